import Geometry
import Import
import Locales
import SceneModel
import SceneText

@testable import Expansion

/// Inputs that are texts.
enum TextTargets {
    /// Parses JSON. A value that is written and parsed again is the same.
    static func json(_ bytes: [UInt8]) -> Bool {
        guard let json = read({ try JSON(parsing: bytes) }) else { return false }
        for text in [json.text, json.prettyText] {
            let again = try? JSON(parsing: Array(text.utf8))
            require(again == json, "\(text.prefix(500)) is read as another value")
        }
        let changes = ValueChanges(from: json, to: json, written: json).changes
        require(changes.isEmpty, "a value differs from itself")
        return true
    }

    /// Expands a text. The same text gives the same twice.
    static func expression(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        let scene: JSON = [
            "parameters": [
                "n": 3, "text": "Zoë 👋", "list": [1, 2, 3], "flag": true, "color": "#ff8000",
                "object": ["type": "object", "default": ["a": 1, "b": ["c"]]],
                "rows": [["a": 1, "b": "c"], ["a": 2, "b": "d"]],
            ],
            "x": .string(text),
        ]
        let source = Array(scene.text.utf8)
        func expand() throws -> JSON {
            var request = ExpansionRequest()
            request.locales = ICUFormatter()
            return try Expansion(JSONParser.parse(source), of: SourceText(source), request).json
        }
        let first = SceneTarget.read { try expand() }
        let second = SceneTarget.read { try expand() }
        require(first == second, "a text is expanded to two values")
        require(first?.isFinite != false, "a number that is not finite")
        return first != nil
    }

    /// Parses a path, and draws a shape with it.
    static func path(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let path = read({ try PathData(text) }) else { return false }
        require(path.interpolated(to: path, 0.25).steps.count == path.steps.count, "steps were lost")
        let layer: JSON = [
            "type": "shape", "shape": "path", "path": .string(text), "fill": "#ffffff",
            "stroke": ["color": "#ff0000", "width": 2],
        ]
        _ = SceneTarget.check(Array(SceneParts.scene([layer]).text.utf8))
        return true
    }

    /// Reads captions. The cues are in order, and all parts of a cue are inside it.
    static func captions(_ bytes: [UInt8]) -> Bool {
        guard let captions = read({ try Captions(parsing: bytes) }) else { return false }
        captions.repairs.forEach(requireMessage)
        var last: SceneTime?
        for cue in captions.cues {
            require(cue.start < cue.end, "a cue ends before it begins")
            if let last { require(last <= cue.start, "cues are not in order") }
            last = cue.start
            for part in cue.parts(ofAtMost: 2) {
                require(part.start < part.end, "a part ends before it begins")
                require(cue.start <= part.start && part.end <= cue.end, "a part is outside of its cue")
            }
        }
        return true
    }

    /// Reads a table. Each cell belongs to a column.
    static func rows(_ bytes: [UInt8]) -> Bool {
        guard let table = read({ try DataTable(bytes, name: "table") }) else { return false }
        require(!table.rows.isEmpty, "a table without rows")
        require(Set(table.columns).count == table.columns.count, "two columns with one name")
        for row in table.rows {
            if let fault = row.fault { requireMessage(fault) }
            require(row.cells.allSatisfy { table.columns.contains($0.column) }, "a cell without column")
        }
        return true
    }

    /// Imports an edit. What is imported is JSON that can be read again.
    static func edit(_ bytes: [UInt8]) -> Bool {
        let imported = SceneTarget.read { try SceneImport(of: bytes, as: nil, media: ImportMedia()) }
        guard let imported else { return false }
        imported.notes.forEach { requireMessage("\($0.place): \($0.message)") }
        let text = Array(imported.scene.prettyText.utf8)
        require(imported.scene.isFinite, "a number that is not finite")
        var errors: SceneErrors?
        do { _ = try Scene(json: text) } catch { errors = error }
        if let errors { require(errors.count > 0, "an error without text") }
        return errors == nil
    }
}
