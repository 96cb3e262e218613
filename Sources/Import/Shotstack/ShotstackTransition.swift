import SceneText

/// A transition of a Shotstack clip, in or out.
struct ShotstackTransition {
    /// The effect as a scene has it; nil if there is none.
    private(set) var effect: SceneObject?
    /// How far the clip moves meanwhile, as a share of the picture.
    private(set) var way: ScenePair?
    /// The duration in seconds.
    let duration: Double

    init?(_ object: EditObject?, isIn: Bool, longest: Double?, height: Double, _ notes: ImportNotes) {
        let key = isIn ? "in" : "out"
        guard let object, let word = object.text(key), word != "none", !word.isEmpty else { return nil }
        let speed = ["VeryFast", "Fast", "Slow"].first { word.hasSuffix($0) }
        let name = String(word.dropLast(speed?.count ?? 0))
        let isShort = name.hasPrefix("carousel") || name.hasPrefix("slide") || name.hasPrefix("shuffle")
        let usual =
            switch speed {
            case _ where name == "zoom": 0.4
            case "Slow": 2.0
            case "Fast": isShort ? 0.25 : 0.5
            case "VeryFast": 0.25
            default: isShort ? 0.5 : 1
            }
        duration = max(min(usual, longest ?? usual), 0.001)
        guard var made = Self.effect(name, isIn: isIn, height: height) else {
            notes.leaveOut(object.place(of: key), "the transition \(word.quotedExcerpt) is not known")
            return nil
        }
        if name.hasPrefix("shuffle") {
            notes.change(object.place(of: key), "\(word.excerpt) slides without turning")
        } else if name == "zoom" {
            notes.change(object.place(of: key), "zoom grows from half the size, not from ten times the size")
        }
        made["duration"] = .rounded(duration)
        effect = made
        if name == "slideLeft" || name == "slideRight" {
            let sign = (name == "slideLeft") == isIn ? 1.0 : -1
            way = ScenePair(0.025 * sign, 0)
        }
    }

    private static func effect(_ name: String, isIn: Bool, height: Double) -> SceneObject? {
        var effect = SceneObject()
        switch name {
        case "fade", "slideLeft", "slideRight":
            effect["effect"] = "fade"
            if name == "fade" { effect["curve"] = "easeInEaseOut" }
        case "reveal": effect["effect"] = "wipe"
        case "wipeLeft", "wipeRight":
            effect["effect"] = "wipe"
            // Going out, the edge moves the other way than an exit that plays backwards.
            if (name == "wipeLeft") == isIn { effect["angle"] = 180 }
            effect["softness"] = 0.5
        case "slideUp", "slideDown":
            // A clip that leaves to the top plays backwards how it drops from there.
            effect["effect"] = (name == "slideUp") == isIn ? "rise" : "drop"
            effect["distance"] = .rounded(0.025 * height)
        case "carouselLeft", "carouselRight", "carouselUp", "carouselDown":
            effect["effect"] = "slide"
            let to = String(name.dropFirst("carousel".count))
            effect["side"] = .string(side(to: to, isIn: isIn))
            effect["curve"] = isIn ? "linear" : "ease"
        case "zoom": effect["effect"] = "zoom"
        case _ where name.hasPrefix("shuffle"):
            effect["effect"] = "slide"
            let word = name.dropFirst("shuffle".count)
            guard let from = ["Top", "Right", "Bottom", "Left"].first(where: { word.hasPrefix($0) }) else {
                return nil
            }
            effect["side"] = .string(from.lowercased())
        default: return nil
        }
        return effect
    }

    /// Returns the side from which a clip comes that moves in a direction, or to which it leaves.
    private static func side(to direction: String, isIn: Bool) -> String {
        switch direction {
        case "Left": isIn ? "right" : "left"
        case "Right": isIn ? "left" : "right"
        case "Up": isIn ? "bottom" : "top"
        default: isIn ? "top" : "bottom"
        }
    }
}
