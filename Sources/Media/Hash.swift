import CFFmpeg

/// A hash of bytes that come piece by piece.
@safe
public struct Hash: ~Copyable {
    /// How bytes become a hash; the raw value is FFmpeg's name.
    public enum Algorithm: String, Sendable {
        /// For hashes that are kept.
        case sha256 = "SHA256"
        /// Ten times as fast, for telling pictures of one run apart.
        case murmur3
    }

    private let owned: Owned<OpaquePointer>

    /// Starts a hash of nothing.
    public init(_ algorithm: Algorithm = .sha256) throws(MediaError) {
        var context: OpaquePointer?
        try check(unsafe av_hash_alloc(&context, algorithm.rawValue), "preparing \(algorithm.rawValue)")
        unsafe owned = try Owned(context, "a hash") { context in
            var context: OpaquePointer? = unsafe context
            unsafe av_hash_freep(&context)
        }
        unsafe av_hash_init(owned.pointer)
    }

    /// Adds bytes.
    public mutating func update(_ bytes: RawSpan) {
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe av_hash_update(
                owned.pointer, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
        }
    }

    /// Adds bytes.
    public mutating func update(_ bytes: [UInt8]) { update(unsafe bytes.span.bytes) }

    /// The hash in hexadecimal digits.
    public consuming func digest() -> String {
        var digits = [UInt8](repeating: 0, count: 2 * Int(AV_HASH_MAX_SIZE) + 1)
        unsafe av_hash_final_hex(owned.pointer, &digits, Int32(digits.count))
        return String(decoding: digits.prefix { $0 != 0 }, as: Unicode.ASCII.self)
    }

    /// The hash of bytes that are all there.
    public static func digest(of bytes: [UInt8], _ algorithm: Algorithm = .sha256) throws(MediaError)
        -> String
    {
        var hash = try Hash(algorithm)
        hash.update(bytes)
        return hash.digest()
    }
}
