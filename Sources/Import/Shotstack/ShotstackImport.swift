import SceneText

/// An edit of Shotstack as a scene: a layer for each clip, the first track in front.
struct ShotstackImport {
    private let root: EditObject
    private let timeline: EditObject
    private let context: ShotstackContext

    /// Returns the scene of an edit. Throws if it has no tracks.
    static func scene(
        of edit: JSON, _ files: ImportFiles, _ notes: ImportNotes
    ) throws(SceneError) -> JSON {
        // A saved template has its edit inside.
        let isTemplate = edit["timeline"] == nil
        let inner = isTemplate ? edit["template"] ?? edit : edit
        guard let timeline = inner["timeline"], timeline["tracks"]?.array != nil else {
            throw SceneError(
                "an edit of Shotstack needs a timeline with a list of tracks", at: "timeline.tracks")
        }
        let fields = MergeFields(inner["merge"] ?? edit["merge"], notes)
        let root = EditObject(inner, at: isTemplate ? "template" : "", fields: fields)
        return ShotstackImport(root, timeline, fields, files, notes).scene()
    }

    private init(
        _ root: EditObject, _ timeline: JSON, _ fields: MergeFields, _ files: ImportFiles,
        _ notes: ImportNotes
    ) {
        self.root = root
        self.timeline = EditObject(timeline, at: root.place(of: "timeline"), fields: fields)
        let frame = ShotstackFrame(root.object("output"), notes)
        let fonts = ShotstackFonts(self.timeline.objects("fonts"), fields, files, notes)
        context = ShotstackContext(frame: frame, fields: fields, fonts: fonts, files: files, notes: notes)
    }

    private func scene() -> JSON {
        let notes = context.notes
        let named = namesOfClips()
        var tracks: [[SceneObject]] = []
        var sounds: [SceneObject] = []
        var timing = ShotstackTiming()
        for track in timeline.objects("tracks") {
            var layers: [MaskedLayer] = []
            var mattes: [LumaMatte] = []
            timing.beginTrack()
            for object in track.objects("clips") {
                let clip = ShotstackClip(object, context, &timing, named: named)
                switch clip.made() {
                case .layer(let layer, let extent):
                    layers.append(MaskedLayer(layer, extent, clip.times))
                case .matte(let matte):
                    mattes.append(matte)
                    timing.forget(clip.times)
                case .sound(let sound): if !context.frame.isMuted { sounds.append(sound) }
                case nil: timing.forget(clip.times)
                }
                object.skip("_clip", "id")
                object.noteUnread(notes)
            }
            track.noteUnread(notes)
            for matte in mattes where !layers.contains(where: { $0.meets(matte) }) {
                notes.leaveOut(matte.place, "a luma matte without a clip on its track at the same time")
            }
            tracks.append(layers.map { $0.masked(by: mattes, notes) })
        }
        sounds = sounds.map { ending($0, timing) }
        let layers = tracks.reversed().joined().map(\.json)
        var scene = SceneObject()
        scene["version"] = 1
        scene["size"] = ["width": .number(context.frame.width), "height": .number(context.frame.height)]
        scene["fps"] = context.frame.fps
        scene["duration"] = timing.duration
        scene["background"] = background()
        scene["parameters"] = context.fields.parameters
        if !timing.isOfGroup {
            scene["layers"] = .array(layers)
        } else {
            // The timeline ends when its last clip does.
            var group = SceneObject(type: "group")
            group["name"] = "timeline"
            group["layers"] = .array(layers)
            if !sounds.isEmpty { group["clips"] = .array(sounds.map(\.json)) }
            scene["layers"] = [group.json]
            sounds = []
        }
        if var soundtrack = soundtrack() {
            if soundtrack["fadeOut"] == nil { soundtrack["duration"] = timing.duration }
            sounds.append(soundtrack)
        }
        if !sounds.isEmpty { scene["audio"] = ["clips": .array(sounds.map(\.json))] }
        timeline.skip("cache", "tracks")
        timeline.noteUnread(notes)
        root.skip("merge", "output", "timeline", "callback", "disk", "instance", "name", "id", "$schema")
        root.noteUnread(notes)
        return scene.json
    }

    /// Returns a sound that ends with the timeline, if it has no other end.
    private func ending(_ sound: SceneObject, _ timing: ShotstackTiming) -> SceneObject {
        var sound = sound
        let start = sound["start"]?.number ?? (sound["start"] == nil ? 0 : nil)
        if sound["duration"] == nil, sound["fadeOut"] == nil, let start, let end = timing.duration.number,
            end > start
        {
            sound["duration"] = .rounded(end - start)
        }
        return sound
    }

    /// Returns the names of clips that others may follow: those of assets that a scene can show.
    private func namesOfClips() -> Set<String> {
        let clips = timeline.objects("tracks").flatMap { $0.objects("clips") }
        return Set(
            clips.compactMap { clip in
                let type = clip.object("asset")?.text("type") ?? ""
                return ShotstackClip.unshown.contains(type) ? nil : clip.text("alias")
            })
    }

    private func background() -> JSON? {
        guard let text = timeline.text("background") else { return nil }
        guard let color = context.fields.color(text) else {
            context.notes.change(
                timeline.place(of: "background"), "\(text.quotedExcerpt) is no colour that is known")
            return nil
        }
        let opaque = color.utf8.count == 9 && color.hasPrefix("#") ? String(color.prefix(7)) : color
        return opaque == "#000000" ? nil : .string(opaque)
    }

    private func soundtrack() -> SceneObject? {
        guard let object = timeline.object("soundtrack"), let source = object.text("src") else { return nil }
        var sound = SceneObject()
        sound["file"] = .string(context.fields.file(source, at: object.place(of: "src"), context.files))
        context.addVolume(to: &sound, object, length: nil)
        context.addFades(to: &sound, object.text("effect"), length: nil)
        object.noteUnread(context.notes)
        return context.frame.isMuted ? nil : sound
    }
}

/// What all clips of an edit have in common.
struct ShotstackContext {
    let frame: ShotstackFrame
    let fields: MergeFields
    let fonts: ShotstackFonts
    let files: ImportFiles
    let notes: ImportNotes
}

/// The times of the clips of an edit, while they are read in their order.
struct ShotstackTiming {
    private var end = 0.0
    /// The names of the clips that end when their files do, or with another clip.
    private var unknown: [String] = []
    /// True if a film or a sound lasts until the end, so that its file's end is not the timeline's.
    private var hasEndless = false
    private var previous: (end: Double?, name: String?) = (0, nil)
    private var count = 0

    /// The scene's duration.
    var duration: JSON {
        guard let last = unknown.last else { return .rounded(max(end, 0.04)) }
        return ["until": .string(isOfGroup ? "timeline" : last)]
    }

    /// True if the scene lasts as long as a group with all clips.
    var isOfGroup: Bool { !unknown.isEmpty && !hasEndless }

    /// Forgets the end of a clip that the scene lacks.
    mutating func forget(_ times: Times) { unknown.removeAll { $0 == times.name } }

    /// The clips that follow are on another track.
    mutating func beginTrack() { previous = (0, nil) }

    /// The times of one clip as a scene has them.
    struct Times {
        var start: JSON?
        /// The duration; nil if the clip lasts until the end.
        var duration: JSON?
        /// The duration in seconds, if it is known.
        var seconds: Double?
        /// The name that the clip needs so that another one can follow it.
        var name: String?
    }

    /// Returns the times of the next clip of the track. `hasLength` is true if its file has a length.
    mutating func times(
        of clip: EditObject, hasLength: Bool, named: Set<String>, _ notes: ImportNotes
    ) -> Times {
        func alias(_ key: String) -> String? {
            guard let text = clip.text(key), text.hasPrefix("alias://") else { return nil }
            let name = String(text.dropFirst(8))
            if named.contains(name) { return name }
            notes.change(clip.place(of: key), "no clip of the scene is called \(name.quotedExcerpt)")
            return nil
        }
        var times = Times()
        count += 1
        times.name = clip.text("alias")
        var start: Double?
        switch clip.value("start") {
        case .string("auto"):
            start = previous.end
            if start == nil, let name = previous.name { times.start = ["after": .string(name)] }
        case .string(let text) where text.hasPrefix("alias://"):
            if let name = alias("start") { times.start = ["with": .string(name)] } else { start = 0 }
        default: start = clip.number("start") ?? 0
        }
        if let start, start > 0 { times.start = .rounded(start) }
        var clipEnd: Double?
        switch clip.value("length") {
        case .string("end"): hasEndless = hasEndless || hasLength
        case .string("auto"), nil:
            if hasLength {
                times.duration = "auto"
                let name = times.name ?? "clip \(count)"
                times.name = name
                unknown.append(name)
            } else {
                (times.seconds, times.duration) = (3, 3)
            }
        case .string(let text) where text.hasPrefix("alias://"):
            if let name = alias("length") {
                times.duration = ["until": .string(name)]
            } else {
                (times.seconds, times.duration) = (3, 3)
            }
        default:
            let seconds = clip.number("length") ?? 3
            (times.seconds, times.duration) = (seconds, .rounded(max(seconds, 0.001)))
        }
        if let start, let seconds = times.seconds { clipEnd = start + seconds }
        if let clipEnd { end = max(end, clipEnd) }
        if start == nil {
            let name = times.name ?? "clip \(count)"
            times.name = name
            unknown.append(name)
        }
        previous = (clipEnd, times.name)
        return times
    }
}
