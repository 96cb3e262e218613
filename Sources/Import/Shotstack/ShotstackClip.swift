import SceneText

/// A clip of a Shotstack edit: a layer, or a sound.
struct ShotstackClip {
    /// What a clip becomes.
    enum Made {
        case layer(SceneObject, LayerExtent)
        case matte(LumaMatte)
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
    static let unshown: Set = ["text-to-speech", "text-to-image", "image-to-video", "luma"]
    /// The assets that have a length.
    private static let lasting: Set = ["video", "audio", "text-to-speech", "image-to-video"]

    /// Returns the clip as a scene has it; nil if a scene can't show it.
    func made() -> Made? {
        if type == "audio" { return sound().map(Made.sound) }
        if type == "luma" { return matte().map(Made.matte) }
        guard case (var layer, let extent)? = content() else {
            skipAll()
            return nil
        }
        if let name = times.name { layer["name"] = .string(name) }
        layer["start"] = times.start
        layer["duration"] = times.duration
        arrange(&layer, extent)
        addEffects(to: &layer)
        filter(&layer)
        asset.noteUnread(notes)
        return .layer(layer, layerExtent(extent))
    }

    private func layerExtent(_ size: ScenePair?) -> LayerExtent {
        if object.text("filter") == "blur" { return .blurred }
        return size.map(LayerExtent.known) ?? (type == "image" || type == "video" ? .ofMissingFile : .ofWords)
    }

    /// Marks all keys of a clip that the scene lacks.
    func skipAll() {
        for member in object.members { object.skip(member.key) }
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
        case "svg": return drawing()
        case "text-to-speech", "text-to-image", "image-to-video":
            notes.leaveOut(object.place, "\(type): nothing is generated; use a file")
        case "": notes.leaveOut(object.place, "a clip without an asset")
        default: notes.leaveOut(object.place, "assets of the type \(type.quotedExcerpt) can't be imported")
        }
        return nil
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

    /// The adjustments that look as Shotstack's filters do.
    private static let adjustments: [String: JSON] = [
        "boost": ["contrast": 1.2, "saturation": 1.5], "contrast": ["contrast": 1.4],
        "darken": ["exposure": -0.8], "greyscale": ["saturation": 0], "lighten": ["exposure": 0.6],
        "muted": ["contrast": 0.9, "saturation": 0.5],
    ]

    /// Adjusts the colours of a layer, or wraps the layer in a blurred group.
    private func filter(_ layer: inout SceneObject) {
        guard let filter = object.text("filter"), filter != "none" else { return }
        guard filter == "blur" else {
            guard let adjustment = Self.adjustments[filter] else {
                return notes.leaveOut(
                    object.place(of: "filter"), "the filter \(filter.quotedExcerpt) can't be imported")
            }
            layer["adjust"] = adjustment
            if filter != "greyscale" {
                notes.change(object.place(of: "filter"), "the filter \"\(filter)\" is nearly the same")
            }
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
