import Drawing
import Film
import FilmReading
import Hashing
import SceneModel
import SceneText

/// The scene that a golden was recorded from, with hashes of the files that the scene shows.
package struct GoldenScene: Sendable, Equatable {
    /// The scene's JSON with all values, including defaults.
    var values: JSON
    /// The scene's JSON, in which values that equal their defaults are omitted.
    var written: JSON
    /// SHA-256 of each file that the scene shows, and of each component and included file of a template, by file name.
    var files: [JSON.Member]

    /// Creates the value from the scene of `plan`, the files that this scene shows, and the files of its template.
    init(of plan: FilmPlan) {
        (values, written) = (plan.order.scene.allValues, plan.order.scene.description)
        files = plan.renderer.inputDigests.filter { !$0.file.hasPrefix(AssetDigest.systemPrefix) }
            .map { JSON.Member($0.file, .string($0.sha256)) }
        files += (plan.order.scene.source?.templateTexts ?? []).map { text in
            JSON.Member(text.name ?? "", .string(SHA256.digest(of: text.bytes)))
        }
    }

    /// Creates the value for a scene that was read from a golden. A golden stores only `values`, so `written` gets the
    /// same JSON.
    init(values: JSON, files: [JSON.Member]) {
        (self.values, written, self.files) = (values, values, files)
    }

    private enum Key {
        static let (scene, files) = ("scene", "files")
    }

    /// The content of scene.json.
    var text: String {
        JSON.object([JSON.Member(Key.scene, values), JSON.Member(Key.files, .object(files))]).prettyText
    }

    /// Reads the bytes of scene.json. Throws `GoldenError` unless the bytes describe the scene of a golden.
    init(_ bytes: [UInt8], in path: String) throws(GoldenError) {
        let json: JSON
        do {
            json = try JSON(parsing: bytes, within: JSONLimits(deepest: 80, maximumValues: 5_000_000))
        } catch {
            throw GoldenError("\(path): \(error)")
        }
        guard let values = json[Key.scene], let files = json[Key.files]?.members else {
            throw GoldenError(
                "\(path): not a golden's scene",
                "restore the file or delete it; a golden is valid without its \(GoldenFile.scene)")
        }
        self.init(values: values, files: files)
    }
}
