/// Adjacent pixels of a row that an outline covers to the same degree.
package struct CoverageSpan: Equatable {
    let y: Int32
    let x: Int32
    let length: Int32
    /// The coverage of each pixel in 1/256 of its area, rounded down, from 1 to 255; 255 is full coverage. An area of
    /// exactly n/256 may be stored as n - 1, depending on the contour's direction.
    let coverage: UInt8

    /// The coverage of each pixel, as a fraction from 0 to 1.
    var share: Double { Self.share(coverage) }

    /// Converts a coverage of 0 to 255 to a fraction from 0 to 1.
    static func share(_ coverage: UInt8) -> Double { coverage == 255 ? 1 : Double(coverage) / 256 }
}

extension CoverageSpan {
    /// The minimum length, in pixels, of a fully covered span that is drawn as a run of its own.
    static let longSolid = 16

    /// True if the span is fully covered and long enough to be drawn as a run of its own.
    var isLongSolid: Bool { coverage == 255 && length >= Self.longSolid }

    /// Adjacent spans of a row that are drawn together.
    struct Run {
        /// The index after the run's last span.
        let end: Int
        /// The length of the run, in pixels.
        let length: Int
        /// True if the run is a single long span that is fully covered.
        let isSolid: Bool
    }

    /// Returns the longest run that begins with the span `first`. The coverage of its pixels is written to `shares`,
    /// unless the run is solid.
    static func run(of spans: [CoverageSpan], from first: Int, shares: inout [UInt8]) -> Run {
        if spans[first].isLongSolid {
            return Run(end: first + 1, length: Int(spans[first].length), isSolid: true)
        }
        var (next, length) = (first, 0)
        while next < spans.count, spans[next].y == spans[first].y,
            Int(spans[next].x) == Int(spans[first].x) + length, !spans[next].isLongSolid
        {
            for index in length..<length + Int(spans[next].length) { shares[index] = spans[next].coverage }
            length += Int(spans[next].length)
            next += 1
        }
        return Run(end: next, length: length, isSolid: false)
    }
}
