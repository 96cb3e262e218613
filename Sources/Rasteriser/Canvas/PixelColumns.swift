import CPixels
import Geometry

/// Vertical bars of the frame, one pixel column wide each, with the same coverage from one row to another. Drawing
/// vertical bars and lines in this way is much faster than filling their outlines.
package struct PixelColumns: Sendable {
    /// The columns of the frame that may have bars.
    package let columns: Range<Int>
    /// The range of rows that contains all bars.
    private(set) var rows = 0..<0
    /// The first row and the number of rows of each column's bar.
    private var tops, counts: [UInt16]
    /// The coverage of each column's bar: 255 is full coverage; smaller values are in units of 1/256.
    private var coverage: [UInt8]
    private let height: Int

    /// The maximum height, in pixels, of a frame in which bars are drawn as pixel columns.
    package static let maximumRows = Int(UInt16.max)

    /// Creates columns without bars.
    package init(columns: Range<Int>, of frame: PixelSize) {
        precondition(frame.height <= Self.maximumRows)
        self.columns = columns.clamped(to: 0..<frame.width)
        height = frame.height
        tops = Array(repeating: 0, count: self.columns.count)
        counts = tops
        coverage = Array(repeating: 0, count: self.columns.count)
    }

    /// Sets the bar of a column; rows outside the frame are omitted.
    package mutating func cover(_ column: Int, rows: Range<Int>, coverage: UInt8 = 255) {
        let inside = rows.clamped(to: 0..<height)
        guard columns.contains(column), !inside.isEmpty, coverage > 0 else { return }
        let index = column - columns.lowerBound
        tops[index] = UInt16(inside.lowerBound)
        counts[index] = UInt16(inside.count)
        self.coverage[index] = coverage
        self.rows =
            self.rows.isEmpty
            ? inside
            : min(self.rows.lowerBound, inside.lowerBound)..<max(self.rows.upperBound, inside.upperBound)
    }

    /// The number of columns in a block. In each row, a block without bars is skipped, and a block full of solid bars
    /// is filled at once.
    private static let blockWidth = 32

    /// The number of a block's bars that cover a given row: none, all or some.
    private enum Crossing { case nothing, all, some }

    /// The bars in the columns that are drawn now.
    private struct Part {
        let tops, counts: [UInt16]
        /// For each block of columns: the rows that at least one bar touches, and the rows that all bars cover fully.
        let touched, solid: [Range<UInt16>]

        init(_ columns: PixelColumns, _ part: Range<Int>) {
            (tops, counts) = (Array(columns.tops[part]), Array(columns.counts[part]))
            let full = columns.coverage[part].map { $0 == 255 }
            let blocks = stride(from: 0, to: part.count, by: blockWidth).map {
                $0..<min($0 + blockWidth, part.count)
            }
            let (tops, counts) = (self.tops, self.counts)
            touched = blocks.map { block in
                let lit = block.filter { counts[$0] > 0 }
                guard let first = lit.map({ tops[$0] }).min() else { return 0..<0 }
                return first..<(lit.map { tops[$0] + counts[$0] }.max() ?? first)
            }
            solid = blocks.map { block in
                let first = block.map { tops[$0] }.max() ?? 0
                let end = block.map { tops[$0] + counts[$0] }.min() ?? 0
                return first < end && block.allSatisfy { full[$0] } ? first..<end : 0..<0
            }
        }

        func crossing(_ block: Int, _ row: UInt16) -> Crossing {
            guard touched[block].contains(row) else { return .nothing }
            return solid[block].contains(row) ? .all : .some
        }
    }

    /// Blends a colour with the bars' pixels inside `bounds`; `full` is the blend weight of the colour, 0 to 256.
    fileprivate func draw(
        _ pixel: UInt32, weight full: Double, on target: PixelTarget, _ bounds: PixelBounds
    ) {
        let seen = bounds.clamped(to: PixelBounds(columns: columns, rows: rows))
        if seen.isEmpty { return }
        let first = seen.columns.lowerBound - columns.lowerBound
        let range = first..<first + seen.columns.count
        let part = Part(self, range)
        let (tops, counts) = (part.tops, part.counts)
        let shares = coverage[range].map { UInt16(CoverageSpan.share($0) * full + 0.5) }
        let functions = unsafe SIMDLevel.current.functions
        unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: range.count) { weights in
            guard let weights = weights.baseAddress else { return }
            for y in seen.rows {
                let row = UInt16(y)
                var block = 0
                while block < part.touched.count {
                    let crossing = part.crossing(block, row)
                    let start = block * Self.blockWidth
                    repeat {
                        block += 1
                    } while block < part.touched.count
                        && part.crossing(block, row) == crossing
                    if crossing == .nothing { continue }
                    let count = min(block * Self.blockWidth, range.count) - start
                    let pixels = unsafe target.row(y) + seen.columns.lowerBound + start
                    if crossing == .all, full == 256 {
                        unsafe pixels.update(repeating: pixel, count: count)
                        continue
                    }
                    for index in 0..<count {
                        let column = start + index
                        let isCovered = row &- tops[column] < counts[column]
                        unsafe weights[index] = isCovered ? shares[column] : 0
                    }
                    unsafe functions.pointee.blend_color(pixel, weights, Int32(count), pixels)
                }
            }
        }
    }

    /// Adds the coverage of the bars to a mask.
    fileprivate func add(to mask: Mask) {
        let seen = mask.bounds.clamped(to: PixelBounds(columns: columns, rows: rows))
        for y in seen.rows {
            let (row, pixels) = unsafe (UInt16(y), mask.writableRow(y))
            for x in seen.columns {
                let index = x - columns.lowerBound
                guard row &- tops[index] < counts[index] else { continue }
                let place = x - mask.bounds.columns.lowerBound
                unsafe pixels[place] = Mask.sum(pixels[place], coverage[index])
            }
        }
    }
}

extension Pen {
    /// Fills bars and outlines with a brush; a gradient is spread over `unit`. Set `areApart` if no pixel is covered by
    /// two of the bars and outlines; otherwise their coverages are added. `alpha`, from 0 to 1, is multiplied by the
    /// alpha of the brush.
    package func fill(
        _ columns: PixelColumns?, and outlines: [FlatOutline], areApart: Bool, with brush: Brush,
        over unit: UnitSquare, alpha: Double = 1
    ) throws(DrawingError) {
        if case .color(let color) = brush.content {
            let full = color.weight(alpha)
            if full == 0 { return }
            if !areApart {
                if let mask = try mask(of: columns.map { [$0] } ?? [], and: outlines) {
                    fill(mask, color.pixel, weight: full)
                }
                return
            }
            columns?.draw(color.pixel, weight: full, on: target, bounds)
            for outline in outlines { try fill(outline, color: color, alpha: alpha) }
            return
        }
        guard let field = brush.field(over: unit),
            let mask = try mask(of: columns.map { [$0] } ?? [], and: outlines)
        else {
            return
        }
        fill(mask, with: field, alpha: alpha)
    }

    /// Returns the coverage by bars and outlines together; nil if nothing is covered.
    func mask(
        of columns: [PixelColumns], and outlines: [FlatOutline], in part: PixelBounds = .anywhere
    ) throws(DrawingError) -> Mask? {
        let own = columns.map { PixelBounds(columns: $0.columns, rows: $0.rows) }
        let touched = bounds.clamped(to: part).clamped(
            to: PixelBounds.union(own + outlines.map(\.bounds)))
        if touched.isEmpty { return nil }
        let mask = Mask(0, in: touched, by: workspace)
        for outline in outlines where !outline.bounds.clamped(to: touched).isEmpty {
            for span in try workspace.rasterizer().cover(outline, .nonZero, in: touched) { mask.add(span) }
        }
        for columns in columns { columns.add(to: mask) }
        return mask
    }

    /// Blends a colour with the pixels according to a mask, which must lie inside the bounds. `full` is the blend
    /// weight of the colour, 0 to 256.
    package func fill(_ mask: Mask, _ pixel: UInt32, weight full: Double) {
        let table = (0...UInt8.max).map { UInt16(CoverageSpan.share($0) * full + 0.5) }
        let (first, count) = (mask.bounds.columns.lowerBound, mask.bounds.columns.count)
        let functions = unsafe SIMDLevel.current.functions
        unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count) { weights in
            guard let weights = weights.baseAddress else { return }
            for y in mask.bounds.rows {
                let shares = unsafe mask.row(y)
                for index in 0..<count { unsafe weights[index] = table[Int(shares[index])] }
                unsafe functions.pointee.blend_color(pixel, weights, Int32(count), target.row(y) + first)
            }
        }
    }
}
