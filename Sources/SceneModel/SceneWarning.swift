/// Something in a scene that is valid but surely not intended, and where.
public struct SceneWarning: Sendable, Equatable, CustomStringConvertible {
    /// The place in the scene, such as `layers[2]`, with the layer's name if it has one.
    public let place: String
    /// What is wrong with it.
    public let message: String
    /// The place in the scene's text; nil if it is not known.
    public private(set) var position: TextPosition?

    /// A warning about something in a scene.
    package init(place: String, message: String) {
        self.place = place
        self.message = message
    }

    /// A warning about a value, perhaps with the name of the layer that it is; `whole` is the scene, if it was read
    /// from a text.
    fileprivate init(_ fault: UnseenPart, in whole: (json: JSON, place: JSONPlace, source: SceneSource)?) {
        let path = JSONPath(whole?.place).appending(fault.place, in: whole?.json)
        self.init(
            place: path.description + (fault.name.map { " \($0.quotedExcerpt)" } ?? ""),
            message: fault.message)
        position = whole.map { $0.source.position(of: path) }
    }

    /// Position, place and message in one line.
    public var description: String { (position.map { "\($0): " } ?? "") + "\(place): \(message)" }
}

extension Scene {
    /// The layers that are never visible: they begin at or after the end, or their opacity or scale is always 0. What
    /// lies in such a layer is not named. Messages that come at or after the end are warned of too, and waveforms of
    /// sounds that should be played and are not.
    public var warnings: [SceneWarning] {
        let heard = Set(soundParts.map(\.file.plainPath))
        let found = layers.numbered.flatMap { index, layer in
            layer.warnings(at: [.key("layers"), .index(index)], end: duration, of: "scene", heard: heard)
        }
        let whole = found.isEmpty ? nil : source?.whole
        return found.map { SceneWarning($0, in: whole) }
    }
}

/// What a warning is about.
struct UnseenPart {
    /// The way from the scene to it.
    let place: [Fault.Step]
    /// The name of the layer that it is.
    var name: String?
    let message: String
}

extension Layer {
    /// `end` is that of the scene, group or list, whose word is `outer`, in its time; `heard` are the plain paths of the
    /// files that the scene plays.
    fileprivate func warnings(
        at place: [Fault.Step], end: Double, of outer: String, heard: Set<String>
    ) -> [UnseenPart] {
        if let message = reasonToBeUnseen(end: end, of: outer) {
            return [UnseenPart(place: place, name: name, message: message)]
        }
        let length = min(to ?? end, end) - from
        if let chat = content as? MessagesContent { return chat.warnings(at: place, end: length) }
        if let waveform = content as? WaveformContent { return waveform.warnings(at: place, heard: heard) }
        if let particles = content as? ParticlesContent, let message = particles.reasonToBeUnseen {
            return [UnseenPart(place: place, name: name, message: message)]
        }
        guard let container = content as? any LayerContainer else { return [] }
        return container.containedLayers.flatMap { inner, layer in
            layer.warnings(
                at: place + inner, end: length, of: type(of: container).typeName, heard: heard)
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
