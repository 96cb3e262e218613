/// A picture that owns its memory. Each pixel has four bytes: blue, green, red and one unused byte, which drawing sets
/// to 255.
@safe
public struct PixelBuffer: ~Copyable, @unchecked Sendable {
    /// The width, in pixels.
    public let width: Int
    /// The height, in pixels.
    public let height: Int
    /// The number of bytes from one row to the next; rows begin on cache lines.
    public let stride: Int
    /// The pixels. Rows are padded to a multiple of sixteen pixels, and the padding may be overwritten.
    let base: UnsafeMutableRawPointer
    /// The workspace for drawing into this buffer, reused for each drawing.
    package let workspace: Workspace

    private static let alignment = 64

    /// Allocates a black picture of this size in pixels.
    public init(width: Int, height: Int) { self.init(width: width, height: height, workspace: Workspace()) }

    /// Allocates a black picture of this size in pixels. Several pictures into which the same thread draws can have the same
    /// workspace: its caches then serve all of them.
    package init(width: Int, height: Int, workspace: Workspace) {
        precondition(width > 0 && height > 0, "the width and height must be above 0")
        self.workspace = workspace
        self.width = width
        self.height = height
        stride = Self.stride(width: width)
        unsafe base = .allocate(byteCount: stride * height, alignment: Self.alignment)
        unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
    }

    deinit { unsafe base.deallocate() }

    /// Returns the number of bytes that a picture of this size takes.
    public static func byteCount(width: Int, height: Int) -> Int { stride(width: width) * height }

    private static func stride(width: Int) -> Int { (width * 4 + alignment - 1) / alignment * alignment }

    /// Calls `body` with the bytes of all rows, including their padding.
    public func withBytes<Result>(_ body: (RawSpan) throws -> Result) rethrows -> Result {
        try unsafe body(UnsafeRawBufferPointer(start: base, count: stride * height).bytes)
    }

    /// Calls `body` with the writable bytes of all rows, including their padding.
    public mutating func withMutableBytes<Result>(
        _ body: (inout MutableRawSpan) throws -> Result
    ) rethrows -> Result {
        var span = unsafe MutableRawSpan(_unsafeStart: base, byteCount: stride * height)
        return try body(&span)
    }

    /// Returns the pixels as red, green and blue bytes, without padding.
    public func rgb24() -> [UInt8] {
        var bytes: [UInt8] = []
        copyRGB24(into: &bytes)
        return bytes
    }

    /// Returns the pixels as blue, green, red and alpha bytes, without padding; the alpha is 255.
    public func bgra() -> [UInt8] {
        var bytes: [UInt8] = []
        copyBGRA(into: &bytes)
        return bytes
    }

    /// Returns the pixels as red, green, blue and alpha bytes, without padding; the alpha is 255.
    package func rgba() -> [UInt8] {
        let byteCount = width * height * 4
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
            guard let start = bytes.baseAddress else { return }
            unsafe copyRGBA(rows: height, to: UnsafeMutableRawPointer(start))
            count = byteCount
        }
    }

    /// Copies the first rows, in the format of `rgba()`, to memory that must be large enough.
    package func copyRGBA(rows: Int, to output: UnsafeMutableRawPointer) {
        precondition((0...height).contains(rows), "the number of rows must be 0 to the picture's height")
        for y in 0..<rows {
            let row = unsafe (base + y * stride).assumingMemoryBound(to: UInt32.self)
            let line = unsafe output + y * width * 4
            for x in 0..<width {
                let pixel = unsafe row[x]
                let sides = (pixel >> 16 | pixel << 16) & 0x00FF_00FF
                unsafe line.storeBytes(
                    of: sides | pixel & 0x0000_FF00 | 0xFF00_0000, toByteOffset: 4 * x, as: UInt32.self)
            }
        }
    }

    /// Replaces `bytes` by all pixels in the format of `rgb24()`, without allocating memory if the size fits.
    public func copyRGB24(into bytes: inout [UInt8]) {
        unsafe pack(into: &bytes, bytesPerPixel: 3) { pixel, output in
            unsafe output[0] = UInt8(truncatingIfNeeded: pixel >> 16)
            unsafe output[1] = UInt8(truncatingIfNeeded: pixel >> 8)
            unsafe output[2] = UInt8(truncatingIfNeeded: pixel)
        }
    }

    /// Replaces `bytes` by all pixels in the format of `bgra()`, without allocating memory if the size fits.
    public func copyBGRA(into bytes: inout [UInt8]) {
        unsafe pack(into: &bytes, bytesPerPixel: 4) { pixel, output in
            unsafe UnsafeMutableRawPointer(output).storeBytes(of: pixel | 0xFF00_0000, as: UInt32.self)
        }
    }

    @inline(__always)
    private func pack(
        into bytes: inout [UInt8], bytesPerPixel: Int,
        _ store: (_ pixel: UInt32, _ output: UnsafeMutablePointer<UInt8>) -> Void
    ) {
        let total = width * height * bytesPerPixel
        if bytes.count != total { bytes = [UInt8](repeating: 0, count: total) }
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            guard var output = buffer.baseAddress else { return }
            for y in 0..<height {
                let row = unsafe (base + y * stride).assumingMemoryBound(to: UInt32.self)
                for x in 0..<width {
                    unsafe store(row[x], output)
                    unsafe output += bytesPerPixel
                }
            }
        }
    }
}

/// Rows of pixels in memory: blue, green, red, and an alpha that may be unused.
@safe
package struct PixelTarget {
    private let memory: UnsafeMutableRawPointer
    /// The number of bytes from one row to the next.
    let stride: Int
    private let firstRow: Int

    /// Creates a target on memory that holds rows of a frame, starting with the row `firstRow`.
    init(_ memory: UnsafeMutableRawPointer, stride: Int, firstRow: Int) {
        unsafe self.memory = memory
        self.stride = stride
        self.firstRow = firstRow
    }

    /// Returns a target for the same memory, in which the coordinates of each pixel are larger by `count`, horizontally
    /// and vertically.
    func moved(by count: Int) -> PixelTarget {
        unsafe PixelTarget(memory - 4 * count, stride: stride, firstRow: firstRow + count)
    }

    /// Returns a target for the same memory, in which the coordinates of each pixel are larger by `shift`.
    func moved(by shift: (right: Int, down: Int)) -> PixelTarget {
        unsafe PixelTarget(memory - 4 * shift.right, stride: stride, firstRow: firstRow + shift.down)
    }

    /// Returns a pointer to column 0 of row `y`, which must be one of the target's rows.
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        unsafe (memory + (y - firstRow) * stride).assumingMemoryBound(to: UInt32.self)
    }
}
