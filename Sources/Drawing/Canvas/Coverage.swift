import CCairo

/// How much of each pixel of a frame a layer covers, 0 to 255.
@safe
struct Coverage: ~Copyable {
    private let surface: OpaquePointer
    private let stride: Int

    /// The part of a frame inside an outline, and inside the clip if there is one.
    init(of outline: Outline, clip: Outline?, width: Int, height: Int) throws(DrawingError) {
        unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
        stride = unsafe Int(cairo_image_surface_get_stride(surface))
        let context = unsafe cairo_create(surface)
        defer { unsafe cairo_destroy(context) }
        if let context = unsafe context {
            if let clip { unsafe clip.clip(context) }
            unsafe outline.fill(context)
        }
        let status = unsafe cairo_status(context)
        if status != CAIRO_STATUS_SUCCESS { throw DrawingError(status) }
        unsafe cairo_surface_flush(surface)
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// The coverage of the eight pixels from `8 × group` on; those right of the frame read as anything.
    func group(_ group: Int, row: Int) -> SIMD8<Int32> {
        let start = group * FieldRow.groupSize
        let row = unsafe cairo_image_surface_get_data(surface) + row * stride
        var values = SIMD8<Int32>()
        // A stride is a multiple of four, so a group may be cut short.
        for lane in 0..<min(FieldRow.groupSize, stride - start) {
            values[lane] = unsafe Int32(row[start + lane])
        }
        return values
    }
}
