import FilmReading
import SceneModel
import SceneText
import Spelling

/// The differences between a scene and the scene that a golden was recorded from.
package struct SceneChange: Sendable, Equatable {
    /// The differences, one line each, such as `layers[2].fill: #5CF2C0 → #5CF2C8`. Empty if the golden doesn't
    /// include its scene.
    package let changes: [String]

    /// The maximum number of changes in `lines`.
    private static let mostLines = 8

    /// Compares two scenes. Nil if nothing differs. `isOther` is true if the hashes of the scenes differ.
    init?(from recorded: GoldenScene?, to running: GoldenScene?, isOther: Bool) {
        guard let recorded, let running else {
            guard isOther else { return nil }
            changes = []
            return
        }
        let files = running.files.compactMap { file in
            recorded.files.first { $0.key == file.key && $0.value != file.value }.map {
                "the content of \($0.key) has changed"
            }
        }
        guard isOther || !files.isEmpty else { return nil }
        let scene =
            isOther
            ? ValueChanges(from: recorded.values, to: running.values, written: running.written).lines : []
        changes = scene + files
    }

    /// The differences as lines to print. A long list is shortened.
    var lines: [String] {
        guard !changes.isEmpty else { return ["the scene has changed since it was recorded"] }
        let shown = changes.count > Self.mostLines ? Array(changes.prefix(Self.mostLines - 1)) : changes
        let rest = changes.count - shown.count
        return ["the scene has changed since it was recorded:"] + shown.map { "  \($0)" }
            + (rest == 0 ? [] : ["  and \(counted(rest, "more change"))"])
    }

    /// All differences, for report.json.
    var json: JSON { .array(changes.map(JSON.string)) }
}
