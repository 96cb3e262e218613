import SceneModel

/// A file that a scene names can't be used.
public struct AssetError: Error, Equatable, CustomStringConvertible {
    /// What kept it from being used.
    public enum Cause: Sendable {
        /// There is no such file.
        case notFound
        /// It can't be read, as without permission.
        case notReadable
        /// It lies outside the folders that may be read.
        case notAllowed
        /// It can't be used for this, as a text file can't be a picture.
        case notUsable
    }

    /// The file as the scene names it.
    public let file: String
    /// Why, in words.
    public let reason: String
    /// Why, as a case.
    public let cause: Cause

    /// The key of the layer that is at fault.
    private let key: String
    /// The way to the layer that names it; empty until it is known.
    private var steps: [SceneSource.Step] = []
    /// Where the scene names it, as `scene.json: line 4, column 17`; empty until it is known.
    private var position = ""

    /// An error about a file. `key` is the layer's that is at fault.
    public init(_ file: String, _ cause: Cause, _ reason: String, key: String = AssetError.usualKey) {
        self.file = file
        self.cause = cause
        self.reason = reason
        self.key = key
    }

    /// The layer that names it, as `layers[2] "name"`; empty until it is known.
    public var place: String {
        let name: String? =
            switch steps.last {
            case .layer(_, let name), .mask(let name): name
            case nil: nil
            }
        let path = steps.map { step in
            switch step {
            case .layer(let index, _): "layers[\(index)]"
            case .mask: "mask"
            }
        }
        return path.joined(separator: ".") + (name.map { " \($0.quotedExcerpt)" } ?? "")
    }

    /// Position, place, file and reason in one line.
    public var description: String {
        let name = file.unicodeScalars.prefix(Self.longestName)
        let cut = name.endIndex < file.endIndex ? "…" : ""
        return [position, place, String(name) + cut, reason].filter { !$0.isEmpty }.joined(separator: ": ")
    }

    private static let longestName = 200
    /// The key of most layers that name a file.
    public static let usualKey = "file"

    /// The same error of a layer. A group adds its own place in front of its layers'.
    package func inLayer(_ step: SceneSource.Step) -> AssetError {
        var error = self
        error.steps.insert(step, at: 0)
        return error
    }

    /// The same error with the place where the scene's text names the file.
    package func inText(_ source: SceneSource?) -> AssetError {
        guard let source, position.isEmpty else { return self }
        var error = self
        let place = source.position(of: key == Self.usualKey ? file : nil, key: key, in: steps)
        error.position = [source.name, place?.description].compactMap(\.self).joined(separator: ": ")
        return error
    }
}
