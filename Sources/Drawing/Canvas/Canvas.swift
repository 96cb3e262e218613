import CCairo
import SceneModel

/// What a layer draws on: a frame's memory, and the layer's place and opacity in it.
@safe
public struct Canvas: ~Copyable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// Takes the layer's pixels to the frame's.
    public internal(set) var transform = Affine.identity
    /// The layer's opacity as one picture, above 0 and at most 1.
    public internal(set) var opacity = 1.0

    /// The scene's outline in the frame, when the frame shows more than the scene.
    let clip: Outline?
    let pixels: UnsafeMutableRawPointer
    let stride: Int
    /// How far a drawn curve may be from the true one, in pixels; Cairo's own choice shows in small circles.
    private static let tolerance = 0.02
    private let surface: OpaquePointer
    private let context: OpaquePointer

    /// A canvas on a buffer's memory, which must outlive it.
    init(on buffer: inout PixelBuffer, clip: Outline?) throws(DrawingError) {
        width = buffer.width
        height = buffer.height
        stride = buffer.stride
        self.clip = clip
        unsafe pixels = buffer.base
        unsafe surface = cairo_image_surface_create_for_data(
            buffer.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(width), Int32(height),
            Int32(stride))
        unsafe context = cairo_create(surface)
        try check()
        unsafe cairo_set_tolerance(context, Self.tolerance)
        if let clip { unsafe clip.clip(context) }
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// Draws shapes in the layer's pixels; what they cover together gets the layer's opacity once. A layer
    /// without area shows nothing, and the body is not called.
    public mutating func drawShapes(_ body: (borrowing Pen) -> Void) {
        guard transform.inverse != nil else { return }
        unsafe cairo_save(context)
        unsafe cairo_surface_mark_dirty(surface)
        if opacity < 1 { unsafe cairo_push_group(context) }
        unsafe transform.use(in: context)
        unsafe body(Pen(context))
        if opacity < 1 {
            unsafe cairo_pop_group_to_source(context)
            unsafe cairo_paint_with_alpha(context, opacity)
        }
        unsafe cairo_surface_flush(surface)
        unsafe cairo_restore(context)
    }

    /// Throws when any drawing so far has failed, as for want of memory.
    func check() throws(DrawingError) {
        let status = unsafe cairo_status(context)
        if status != CAIRO_STATUS_SUCCESS { throw DrawingError(status) }
    }
}

extension Affine {
    func use(in context: OpaquePointer) {
        var matrix = cairo_matrix_t(xx: xx, yx: yx, xy: xy, yy: yy, x0: dx, y0: dy)
        unsafe cairo_set_matrix(context, &matrix)
    }
}
