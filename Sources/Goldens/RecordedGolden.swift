import Files
import Film
import FilmReading
import Hashing
import SceneModel

/// A golden as it was read from its folder.
package struct RecordedGolden: Sendable {
    /// How the film was ordered.
    package let order: Golden.Order
    /// SHA-256 of the scene's whole description.
    package let sceneHash: String
    /// The versions of what made it.
    package let fingerprint: Fingerprint
    /// SHA-256 of the film; nil where none was made.
    package let fileHash: String?
    /// By how much frames may differ; nil if not at all.
    package let tolerance: GoldenTolerance?
    /// The most bytes that pictures of its frames may take. Goldens of scenes of version 2 keep none.
    package let mostPictureBytes: Int
    /// The folder.
    package let folder: String

    /// The scene that it was recorded from; nil if it doesn't keep it.
    let scene: GoldenScene?
    /// The lists of the layers that have one.
    let lists: [GoldenLayer: FrameHashText]
    /// The frames as pictures, if it keeps them.
    let pictures: RecordedPictures?

    /// The golden's name: its folder's.
    package var name: String { folder.split(separator: "/").last.map(String.init) ?? folder }

    /// How many frames it has; nil if it has no list of what was drawn.
    package var frameCount: Int? { lists[.rgb]?.frames.count }

    /// The path of the recorded film, if it was small enough to be kept.
    package var film: String? {
        let path = "\(folder)/\(GoldenFile.film)"
        return FileSystem.kind(of: path) == .file ? path : nil
    }

    /// Where the scene is.
    package var scenePath: String {
        order.scene.path == "-" || order.scene.path.hasPrefix("/")
            ? order.scene.path : "\(folder)/\(order.scene.path)"
    }

    /// Reads a golden from its folder. Throws `SystemError` for what can't be read and `GoldenError` for what
    /// is not a golden.
    package init(folder: String) throws {
        self.folder = folder
        let path = "\(folder)/\(GoldenFile.head)"
        let head = try GoldenHead(try Self.bytes(path), in: path)
        (order, sceneHash) = (head.order, head.sceneHash)
        (fingerprint, fileHash) = (head.fingerprint, head.fileHash)
        tolerance = try head.tolerance.map { try Self.withMask($0, in: folder) }
        mostPictureBytes =
            head.pictures?.mostByteCount ?? (head.fileHash == nil ? GoldenFile.usualPictureBytes : 0)
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
                "restore it, or remove it: a golden without its film is valid")
        }
    }

    /// Whether a golden is damaged without the list of a layer. A film need not have sound.
    private static func isNeeded(_ layer: GoldenLayer, in head: GoldenHead) -> Bool {
        switch layer {
        case .rgb: true
        case .yuv, .packets: head.fileHash != nil
        case .pictures, .sound, .file: false
        }
    }

    /// A tolerance with its mask. Throws `GoldenError` if that is not the one that was recorded.
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
        // These may be many, and are decoded where frames differ.
        guard let missing = pictures.missing else { return pictures }
        throw GoldenError(
            "\(missing): missing; a golden with a tolerance keeps every frame",
            "restore it from version control, or record the golden again")
    }

    /// Whether a folder is that of a golden, by its golden.json.
    package static func isGolden(_ folder: String) -> Bool {
        FileSystem.kind(of: "\(folder)/\(GoldenFile.head)") == .file
    }

    /// Whether a golden may be called so. A name of its own files would hide the goldens beside it, and that of a draft itself.
    package static func allowsName(_ name: String) -> Bool {
        GoldenFile.stray(among: [name]) != nil && !FolderReplacement.isDraft(name)
    }

    /// The folders of the goldens at a path: the path itself, the folder of a golden.json, or all folders in the path
    /// that hold a golden.
    package static func folders(at path: String) throws -> [String] {
        func holdsGolden(_ folder: String) -> Bool {
            // A killed run's draft is not a golden. A folder that can't be read may be one, and is then an error.
            if FolderReplacement.isDraft(folder) { return false }
            guard FileSystem.kind(of: folder) == .directory else { return false }
            guard let names = try? FileSystem.names(in: folder) else { return true }
            return ([GoldenFile.head] + GoldenFile.listed.map(GoldenFile.list)).contains(
                where: names.contains)
        }
        switch FileSystem.kind(of: path) {
        case nil:
            _ = try InputFile(opening: path)
            return []
        case .directory where holdsGolden(path): return [path]
        case .directory:
            let folders = try FileSystem.names(in: path).map { "\(path)/\($0)" }.filter(holdsGolden)
            if folders.isEmpty { throw GoldenError("\(path): contains no golden") }
            return folders
        default:
            let folder = FileSystem.parent(of: path)
            guard path.hasSuffix(GoldenFile.head), holdsGolden(folder) else {
                throw GoldenError("\(path): not a golden; expected a folder, or its \(GoldenFile.head)")
            }
            return [folder]
        }
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        if let kind = FileSystem.kind(of: path), kind != .file { throw GoldenError("\(path): not a file") }
        var file = try InputFile(opening: path)
        return try file.readAll(atMost: GoldenFile.mostBytes)
    }
}
