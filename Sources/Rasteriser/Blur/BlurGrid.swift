import CPixels

/// The cells (squares of pixels) of a region of a frame while they are blurred. Valid until the workspace lends its
/// blur memory again.
@safe
struct BlurGrid {
    /// The pixels for which blurred values will be computed.
    private let pixels: PixelBounds
    /// The cells whose centres enclose `pixels`.
    private let cells: PixelBounds
    /// The cells that affect `cells` when they are blurred: `cells` themselves and the cells around them.
    private let source: PixelBounds
    private let blur: BoxBlur
    /// The number of samples per cell: 4 for pixels, 1 for a mask.
    private let channels: Int
    /// The number of samples from one row to the next.
    private let stride: Int
    private let samples: UnsafeMutablePointer<UInt16>
    /// A buffer for sums of the columns over the pixel rows of a row of cells.
    private let sums: UnsafeMutablePointer<UInt16>
    /// Buffers for sums of the columns over rows of cells, one for each pass across the rows.
    private let passSums: UnsafeMutablePointer<UInt16>
    private let functions: UnsafePointer<PixelFunctions>

    /// Three box blurs, one after the other, are close to a Gaussian blur.
    private static let passes = 3

    init(_ blur: BoxBlur, for pixels: PixelBounds, channels: Int, by workspace: Workspace) {
        // The first column is a multiple of the dither tile's side.
        let first = pixels.columns.lowerBound / Dither.side * Dither.side
        self.pixels = PixelBounds(columns: first..<pixels.columns.upperBound, rows: pixels.rows)
        self.blur = blur
        self.channels = channels
        cells = PixelBounds(
            columns: blur.cells(around: self.pixels.columns), rows: blur.cells(around: pixels.rows))
        let reach = blur.reach
        source = PixelBounds(
            columns: cells.columns.lowerBound - reach..<cells.columns.upperBound + reach,
            rows: cells.rows.lowerBound - reach..<cells.rows.upperBound + reach)
        stride = (source.columns.count * channels + 31) / 16 * 16
        let sumCount = (source.columns.count << blur.shift) * channels + 32
        let total = stride * (source.rows.count + 1 + Self.passes) + sumCount
        let memory = unsafe workspace.lendBlur(byteCount: 2 * total)
        unsafe samples = memory.assumingMemoryBound(to: UInt16.self)
        unsafe passSums = samples + stride * (source.rows.count + 1)
        unsafe sums = passSums + stride * Self.passes
        unsafe functions = SIMDLevel.current.functions
    }

    /// The cells for which a mask must give the coverage.
    var sourceCells: PixelBounds { source }

    // MARK: Blurring

    /// Blurs premultiplied pixels. `drawn` is the area of the available pixels; outside it, the outermost pixels are
    /// repeated.
    func blur(_ target: PixelTarget, drawn: PixelBounds) -> BlurredCells {
        precondition(channels == 4, "blurring pixels needs a grid with four channels")
        var last: Range<Int>?
        for (number, cell) in source.rows.enumerated() {
            let rows = cell << blur.shift..<(cell + 1) << blur.shift
            let nearest = clamped(rows.lowerBound, drawn.rows)..<clamped(rows.upperBound - 1, drawn.rows) + 1
            if nearest == last, nearest.count == 1 {
                unsafe row(number).update(from: row(number - 1), count: stride)
            } else {
                last = nearest
                add(rows, of: target, drawn)
                unsafe functions.pointee.shrink(
                    sums, Int32(source.columns.count), 4, Int32(blur.shift), row(number))
                blurAlong(number)
            }
            blurAcross(upTo: number)
        }
        return blurred
    }

    /// Blurs a mask with one value per cell. The mask must cover `sourceCells`; rows outside `covered` count as empty.
    func blur(_ mask: Mask, covered: Range<Int>) -> BlurredCells {
        precondition(channels == 1, "blurring a mask needs a grid with one channel")
        let count = source.columns.count
        for (number, cell) in source.rows.enumerated() {
            defer { blurAcross(upTo: number) }
            guard covered.contains(cell) else {
                unsafe row(number).update(repeating: 0, count: stride)
                continue
            }
            let bytes = unsafe mask.row(cell)
            if covered.contains(cell - 1), number > 0, unsafe isEqual(bytes, mask.row(cell - 1), count) {
                // Equal rows, as along the vertical sides of a shape, are blurred only once.
                unsafe row(number).update(from: row(number - 1), count: stride)
                continue
            }
            unsafe sums.update(repeating: 0, count: count)
            unsafe functions.pointee.add_bytes(bytes, Int32(count), sums)
            unsafe functions.pointee.shrink(sums, Int32(count), 1, 0, row(number))
            blurAlong(number)
        }
        return blurred
    }

    /// Blurs the alpha of pixels. `drawn` is the area of the available pixels; everything outside it counts as
    /// transparent.
    func blur(alphaOf target: PixelTarget, drawn: PixelBounds) -> BlurredCells {
        precondition(channels == 1, "blurring a mask needs a grid with one channel")
        let (count, width) = (drawn.columns.count, source.columns.count << blur.shift)
        let left = drawn.columns.lowerBound - source.columns.lowerBound << blur.shift
        precondition(left >= 0 && left + count <= width, "the pixels must lie inside the grid's cells")
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(count, 1)) { alphas in
            guard let alphas = alphas.baseAddress else { return }
            for (number, cell) in source.rows.enumerated() {
                defer { blurAcross(upTo: number) }
                let rows = (cell << blur.shift..<(cell + 1) << blur.shift).clamped(to: drawn.rows)
                if rows.isEmpty {
                    unsafe row(number).update(repeating: 0, count: stride)
                    continue
                }
                unsafe sums.update(repeating: 0, count: width)
                for y in rows {
                    unsafe alphas.update(repeating: 255, count: count)
                    unsafe functions.pointee.multiply_mask(
                        target.row(y) + drawn.columns.lowerBound, 0, Int32(count), alphas)
                    unsafe functions.pointee.add_bytes(alphas, Int32(count), sums + left)
                }
                unsafe functions.pointee.shrink(
                    sums, Int32(source.columns.count), 1, Int32(blur.shift), row(number))
                blurAlong(number)
            }
        }
        return blurred
    }

    /// The blurred cells, in the grid's memory.
    private var blurred: BlurredCells {
        unsafe BlurredCells(
            pixels: pixels, cells: cells, blur: blur, channels: channels, stride: stride, samples: samples,
            mixed: row(source.rows.count))
    }

    // MARK: Steps

    private func row(_ number: Int) -> UnsafeMutablePointer<UInt16> {
        unsafe samples + number * stride
    }

    private func clamped(_ place: Int, _ range: Range<Int>) -> Int {
        min(max(place, range.lowerBound), range.upperBound - 1)
    }

    private func isEqual(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        unsafe UnsafeBufferPointer(start: one, count: count).elementsEqual(
            UnsafeBufferPointer(start: other, count: count))
    }

    /// Adds up the pixels of `rows`, column by column. Outside the area `drawn`, the outermost pixels are repeated.
    private func add(_ rows: Range<Int>, of target: PixelTarget, _ drawn: PixelBounds) {
        let width = source.columns.count << blur.shift
        let left = drawn.columns.lowerBound - source.columns.lowerBound << blur.shift
        let count = drawn.columns.count
        precondition(left >= 0 && left + count <= width, "the pixels must lie inside the grid's cells")
        unsafe (sums + 4 * left).update(repeating: 0, count: 4 * count)
        for y in rows {
            let pixels = unsafe target.row(clamped(y, drawn.rows)) + drawn.columns.lowerBound
            unsafe functions.pointee.add_bytes(
                UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self), Int32(4 * count),
                sums + 4 * left)
        }
        for x in 0..<left { unsafe (sums + 4 * x).update(from: sums + 4 * left, count: 4) }
        let end = left + count
        for x in end..<width { unsafe (sums + 4 * x).update(from: sums + 4 * (end - 1), count: 4) }
    }

    private func blurAlong(_ number: Int) {
        unsafe withUnsafePointer(to: blur.box) { box in
            for pass in 1...Self.passes {
                let count = source.columns.count - pass * 2 * blur.reach / 3
                unsafe functions.pointee.box_along(box, row(number), Int32(count), Int32(channels))
            }
        }
    }

    /// Blurs across the rows as far as possible after row `ready` was blurred along. Each pass follows the one before at
    /// once, so that the rows that it reads are still in the processor's cache.
    private func blurAcross(upTo ready: Int) {
        let count = Int32((cells.columns.count * channels + 15) / 16 * 16)
        let inner = 2 * Int(blur.box.radius) + 1
        unsafe withUnsafePointer(to: blur.box) { box in
            for pass in 0..<Self.passes {
                // The row that is written, in place of the first one that is read.
                let number = ready - (pass + 1) * (inner + 1)
                if number < 0 { return }
                let sums = unsafe passSums + pass * stride
                if number == 0 {
                    unsafe sums.update(repeating: 0, count: Int(count))
                    for next in 1...inner { unsafe functions.pointee.add_samples(row(next), count, sums) }
                }
                unsafe functions.pointee.box_across(
                    box, row(number), row(number + 1), row(number + inner + 1), count, sums, row(number))
            }
        }
    }
}
