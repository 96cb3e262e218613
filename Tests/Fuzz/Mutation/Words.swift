import SceneModel
import SceneText

@testable import Expansion

/// The words of dictionaries, taken from what the program knows.
enum Words {
    /// The names of functions, and operators.
    static func functions() -> [String] {
        Function.all.keys.map { "\($0)(" } + [
            "{{", "}}", "?", ":", "==", " and ", " or ", "??", "n", "list", "rows[0].b",
        ]
    }

    /// The keys and names that the schema of scenes has.
    static func sceneKeys() -> [String] {
        var words: Set<String> = []
        func collect(_ json: JSON) {
            for name in json["enum"]?.array ?? [] {
                if let name = name.string { words.insert("\"\(name)\"") }
            }
            for member in json["properties"]?.members ?? [] { words.insert("\"\(member.key)\":") }
            json.members?.forEach { collect($0.value) }
            json.array?.forEach(collect)
        }
        collect(Scene.schema)
        return Array(words)
    }
}
