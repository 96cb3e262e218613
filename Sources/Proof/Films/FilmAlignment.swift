import SceneModel

/// By how much later than another film a film shows the same.
public struct FilmAlignment: Sendable, Equatable {
    /// Seconds; below zero if it shows it earlier.
    public let delay: Double
    /// Whether the pictures tell: in films that stand still, or have nothing in common, none is better than another.
    public let isKnown: Bool

    /// How much of the films is looked at, in seconds.
    static let looked = 60.0
    /// The longest delay that is found, in seconds.
    static let longest = 10.0
    /// Films must share so many seconds, or half of the shorter one.
    private static let leastShared = 1.0
    private static let mostSamples = 200
    /// A delay must make the pictures so many times more alike than those at none.
    private static let better = 0.7
    /// Delays with nearly the least difference are equally good, as in films that repeat; the shortest of them is meant.
    private static let nearly = 1.05
    /// Differences below this, in levels, are those of coding.
    private static let noise = 0.5

    /// Tries all delays that are multiples of a frame of the faster film.
    init(of film: FilmThumbnails, to reference: FilmThumbnails, fastest rate: FrameRate) {
        let step = 1 / rate.framesPerSecond
        let most = Int(Self.longest * rate.framesPerSecond)
        let delays = (0...most).flatMap { $0 == 0 ? [0] : [$0, -$0] }.map { Double($0) * step }
        let found = delays.compactMap { delay in
            Self.difference(film, reference, delay: delay).map { (delay: delay, difference: $0) }
        }
        guard let none = found.first, let least = found.map(\.difference).min() else {
            (delay, isKnown) = (0, false)
            return
        }
        if none.delay == 0, none.difference <= max(least / Self.better, Self.noise) {
            let isMoving = found.contains {
                $0.difference > max(none.difference / Self.better, 2 * Self.noise)
            }
            (delay, isKnown) = (0, isMoving)
            return
        }
        let best = found.first { $0.difference <= least * Self.nearly + 0.01 }
        (delay, isKnown) = (best?.delay ?? 0, true)
    }

    /// The mean difference of pictures shown at the same time, in levels; nil if the films share too little.
    private static func difference(
        _ film: FilmThumbnails, _ reference: FilmThumbnails, delay: Double
    ) -> Double? {
        // Half a frame at a thousand a second: times are rounded.
        let tolerance = 0.0005
        let stride = max(film.times.count / mostSamples, 1)
        var (sum, count, first, last) = (0, 0, Double?.none, 0.0)
        for index in Swift.stride(from: 0, to: film.times.count, by: stride) {
            let time = film.times[index]
            guard let shown = reference.shown(at: time - delay + tolerance) else { continue }
            sum += zip(film.pictures[index], reference.pictures[shown]).reduce(0) {
                $0 + abs(Int($1.0) - Int($1.1))
            }
            count += 1
            (first, last) = (first ?? time, time)
        }
        let shorter = min(film.times.last ?? 0, reference.times.last ?? 0)
        guard count > 0, last - (first ?? last) >= min(leastShared, shorter / 2) else { return nil }
        return Double(sum) / Double(count * FilmThumbnails.width * FilmThumbnails.height)
    }

    /// The delay in words, in frames of a rate.
    func words(at rate: FrameRate) -> String {
        guard isKnown else { return "not aligned: the pictures do not tell by how much" }
        let frames = Int((delay * rate.framesPerSecond).rounded())
        guard frames != 0 else { return "in step" }
        let count = "\(abs(frames)) \(abs(frames) == 1 ? "frame" : "frames") at \(rate) fps"
        return "\(frames > 0 ? "later" : "earlier") by \(count) (\(Int((abs(delay) * 1000).rounded())) ms)"
    }
}
