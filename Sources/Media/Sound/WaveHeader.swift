import CFFmpeg
import Glibc

/// A check whether a WAV file is truncated, by the size in its header. libavformat does not report a missing end.
enum WaveHeader {
    /// Returns the number of bytes of samples that are missing at the end of a WAV file; 0 for any other file.
    static func missingByteCount(of path: String) throws(MediaError) -> Int {
        let opened = try MediaFile(path)
        let missing = unsafe missingByteCount(of: opened.pointer)
        try opened.check()
        return missing
    }

    private static func missingByteCount(of file: UnsafeMutablePointer<AVIOContext>) -> Int {
        guard unsafe avio_rl32(file) == tag("RIFF") else { return 0 }
        _ = unsafe avio_rl32(file)
        guard unsafe avio_rl32(file) == tag("WAVE") else { return 0 }
        for _ in 0..<maximumChunks {
            let (name, byteCount) = unsafe (avio_rl32(file), Int64(avio_rl32(file)))
            if unsafe avio_feof(file) != 0 { return 0 }
            let place = unsafe avio_seek(file, 0, SEEK_CUR)
            if name == tag("data") {
                guard !isUnknown(byteCount) else { return 0 }
                return unsafe Int(max(place + byteCount - avio_size(file), 0))
            }
            guard unsafe avio_seek(file, place + byteCount + byteCount % 2, SEEK_SET) >= 0 else { return 0 }
        }
        return 0
    }

    /// True if a length is a placeholder, as programs write when they don't know the length yet.
    private static func isUnknown(_ byteCount: Int64) -> Bool {
        byteCount == 0 || (0x7FFF_F000...0x8000_0000).contains(byteCount) || byteCount >= 0xFFFF_FF00
    }

    private static let maximumChunks = 1000

    /// Returns the four-letter name of a chunk as a number.
    private static func tag(_ name: String) -> UInt32 {
        name.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
