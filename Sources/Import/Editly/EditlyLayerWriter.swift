import Glibc
import SceneText

/// Writes a layer of an edit spec as layers of a scene.
struct EditlyLayerWriter {
    let layer: EditlyLayer
    let frame: EditlyFrame
    /// The layer's duration in seconds, if it is known.
    let duration: Double?
    let files: ImportFiles
    let notes: ImportNotes

    init(
        _ layer: EditlyLayer, _ frame: EditlyFrame, duration: Double?, _ files: ImportFiles,
        _ notes: ImportNotes
    ) {
        (self.layer, self.frame, self.duration) = (layer, frame, duration)
        (self.files, self.notes) = (files, notes)
    }

    /// The layer's keys.
    var object: EditObject { layer.object }

    /// Returns the layers, from back to front; none if a scene can't show the layer.
    func layers(speed: Double, gain: JSON?, keepsSound: Bool) -> [SceneObject] {
        let made: [SceneObject] =
            switch layer.type {
            case "fill-color": [color()]
            case "linear-gradient": [linearGradient()]
            case "radial-gradient": [radialGradient()]
            case "rainbow-colors": [rainbow()]
            case "image": image()
            case "image-overlay": overlay()
            case "video": video(speed: speed, gain: gain, keepsSound: keepsSound)
            case "title": title()
            case "subtitle": subtitle()
            case "news-title": newsTitle()
            case "slide-in-text": slidingText()
            default: leftOut()
            }
        let (start, stop) = layer.times
        return made.map { made in
            var made = made
            made["start"] = start.map(JSON.rounded)
            made["end"] = stop.map(JSON.rounded)
            return made
        }
    }

    private func leftOut() -> [SceneObject] {
        let reason =
            switch layer.type {
            case "gl": "fragment shaders (gl) can't be imported"
            case "canvas", "fabric": "JavaScript (\(layer.type)) can't be imported"
            default: "layers of the type \(layer.type.quotedExcerpt) are not known"
            }
        notes.leaveOut(layer.place, reason)
        for member in object.members { object.skip(member.key) }
        return []
    }

    // MARK: Colours

    /// Colours for those that editly would choose at random.
    private static let choices = [
        ("#1F6F8B", "#99A8B2"), ("#5B3A8C", "#D96C8A"), ("#0B3954", "#2EC4B6"), ("#B23A48", "#FCB97D"),
        ("#2D6A4F", "#95D5B2"), ("#3D405B", "#E07A5F"), ("#264653", "#E9C46A"), ("#6D597A", "#F4A261"),
    ]

    private func chosen(_ what: String) -> (String, String) {
        let pair = Self.choices[layer.seed % Self.choices.count]
        notes.change(layer.place, "editly chooses \(what) at random; the scene has one of its own")
        return pair
    }

    /// Returns a colour of the edit as a scene writes it; nil if the key is missing or is no colour.
    func color(_ key: String) -> String? {
        guard let text = object.text(key) else { return nil }
        if let color = CSSColor(text) { return color.text() }
        notes.change(object.place(of: key), "\(text.quotedExcerpt) is no colour that is known")
        return nil
    }

    private func color() -> SceneObject {
        var shape = SceneObject(type: "shape")
        shape["size"] = "fill"
        shape["fill"] = .string(color("color") ?? chosen("a colour").0)
        return shape
    }

    private func colors() -> JSON {
        let own = (object.value("colors")?.array ?? []).compactMap {
            $0.string.flatMap({ CSSColor($0) })?.text()
        }
        if own.count == 2 { return .array(own.map(JSON.string)) }
        let pair = chosen("colours")
        return [.string(pair.0), .string(pair.1)]
    }

    /// editly turns the gradient by 30 degrees while the layer is seen.
    private func linearGradient() -> SceneObject {
        var gradient = SceneObject(type: "linearGradient")
        gradient["colors"] = colors()
        let (sine, cosine, aspect) = (0.5, 0.8660254, frame.width / frame.height)
        let across = 0.5 * (cosine - sine / aspect)
        let down = 0.5 * (cosine + sine * aspect)
        gradient["startPoint"] = .track([[0, 0], ScenePair(0.5 - across, 0.5 - down).json])
        gradient["endPoint"] = .track([[1, 1], ScenePair(0.5 + across, 0.5 + down).json])
        return gradient
    }

    /// editly enlarges the gradient to twice its size while the layer is seen.
    private func radialGradient() -> SceneObject {
        var gradient = SceneObject(type: "radialGradient")
        gradient["colors"] = colors()
        let radius = max(frame.width, frame.height) * 0.6
        gradient["endRadius"] = .track([.rounded(radius), .rounded(2 * radius)])
        return gradient
    }

    /// The shader's colours on the diagonal, from its time 0 to 1.
    private func rainbow() -> SceneObject {
        func color(_ place: Double, _ time: Double) -> JSON {
            let channels = [0.0, 2, 4].map { Int(((0.5 + 0.5 * cos(time + place + $0)) * 255).rounded()) }
            return .string(
                "#"
                    + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined())
        }
        var gradient = SceneObject(type: "linearGradient")
        gradient["colors"] = .array(
            [0.0, 1].map { place in .track([0, 0.5, 1].map { color(place, $0) }) })
        gradient["startPoint"] = [0, 0]
        gradient["endPoint"] = [1, 1]
        notes.change(layer.place, "a shader; the scene has a gradient in its colours")
        return gradient
    }
}
