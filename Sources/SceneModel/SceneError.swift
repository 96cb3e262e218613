/// What is wrong with a scene, and where.
public struct SceneError: Error, Equatable, CustomStringConvertible {
    /// The place in the scene, such as `layers[1].colors`; empty for the scene as a whole.
    public let path: String
    /// What was given and what is allowed.
    public let message: String

    init(_ message: String, at path: JSONPath = JSONPath()) {
        self.path = path.description
        self.message = message
    }

    /// Place and message in one line.
    public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

/// The way to a value in a JSON document.
struct JSONPath: CustomStringConvertible {
    private(set) var description = ""

    func appending(key: String) -> JSONPath {
        JSONPath(description: description.isEmpty ? key : "\(description).\(key)")
    }

    func appending(index: Int) -> JSONPath { JSONPath(description: "\(description)[\(index)]") }

    init() {}
    private init(description: String) { self.description = description }
}
