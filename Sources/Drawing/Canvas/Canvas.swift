import CCairo
import SceneModel

/// What a layer draws on: memory for a frame or a band of it, and the layer's place and opacity.
@safe
package struct Canvas: ~Copyable {
    /// Pixels from left to right.
    package let width: Int
    /// Pixels from top to bottom.
    package let height: Int
    /// The pixels of the frame that are drawn now; what lies outside them is lost.
    let bounds: PixelBounds
    /// The rows of the frame that are in memory.
    package let rows: Range<Int>
    /// Takes the layer's pixels to the frame's.
    package internal(set) var transform = Affine.identity
    /// The layer's opacity as one picture, above 0 and at most 1.
    package internal(set) var opacity = 1.0

    /// The colour that must be laid over everything before anything is mixed with it; nil once it was, or once
    /// all was replaced.
    private var background: Color?
    let target: PixelTarget
    private var failure: DrawingError?

    /// A canvas on the memory of a buffer, which must outlive it, for rows of a frame of a size. All that was in
    /// it goes. Layers are drawn on the scene's part of the frame.
    init(
        on buffer: inout PixelBuffer, rows: Range<Int>, of size: PixelSize, background: Color,
        scene: PixelBounds
    ) {
        precondition(buffer.width == size.width && buffer.height >= rows.count, "a buffer of another size")
        self.background = background
        width = size.width
        height = size.height
        self.rows = rows
        bounds = scene.clamped(to: PixelBounds(columns: 0..<width, rows: rows))
        unsafe target = PixelTarget(buffer.base, stride: buffer.stride, firstRow: rows.lowerBound)
    }

    /// Draws shapes in the layer's pixels; what they cover together gets the layer's opacity once. A layer
    /// without area shows nothing, and the body is not called.
    package mutating func drawShapes(_ body: (borrowing Pen) -> Void) {
        guard transform.inverse != nil else { return }
        showBackground()
        if opacity == 1 {
            body(Pen(on: target, transform: transform, bounds: bounds))
        } else {
            drawGroup(body)
        }
    }

    /// Draws shapes on a picture of their own and lays that over the rest with the layer's opacity.
    private mutating func drawGroup(_ body: (borrowing Pen) -> Void) {
        let group = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(rows.count))
        defer { unsafe cairo_surface_destroy(group) }
        if let data = unsafe cairo_image_surface_get_data(group) {
            let stride = unsafe Int(cairo_image_surface_get_stride(group))
            let target = unsafe PixelTarget(data, stride: stride, firstRow: rows.lowerBound)
            body(Pen(on: target, transform: transform, bounds: bounds))
        }
        unsafe cairo_surface_mark_dirty(group)
        let pixels = unsafe UnsafeMutableRawPointer(target.row(rows.lowerBound))
        let surface = unsafe cairo_image_surface_create_for_data(
            pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(width), Int32(rows.count),
            Int32(target.stride))
        defer { unsafe cairo_surface_destroy(surface) }
        let context = unsafe cairo_create(surface)
        defer { unsafe cairo_destroy(context) }
        unsafe cairo_set_source_surface(context, group, 0, 0)
        unsafe cairo_paint_with_alpha(context, opacity)
        unsafe cairo_surface_flush(surface)
        let status = unsafe cairo_status(context)
        if status != CAIRO_STATUS_SUCCESS, failure == nil { failure = DrawingError(status) }
    }

    /// Lays the background over everything, unless that was done.
    mutating func showBackground() {
        guard let color = background else { return }
        for y in rows { unsafe target.row(y).update(repeating: color.pixel, count: width) }
        background = nil
    }

    /// Says that every pixel will be replaced, so that there is no need for a background.
    mutating func willReplaceAll() { background = nil }

    /// Ends the frame. Throws when any drawing has failed, as for want of memory.
    consuming func finish() throws(DrawingError) {
        showBackground()
        if let failure { throw failure }
    }
}
