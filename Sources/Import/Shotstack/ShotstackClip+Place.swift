import SceneText

/// The place of a clip, and its movements.
extension ShotstackClip {
    /// Returns the layer's anchor, and its point in the picture, without the offset.
    private func base(_ extent: ScenePair?) -> (anchor: ScenePair, point: ScenePair, name: String) {
        let name = object.text("position") ?? "center"
        guard let anchor = Self.anchors[name] else {
            notes.change(
                object.place(of: "position"), "\(name.quotedExcerpt) is not known; in the middle instead")
            return (.middle, frame.middle, "center")
        }
        let point = ScenePair(anchor.x * frame.width, anchor.y * frame.height)
        guard let extent else { return (anchor, point, name) }
        let middle = ScenePair(
            point.x + (0.5 - anchor.x) * extent.x, point.y + (0.5 - anchor.y) * extent.y)
        return (.middle, middle, name)
    }

    /// The anchors of the positions that Shotstack has names for.
    static let anchors: [String: ScenePair] = [
        "center": .middle, "top": ScenePair(0.5, 0), "topRight": ScenePair(1, 0), "right": ScenePair(1, 0.5),
        "bottomRight": ScenePair(1, 1), "bottom": ScenePair(0.5, 1), "bottomLeft": ScenePair(0, 1),
        "left": ScenePair(0, 0.5), "topLeft": ScenePair(0, 0),
    ]

    /// Places the layer: position and offset, movements of effects and transitions, rotation, opacity.
    func arrange(_ layer: inout SceneObject, _ extent: ScenePair?) {
        let offset = object.object("offset")
        let (anchor, point, name) = base(extent)
        var x = offset.flatMap { Tweens($0, "x", usual: 0) }
        var y = offset.flatMap { Tweens($0, "y", usual: 0) }
        if x?.isMoving != true, y?.isMoving != true, let slide = slide(layer) {
            let (startX, startY) = (x?.value(at: 0) ?? 0, y?.value(at: 0) ?? 0)
            x = Tweens(from: startX - slide.x, to: startX + slide.x, length: times.seconds)
            y = Tweens(from: startY - slide.y, to: startY + slide.y, length: times.seconds)
        }
        let (right, up) = (x ?? Tweens(from: 0, to: 0, length: nil), y ?? Tweens(from: 0, to: 0, length: nil))
        let isMoved = right.isMoving || up.isMoving || right.value(at: 0) != 0 || up.value(at: 0) != 0
        if isMoved {
            let (position, isExact) = Tweens.json(right, up) {
                ScenePair(point.x + $0 * frame.width, point.y - $1 * frame.height).json
            }
            if !isExact, let offset {
                notes.change(offset.place, "x and y move at different times: the easing is left out")
            }
            layer["position"] = position
            if anchor != .middle { layer["anchor"] = anchor.json }
        } else if name != "center" {
            layer["place"] = .string(name)
        }
        if let opacity = Tweens(object, "opacity", usual: 1), opacity.isMoving || opacity.value(at: 0) != 1 {
            layer["opacity"] = opacity.json { .rounded(min(max($0, 0), 1)) }
        }
        let transform = object.object("transform")
        turn(&layer, transform)
        addTransitions(to: &layer, point: point, anchor: anchor, isMoved: isMoved, offset: (right, up))
    }

    /// Rotates the layer. What is flipped in both directions is turned by half a circle.
    private func turn(_ layer: inout SceneObject, _ transform: EditObject?) {
        guard let transform else { return }
        let flip = transform.object("flip")
        let isFlipped = (flip?.flag("horizontal") ?? false, flip?.flag("vertical") ?? false)
        let half = isFlipped == (true, true) ? 180.0 : 0
        let angle = transform.object("rotate").flatMap { Tweens($0, "angle", usual: 0) }
        if let angle {
            layer["rotation"] = angle.json { .rounded($0 + half) }
        } else if half > 0 {
            layer["rotation"] = .rounded(half)
        }
        if isFlipped.0 != isFlipped.1 {
            notes.leaveOut(transform.place(of: "flip"), "layers can't be flipped")
        }
        if transform.value("skew") != nil {
            notes.leaveOut(transform.place(of: "skew"), "layers can't be skewed")
        }
    }

    private func addTransitions(
        to layer: inout SceneObject, point: ScenePair, anchor: ScenePair, isMoved: Bool,
        offset: (Tweens, Tweens)
    ) {
        let transition = object.object("transition")
        let hasBoth = transition?.text("in") != nil && transition?.text("out") != nil
        let longest = times.seconds.map { hasBoth ? $0 / 2 : $0 }
        let enter = ShotstackTransition(transition, isIn: true, longest: longest, height: frame.height, notes)
        let exit = ShotstackTransition(transition, isIn: false, longest: longest, height: frame.height, notes)
        transition?.noteUnread(notes)
        layer["enter"] = enter?.effect?.json
        layer["exit"] = exit?.effect?.json
        guard !offset.0.isMoving, !offset.1.isMoving, let length = times.seconds,
            enter?.way != nil || exit?.way != nil
        else { return }
        let home = ScenePair(
            point.x + offset.0.value(at: 0) * frame.width, point.y - offset.1.value(at: 0) * frame.height)
        var (values, moments): ([JSON], [Double]) = ([], [])
        func add(_ way: Double, at time: Double) {
            values.append(ScenePair(home.x + way * frame.width, home.y).json)
            moments.append(time)
        }
        if let way = enter?.way, let enter {
            add(way.x, at: 0)
            add(0, at: enter.duration)
        }
        if let way = exit?.way, let exit {
            add(0, at: length - exit.duration)
            add(way.x, at: length)
        }
        layer["place"] = nil
        layer["position"] = ["values": .array(values), "times": .array(moments.map(JSON.rounded))]
        if anchor != .middle { layer["anchor"] = anchor.json }
    }

    /// The effect's name without its speed, and how fast it is: 0 slow, 1 usual, 2 fast.
    private var motion: (name: String, speed: Int)? {
        guard let word = object.text("effect"), !word.isEmpty, word != "none" else { return nil }
        if word.hasSuffix("Slow") { return (String(word.dropLast(4)), 0) }
        return word.hasSuffix("Fast") ? (String(word.dropLast(4)), 2) : (word, 1)
    }

    /// True if a movement over the picture can say the effect.
    private func fills(_ layer: SceneObject) -> Bool {
        type != "text" && layer["size"] == "fill" && layer["file"] != nil
    }

    /// Returns half of the way that an effect slides a clip that does not fill the picture, in Shotstack's directions.
    private func slide(_ layer: SceneObject) -> ScenePair? {
        guard let motion, !fills(layer) else { return nil }
        let way = [0.03, 0.12, 0.2][motion.speed]
        switch motion.name {
        case "slideLeft": return ScenePair(-way, 0)
        case "slideRight": return ScenePair(way, 0)
        case "slideUp": return ScenePair(0, way)
        case "slideDown": return ScenePair(0, -way)
        default: return nil
        }
    }

    /// Adds what the clip's effect moves: the picture in its frame, or the size.
    func addEffects(to layer: inout SceneObject) {
        guard let motion else { return }
        switch motion.name {
        case "zoomIn", "zoomOut":
            let direction = motion.name == "zoomIn" ? "in" : "out"
            let zoom = [1.1, 1.3, 1.7][motion.speed]
            if fills(layer) {
                layer["kenBurns"] = ["direction": .string(direction), "zoom": .number(zoom)]
            } else {
                let own = layer["scale"]?.number ?? 1
                let ends: [JSON] = [.rounded(own), .rounded(own * zoom)]
                layer["scale"] = .track(direction == "in" ? ends : ends.reversed())
            }
        case "slideLeft", "slideRight", "slideUp", "slideDown":
            guard fills(layer) else { return }
            let part = 1 / (1 + 2 * [0.03, 0.12, 0.2][motion.speed])
            let (rest, middle) = (1 - part, (1 - part) / 2)
            // The picture moves to the left while the part that is seen moves to the right.
            let ends: [(Double, Double)] =
                switch motion.name {
                case "slideLeft": [(0, middle), (rest, middle)]
                case "slideRight": [(rest, middle), (0, middle)]
                case "slideUp": [(middle, 0), (middle, rest)]
                default: [(middle, rest), (middle, 0)]
                }
            layer["crop"] = .track(
                ends.map { [.rounded($0.0), .rounded($0.1), .rounded(part), .rounded(part)] })
        default:
            notes.leaveOut(object.place(of: "effect"), "the effect \(motion.name.quotedExcerpt) is not known")
        }
    }
}
