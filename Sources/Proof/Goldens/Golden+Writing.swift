import Files
import Film
import SceneModel

extension Golden {
    /// Throws `OutputError` when a golden can't or may not be written to a folder. Changes nothing.
    public static func check(_ folder: String, overwriting: Bool) throws {
        try FolderReplacement.check(folder) { objection(to: folder, $0, overwriting: overwriting) }
    }

    /// Why a folder may not be replaced by a golden; nil when it may.
    private static func objection(to folder: String, _ names: [String], overwriting: Bool) -> String? {
        if let stray = GoldenFile.stray(among: names) {
            return "\(stray) in it is not part of a golden; move it, or choose another -o"
        }
        let head = try? RecordedGolden.bytes("\(folder)/\(GoldenFile.head)")
        guard head.flatMap(GoldenHead.version) != nil else {
            return "its \(GoldenFile.head) is not that of a golden; move it, or choose another -o"
        }
        return overwriting ? nil : "use --overwrite to replace it, or choose another -o"
    }

    /// Writes the golden as a folder, with its film if that is small: whole or not at all. Replaces nothing but an older
    /// golden, and that only if `overwriting`. Returns the error if what was replaced could not be removed.
    @discardableResult
    public func write(to folder: String, film: String, overwriting: Bool) throws -> SystemError? {
        try FolderReplacement.write(
            to: folder, objection: { Self.objection(to: folder, $0, overwriting: overwriting) }
        ) { part in
            func write(_ bytes: [UInt8], _ name: String) throws {
                try FileReplacement.write(bytes, to: "\(part)/\(name)", overwriting: false)
            }
            try write(Array(head.prettyText.utf8), GoldenFile.head)
            let lists: [(GoldenLayer, FrameHashList?)] = [
                (GoldenLayer.rgb, rgb), (.yuv, yuv), (.packets, packets), (.sound, sound),
            ]
            for case (let layer, let list?) in lists {
                try write(Array(try list.text().utf8), GoldenFile.list(layer))
            }
            if FileSystem.byteCount(of: film) <= GoldenFile.mostFilmBytes {
                var file = try InputFile(opening: film)
                try write(try file.readAll(atMost: GoldenFile.mostFilmBytes), GoldenFile.film)
            }
        }
    }

    private var head: JSON {
        GoldenHead.format.write(
            GoldenHead(order: order, sceneHash: sceneHash, fingerprint: fingerprint, fileHash: fileHash))
    }
}
