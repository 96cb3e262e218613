import CCairo

extension PixelBuffer {
    /// The picture as a PNG file's bytes.
    public mutating func png() throws(DrawingError) -> [UInt8] {
        let surface = unsafe cairo_image_surface_create_for_data(
            base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(width), Int32(height),
            Int32(stride))
        defer { unsafe cairo_surface_destroy(surface) }
        var output: [UInt8] = []
        let status = unsafe withUnsafeMutablePointer(to: &output) { output in
            unsafe cairo_surface_write_to_png_stream(
                surface,
                { closure, data, length in
                    guard let output = unsafe closure?.assumingMemoryBound(to: [UInt8].self) else {
                        return CAIRO_STATUS_WRITE_ERROR
                    }
                    unsafe output.pointee.append(
                        contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
                    return CAIRO_STATUS_SUCCESS
                }, output)
        }
        if status != CAIRO_STATUS_SUCCESS { throw DrawingError(status) }
        return output
    }
}
