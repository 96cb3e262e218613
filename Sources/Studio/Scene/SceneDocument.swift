import Files
import Hashing
import SceneModel

/// A scene's file on disk: read, and replaced by what was written in the editor unless somebody else was faster.
struct SceneDocument: Sendable {
    /// The file, behind all links.
    let path: String

    /// A scene's file, which must exist.
    init(_ path: String) { self.path = FileSystem.absolutePath(of: path) ?? path }

    /// A text and the name of this state of it.
    struct Version: Sendable, Equatable {
        let text: String
        /// The SHA-256 of the text.
        let revision: String

        init(_ bytes: [UInt8]) throws {
            guard bytes.count <= Scene.mostBytes, let text = String(validating: bytes, as: UTF8.self) else {
                throw NotText()
            }
            self.text = text
            revision = SHA256.digest(of: bytes)
        }
    }

    /// Bytes are not a text that a scene may have.
    struct NotText: Error, CustomStringConvertible {
        var description: String {
            "not a scene: expected text in UTF-8 of at most \(Scene.mostBytes >> 20) MiB"
        }
    }

    /// A pipe or a device is in the file's place: it would wait, or keep nothing.
    struct NotAFile: Error, CustomStringConvertible {
        let path: String
        var description: String { "\(path): not a regular file" }
    }

    /// Whether it is there and a file. Throws for what is neither a file nor absent.
    func exists() throws -> Bool {
        guard let kind = FileSystem.kind(of: path) else { return false }
        guard kind == .file else { throw NotAFile(path: path) }
        return true
    }

    /// What it contains now.
    func read() throws -> Version {
        _ = try exists()
        var file = try InputFile(opening: path)
        return try Version(file.readAll(atMost: Scene.mostBytes + 1))
    }

    /// What became of a text that was to be saved.
    enum Outcome: Sendable {
        case saved(Version)
        /// The file is no longer what the text was made from, and was left as it is.
        case changed(Version)
        /// There is no file any more.
        case gone
    }

    /// Replaces the file by a text if it still has the revision that the text was made from; a text without one is made from
    /// no file, and only creates it. It is replaced whole or not at all.
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
