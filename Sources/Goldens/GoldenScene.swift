import Drawing
import Film
import FilmReading
import Hashing
import SceneModel

/// The scene that a golden was recorded from, with the files that decide its pictures.
package struct GoldenScene: Sendable, Equatable {
    /// The scene with all values, those that have their defaults too.
    var values: JSON
    /// The same without the defaults.
    var written: JSON
    /// SHA-256 of the files that it shows, by their names.
    var files: [JSON.Member]

    /// The scene of a plan.
    init(of plan: FilmPlan) {
        (values, written) = (plan.order.scene.allValues, plan.order.scene.description)
        files = plan.renderer.inputDigests.filter { !$0.file.hasPrefix(AssetDigest.systemPrefix) }
            .map { JSON.Member($0.file, .string($0.sha256)) }
    }

    /// Of one that was kept, only all values are known.
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

    /// Reads scene.json. Throws `GoldenError` for anything else.
    init(_ bytes: [UInt8], in path: String) throws(GoldenError) {
        let json: JSON
        do {
            json = try JSON(parsing: bytes, within: JSONLimits(deepest: 80, mostValues: 5_000_000))
        } catch {
            throw GoldenError("\(path): \(error)")
        }
        guard let values = json[Key.scene], let files = json[Key.files]?.members else {
            throw GoldenError(
                "\(path): not a golden's scene", "restore it, or remove it: a golden without it is valid")
        }
        self.init(values: values, files: files)
    }
}
