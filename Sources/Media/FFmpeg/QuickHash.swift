import CFFmpeg

/// A fast hash function (MurmurHash3), to distinguish pictures within one run. Hashes that are stored in files use
/// another function.
package enum QuickHash {
    /// Returns the hash of an array of bytes.
    package static func digest(of bytes: [UInt8]) throws(MediaError) -> [UInt8] {
        let context = unsafe try Owned(av_murmur3_alloc(), "a hash") {
            unsafe av_free(UnsafeMutableRawPointer($0))
        }
        var digest = [UInt8](repeating: 0, count: 16)
        unsafe av_murmur3_init(context.pointer)
        unsafe av_murmur3_update(context.pointer, bytes, bytes.count)
        unsafe av_murmur3_final(context.pointer, &digest)
        return digest
    }
}
