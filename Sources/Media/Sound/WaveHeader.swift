import CFFmpeg
import Glibc

/// Checks the length of a WAV file against its header. libavformat reads what is there and does not report a missing
/// end.
enum WaveHeader {
    /// The number of bytes of samples that a WAV file states but does not have; 0 for any other file.
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
        for _ in 0..<mostChunks {
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

    /// True for the placeholder lengths that programs write to a pipe, when they don't know the length yet.
    private static func isUnknown(_ byteCount: Int64) -> Bool {
        byteCount == 0 || (0x7FFF_F000...0x8000_0000).contains(byteCount) || byteCount >= 0xFFFF_FF00
    }

    private static let mostChunks = 1000

    /// A chunk's four-letter name as a number.
    private static func tag(_ name: String) -> UInt32 {
        name.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
