import Geometry
import SceneModel

/// The lengths of a grid's columns or rows, by the rules of CSS's grid for boxes in one track each.
struct GridTracks {
    let lengths: [Double]
    private let gap: Double

    /// - Parameters:
    ///   - tracks: The tracks as the scene gives them.
    ///   - needs: The length of the largest box in each track.
    ///   - space: The space for all tracks and the gaps between them; nil if it is what they need.
    init(_ tracks: [GridContent.Track], needs: [Double], gap: Double, space: Double?) {
        self.gap = gap
        var lengths = zip(tracks, needs).map { track, need in
            switch track {
            case .points(let points): points
            case .auto, .fraction: need
            }
        }
        let fractions = tracks.map { if case .fraction(let part) = $0 { part } else { 0.0 } }
        let gaps = gap * Double(max(tracks.count - 1, 0))
        if fractions.contains(where: { $0 > 0 }) {
            let unit = Self.unit(fractions, lengths, free: space.map { $0 - gaps })
            for index in tracks.indices where fractions[index] > 0 {
                lengths[index] = max(unit * fractions[index], lengths[index])
            }
        }
        // Tracks without a length take what is left, also by fractions of less than 1 in all.
        let autos = tracks.indices.filter { tracks[$0] == .auto }
        if let space, !autos.isEmpty {
            let rest = max(space - gaps - lengths.reduce(0, +), 0)
            for index in autos { lengths[index] += rest / Double(autos.count) }
        }
        self.lengths = lengths
    }

    /// Returns the length of one fraction. Tracks whose boxes need more than their fraction keep what they need, and the
    /// others share the rest.
    private static func unit(_ fractions: [Double], _ lengths: [Double], free: Double?) -> Double {
        guard let free else {
            // As long as the largest need says. Fractions below 1 in all count as 1.
            return zip(fractions, lengths).reduce(0) { $1.0 > 0 ? max($0, $1.1 / max($1.0, 1)) : $0 }
        }
        var flexible = fractions.indices.filter { fractions[$0] > 0 }
        while true {
            let fixed = lengths.indices.filter { !flexible.contains($0) }.reduce(0) { $0 + lengths[$1] }
            let parts = flexible.reduce(0) { $0 + fractions[$1] }
            let unit = max(free - fixed, 0) / max(parts, 1)
            let rest = flexible.filter { unit * fractions[$0] >= lengths[$0] - 1e-9 }
            if rest.count == flexible.count || rest.isEmpty { return rest.isEmpty ? 0 : unit }
            flexible = rest
        }
    }

    /// The sum of all lengths and gaps.
    var sum: Double { lengths.reduce(gap * Double(max(lengths.count - 1, 0)), +) }

    /// The position of each track.
    var starts: [Double] {
        var start = 0.0
        return lengths.map { length in
            defer { start += length + gap }
            return start
        }
    }
}
