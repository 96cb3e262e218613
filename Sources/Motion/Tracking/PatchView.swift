import CPixels

/// A square of a picture, as large as a patch, at a position between pixels. Each call must pass the picture for which
/// the view was created; a view that stores its picture would cost a retain for each of millions of views.
struct PatchView {
    private let start: Int
    private let stride: Int
    private let blending: PixelBlending

    /// Creates the view whose upper left corner is (`x`, `y`) moved by `vector`. Returns nil if the view extends beyond
    /// the picture.
    init?(of level: GrayPyramid.Level, x: Int, y: Int, vector: SIMD2<Float>) {
        let (left, top) = (vector.x.rounded(.down), vector.y.rounded(.down))
        guard left.magnitude < 8192, top.magnitude < 8192 else { return nil }
        let (startX, startY) = (x + Int(left), y + Int(top))
        guard startX >= 0, startY >= 0, startX + Patch.side < level.width, startY + Patch.side < level.height
        else { return nil }
        let (right, low) = (vector.x - left, vector.y - top)
        start = startY * level.width + startX
        stride = level.width
        blending = PixelBlending(
            here: (1 - right) * (1 - low), right: right * (1 - low), below: (1 - right) * low,
            belowRight: right * low)
    }

    /// Returns the pixel values and gradients of a patch at this position, the sums of the gradients, and the sums of
    /// the values and of their products with the gradients. The view must not touch the picture's edge.
    func patch(
        in level: GrayPyramid.Level
    ) -> (planes: [Float], slopes: PixelSlopeSums, sums: PixelViewSums) {
        var (slopes, sums) = (PixelSlopeSums(), PixelViewSums())
        let count = 3 * Int(PixelPatchCount)
        precondition(start > level.width)
        let planes = unsafe [Float](unsafeUninitializedCapacity: count) { planes, filled in
            guard let planes = planes.baseAddress else { return }
            unsafe withPixels(of: level) { functions, pixels, stride in
                unsafe functions.pointee.take_patch(pixels, stride, planes, &slopes, &sums)
            }
            filled = count
        }
        return (planes, slopes, sums)
    }

    /// Returns sums of the view's interpolated pixels, and of their products with a patch's gradients.
    func sums(over planes: [Float], in level: GrayPyramid.Level) -> PixelViewSums {
        var sums = PixelViewSums()
        unsafe withPixels(of: level) { functions, pixels, stride in
            unsafe functions.pointee.view_patch(pixels, stride, blending, planes, &sums)
        }
        return sums
    }

    /// Returns the sum of absolute differences between a patch's values and the view's pixels, which are multiplied by
    /// `gain` and then increased by `offset`.
    func difference(
        from planes: [Float], gain: Float, offset: Float, in level: GrayPyramid.Level
    ) -> Float {
        unsafe withPixels(of: level) { functions, pixels, stride in
            unsafe functions.pointee.differ_patch(pixels, stride, blending, planes, gain, offset)
        } ?? 0
    }

    @discardableResult
    private func withPixels<Result>(
        of level: GrayPyramid.Level,
        _ body: (UnsafePointer<PixelFunctions>, UnsafePointer<Float>, _ stride: Int32) -> Result
    ) -> Result? {
        precondition(
            level.width == stride && start + Patch.side * (stride + 1) < level.pixels.count,
            "the picture is not the picture for which the view was created"
        )
        return unsafe level.pixels.withUnsafeBufferPointer { pixels in
            unsafe pixels.baseAddress.map {
                unsafe body(SIMDLevel.current.functions, $0 + start, Int32(level.width))
            }
        }
    }
}
