import SceneText
import Spelling

/// A format of edits that can be imported.
package enum EditFormat: String, Sendable, CaseIterable {
    /// The edit specs of editly, in JSON or JSON5.
    case editly
    /// The edits of Shotstack's Edit API, also inside a saved template.
    case shotstack

    /// Returns the format of an edit; nil if it has the keys of none.
    init?(of edit: JSON) {
        if edit["timeline"]?["tracks"] != nil || edit["template"]?["timeline"] != nil {
            self = .shotstack
        } else if edit["clips"]?.array != nil {
            self = .editly
        } else {
            return nil
        }
    }
}

/// A scene that was made of an edit of another program.
package struct SceneImport: Sendable {
    /// The format that the edit has.
    package let format: EditFormat
    /// The scene. It may be a template.
    package let scene: JSON
    /// What the scene says in another way, or lacks.
    package let notes: [ImportNote]
    /// The addresses that the edit names, each once, with the path that the scene has in the place of each.
    package let addresses: [(address: String, file: String)]

    /// Imports an edit.
    ///
    /// - Parameters:
    ///   - text: The edit in UTF-8, as JSON or JSON5.
    ///   - format: The format; nil recognises it.
    ///   - media: What is known about the edit's files.
    ///
    /// Throws `SceneErrors` if the text can't be parsed, or has the wrong form.
    package init(of text: [UInt8], as format: EditFormat?, media: ImportMedia) throws(SceneErrors) {
        let edit: JSON
        do { edit = try RelaxedJSON.parse(text) } catch { throw SceneErrors(error) }
        guard let format = format ?? EditFormat(of: edit) else {
            throw SceneErrors(SceneError(Self.unknownFormat(edit)))
        }
        let notes = ImportNotes()
        let files = ImportFiles(media, notes)
        do {
            scene =
                switch format {
                case .editly: try EditlyImport.scene(of: edit, files, notes)
                case .shotstack: try ShotstackImport.scene(of: edit, files, notes)
                }
        } catch { throw SceneErrors(error) }
        self.format = format
        self.notes = notes.list
        addresses = files.addresses
    }

    private static func unknownFormat(_ edit: JSON) -> String {
        guard edit.members != nil else { return "an edit is an object, not \(edit.inWords)" }
        if edit["layers"] != nil, edit["version"] != nil { return "this is a scene already" }
        return
            "neither an edit of editly (with \"clips\") nor of Shotstack (with \"timeline\" and its \"tracks\")"
    }
}
