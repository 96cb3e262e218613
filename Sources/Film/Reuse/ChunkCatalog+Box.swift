import Files
import Hashing
import SceneModel
import SceneText

/// Stores the catalogue in the last box of a film, of the type `uuid`: 16 bytes that mark the box as Zoetrope's, a
/// line with the version, the catalogue as JSON, and the SHA-256 of that line and the JSON in 64 hexadecimal digits.
extension ChunkCatalog {
    private static let type = Array("uuid".utf8)
    private static let owner: [UInt8] = [
        0x7A, 0x6F, 0x65, 0x74, 0x72, 0x6F, 0x80, 0x70, 0xA0, 0x65, 0x63, 0x68, 0x75, 0x6E, 0x6B, 0x73,
    ]
    private static let signature = Array("zoetrope chunks 1\n".utf8)
    private static let headLength = 8 + owner.count
    private static let digestLength = 64
    private static let maximumBytes = 1 << 26
    /// The maximum number of boxes that are read; films made by Zoetrope have four.
    private static let maximumBoxes = 16

    /// Returns the bytes of the whole box.
    func box() -> [UInt8] {
        let content = Self.signature + Array(json.text.utf8)
        let digest = SHA256.digest(of: content)
        let byteCount = Self.headLength + content.count + Self.digestLength
        let head = (0..<4).map { UInt8(truncatingIfNeeded: byteCount >> (24 - 8 * $0)) }
        return head + Self.type + Self.owner + content + Array(digest.utf8)
    }

    /// Reads the catalogue from a film's file; returns nil if the film has no undamaged catalogue of this version.
    /// Reads only the headers of the first boxes and the last box. Throws if reading fails.
    init?(of file: inout InputFile) throws {
        guard let layout = try BoxLayout(&file, atMost: Self.maximumBoxes), layout.missingByteCount == 0,
            let last = layout.boxes.last, last.type == "uuid", last.byteCount <= Self.maximumBytes
        else { return nil }
        try file.seek(to: last.offset)
        let box = try file.read(last.byteCount)
        let content = box.dropFirst(Self.headLength).dropLast(Self.digestLength)
        guard box.dropFirst(8).starts(with: Self.owner), content.starts(with: Self.signature),
            SHA256.digest(of: Array(content)).utf8.elementsEqual(box.suffix(Self.digestLength))
        else { return nil }
        self.init(text: Array(content.dropFirst(Self.signature.count)))
    }

    /// Reads the catalogue of the film at `path`; returns nil if `path` is not a regular file, also if it is a link.
    package init?(ofFilm path: String) throws {
        var file: InputFile
        do throws(SystemError) { file = try InputFile(openingFile: path) } catch {
            if error.isFault { throw error }
            return nil
        }
        try self.init(of: &file)
    }
}
