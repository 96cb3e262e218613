import SceneModel
import SceneText

@testable import Import

/// An edit that was imported for a test, and read back as a scene.
struct ImportedEdit {
    let scene: JSON
    let notes: [ImportNote]
    let addresses: [(address: String, file: String)]

    /// Imports an edit. The scene must be valid.
    init(_ edit: String, facts: [String: ImportMedia.Facts] = [:]) throws {
        let media = ImportMedia(
            fetchedPath: {
                $0.hasPrefix("https://") ? "assets/" + ($0.split(separator: "/").last ?? "") : nil
            },
            facts: { facts[$0] })
        let imported = try SceneImport(of: Array(edit.utf8), as: nil, media: media)
        (scene, notes, addresses) = (imported.scene, imported.notes, imported.addresses)
        _ = try Scene(json: Array(SceneLayout.text(of: scene).utf8))
    }

    /// Returns the part of the scene at a path of keys and indices, such as `layers.0.items`.
    func at(_ path: String) -> JSON? {
        path.split(separator: ".").reduce(scene as JSON?) { value, step in
            guard let index = Int(step) else { return value?[String(step)] }
            guard let list = value?.array, list.indices.contains(index) else { return nil }
            return list[index]
        }
    }

    /// The places and messages of what was left out.
    var leftOut: [String] { notes.filter { $0.kind == .leftOut }.map { "\($0.place): \($0.message)" } }

    /// The places and messages of what the scene says in another way.
    var changed: [String] { notes.filter { $0.kind == .changed }.map { "\($0.place): \($0.message)" } }
}
