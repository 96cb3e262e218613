import SceneText

extension EditlyLayerWriter {
    /// A text with the keys that all texts have.
    private func text(size: Double) -> SceneObject? {
        guard let words = object.text("text"), !words.isEmpty else {
            notes.leaveOut(layer.place, "a text without words")
            return nil
        }
        var text = SceneObject(type: "text")
        text["text"] = .literal(words)
        let font = fontFile()
        if let family = object.text("fontFamily"), font == nil {
            notes.change(
                object.place(of: "fontFamily"),
                "fonts of the system are not used; Inter takes the place of \(family.excerpt)")
        }
        text["font"] = font.map(JSON.string)
        text["fontSize"] = .rounded(min(max(size, 1), 2000))
        if let color = color("textColor"), color != "#FFFFFF" { text["color"] = .string(color) }
        return text
    }

    private func fontFile() -> String? {
        guard let path = object.text("fontPath"), !path.isEmpty else { return nil }
        let name = path.lowercased()
        guard [".ttf", ".otf", ".ttc"].contains(where: { name.hasSuffix($0) }) else {
            notes.change(
                object.place(of: "fontPath"),
                "\(path.quotedExcerpt) is no font file (.ttf, .otf or .ttc); Inter takes its place")
            return nil
        }
        return files.path(of: path, at: object.place(of: "fontPath"))
    }

    /// A large text in the middle that grows slowly.
    func title() -> [SceneObject] {
        guard var text = text(size: (frame.shortSide * 0.1).rounded()) else { return [] }
        text["width"] = .rounded(frame.width * 0.8)
        text["alignment"] = "center"
        let scale = titleScale()
        // editly places the text's box, which is wider than the text, by its edge.
        if horizontalOrigin == 0.5 {
            place(&text, hasScale: scale != nil)
            text["scale"] = scale
            return [text]
        }
        var box = SceneObject(type: "stack")
        box["size"] = [text["width"] ?? "fill", "hug"]
        box["align"] = "center"
        place(&box, hasScale: scale != nil)
        box["scale"] = scale
        box["layers"] = [text.json]
        return [box]
    }

    /// A text in a translucent box at the bottom.
    func subtitle() -> [SceneObject] {
        let padding = 0.05 * frame.shortSide
        guard var text = text(size: frame.shortSide / 20) else { return [] }
        text["width"] = .rounded(frame.width - 2 * padding)
        var box = SceneObject(type: "stack")
        box["place"] = "bottom"
        box["size"] = ["fill", "hug"]
        box["padding"] = .rounded(padding)
        box["background"] = .string(color("backgroundColor") ?? "#0000004D")
        box["enter"] = effect("fade", part: 1, delay: 0)
        box["layers"] = [text.json]
        return [box]
    }

    /// A text on a bar that comes from the left.
    func newsTitle() -> [SceneObject] {
        let size = (frame.shortSide * 0.05).rounded()
        guard var text = text(size: size) else { return [] }
        let (across, down) = (0.07 * frame.shortSide, 0.03 * frame.shortSide)
        text["letterSpacing"] = .rounded(size * frame.width * 0.0001)
        text["background"] = [
            "color": .string(color("backgroundColor") ?? "#D02A42"), "padding": ScenePair(across, down).json,
        ]
        if object.value("position") == nil {
            text["position"] = ScenePair(0, frame.height * 0.08 - down).json
            text["anchor"] = [0, 0]
        } else {
            place(&text, hasScale: false)
        }
        text["enter"] = effect("slide", part: 1 / 3, delay: 0)
        return [text]
    }

    /// A text that is uncovered from the left, and fades.
    func slidingText() -> [SceneObject] {
        let size = (frame.width * (object.number("fontSize") ?? 0.05)).rounded()
        guard var text = text(size: size) else { return [] }
        text["letterSpacing"] = .rounded(size * frame.width * (object.number("charSpacing") ?? 0.1) / 1000)
        if let own = color("color") { text["color"] = .string(own) }
        place(&text, hasScale: false)
        let seconds = duration ?? 4
        text["enter"] = [
            "effect": "wipe", "duration": .rounded(0.2 * seconds), "delay": .rounded(0.1 * seconds),
            "softness": 0.2, "curve": "easeInOutCubic",
        ]
        text["exit"] = [
            "effect": "fade", "duration": .rounded(0.1 * seconds), "delay": .rounded(0.1 * seconds),
        ]
        return [text]
    }

    /// Returns an effect that takes a part of the layer's duration, as editly's progress does.
    private func effect(_ name: String, part: Double, delay: Double) -> JSON {
        let seconds = duration ?? 4
        let speed = object.number("speed").flatMap { $0 > 0 ? $0 : nil } ?? 1
        var effect = SceneObject()
        effect["effect"] = .string(name)
        effect["duration"] = .rounded(max(seconds * part / speed, 0.001))
        let late = (object.number("delay") ?? 0) * seconds
        if late > 0 { effect["delay"] = .rounded(late) }
        effect["curve"] = "easeOutExpo"
        return effect.json
    }
}
