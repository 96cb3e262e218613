import CPixels

/// A patch's square in a picture, somewhere between its pixels. It must be handed the picture that it was made for each time:
/// keeping it would cost a retain for each of millions of views.
struct View {
    private let start: Int
    private let stride: Int
    private let blending: PixelBlending

    /// The view at the end of a vector from a place; nil when it is not all in the picture.
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

    /// The values and slopes of a patch here, the sums of the slopes, and those of the values and of their products with the
    /// slopes. There must be pixels all around it.
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

    /// Sums of what is seen here, and of its products with a patch's slopes.
    func sums(over planes: [Float], in level: GrayPyramid.Level) -> PixelViewSums {
        var sums = PixelViewSums()
        unsafe withPixels(of: level) { functions, pixels, stride in
            unsafe functions.pointee.view_patch(pixels, stride, blending, planes, &sums)
        }
        return sums
    }

    /// The sum of the differences between a patch's values and what is seen here, brightened.
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
            level.width == stride && start + Patch.side * (stride + 1) < level.pixels.count, "another picture"
        )
        return unsafe level.pixels.withUnsafeBufferPointer { pixels in
            unsafe pixels.baseAddress.map {
                unsafe body(SIMDLevel.current.functions, $0 + start, Int32(level.width))
            }
        }
    }
}
