import Base
import Files
import Film
import SceneModel

extension Golden {
    /// The files that were written.
    package struct Written: Sendable {
        /// The error if what was replaced could not be removed.
        package let leftover: SystemError?
        /// The pictures of frames that it keeps.
        package let pictures: RecordedShare
    }

    /// Throws `OutputError` when a golden can't or may not be written to a folder. Changes nothing.
    package static func check(_ folder: String, overwriting: Bool) throws {
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

    /// Writes the golden as a folder: whole or not at all. Keeps its film if that is small, and as many of its frames as
    /// pictures as it may. With a tolerance it keeps every frame, and throws `OutputError` if they are too large. Replaces
    /// nothing but an older golden, and that only if `overwriting`. Throws `Cancelled`, with nothing written, once it is cancelled.
    @discardableResult
    package func write(
        to folder: String, film: String?, overwriting: Bool, cancellation: Cancellation = Cancellation()
    ) throws -> Written {
        let (pictures, leftover) = try FolderReplacement.make(
            at: folder, objection: { Self.objection(to: folder, $0, overwriting: overwriting) }
        ) { part in
            func write(_ bytes: [UInt8], _ name: String) throws {
                try FileReplacement.write(bytes, to: "\(part)/\(name)", overwriting: false)
            }
            let pictures = try writePictures(to: part, of: folder, cancellation)
            let head = GoldenHead(
                order: order, sceneHash: sceneHash, fingerprint: fingerprint, fileHash: fileHash,
                tolerance: tolerance, pictures: pictures)
            try write(Array(GoldenHead.format.write(head).prettyText.utf8), GoldenFile.head)
            if let scene { try write(Array(scene.text.utf8), GoldenFile.scene) }
            for layer in GoldenFile.listed {
                guard let list = listed(layer) else { continue }
                try write(Array(list.text.utf8), GoldenFile.list(layer))
            }
            if let mask = tolerance?.mask { try write(try mask.png(), GoldenFile.mask) }
            if let film, try FileSystem.byteCount(of: film) <= GoldenFile.mostFilmBytes {
                var file = try InputFile(opening: film)
                try write(try file.readAll(atMost: GoldenFile.mostFilmBytes), GoldenFile.film)
            }
            try cancellation.check()
            return pictures
        }
        return Written(leftover: leftover, pictures: pictures)
    }

    /// With a tolerance a film's samples need not be the same, only what is shown of them.
    private func listed(_ layer: GoldenLayer) -> FrameHashList? {
        layer == .pictures && tolerance != nil ? nil : lists[layer]
    }

    private func writePictures(to part: String, of folder: String, _ cancellation: Cancellation) throws
        -> RecordedShare
    {
        guard let rgb = lists[.rgb] else { return RecordedShare(mostByteCount: mostPictureBytes) }
        let most = tolerance == nil ? mostPictureBytes : GoldenFile.mostPictureBytes
        var kept = try RecordedPictures.write(
            rgb, drawnBy: frames, to: part, atMost: most, cancellation: cancellation)
        if kept.count < kept.distinctCount, tolerance != nil {
            throw OutputError(
                "\(folder): its frames take more than \(most >> 20) MiB as pictures, which a golden with a tolerance keeps",
                "choose fewer frames (--frames), a lower --fps or a smaller --size")
        }
        // What a tolerance demands is no choice for later.
        kept.mostByteCount = mostPictureBytes
        return kept
    }
}
