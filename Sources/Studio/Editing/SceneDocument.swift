import Files
import Hashing
import SceneModel

/// A scene file on disk. Saving replaces the file unless another program has changed it meanwhile.
struct SceneDocument: Sendable {
    /// The path of the file, with all links resolved.
    let path: String

    /// Creates the document of a scene file, which must exist.
    init(_ path: String) { self.path = FileSystem.absolutePath(of: path) ?? path }

    /// A text of the scene file, and its revision.
    struct Version: Sendable, Equatable {
        let text: String
        /// The SHA-256 of the text.
        let revision: String

        init(_ bytes: [UInt8]) throws {
            guard bytes.count <= Scene.maximumBytes, let text = String(validating: bytes, as: UTF8.self)
            else {
                throw NotText()
            }
            self.text = text
            revision = SHA256.digest(of: bytes)
        }
    }

    /// The error that a file's bytes can't be the text of a scene.
    struct NotText: Error, CustomStringConvertible {
        var description: String {
            "not a scene: expected text in UTF-8 of at most \(Scene.maximumBytes >> 20) MiB"
        }
    }

    /// The error that the path is a pipe or a device: reading would block, and writing would not store anything.
    struct NotAFile: Error, CustomStringConvertible {
        let path: String
        var description: String { "\(path): not a regular file" }
    }

    /// Returns true if the file exists. Throws if the path is not a regular file.
    func exists() throws -> Bool {
        guard let kind = FileSystem.kind(of: path) else { return false }
        guard kind == .file else { throw NotAFile(path: path) }
        return true
    }

    /// Reads the file's current content.
    func read() throws -> Version {
        _ = try exists()
        var file = try InputFile(opening: path)
        return try Version(file.readAll(atMost: Scene.maximumBytes + 1))
    }

    /// The outcome of saving a text.
    enum Outcome: Sendable {
        case saved(Version)
        /// The text was not saved, because the file no longer has the revision that was edited. The value is the file's
        /// content now.
        case changed(Version)
        /// The text was not saved, because the file no longer exists.
        case gone
    }

    /// Replaces the file atomically if its current revision is `revision`, the revision that the user has edited. If
    /// `revision` is nil, saves the text only if no file exists.
    func save(_ new: Version, madeFrom revision: String?) throws -> Outcome {
        let exists = try exists()
        guard exists || revision == nil else { return .gone }
        if exists {
            let found = try read()
            guard found.revision == revision else { return .changed(found) }
        }
        try OutputPath.check(path, inputs: [], overwriting: exists)
        try FileReplacement.write(Array(new.text.utf8), to: path, overwriting: exists, keepingMode: true)
        return .saved(new)
    }
}
