/// A rectangle within a picture, in fractions (0...1) of the picture's width and height.
package struct PictureArea: Sendable, Equatable {
    /// The left edge.
    package var left: Double
    /// The upper edge.
    package var top: Double
    /// The right edge.
    package var right: Double
    /// The lower edge.
    package var bottom: Double

    /// The whole picture.
    package static let whole = PictureArea(left: 0, top: 0, right: 1, bottom: 1)

    var width: Double { right - left }
    var height: Double { bottom - top }

    /// The maximum distance at which an area's edge is moved to the picture's edge, as a fraction of the picture's
    /// size: one and a half pixels of a thumbnail.
    private static let nearEdge = 1.5 / 96

    /// This area, in which every edge that lies near an edge of the picture is moved to the picture's edge.
    var snapped: PictureArea {
        func snap(_ edge: Double, to end: Double) -> Double { abs(edge - end) <= Self.nearEdge ? end : edge }
        return PictureArea(
            left: snap(left, to: 0), top: snap(top, to: 0), right: snap(right, to: 1),
            bottom: snap(bottom, to: 1))
    }

    /// Converts an area in fractions of this area to an area in fractions of the picture.
    func part(_ part: PictureArea) -> PictureArea {
        PictureArea(
            left: left + width * part.left, top: top + height * part.top, right: left + width * part.right,
            bottom: top + height * part.bottom)
    }
}

/// The ways in which pictures can be flipped or turned by 180 degrees.
enum PictureFlip: CaseIterable {
    case none, mirrored, upsideDown, turned

    var exchangesSides: Bool { self == .mirrored || self == .turned }
    var exchangesEnds: Bool { self == .upsideDown || self == .turned }

    /// The words for this flip in a sentence that begins with "it is".
    var words: String {
        switch self {
        case .none: "upright"
        case .mirrored: "mirrored"
        case .upsideDown: "upside down"
        case .turned: "turned by 180 degrees"
        }
    }
}

extension FilmThumbnails {
    /// The largest difference between the gray levels of a bar, over all its pixels in all pictures of the film.
    private static let barNoise = 6
    /// The smallest size of the picture between two bars, as a fraction of the whole width or height.
    private static let minimumPicture = 0.2

    /// The area inside the plain bars at the edges of the pictures, such as the bars of a letterbox. A bar has the same
    /// gray level everywhere, in all pictures.
    var areaWithoutBars: PictureArea {
        var (lowest, highest) = (
            [UInt8](repeating: 255, count: width * height), [UInt8](repeating: 0, count: width * height)
        )
        for picture in pictures {
            for (place, value) in picture.enumerated() {
                lowest[place] = min(lowest[place], value)
                highest[place] = max(highest[place], value)
            }
        }
        func row(_ y: Int) -> (low: Int, high: Int) {
            let places = y * width..<(y + 1) * width
            return (Int(lowest[places].min() ?? 0), Int(highest[places].max() ?? 0))
        }
        func column(_ x: Int) -> (low: Int, high: Int) {
            let places = stride(from: x, to: width * height, by: width)
            return (Int(places.map { lowest[$0] }.min() ?? 0), Int(places.map { highest[$0] }.max() ?? 0))
        }
        let (left, right) = Self.picture(of: (0..<width).map(column))
        let (top, bottom) = Self.picture(of: (0..<height).map(row))
        return PictureArea(left: left, top: top, right: right, bottom: bottom)
    }

    /// Returns the start and end of the picture between two bars, as fractions of the width or height. `lines` has the
    /// lowest and the highest gray level of each column or row.
    private static func picture(of lines: [(low: Int, high: Int)]) -> (Double, Double) {
        func bars(_ lines: some Sequence<(low: Int, high: Int)>) -> Int {
            var (low, high, count) = (Int.max, Int.min, 0)
            for line in lines {
                (low, high) = (min(low, line.low), max(high, line.high))
                if high - low > barNoise { break }
                count += 1
            }
            return count
        }
        let (before, after) = (bars(lines), bars(lines.reversed()))
        let count = Double(lines.count)
        guard Double(lines.count - before - after) >= count * minimumPicture else { return (0, 1) }
        return (Double(before) / count, 1 - Double(after) / count)
    }
}
