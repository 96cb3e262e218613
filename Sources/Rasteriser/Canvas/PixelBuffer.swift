/// A picture of opaque pixels in memory of its own: blue, green, red and one unused byte each (a drawn one's is 255).
@safe
public struct PixelBuffer: ~Copyable, @unchecked Sendable {
    /// Width in pixels, after turning.
    public let width: Int
    /// Height in pixels, after turning.
    public let height: Int
    /// Bytes from a row to the next: rows begin on cache lines.
    public let stride: Int
    /// The pixels; rows are padded to whole groups of sixteen, which may be written to.
    let base: UnsafeMutableRawPointer
    /// Memory and the rasteriser for drawing into this buffer, kept from one drawing to the next.
    package let workspace = Workspace()

    private static let alignment = 64

    /// Allocates a black picture.
    public init(width: Int, height: Int) {
        precondition(width > 0 && height > 0, "a picture has pixels")
        self.width = width
        self.height = height
        stride = Self.stride(width: width)
        unsafe base = .allocate(byteCount: stride * height, alignment: Self.alignment)
        unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
    }

    deinit { unsafe base.deallocate() }

    /// The memory that a picture of this size takes.
    public static func byteCount(width: Int, height: Int) -> Int { stride(width: width) * height }

    private static func stride(width: Int) -> Int { (width * 4 + alignment - 1) / alignment * alignment }

    /// Lends all rows with their padding.
    public func withBytes<Result>(_ body: (RawSpan) throws -> Result) rethrows -> Result {
        try unsafe body(UnsafeRawBufferPointer(start: base, count: stride * height).bytes)
    }

    /// Lends all rows with their padding for writing.
    public mutating func withMutableBytes<Result>(
        _ body: (inout MutableRawSpan) throws -> Result
    ) rethrows -> Result {
        var span = unsafe MutableRawSpan(_unsafeStart: base, byteCount: stride * height)
        return try body(&span)
    }

    /// The pixels as three bytes each, red first, without padding.
    public func rgb24() -> [UInt8] {
        var bytes: [UInt8] = []
        copyRGB24(into: &bytes)
        return bytes
    }

    /// The pixels as four bytes each, blue first and opaque, without padding.
    public func bgra() -> [UInt8] {
        var bytes: [UInt8] = []
        copyBGRA(into: &bytes)
        return bytes
    }

    /// The pixels as four bytes each, red first and opaque, without padding.
    package func rgba() -> [UInt8] {
        let byteCount = width * height * 4
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
            guard let start = bytes.baseAddress else { return }
            unsafe copyRGBA(rows: height, to: UnsafeMutableRawPointer(start))
            count = byteCount
        }
    }

    /// Copies the first rows to memory that has room for them, as `rgba()` has them.
    package func copyRGBA(rows: Int, to output: UnsafeMutableRawPointer) {
        precondition((0...height).contains(rows), "rows of this picture")
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

    /// Replaces the bytes by all pixels, as `rgb24()` has them, and needs no new memory when they fit.
    public func copyRGB24(into bytes: inout [UInt8]) {
        unsafe pack(into: &bytes, bytesPerPixel: 3) { pixel, output in
            unsafe output[0] = UInt8(truncatingIfNeeded: pixel >> 16)
            unsafe output[1] = UInt8(truncatingIfNeeded: pixel >> 8)
            unsafe output[2] = UInt8(truncatingIfNeeded: pixel)
        }
    }

    /// Replaces the bytes by all pixels, as `bgra()` has them, and needs no new memory when they fit.
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

extension PixelBuffer {
    /// Makes all pixels transparent.
    package mutating func clear() {
        unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
    }

    /// Premultiplied pixels as four bytes each: red, green and blue as they are without the alpha, and the alpha.
    package func straightRGBA() -> [UInt8] {
        var bytes: [UInt8] = []
        copyStraight(red: 0, blue: 2, into: &bytes)
        return bytes
    }

    /// Replaces the bytes by all pixels, as `straightRGBA()` has them but blue first, and needs no new memory when they fit.
    package func copyStraightBGRA(into bytes: inout [UInt8]) { copyStraight(red: 2, blue: 0, into: &bytes) }

    /// Writes pixels with red and blue at these places of the four.
    private func copyStraight(red: Int, blue: Int, into output: inout [UInt8]) {
        if output.count != width * height * 4 { output = [UInt8](repeating: 0, count: width * height * 4) }
        withBytes { bytes in
            for index in 0..<width * height {
                let (y, x) = index.quotientAndRemainder(dividingBy: width)
                let pixel = unsafe bytes.unsafeLoad(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
                let alpha = pixel >> 24
                // A pixel that is not seen has no colour.
                func straight(_ channel: UInt32) -> UInt8 {
                    UInt8(min((channel & 0xFF) * 255 + alpha / 2, 255 * max(alpha, 1)) / max(alpha, 1))
                }
                output[4 * index + red] = straight(pixel >> 16)
                output[4 * index + 1] = straight(pixel >> 8)
                output[4 * index + blue] = straight(pixel)
                output[4 * index + 3] = UInt8(alpha)
            }
        }
    }
}

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

    /// The same pixels, `count` columns further to the right and `count` rows further down.
    func moved(by count: Int) -> PixelTarget {
        unsafe PixelTarget(memory - 4 * count, stride: stride, firstRow: firstRow + count)
    }

    /// A row of the frame, which must be one of these.
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        unsafe (memory + (y - firstRow) * stride).assumingMemoryBound(to: UInt32.self)
    }
}
