import CFFmpeg
import Glibc

/// A check whether a Matroska or WebM file is truncated, by the sizes that its headers state. libavformat does not
/// report a missing end.
enum MatroskaLength {
    /// Returns the number of bytes missing at the end of a file, according to the size of its segment, or else of the
    /// last element. Returns 0 for a recording without these sizes, and for any other format.
    static func missingByteCount(of path: String) throws(MediaError) -> Int {
        let opened = try MediaFile(path)
        let missing = unsafe missingByteCount(of: opened.pointer)
        try opened.check()
        return missing
    }

    private static func missingByteCount(of file: UnsafeMutablePointer<AVIOContext>) -> Int {
        let end = unsafe avio_size(file)
        guard unsafe number(of: file, atMost: 4, keepingMark: true) == head,
            unsafe skip(file, atMost: end),
            unsafe number(of: file, atMost: 4, keepingMark: true) == segment,
            let size = unsafe number(of: file, atMost: 8)
        else { return 0 }
        if size != unknown { return unsafe missing(size, of: file, end) }
        for _ in 0..<maximumElements {
            guard unsafe avio_seek(file, 0, SEEK_CUR) < end,
                unsafe number(of: file, atMost: 4, keepingMark: true) != nil,
                let size = unsafe number(of: file, atMost: 8), size != unknown
            else { return 0 }
            let missing = unsafe missing(size, of: file, end)
            guard missing == 0, unsafe avio_skip(file, size) >= 0 else { return missing }
        }
        return 0
    }

    private static func missing(
        _ size: Int64, of file: UnsafeMutablePointer<AVIOContext>, _ end: Int64
    ) -> Int {
        let place = unsafe avio_seek(file, 0, SEEK_CUR)
        return Int(max(place.addingReportingOverflow(size).partialValue - end, 0))
    }

    /// Skips the content of an element. Returns false if the content extends beyond the end of the file.
    private static func skip(_ file: UnsafeMutablePointer<AVIOContext>, atMost end: Int64) -> Bool {
        guard let size = unsafe number(of: file, atMost: 8), size < end else { return false }
        return unsafe avio_skip(file, size) >= 0
    }

    /// Reads a number of variable length, whose first byte states the length. Returns nil at the end of the file, or if
    /// the number has more than `length` bytes. If `keepingMark` is true, the number includes the length marker, as
    /// element IDs do.
    private static func number(
        of file: UnsafeMutablePointer<AVIOContext>, atMost length: Int, keepingMark: Bool = false
    ) -> Int64? {
        let first = unsafe UInt8(truncatingIfNeeded: avio_r8(file))
        let count = first.leadingZeroBitCount + 1
        guard count <= length else { return nil }
        var value = Int64(keepingMark ? first : first & UInt8(0xFF >> count))
        var isUnknown = !keepingMark && value == 0xFF >> count
        for _ in 1..<count {
            let byte = unsafe UInt8(truncatingIfNeeded: avio_r8(file))
            value = value << 8 | Int64(byte)
            isUnknown = isUnknown && byte == 0xFF
        }
        guard unsafe avio_feof(file) == 0 else { return nil }
        return isUnknown ? unknown : value
    }

    private static let (head, segment) = (Int64(0x1A45_DFA3), Int64(0x1853_8067))
    /// The size that stands for "unknown": all bits are set. Programs write it while an element is not finished.
    private static let unknown = Int64.max
    private static let maximumElements = 1_000_000
}
