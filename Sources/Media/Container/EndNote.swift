import CFFmpeg

/// A short private text in the last bytes of a film, which players skip.
package struct EndNote {
    /// The last bytes of a film with the note.
    package let bytes: [UInt8]
    /// The number of bytes at the end of a film without the note that these replace: what must stay the end of the file.
    package let replacedCount: Int
    /// True if the file is a RIFF file, whose length is stated in its bytes 4 to 7.
    package let isInRIFF: Bool

    /// Creates a note of at most 100 bytes for films in a container: a box, an element or a chunk. Nil if the container
    /// can't have a note at its end.
    package init?(_ text: [UInt8], in container: Container) {
        precondition(text.count <= 100, "the note is too long")
        switch container {
        case .mp4, .mov, .m4a: bytes = [0, 0, 0, UInt8(8 + text.count)] + Array("free".utf8) + text
        case .matroska, .webm: bytes = [0xEC, 0x80 | UInt8(text.count)] + text
        case .wav: bytes = Self.riff(text)
        case .flac: return nil
        }
        (replacedCount, isInRIFF) = (0, container == .wav)
    }

    /// Creates a note of at most 100 bytes for animated pictures: a comment of a GIF, a private chunk of a PNG or a WebP.
    package init(_ text: [UInt8], in format: AnimationFormat) {
        precondition(text.count <= 100, "the note is too long")
        switch format {
        case .gif:
            let end: [UInt8] = [0x3B]
            bytes = [0x21, 0xFE, UInt8(text.count)] + text + [0] + end
            (replacedCount, isInRIFF) = (end.count, false)
        case .apng:
            let end = Self.chunk("IEND", [])
            bytes = Self.chunk("zoNt", text) + end
            (replacedCount, isInRIFF) = (end.count, false)
        case .webp:
            bytes = Self.riff(text)
            (replacedCount, isInRIFF) = (0, true)
        }
    }

    /// Returns a chunk of a RIFF file, whose length is even.
    private static func riff(_ text: [UInt8]) -> [UInt8] {
        let padding = [UInt8](repeating: 0x20, count: text.count % 2)
        return Array("zoNt".utf8) + [UInt8(text.count + padding.count), 0, 0, 0] + text + padding
    }

    private static func chunk(_ type: String, _ text: [UInt8]) -> [UInt8] {
        let content = Array(type.utf8) + text
        let table = unsafe av_crc_get_table(AV_CRC_32_IEEE_LE)
        let checksum = ~(unsafe av_crc(table, .max, content, content.count))
        return bigEndian(UInt32(text.count)) + content + bigEndian(checksum)
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
    }
}
