import Glibc
import SceneText

/// A clip of a Shotstack edit: a layer, or a sound.
struct ShotstackClip {
    /// What a clip becomes.
    enum Made {
        case layer(SceneObject)
        case sound(SceneObject)
    }

    let object: EditObject
    let asset: EditObject
    let type: String
    let context: ShotstackContext
    let times: ShotstackTiming.Times

    var frame: ShotstackFrame { context.frame }
    var fields: MergeFields { context.fields }
    var notes: ImportNotes { context.notes }

    init(
        _ object: EditObject, _ context: ShotstackContext, _ timing: inout ShotstackTiming,
        named: Set<String>
    ) {
        self.object = object
        self.context = context
        asset = object.object("asset") ?? EditObject(.object([]), at: object.place(of: "asset"))
        type = asset.text("type") ?? ""
        times = timing.times(of: object, hasLength: Self.lasting.contains(type), named: named, context.notes)
    }

    /// The assets that a scene can't show.
    static let unshown: Set = ["text-to-speech", "text-to-image", "image-to-video", "luma", "svg"]
    /// The assets that have a length.
    private static let lasting: Set = ["video", "audio", "text-to-speech", "image-to-video"]

    /// Returns the clip as a scene has it; nil if a scene can't show it.
    func made() -> Made? {
        if type == "audio" { return sound().map(Made.sound) }
        guard case (var layer, let extent)? = content() else {
            for member in object.members { object.skip(member.key) }
            return nil
        }
        if let name = times.name { layer["name"] = .string(name) }
        layer["start"] = times.start
        layer["duration"] = times.duration
        arrange(&layer, extent)
        addEffects(to: &layer)
        filter(&layer)
        asset.noteUnread(notes)
        return .layer(layer)
    }

    /// Returns the layer that shows the asset, and its size if it is known.
    private func content() -> (SceneObject, ScenePair?)? {
        switch type {
        case "image", "video": return picture()
        case "text", "rich-text": return text()
        case "title": return title()
        case "html": return html()
        case "caption", "rich-caption": return captions()
        case "shape": return shape()
        case "luma":
            notes.leaveOut(
                object.place, "luma mattes can't be imported; a group of the scene can have a \"mask\"")
        case "svg":
            notes.leaveOut(object.place, "SVG can't be imported; use a picture, or a shape with a \"path\"")
        case "text-to-speech", "text-to-image", "image-to-video":
            notes.leaveOut(object.place, "\(type): nothing is generated; use a file")
        case "": notes.leaveOut(object.place, "a clip without an asset")
        default: notes.leaveOut(object.place, "assets of the type \(type.quotedExcerpt) can't be imported")
        }
        return nil
    }

    // MARK: Sounds

    private func sound() -> SceneObject? {
        guard let file = source() else { return nil }
        var sound = SceneObject()
        sound["file"] = .string(file)
        if let name = times.name { sound["name"] = .string(name) }
        sound["start"] = times.start
        if let trim = asset.number("trim"), trim > 0 { sound["offset"] = .rounded(trim) }
        sound["duration"] = times.duration
        context.addVolume(to: &sound, asset, length: times.seconds)
        context.addFades(
            to: &sound, asset.text("effect") ?? asset.text("volumeEffect"), length: times.seconds)
        if let speed = asset.number("speed"), speed != 1 {
            notes.leaveOut(asset.place(of: "speed"), "sounds play at their own speed")
        }
        object.skip(
            "transition", "position", "offset", "fit", "scale", "opacity", "effect", "filter", "transform")
        asset.noteUnread(notes)
        return sound
    }

    /// Returns the path of the asset's file; nil with a note if it has none.
    func source() -> String? {
        guard let source = asset.text("src"), !source.isEmpty else {
            notes.leaveOut(
                asset.place, asset.value("prompt") == nil ? "no src" : "nothing is generated; use a file")
            return nil
        }
        return fields.file(source, at: asset.place(of: "src"), context.files)
    }

    // MARK: Place

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

    static let anchors: [String: ScenePair] = [
        "center": .middle, "top": ScenePair(0.5, 0), "topRight": ScenePair(1, 0), "right": ScenePair(1, 0.5),
        "bottomRight": ScenePair(1, 1), "bottom": ScenePair(0.5, 1), "bottomLeft": ScenePair(0, 1),
        "left": ScenePair(0, 0.5), "topLeft": ScenePair(0, 0),
    ]

    /// Places the layer: position and offset, movements of effects and transitions, rotation, opacity.
    private func arrange(_ layer: inout SceneObject, _ extent: ScenePair?) {
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
        if let rotate = transform?.object("rotate"), let angle = Tweens(rotate, "angle", usual: 0) {
            layer["rotation"] = angle.json { .rounded($0) }
        }
        for key in ["skew", "flip"] where transform?.value(key) != nil {
            notes.leaveOut(
                transform?.place(of: key) ?? object.place,
                key == "skew" ? "layers can't be skewed" : "layers can't be flipped")
        }
        addTransitions(to: &layer, point: point, anchor: anchor, isMoved: isMoved, offset: (right, up))
    }

    // MARK: Movement

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

    private func addEffects(to layer: inout SceneObject) {
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

    /// Wraps a layer in a blurred group; other filters are left out.
    private func filter(_ layer: inout SceneObject) {
        guard let filter = object.text("filter"), filter != "none" else { return }
        guard filter == "blur" else {
            notes.leaveOut(object.place(of: "filter"), "the filter \(filter.quotedExcerpt) can't be imported")
            return
        }
        var group = SceneObject(type: "group")
        var inner = layer
        for key in ["name", "start", "duration"] {
            group[key] = layer[key]
            inner[key] = nil
        }
        group["blur"] = .rounded((frame.height / 60).rounded())
        group["layers"] = [inner.json]
        layer = group
    }
}

extension ShotstackContext {
    /// Sets the gain of a sound by its `volume`.
    func addVolume(to sound: inout SceneObject, _ object: EditObject, length: Double?) {
        guard let volume = Tweens(object, "volume", usual: 1) else { return }
        if volume.isMoving {
            sound["gain"] = volume.json(Self.gain)
        } else if volume.value(at: 0) != 1 {
            sound["gain"] = Self.gain(volume.value(at: 0))
        }
    }

    /// Returns a volume, where 1 is the sound's own, as a gain in dB.
    static func gain(_ volume: Double) -> JSON {
        guard volume > 0.00001 else { return -100 }
        return .number(min(max((200 * log10(volume)).rounded() / 10, -100), 24))
    }

    /// Sets the fades of a sound by its effect. Shotstack fades for two seconds, at most half of the clip.
    func addFades(to sound: inout SceneObject, _ effect: String?, length: Double?) {
        let seconds = JSON.rounded(min(2, (length ?? 4) / 2))
        if effect == "fadeIn" || effect == "fadeInFadeOut" { sound["fadeIn"] = seconds }
        if effect == "fadeOut" || effect == "fadeInFadeOut" { sound["fadeOut"] = seconds }
    }
}
