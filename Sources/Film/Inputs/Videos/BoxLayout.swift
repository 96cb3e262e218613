import Files

/// The top-level boxes of an MP4 or MOV file, in order.
package struct BoxLayout: Equatable {
    /// A top-level box.
    package struct Box: Equatable {
        /// The box type, four characters.
        package var type: String
        /// The offset of the box in bytes from the start of the file.
        package var offset: Int
        /// The length of the box in bytes, including its header.
        package var byteCount: Int
    }

    /// All boxes whose headers are in the file; the last box may be truncated.
    package private(set) var boxes: [Box] = []
    /// The number of bytes by which the last box is truncated.
    package private(set) var missingByteCount = 0

    private static let knownTypes = [
        "ftyp", "moov", "mdat", "free", "skip", "wide", "pnot", "moof", "styp", "sidx",
    ]

    /// Reads the headers of the boxes; returns nil for a file of another format.
    package init?(of path: String) throws(SystemError) {
        var file = try InputFile(opening: path)
        try self.init(&file)
    }

    /// Reads the headers of at most `limit` boxes from an open file; returns nil for a file of another format.
    init?(_ file: inout InputFile, atMost limit: Int = .max) throws(SystemError) {
        let end = try file.byteCount()
        var offset = 0
        while offset < end, boxes.count < limit {
            try file.seek(to: offset)
            let head = try file.read(16)
            guard head.count >= 8 else {
                missingByteCount = 8 - head.count
                break
            }
            let type = String(decoding: head[4..<8], as: UTF8.self)
            if boxes.isEmpty, !Self.knownTypes.contains(type) { return nil }
            var byteCount = Int(bigEndian: head[0..<4])
            if byteCount == 1, head.count == 16 { byteCount = Int(bigEndian: head[8..<16]) }
            if byteCount == 0 { byteCount = end - offset }
            guard byteCount >= 8, byteCount < 1 << 60 else { break }
            boxes.append(Box(type: type, offset: offset, byteCount: byteCount))
            missingByteCount = max(0, offset + byteCount - end)
            offset += byteCount
        }
        if boxes.isEmpty { return nil }
    }

    /// True if the file has an index (moov).
    package var hasIndex: Bool { boxes.contains { $0.type == "moov" } }

    /// True if the index comes before the media data, so that playback can start before the whole file is loaded.
    package var isIndexInFront: Bool {
        guard let index = boxes.firstIndex(where: { $0.type == "moov" }) else { return false }
        return index < boxes.firstIndex { $0.type == "mdat" } ?? boxes.count
    }
}

extension Int {
    fileprivate init(bigEndian bytes: ArraySlice<UInt8>) {
        self = bytes.reduce(0) { ($0 & (Int.max >> 8)) << 8 | Int($1) }
    }
}
