/// A picture of opaque pixels in memory of its own: blue, green, red and one unused byte each.
@safe
public struct PixelBuffer: ~Copyable, @unchecked Sendable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// Bytes from a row to the next: rows begin on cache lines.
    public let stride: Int
    /// The pixels; rows are padded to whole groups of sixteen, which may be written to.
    let base: UnsafeMutableRawPointer

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
    public func rgb24() -> [UInt8] { packed([2, 1, 0]) }

    /// The pixels as four bytes each, blue first and opaque, without padding.
    public func bgra() -> [UInt8] { packed([0, 1, 2, 3]) }

    /// Each pixel's bytes at the given offsets; the unused byte reads as opaque.
    private func packed(_ offsets: [Int]) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: width * height * offsets.count) { output, count in
            for y in 0..<height {
                let row = unsafe base + y * stride
                for x in 0..<width {
                    for offset in offsets {
                        let byte = unsafe row.load(fromByteOffset: x * 4 + offset, as: UInt8.self)
                        unsafe output[count] = offset == 3 ? 255 : byte
                        count += 1
                    }
                }
            }
        }
    }
}
