import Base
import Files
import Film
import SceneModel
import SceneText

extension Golden {
    /// The result of writing a golden.
    package struct Written: Sendable {
        /// The error of removing the golden that was replaced; nil if the removal succeeded or nothing was replaced.
        package let leftover: SystemError?
        /// The number and size of the pictures that were written.
        package let pictures: RecordedShare
    }

    /// Throws `OutputError` if a golden can't or must not be written to `folder`. Changes nothing.
    package static func check(_ folder: String, overwriting: Bool) throws {
        try FolderReplacement.check(folder) { objection(to: folder, $0, overwriting: overwriting) }
    }

    /// Returns why `folder`, which has files of these `names`, must not be replaced by a golden. Nil if replacing is
    /// allowed.
    private static func objection(to folder: String, _ names: [String], overwriting: Bool) -> String? {
        if let stray = GoldenFile.stray(among: names) {
            return "it contains \(stray), which is not part of a golden; move it, or choose another -o"
        }
        let head = try? RecordedGolden.bytes("\(folder)/\(GoldenFile.head)")
        guard head.flatMap(GoldenHead.version) != nil else {
            return "its \(GoldenFile.head) does not describe a golden; move it, or choose another -o"
        }
        return overwriting
            ? nil : "use golden accept to record changes, --overwrite to replace it, or choose another -o"
    }

    /// Writes the golden as a folder, completely or not at all. Includes the film if it is small, and as many frames
    /// as lossless pictures as `maximumPictureBytes` permits. A golden with a tolerance includes every frame;
    /// `OutputError` is thrown if the pictures are too large. Replaces only an older golden, and only if
    /// `overwriting`. Throws `Cancelled`, with nothing written, if cancelled.
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
            if let film, try FileSystem.byteCount(of: film) <= GoldenFile.maximumFilmBytes {
                var file = try InputFile(opening: film)
                try write(
                    try file.readAll(atMost: GoldenFile.maximumFilmBytes), GoldenFile.film(order.format))
            }
            try cancellation.check()
            return pictures
        }
        return Written(leftover: leftover, pictures: pictures)
    }

    /// Returns the hashes of a layer that the golden stores; nil for none. With a tolerance, the hashes of decoded
    /// samples are not stored, because these samples may differ.
    private func listed(_ layer: GoldenLayer) -> FrameHashList? {
        layer == .pictures && tolerance != nil ? nil : lists[layer]
    }

    private func writePictures(to part: String, of folder: String, _ cancellation: Cancellation) throws
        -> RecordedShare
    {
        guard let rgb = lists[.rgb] else { return RecordedShare(maximumByteCount: maximumPictureBytes) }
        let most = tolerance == nil ? maximumPictureBytes : GoldenFile.maximumPictureBytes
        var kept = try RecordedPictures.write(
            rgb, drawnBy: frames, to: part, atMost: most, cancellation: cancellation)
        if kept.count < kept.distinctCount, tolerance != nil {
            throw OutputError(
                "\(folder): a golden with a tolerance keeps every frame as a picture, and its pictures take more than \(most >> 20) MiB",
                "choose fewer frames (--frames), a lower --fps or a smaller --size")
        }
        // The limit for later recordings is the caller's, not the larger one that a tolerance needs.
        kept.maximumByteCount = maximumPictureBytes
        return kept
    }
}
