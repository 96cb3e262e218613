/// Something in a scene that is valid but surely not intended, and where.
public struct SceneWarning: Sendable, Equatable, CustomStringConvertible {
    /// The place in the scene, such as `layers[2]`, with the layer's name if it has one.
    public let place: String
    /// What is wrong with it.
    public let message: String

    /// A warning about something in a scene.
    package init(place: String, message: String) {
        self.place = place
        self.message = message
    }

    /// Place and message in one line.
    public var description: String { "\(place): \(message)" }
}

extension Scene {
    /// The layers that are never visible: they begin at or after the end, or their opacity or scale is always 0.
    public var warnings: [SceneWarning] {
        layers.enumerated().compactMap { index, layer in
            guard let message = layer.reasonToBeUnseen(in: self) else { return nil }
            let name = layer.name.map { " \($0.quotedExcerpt)" } ?? ""
            return SceneWarning(place: "layers[\(index)]\(name)", message: message)
        }
    }
}

extension Layer {
    fileprivate func reasonToBeUnseen(in scene: Scene) -> String? {
        func seconds(_ time: Double) -> String { "\(JSON.number(time).text) s" }
        if from == scene.duration { return "never visible: it begins at the scene's end (\(seconds(from)))" }
        if from > scene.duration {
            return
                "never visible: it begins at \(seconds(from)), after the scene's end (\(seconds(scene.duration)))"
        }
        if opacity.isAlwaysZero { return "never visible: its opacity is always 0" }
        if scale.isAlwaysZero { return "never visible: its scale is always 0" }
        return nil
    }
}

extension Track<Double> {
    fileprivate var isAlwaysZero: Bool {
        switch self {
        case .constant(let value): value == 0
        // Whatever the curve, there is nothing between 0 and 0.
        case .keyframes(let keyframes): keyframes.values.allSatisfy { $0 == 0 }
        }
    }
}
