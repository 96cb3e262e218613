import Files
import Film
import FilmReading
import Hashing
import SceneModel

/// A golden that was read from its folder.
package struct RecordedGolden: Sendable {
    /// The order of the film: its scene, size, frames and encoder settings.
    package let order: Golden.Order
    /// SHA-256 of the scene's complete description.
    package let sceneHash: String
    /// The versions of the program and of the libraries that made the film.
    package let fingerprint: Fingerprint
    /// SHA-256 of the film's file. Nil if no film was made.
    package let fileHash: String?
    /// The largest permitted differences between a later film's frames and the recorded frames. Nil if the frames must
    /// be equal.
    package let tolerance: GoldenTolerance?
    /// The maximum size of all lossless pictures of frames, in bytes. 0 if golden.json is of version 2, which states no
    /// limit, and the golden has a film.
    package let maximumPictureBytes: Int
    /// The golden's folder.
    package let folder: String

    /// The scene that the golden was recorded from. Nil if the golden doesn't include the scene.
    let scene: GoldenScene?
    /// The hash lists, by layer.
    let lists: [GoldenLayer: FrameHashText]
    /// The pictures of frames in the golden's folder. Nil if the golden has no hashes of drawn frames.
    let pictures: RecordedPictures?

    /// The golden's name, which is the folder's name.
    package var name: String { folder.split(separator: "/").last.map(String.init) ?? folder }

    /// The number of frames. Nil if the golden has no hashes of drawn frames.
    package var frameCount: Int? { lists[.rgb]?.frames.count }

    /// The path of the recorded film. Nil if the golden doesn't include the film.
    package var film: String? {
        let path = "\(folder)/\(GoldenFile.film(order.format))"
        return FileSystem.kind(of: path) == .file ? path : nil
    }

    /// The path of the scene.
    package var scenePath: String {
        order.scene.path == "-" || order.scene.path.hasPrefix("/")
            ? order.scene.path : "\(folder)/\(order.scene.path)"
    }

    /// Reads a golden from its folder. Throws `SystemError` if a file can't be read and `GoldenError` if the folder
    /// is not a valid golden.
    package init(folder: String) throws {
        self.folder = folder
        let path = "\(folder)/\(GoldenFile.head)"
        let head = try GoldenHead(try Self.bytes(path), in: path)
        (order, sceneHash) = (head.order, head.sceneHash)
        (fingerprint, fileHash) = (head.fingerprint, head.fileHash)
        tolerance = try head.tolerance.map { try Self.withMask($0, in: folder) }
        maximumPictureBytes =
            head.pictures?.maximumByteCount ?? (head.fileHash == nil ? GoldenFile.usualPictureBytes : 0)
        let scenePath = "\(folder)/\(GoldenFile.scene)"
        scene =
            FileSystem.kind(of: scenePath) == nil
            ? nil : try GoldenScene(try Self.bytes(scenePath), in: scenePath)
        var lists: [GoldenLayer: FrameHashText] = [:]
        for layer in GoldenFile.listed {
            let path = "\(folder)/\(GoldenFile.list(layer))"
            if !Self.isNeeded(layer, in: head), FileSystem.kind(of: path) == nil { continue }
            do {
                lists[layer] = try FrameHashText(String(decoding: try Self.bytes(path), as: UTF8.self))
            } catch let error as GoldenError {
                throw GoldenError("\(path): \(error)")
            }
            if lists[layer]?.head.isEmpty == true {
                throw GoldenError(
                    "\(path): empty", "restore it from version control, or record the golden again")
            }
        }
        self.lists = lists
        pictures = try Self.pictures(in: folder, lists[.rgb], isNeeded: head.tolerance != nil)
        if let film, SHA256.digest(of: try Self.bytes(film)) != fileHash {
            throw GoldenError(
                "\(film): not the film that was recorded",
                "restore the film or delete it; a golden is valid without its film")
        }
    }

    /// Returns true if a golden must have the hash list of a layer.
    private static func isNeeded(_ layer: GoldenLayer, in head: GoldenHead) -> Bool {
        switch layer {
        case .rgb: true
        case .yuv, .packets: head.fileHash != nil
        case .pictures, .sound, .file: false
        }
    }

    /// Returns a tolerance with its mask read from `folder`. Throws `GoldenError` if the mask differs from the recorded
    /// mask.
    private static func withMask(_ tolerance: GoldenTolerance, in folder: String) throws -> GoldenTolerance {
        guard let digest = tolerance.maskDigest else { return tolerance }
        let path = "\(folder)/\(GoldenFile.mask)"
        var masked = tolerance
        masked.mask = try FrameMask(png: try bytes(path), in: path)
        guard masked.maskDigest == digest else {
            throw GoldenError(
                "\(path): not the mask that was recorded",
                "restore it from version control, or record the golden again"
            )
        }
        return masked
    }

    private static func pictures(
        in folder: String, _ list: FrameHashText?, isNeeded: Bool
    ) throws -> RecordedPictures? {
        guard let list else { return nil }
        let pictures = RecordedPictures(in: folder, of: list)
        guard isNeeded else {
            try pictures.verify()
            return pictures
        }
        // A golden with a tolerance may have many pictures, so each is checked only when its frame differs.
        guard let missing = pictures.missing else { return pictures }
        throw GoldenError(
            "\(missing): missing; a golden with a tolerance needs a picture of every frame",
            "restore it from version control, or record the golden again")
    }

    /// Returns true if a folder contains a golden.json.
    package static func isGolden(_ folder: String) -> Bool {
        FileSystem.kind(of: "\(folder)/\(GoldenFile.head)") == .file
    }

    /// Returns true if a golden's folder may have this name. Names of a golden's own files and of temporary folders
    /// are not allowed, since goldens with such names would not be found.
    package static func allowsName(_ name: String) -> Bool {
        GoldenFile.stray(among: [name]) != nil && !FolderReplacement.isDraft(name)
    }

    /// Returns the folders of the goldens at `path`, which is a golden's folder, a golden.json, or a folder of
    /// goldens.
    package static func folders(at path: String) throws -> [String] {
        func holdsGolden(_ folder: String) throws -> Bool {
            // A temporary folder left by a killed process is not a golden. A folder that may not be read counts as one, so
            // that reading it fails with an error.
            if FolderReplacement.isDraft(folder) { return false }
            guard FileSystem.kind(of: folder) == .directory else { return false }
            let names: [String]
            do { names = try FileSystem.names(in: folder) } catch {
                if error.isFault { throw error }
                return true
            }
            return ([GoldenFile.head] + GoldenFile.listed.map(GoldenFile.list)).contains(
                where: names.contains)
        }
        switch FileSystem.kind(of: path) {
        case nil:
            _ = try InputFile(opening: path)
            return []
        case .directory:
            if try holdsGolden(path) { return [path] }
            let folders = try FileSystem.names(in: path).map { "\(path)/\($0)" }.filter(holdsGolden)
            if folders.isEmpty { throw GoldenError("\(path): contains no golden") }
            return folders
        default:
            let folder = FileSystem.parent(of: path)
            guard path.hasSuffix(GoldenFile.head), try holdsGolden(folder) else {
                throw GoldenError(
                    "\(path): not a golden; expected a golden's folder or its \(GoldenFile.head)")
            }
            return [folder]
        }
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        if let kind = FileSystem.kind(of: path), kind != .file { throw GoldenError("\(path): not a file") }
        var file = try InputFile(opening: path)
        return try file.readAll(atMost: GoldenFile.maximumBytes)
    }
}
