/// An error in a scene, and where.
public struct SceneError: Error, Equatable, CustomStringConvertible {
    /// The place in the scene, such as `layers[1].colors`; empty for the scene as a whole.
    public let path: String
    /// What was given and what is allowed.
    public let message: String
    /// The place in the text; nil if there is none.
    public let position: TextPosition?

    init(_ message: String, at path: String = "", position: TextPosition? = nil) {
        self.path = path
        self.message = message
        self.position = position
    }

    /// Position, path and message in one line.
    public var description: String {
        let parts = [position?.description ?? "", path, message]
        return parts.filter { !$0.isEmpty }.joined(separator: ": ")
    }
}
