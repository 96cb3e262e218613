import CPixels
import Geometry

/// The blurred cells (squares of pixels) of a region of a frame; the region's pixels are interpolated between the
/// cells. Valid as long as the memory that holds them.
@safe
struct BlurredCells {
    /// The pixels that can be computed from the cells; their first column is a multiple of the dither tile's side.
    private let pixels: PixelBounds
    private let cells: PixelBounds
    private let blur: BoxBlur
    /// The number of samples per cell: 4 for pixels, 1 for a mask.
    private let channels: Int
    /// The number of samples from one row to the next.
    private let stride: Int
    private let samples: UnsafeMutablePointer<UInt16>
    /// A buffer for one row of samples after vertical interpolation.
    private let mixed: UnsafeMutablePointer<UInt16>
    private let functions = unsafe SIMDLevel.current.functions

    init(
        pixels: PixelBounds, cells: PixelBounds, blur: BoxBlur, channels: Int, stride: Int,
        samples: UnsafeMutablePointer<UInt16>, mixed: UnsafeMutablePointer<UInt16>
    ) {
        (self.pixels, self.cells, self.blur, self.channels) = (pixels, cells, blur, channels)
        unsafe (self.stride, self.samples, self.mixed) = (stride, samples, mixed)
    }

    /// The columns of pixels that can be computed.
    var columns: Range<Int> { pixels.columns }

    /// The number of bytes that a copy takes. Up to eight samples are read after the last row.
    var byteCount: Int { 2 * (copiedStride * (cells.rows.count + 1) + 8) }

    private var copiedStride: Int { (cells.columns.count * channels + 15) / 16 * 16 }

    /// Returns a copy in `memory`, which must have `byteCount` bytes and outlive the copy.
    func copied(to memory: UnsafeMutableRawPointer) -> BlurredCells {
        let (copy, stride) = unsafe (memory.assumingMemoryBound(to: UInt16.self), copiedStride)
        for number in 0..<cells.rows.count {
            unsafe (copy + number * stride).update(
                from: samples + number * self.stride, count: cells.columns.count * channels)
        }
        return unsafe BlurredCells(
            pixels: pixels, cells: cells, blur: blur, channels: channels, stride: stride, samples: copy,
            mixed: copy + cells.rows.count * stride)
    }

    /// Writes the pixels of row `y`, for all of `columns`.
    func expand(_ y: Int, into pixels: UnsafeMutablePointer<UInt32>) {
        precondition(channels == 4, "blurring pixels needs a grid with four channels")
        let source = unsafe blur.shift == 0 ? row(y).upper : mixedRow(y)
        unsafe Dither.row(y).withThresholds { thresholds in
            unsafe functions.pointee.expand_pixels(
                source, Int32(blur.shift), firstHalf, thresholds, Int32(columns.count), pixels)
        }
    }

    /// Calls `body` with each row of the area `part`, which must lie inside the pixels that can be computed.
    func expand(_ part: PixelBounds, _ body: (_ y: Int, _ pixels: UnsafeMutablePointer<UInt32>) -> Void) {
        let offset = part.columns.lowerBound - columns.lowerBound
        precondition(
            offset >= 0 && part.columns.upperBound <= columns.upperBound
                && part.rows.clamped(to: pixels.rows) == part.rows,
            "the area must lie inside the pixels that can be computed")
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: max(columns.count, 1)) { row in
            guard let row = row.baseAddress else { return }
            for y in part.rows {
                unsafe expand(y, into: row)
                unsafe body(y, row + offset)
            }
        }
    }

    /// Writes the pixels of the area `part`, which must lie inside the pixels that can be computed.
    func expand(_ part: PixelBounds, into target: PixelTarget) {
        unsafe expand(part) { y, pixels in
            unsafe (target.row(y) + part.columns.lowerBound).update(from: pixels, count: part.columns.count)
        }
    }

    /// Writes the blend weights of row `y` of a blurred mask, one for each of `columns`. The weights range from 0 to
    /// `full`.
    func weights(_ y: Int, full: Double, into weights: UnsafeMutablePointer<UInt16>) {
        unsafe self.weights(y, full: full, rounded: .nearest, into: weights)
    }

    private func weights(
        _ y: Int, full: Double, rounded thresholds: Dither.Row, into weights: UnsafeMutablePointer<UInt16>
    ) {
        let factor = UInt32((full * Double(1 << 23) / (255 * 256)).rounded(.down))
        unsafe thresholds.withThresholds { thresholds in
            unsafe functions.pointee.expand_weights(
                mixedRow(y), Int32(blur.shift), firstHalf, factor, thresholds, Int32(columns.count), weights)
        }
    }

    /// Blends a colour with pixels according to a blurred mask. `full` is the colour's blend weight, 0 to 256, where
    /// the mask covers a pixel fully.
    func blend(_ color: Color, full: Double, in pixels: PixelBounds, into target: PixelTarget) {
        let columns = columns
        unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: columns.count) { weights in
            guard let weights = weights.baseAddress else { return }
            for y in pixels.rows {
                unsafe self.weights(y, full: full, into: weights)
                unsafe functions.pointee.blend_color(
                    color.pixel, weights + (pixels.columns.lowerBound - columns.lowerBound),
                    Int32(pixels.columns.count), target.row(y) + pixels.columns.lowerBound)
            }
        }
    }

    /// Blends a colour as the other `blend` does, with a blend mode, and dithered: a wide blur has no flat bands.
    func blend(
        _ color: Color, full: Double, _ blend: BlendMode, in pixels: PixelBounds, into target: PixelTarget
    ) {
        let (first, count) = (pixels.columns.lowerBound, pixels.columns.count)
        unsafe withUnsafeTemporaryAllocation(byteCount: 2 * columns.count + 4 * count, alignment: 4) {
            memory in
            guard let memory = memory.baseAddress else { return }
            let layer = unsafe memory.bindMemory(to: UInt32.self, capacity: count)
            let weights = unsafe (memory + 4 * count).bindMemory(to: UInt16.self, capacity: columns.count)
            let own = unsafe weights + (first - columns.lowerBound)
            for y in pixels.rows {
                // Weights and products are rounded by different thresholds, so that their means are right together.
                unsafe self.weights(y, full: full, rounded: Dither.row(y + Dither.side / 2), into: weights)
                let row = unsafe target.row(y) + first
                if blend != .normal { unsafe layer.update(repeating: 0, count: count) }
                unsafe Dither.row(y).moved(by: first).withThresholds { thresholds in
                    unsafe functions.pointee.dither_color(
                        color.pixel, own, thresholds, Int32(count), blend == .normal ? row : layer)
                }
                if blend == .normal { continue }
                unsafe functions.pointee.composite(blend.pixelBlend, layer, nil, 255, Int32(count), row)
            }
        }
    }

    /// Returns the samples above the centres of the pixels in row `y`, and the weight of the row below, in 1/16.
    private func row(_ y: Int) -> (upper: UnsafePointer<UInt16>, share: Int) {
        let halves = blur.halves(y)
        let number = halves >> (blur.shift + 1) - cells.rows.lowerBound
        let share = ((halves & ((2 << blur.shift) - 1)) * 16) >> (blur.shift + 1)
        return unsafe (UnsafePointer(samples + number * stride), share)
    }

    /// Returns samples interpolated vertically to the centres of the pixels in row `y`.
    private func mixedRow(_ y: Int) -> UnsafePointer<UInt16> {
        let (upper, share) = unsafe row(y)
        unsafe functions.pointee.mix_rows(
            upper, upper + stride, Int32(share), Int32(cells.columns.count * channels), mixed)
        return unsafe UnsafePointer(mixed)
    }

    /// The distance from the centre of the first cell to the centre of the first pixel, in half pixels.
    private var firstHalf: Int32 {
        Int32(blur.halves(pixels.columns.lowerBound) - cells.columns.lowerBound << (blur.shift + 1))
    }
}

extension Canvas {
    /// Composites blurred pixels over the canvas.
    func composite(
        _ cells: BlurredCells, _ bounds: PixelBounds, opacity: Double, blend: BlendMode, mask: Mask?
    ) {
        // The opacity has 16 bits, of which only the upper eight are used, so it is rounded down.
        let opacity = UInt32((opacity * 65535).rounded()) >> 8
        let (columns, functions) = unsafe (bounds.columns, SIMDLevel.current.functions)
        unsafe cells.expand(bounds) { y, pixels in
            unsafe functions.pointee.composite(
                blend.pixelBlend, pixels, mask?.row(y), opacity, Int32(columns.count),
                target.row(y) + columns.lowerBound)
        }
    }
}
