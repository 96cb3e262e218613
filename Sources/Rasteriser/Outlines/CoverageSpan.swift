/// Neighbouring pixels of a row that an outline covers alike.
package struct CoverageSpan: Equatable {
    let y: Int32
    let x: Int32
    let length: Int32
    /// In 1/256 of a pixel, rounded down; an exact value may be one less, which depends on the contour's direction. 255
    /// is full coverage. Never 0.
    let coverage: UInt8

    /// The part of each pixel, 0 to 1.
    var share: Double { Self.share(coverage) }

    /// The part of a pixel that a coverage stands for, 0 to 1.
    static func share(_ coverage: UInt8) -> Double { coverage == 255 ? 1 : Double(coverage) / 256 }
}

extension CoverageSpan {
    /// Longer spans that are fully covered are runs of their own.
    static let longSolid = 16

    /// Whether all of it is fully covered, and it is long enough to be a run of its own.
    var isLongSolid: Bool { coverage == 255 && length >= Self.longSolid }

    /// The end of a run of adjacent spans of a row.
    struct Run {
        /// The first span behind it.
        let end: Int
        /// The minimum length of a part, in pixels.
        let length: Int
        /// Whether it is one long span that is fully covered.
        let isSolid: Bool
    }

    /// The longest run from a span on, and the coverage of its pixels unless it is solid.
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
