import SceneText

/// The transitions between the clips of an edit spec, and the times that follow from them.
struct EditlyTransitions {
    /// The most frequent transition, which the sequence has; nil if there is none.
    let usual: JSON?
    /// The duration of all clips together, in seconds; nil if it is not known.
    let duration: Double?
    private let all: [JSON?]

    init(_ clips: [EditlyClip], _ defaults: EditlyDefaults, _ notes: ImportNotes) {
        var (all, time) = ([JSON?](), Double?(0))
        for (index, clip) in clips.enumerated() {
            time = time.flatMap { time in clip.duration.map { time + $0 } }
            guard index + 1 < clips.count else { break }
            let next = clips[index + 1]
            let made = EditlyTransition(
                clip.object, defaults,
                longest: min(clip.duration ?? .infinity, next.duration ?? .infinity) / 2, notes)
            all.append(made.json)
            time = time.map { $0 - made.duration }
        }
        var counts: [(json: JSON, count: Int)] = []
        for case let json? in all {
            if let index = counts.firstIndex(where: { $0.json == json }) {
                counts[index].count += 1
            } else {
                counts.append((json, 1))
            }
        }
        // Of equally frequent ones, crossfade is the plainest.
        usual =
            counts.max { one, other in
                one.count == other.count
                    ? other.json["type"]?.string == "crossfade" : one.count < other.count
            }?.json
        (self.all, duration) = (all, time)
    }

    /// Returns the transition that an item has besides the sequence's; nil if it has the sequence's.
    func own(at index: Int) -> JSON? {
        guard index < all.count, usual != nil else { return nil }
        return all[index] == usual ? nil : all[index] ?? "cut"
    }
}

/// One transition of an edit spec.
private struct EditlyTransition {
    /// The transition as a scene has it; nil for a cut.
    let json: JSON?
    /// How long both clips are seen, in seconds.
    let duration: Double

    init(_ clip: EditObject, _ defaults: EditlyDefaults, longest: Double, _ notes: ImportNotes) {
        let place = clip.place(of: "transition")
        guard !clip.isNull("transition"),
            let own = clip.value("transition") ?? defaults.transition.map(JSON.object)
        else {
            (json, duration) = (nil, 0)
            return
        }
        let object = EditObject(own, at: place, defaults: defaults.transition ?? [])
        let duration = min(object.number("duration") ?? 0, longest)
        let name = object.text("name") ?? "random"
        object.skip("audioOutCurve", "audioInCurve")
        var word = Self.word(for: name, object, notes)
        if let easing = object.text("easing") {
            if Self.easings.contains(easing) {
                word["curve"] = .string(easing)
            } else {
                notes.change(object.place(of: "easing"), "\(easing.quotedExcerpt) is not known")
            }
        }
        object.noteUnread(notes)
        guard duration >= 0.001 else {
            (json, self.duration) = (nil, 0)
            return
        }
        word["duration"] = .rounded(duration)
        (json, self.duration) = (word.json, (duration * 1000).rounded() / 1000)
    }

    /// Returns the transition that is nearest to one of editly.
    private static func word(for name: String, _ object: EditObject, _ notes: ImportNotes) -> SceneObject {
        let parameters = object.object("params")
        var word = SceneObject(type: "crossfade")
        let key = name.lowercased()
        let place = object.place(of: "name")
        if let side = sides[key] {
            word["type"] = "push"
            word["side"] = .string(side)
            word["curve"] = "easeOutExpo"
            return word
        }
        if let angle = wipes[key] {
            word["type"] = "wipe"
            if angle != 0 { word["angle"] = .number(angle) }
            word["curve"] = "linear"
            return word
        }
        if let type = types[key] {
            word["type"] = .string(type)
            if type != "crossfade" { word["curve"] = "linear" }
            if near.contains(key) { notes.change(place, "\(name.excerpt) becomes \(type), which is near") }
            return word
        }
        switch key {
        case "directional":
            let direction = (parameters?.value("direction")?.array ?? [0, 1]).map { $0.number ?? 0 }
            word["type"] = "push"
            word["side"] = .string(side(of: direction))
            word["curve"] = "linear"
        case "directionalwipe":
            let direction = (parameters?.value("direction")?.array ?? [1, -1]).map { $0.number ?? 0 }
            word["type"] = "wipe"
            word["angle"] = .number(direction.count == 2 && direction[1] < 0 ? 45 : 0)
            word["softness"] = .rounded(parameters?.number("smoothness") ?? 0.5)
            word["curve"] = "linear"
        case "fadecolor":
            word["type"] = "dip"
            notes.change(place, "fadecolor becomes dip, over black")
        case "dummy":
            word["curve"] = ["table": [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]]
        case "random":
            notes.change("defaults.transition", "editly chooses at random; the scene has crossfade")
        default: notes.change(place, "\(name.excerpt) becomes crossfade: scenes have no such transition")
        }
        return word
    }

    /// Returns the side from which the next clip comes, given the direction of editly's texture.
    private static func side(of direction: [Double]) -> String {
        guard direction.count == 2 else { return "right" }
        if direction[0] != 0 { return direction[0] > 0 ? "right" : "left" }
        return direction[1] > 0 ? "top" : "bottom"
    }

    private static let easings: Set = ["linear", "easeOutExpo", "easeInOutCubic"]
    private static let sides = [
        "directional-left": "right", "directional-right": "left", "directional-up": "bottom",
        "directional-down": "top",
    ]
    private static let wipes = ["wiperight": 0.0, "wipedown": 90, "wipeleft": 180, "wipeup": 270]
    private static let types = [
        "fade": "crossfade", "circle": "iris", "circleopen": "iris", "circlecrop": "iris", "radial": "clock",
        "angular": "clock", "simplezoom": "zoom", "crosszoom": "zoom", "dreamyzoom": "zoom",
        "zoomincircles": "zoom", "linearblur": "blur", "slides": "slide",
    ]
    /// Names whose transition only resembles the scene's.
    private static let near: Set = [
        "circlecrop", "crosszoom", "dreamyzoom", "zoomincircles", "linearblur", "slides", "angular",
    ]
}
