import Base
import Rasteriser
import SceneModel

/// Warnings about likely mistakes, found while layers are opened. Several threads may use it at once.
package final class OpeningWarnings: Sendable {
    private let parts = Locked<[UnplacedWarning]>([])

    private static let most = 100

    /// Creates an empty list.
    package init() {}

    /// Adds a warning, unless it is already there or there are a hundred.
    func add(_ part: UnplacedWarning) {
        parts.withLock { parts in
            if parts.count < Self.most, !parts.contains(part) { parts.append(part) }
        }
    }

    /// The warnings so far; `source` is nil for a scene that was not read from a text.
    package func list(in source: SceneSource?) -> [SceneWarning] {
        SceneWarning.list(parts.withLock { $0 }, in: source)
    }
}

extension Opening {
    /// Warns of a value that is valid but most likely a mistake, with the layer's position. The program prints the
    /// warning and continues; throw an error for what is invalid. `place` is the path from the layer to the value.
    public func warn(_ message: String, at place: [Fault.Step] = []) {
        let name = place.isEmpty ? steps.layerName : nil
        warnings.add(UnplacedWarning(at: steps.way + place, name: name, message))
    }

    /// Warns of a line in a file that the layer names. `message` begins with the line number.
    func warn(_ message: String, in file: String, at place: [Fault.Step]) {
        warnings.add(UnplacedWarning(at: steps.way + place, hasOwnLine: true, "\(file), \(message)"))
    }

    /// The duration for which the layer is present, if nothing ends it before the end of the scene.
    var life: SceneTime { max(sceneEnd - sceneStart, .zero) }
}
