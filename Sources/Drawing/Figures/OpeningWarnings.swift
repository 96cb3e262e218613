import Rasteriser
import SceneModel

/// What is found out while layers are opened and surely not intended. Several threads may use it at once.
package final class OpeningWarnings: Sendable {
    private let parts = Guarded<[DoubtfulPart]>([])

    private static let most = 100

    /// Nothing yet.
    package init() {}

    /// Adds a warning. One that is there already, or beyond the first hundred, is left out.
    func add(_ part: DoubtfulPart) {
        parts.withLock { parts in
            if parts.count < Self.most, !parts.contains(part) { parts.append(part) }
        }
    }

    /// All so far, of a scene that was read from a text; nil if it was not.
    package func list(in source: SceneSource?) -> [SceneWarning] {
        SceneWarning.list(parts.withLock { $0 }, in: source)
    }
}

extension Opening {
    /// Warns of what is valid but surely not intended, with the place of the layer. The program says so and goes on; what is
    /// an error is thrown. `place` is the way from the layer to what is meant.
    public func warn(_ message: String, at place: [Fault.Step] = []) {
        let name = place.isEmpty ? steps.layerName : nil
        warnings.add(DoubtfulPart(at: steps.way + place, name: name, message))
    }

    /// Warns of a line of a file that the layer names. `message` begins with the line.
    func warn(_ message: String, in file: String, at place: [Fault.Step]) {
        warnings.add(DoubtfulPart(at: steps.way + place, hasOwnLine: true, "\(file), \(message)"))
    }

    /// How long the layer is there, if nothing before the end of the scene ends it.
    var life: SceneTime { max(sceneEnd - sceneStart, .zero) }
}
