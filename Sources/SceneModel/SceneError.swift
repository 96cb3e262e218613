/// An error in a scene, with its place.
public struct SceneError: Error, Equatable, CustomStringConvertible {
    /// The path of the value, such as `layers[1].colors`; empty for the scene as a whole.
    public let path: String
    /// The problem: the value given and the values allowed.
    public let message: String
    /// The position in the text; nil if unknown.
    public let position: TextPosition?

    init(_ message: String, at path: String = "", position: TextPosition? = nil) {
        self.path = path
        self.message = message
        self.position = position
    }

    /// Position, path and message, in one line.
    public var description: String {
        let parts = [position?.description ?? "", path, message]
        return parts.filter { !$0.isEmpty }.joined(separator: ": ")
    }
}
