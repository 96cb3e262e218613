import CFFmpeg
import Glibc

/// Checks the length of a Matroska or WebM file against its headers. libavformat reads what is there and does not
/// report a missing end.
enum MatroskaLength {
    /// The number of bytes that a file states but does not have, judged by the size of its segment, or else of the last
    /// element in it. 0 for a recording that states neither, and for any other file.
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
        for _ in 0..<mostElements {
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

    /// Skips the content of an element; returns false if it extends beyond the end.
    private static func skip(_ file: UnsafeMutablePointer<AVIOContext>, atMost end: Int64) -> Bool {
        guard let size = unsafe number(of: file, atMost: 8), size < end else { return false }
        return unsafe avio_skip(file, size) >= 0
    }

    /// Reads a variable-length number, whose first byte gives the length; nil at the end of the file, or if it is
    /// longer than `length`. With `keepingMark` the length mark stays, as in element IDs.
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
    /// The size written when an element's size is not known yet: all bits set.
    private static let unknown = Int64.max
    private static let mostElements = 1_000_000
}
