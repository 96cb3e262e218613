import Base
import Rasteriser
import SceneModel

/// A list of warnings about likely mistakes, collected while layers are opened. Several threads may use it at once.
package final class OpeningWarnings: Sendable {
    private let parts = Locked<[UnplacedWarning]>([])

    private static let most = 100

    /// Creates an empty list of warnings.
    package init() {}

    /// Adds a warning, unless the list already contains this warning or a hundred warnings.
    func add(_ part: UnplacedWarning) {
        parts.withLock { parts in
            if parts.count < Self.most, !parts.contains(part) { parts.append(part) }
        }
    }

    /// Returns the warnings so far; `source` is nil for a scene that was not parsed from a text.
    package func list(in source: SceneSource?) -> [SceneWarning] {
        SceneWarning.list(parts.withLock { $0 }, in: source)
    }
}

extension Opening {
    /// Adds a warning about a value that is valid but most likely a mistake. (For an invalid value, throw an error
    /// instead.) `place` is the path from the layer to the value. The program prints the warning with its position and
    /// continues.
    public func warn(_ message: String, at place: [Fault.Step] = []) {
        let name = place.isEmpty ? steps.layerName : nil
        warnings.add(UnplacedWarning(at: steps.way + place, name: name, message))
    }

    /// Adds a warning about a line in a file that the layer names. `message` begins with the line number.
    func warn(_ message: String, in file: String, at place: [Fault.Step]) {
        warnings.add(UnplacedWarning(at: steps.way + place, hasOwnLine: true, "\(file), \(message)"))
    }

    /// The time from the layer's appearance to its end, or to the end of the scene if the layer has no end.
    var life: SceneTime { max(sceneEnd - sceneStart, .zero) }
}
