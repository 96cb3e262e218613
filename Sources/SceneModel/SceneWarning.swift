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
    /// The layers that are never visible: they begin at or after the end, or their opacity or scale is always 0. What
    /// lies in such a layer is not named. Messages that come at or after the end are warned of too.
    public var warnings: [SceneWarning] {
        layers.numbered.flatMap { index, layer in
            layer.warnings(
                at: JSONPath().appending([.key("layers"), .index(index)], in: nil), end: duration, of: "scene"
            )
        }
    }
}

extension Layer {
    /// `end` is that of the scene, group or list, whose word is `outer`, in its time.
    fileprivate func warnings(at place: JSONPath, end: Double, of outer: String) -> [SceneWarning] {
        if let message = reasonToBeUnseen(end: end, of: outer) {
            return [
                SceneWarning(
                    place: place.description + (name.map { " \($0.quotedExcerpt)" } ?? ""), message: message)
            ]
        }
        let length = min(to ?? end, end) - from
        if let chat = content as? MessagesContent { return chat.warnings(at: place, end: length) }
        guard let container = content as? any LayerContainer else { return [] }
        return container.containedLayers.flatMap { inner, layer in
            layer.warnings(
                at: place.appending(inner, in: nil), end: length, of: type(of: container).typeName)
        }
    }

    private func reasonToBeUnseen(end: Double, of outer: String) -> String? {
        func seconds(_ time: Double) -> String { "\(JSON.number(time).text) s" }
        if from == end { return "never visible: it begins at the \(outer)'s end (\(seconds(from)))" }
        if from > end {
            return
                "never visible: it begins at \(seconds(from)), after the \(outer)'s end (\(seconds(end)))"
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
        case .wiggle: false
        }
    }
}
