import CFFmpeg

/// SHA-256 of bytes that come piece by piece.
@safe
public struct SHA256: ~Copyable {
    private let owned: Owned<OpaquePointer>

    /// Starts a hash of nothing.
    public init() throws(MediaError) {
        unsafe owned = try Owned(av_sha_alloc(), "a hash") { unsafe av_free(UnsafeMutableRawPointer($0)) }
        unsafe av_sha_init(owned.pointer, 256)
    }

    /// Adds bytes.
    public mutating func update(_ bytes: RawSpan) {
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe av_sha_update(
                owned.pointer, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
        }
    }

    /// Adds bytes.
    public mutating func update(_ bytes: [UInt8]) { update(unsafe bytes.span.bytes) }

    /// The hash in 64 hexadecimal digits.
    public consuming func digest() -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        unsafe av_sha_final(owned.pointer, &digest)
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
