import SceneText

extension ShotstackClip {
    /// Returns the gradient of a text as a paint; nil if it has none.
    func gradient(_ style: EditObject?) -> JSON? {
        guard let gradient = style?.object("gradient") else { return nil }
        let stops = gradient.objects("stops").compactMap { stop in
            color(stop, "color").map { (JSON.string($0), JSON.rounded(stop.number("offset") ?? 0)) }
        }
        guard stops.count > 1 else { return nil }
        var paint = SceneObject()
        paint["colors"] = .array(stops.map(\.0))
        paint["locations"] = .array(stops.map(\.1))
        if gradient.text("type") == "radial" { return ["radial": paint.json] }
        let angle = gradient.number("angle") ?? 0
        // Angles begin at the right, clockwise; the nearest of eight directions is a line between edges.
        let turns: [(ScenePair, ScenePair)] = [
            (ScenePair(0, 0.5), ScenePair(1, 0.5)), (ScenePair(0, 0), ScenePair(1, 1)),
            (ScenePair(0.5, 0), ScenePair(0.5, 1)), (ScenePair(1, 0), ScenePair(0, 1)),
            (ScenePair(1, 0.5), ScenePair(0, 0.5)), (ScenePair(1, 1), ScenePair(0, 0)),
            (ScenePair(0.5, 1), ScenePair(0.5, 0)), (ScenePair(0, 1), ScenePair(1, 0)),
        ]
        let turn = Int((angle / 45).rounded().truncatingRemainder(dividingBy: 8))
        let line = turns[(turn + 8) % 8]
        paint["startPoint"] = line.0.json
        paint["endPoint"] = line.1.json
        return ["linear": paint.json]
    }

    /// Gives a text an outline.
    func outline(_ layer: inout SceneObject, _ stroke: EditObject?) {
        guard let stroke, let width = stroke.number("width"), width > 0 else { return }
        let color = color(stroke, "color", opacity: stroke.number("opacity") ?? 1) ?? "#000000"
        layer["outline"] = ["width": .rounded(width), "color": .string(color)]
    }

    /// Gives a text a shadow.
    func shadow(_ layer: inout SceneObject, _ shadow: EditObject?) {
        guard let shadow else { return }
        let opacity = shadow.number("opacity") ?? 0.5
        let color =
            color(shadow, "color", opacity: opacity) ?? CSSColor("#000000")?.text(opacity: opacity)
            ?? "#00000080"
        let offset = ScenePair(shadow.number("offsetX") ?? 0, shadow.number("offsetY") ?? 0)
        let blur = (shadow.number("blur") ?? 0) / 2
        layer["shadow"] = ["color": .string(color), "offset": offset.json, "blur": .rounded(min(blur, 200))]
    }

    /// Lets the text appear as its animation says.
    func animate(_ layer: inout SceneObject, _ words: String) {
        guard let animation = asset.object("animation"), let preset = animation.text("preset") else { return }
        let seconds = animation.number("duration") ?? 1
        let byWord = animation.text("style") == "word" || preset == "ascend"
        let direction = animation.text("direction") ?? "up"
        let ways = [
            "left": ScenePair(48, 0), "right": ScenePair(-48, 0), "up": ScenePair(0, 48),
            "down": ScenePair(0, -48),
        ]
        let by: JSON = byWord ? "word" : "letter"
        switch preset {
        case "fadeIn":
            layer["reveal"] = ["by": "line", "effect": "fade", "stagger": 0, "duration": .rounded(seconds)]
        case "slideIn":
            layer["reveal"] = [
                "by": "line", "stagger": 0, "duration": .rounded(seconds),
                "offset": (ways[direction] ?? ScenePair(0, 48)).json,
            ]
        case "typewriter":
            layer["reveal"] = [
                "by": by, "effect": "fade", "duration": 0.01,
                "stagger": fields.share(of: seconds, words, byWord: byWord),
            ]
        case "ascend", "shift", "movingLetters":
            layer["reveal"] = [
                "by": by, "stagger": fields.share(of: seconds / 2, words, byWord: byWord),
                "duration": .rounded(seconds / 2),
                "offset": (ways[direction] ?? ScenePair(0, 48)).json,
            ]
        default: notes.leaveOut(animation.place, "the animation \(preset.quotedExcerpt) is not known")
        }
        animation.skip("style", "direction", "duration")
    }
}
