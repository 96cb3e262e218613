import Drawing
import SceneModel
import SceneText

/// An error or a warning in a scene's text, and its place.
struct DraftProblem: Sendable, Equatable {
    /// The place in the scene, such as `layers[2].colors`; may be empty.
    let place: String
    let message: String
    let position: TextPosition?

    init(place: String = "", _ message: String, at position: TextPosition? = nil) {
        (self.place, self.message, self.position) = (place, message, position)
    }

    init(_ error: SceneError) { self.init(place: error.path, error.message, at: error.position) }

    init(_ warning: SceneWarning) {
        self.init(place: warning.place, warning.message, at: warning.position)
    }

    /// Returns the problems that an error about a scene contains.
    static func list(_ error: any Error) -> [DraftProblem] {
        switch error {
        case let errors as SceneErrors:
            errors.listed.map(DraftProblem.init) + rest(errors.count - errors.listed.count)
        case let errors as AssetErrors:
            errors.listed.flatMap(\.each).map { DraftProblem($0) } + rest(errors.count - errors.listed.count)
        case let error as AssetError: error.each.map { DraftProblem($0) }
        default: [DraftProblem(String(describing: error))]
        }
    }

    private init(_ error: AssetError) {
        let file = error.file.isEmpty ? "" : "\(error.file): "
        self.init(place: error.place, file + error.reason, at: error.position)
    }

    private static func rest(_ count: Int) -> [DraftProblem] {
        count > 0 ? [DraftProblem("and \(count) more")] : []
    }

    var json: JSON {
        [
            "place": .string(place), "message": .string(message),
            "file": position?.file.map(JSON.string) ?? .null,
            "line": position.map { .number(Double($0.line)) } ?? .null,
            "column": position.map { .number(Double($0.column)) } ?? .null,
        ]
    }
}
