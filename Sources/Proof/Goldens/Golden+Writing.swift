import Files
import Film
import SceneModel

extension Golden {
    /// What was written.
    public struct Written: Sendable {
        /// The error if what was replaced could not be removed.
        public let leftover: SystemError?
        /// How many pictures of frames it keeps.
        public let pictureCount: Int
        /// Their bytes.
        public let pictureByteCount: Int
    }

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

    /// Writes the golden as a folder: whole or not at all. Keeps its film if that is small. With a tolerance it keeps
    /// every frame as a picture, and throws `OutputError` if they are too large; without one and without a film, if they
    /// are small. Replaces nothing but an older golden, and that only if `overwriting`.
    @discardableResult
    public func write(to folder: String, film: String?, overwriting: Bool) throws -> Written {
        var kept: KeptPictures.Amount?
        let leftover = try FolderReplacement.write(
            to: folder, objection: { Self.objection(to: folder, $0, overwriting: overwriting) }
        ) { part in
            func write(_ bytes: [UInt8], _ name: String) throws {
                try FileReplacement.write(bytes, to: "\(part)/\(name)", overwriting: false)
            }
            let head = GoldenHead(
                order: order, sceneHash: sceneHash, fingerprint: fingerprint, fileHash: fileHash,
                tolerance: tolerance)
            try write(Array(GoldenHead.format.write(head).prettyText.utf8), GoldenFile.head)
            if let scene { try write(Array(scene.text.utf8), GoldenFile.scene) }
            for layer in GoldenFile.listed {
                guard let list = listed(layer) else { continue }
                try write(Array(list.text.utf8), GoldenFile.list(layer))
            }
            kept = try writePictures(to: part, of: folder)
            if let film, try FileSystem.byteCount(of: film) <= GoldenFile.mostFilmBytes {
                var file = try InputFile(opening: film)
                try write(try file.readAll(atMost: GoldenFile.mostFilmBytes), GoldenFile.film)
            }
        }
        return Written(
            leftover: leftover, pictureCount: kept?.count ?? 0, pictureByteCount: kept?.byteCount ?? 0)
    }

    /// With a tolerance a film's samples need not be the same, only what is shown of them.
    private func listed(_ layer: GoldenLayer) -> FrameHashList? {
        layer == .pictures && tolerance != nil ? nil : lists[layer]
    }

    private func writePictures(to part: String, of folder: String) throws -> KeptPictures.Amount? {
        guard let rgb = lists[.rgb], tolerance != nil || fileHash == nil else { return nil }
        let most = tolerance == nil ? GoldenFile.mostFilmBytes : GoldenFile.mostPictureBytes
        let kept = try KeptPictures.write(rgb, drawnBy: frames, to: part, atMost: most)
        if kept == nil, tolerance != nil {
            throw OutputError(
                "\(folder): its frames take more than \(most >> 20) MiB as pictures, which a golden with a tolerance keeps",
                "choose fewer frames (--frames), a lower --fps or a smaller --size")
        }
        return kept
    }
}
