import CNettle

/// A SHA-256 hash that is computed incrementally, with the CPU's SHA instructions if available.
package struct SHA256: Sendable {
    private var state = sha256_ctx()

    /// Creates a hash to which no bytes have been added.
    package init() { unsafe nettle_sha256_init(&state) }

    /// Adds bytes to the hashed data.
    package mutating func update(_ bytes: RawSpan) {
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe nettle_sha256_update(
                &state, bytes.count, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        }
    }

    /// Adds bytes to the hashed data.
    package mutating func update(_ bytes: [UInt8]) { update(unsafe bytes.span.bytes) }

    /// Returns the hash of all bytes added so far, in hexadecimal digits. More bytes may be added afterwards.
    package func digest() -> String {
        var (state, digest) = (state, [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE)))
        unsafe nettle_sha256_digest(&state, digest.count, &digest)
        return String(
            decoding: digest.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] },
            as: Unicode.ASCII.self)
    }

    private static let digits = Array("0123456789abcdef".utf8)

    /// Returns the hash of an array of bytes, in hexadecimal digits.
    package static func digest(of bytes: [UInt8]) -> String {
        var hash = SHA256()
        hash.update(bytes)
        return hash.digest()
    }
}
