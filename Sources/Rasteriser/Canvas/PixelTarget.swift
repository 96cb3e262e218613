/// Rows of pixels in memory: blue, green, red, and alpha or nothing.
@safe
package struct PixelTarget {
    private let memory: UnsafeMutableRawPointer
    /// Bytes from a row to the next.
    let stride: Int
    private let firstRow: Int

    /// Rows of a frame from `firstRow` on.
    init(_ memory: UnsafeMutableRawPointer, stride: Int, firstRow: Int) {
        unsafe self.memory = memory
        self.stride = stride
        self.firstRow = firstRow
    }

    /// The same pixels, so many columns further to the right and rows further down.
    package func moved(by count: Int) -> PixelTarget {
        unsafe PixelTarget(memory - 4 * count, stride: stride, firstRow: firstRow + count)
    }

    /// A row of the frame, which must be one of these.
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        unsafe (memory + (y - firstRow) * stride).assumingMemoryBound(to: UInt32.self)
    }
}
