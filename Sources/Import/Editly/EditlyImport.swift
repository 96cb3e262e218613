import SceneText

/// An edit spec of editly as a scene: a sequence of its clips, and the sounds beside them.
struct EditlyImport {
    private let root: EditObject
    private let defaults: EditlyDefaults
    private let files: ImportFiles
    private let notes: ImportNotes
    private let frame: EditlyFrame

    /// Returns the scene of an edit spec. Throws if it has no clips.
    static func scene(
        of edit: JSON, _ files: ImportFiles, _ notes: ImportNotes
    ) throws(SceneError) -> JSON {
        guard edit["clips"]?.array?.isEmpty == false else {
            throw SceneError("an edit of editly needs a list of at least one clip", at: "clips")
        }
        return EditlyImport(edit, files, notes).scene()
    }

    private init(_ edit: JSON, _ files: ImportFiles, _ notes: ImportNotes) {
        root = EditObject(edit, at: "")
        (self.files, self.notes) = (files, notes)
        defaults = EditlyDefaults(root.object("defaults"))
        frame = EditlyFrame(root, defaults, files, notes)
    }

    private func scene() -> JSON {
        let clips = root.objects("clips").enumerated().map { index, clip in
            EditlyClip(clip, at: index, defaults, frame, files, notes)
        }
        let sound = EditlySound(root, clips, files, notes)
        let transitions = EditlyTransitions(clips, defaults, notes)
        var sequence = SceneObject(type: "sequence")
        sequence["name"] = "clips"
        sequence["transition"] = transitions.usual
        sequence["items"] = .array(
            clips.enumerated().map { index, clip in
                var item = clip.item(sound: sound)
                if sound.names.contains(index) { item["name"] = .string(EditlySound.name(ofClip: index)) }
                item["transition"] = transitions.own(at: index)
                return item.json
            })
        var scene = SceneObject()
        scene["version"] = 1
        scene["size"] = ["width": .number(frame.width), "height": .number(frame.height)]
        scene["fps"] = frame.fps
        scene["duration"] = transitions.duration.map(JSON.rounded) ?? ["until": "clips"]
        scene["layers"] = [sequence.json]
        scene["audio"] = sound.audio(until: transitions.duration)
        for key in ["customOutputArgs", "audioNorm"] where root.value(key) != nil { noteOutput(key) }
        root.skip(
            "outPath", "fast", "verbose", "enableFfmpegLog", "allowRemoteRequests", "logTimes", "keepTmp",
            "ffmpegPath", "ffprobePath", "tmpDir", "$schema")
        root.noteUnread(notes)
        return scene.json
    }

    private func noteOutput(_ key: String) {
        if key == "customOutputArgs" {
            notes.leaveOut(key, "arguments of ffmpeg; encode has flags such as --crf and --preset")
        } else if root.object(key)?.flag("enable") == true {
            notes.leaveOut(
                key, "sounds are not normalised as they play; the scene's audio may have a \"loudness\"")
        }
    }
}

/// The picture of an edit spec.
struct EditlyFrame {
    /// The size in pixels; a scene's points.
    let width, height: Double
    /// The frame rate, as a scene has it.
    let fps: JSON
    /// True if the size is that of the first video.
    let isOfFirstVideo: Bool

    /// The shorter side, from which editly computes the sizes of texts.
    var shortSide: Double { min(width, height) }

    init(_ root: EditObject, _ defaults: EditlyDefaults, _ files: ImportFiles, _ notes: ImportNotes) {
        let (wide, high) = (root.number("width"), root.number("height"))
        let video = root.objects("clips").lazy.flatMap { $0.objects("layers") }.first {
            $0.text("type") == "video"
        }
        let path = video.flatMap { layer in
            layer.text("path").map { (files.path(of: $0, at: layer.place(of: "path")), layer.place) }
        }
        let facts = path.flatMap { files.facts(of: $0.0) }
        let own = facts?.size.map { (Double($0.width), Double($0.height)) }
        // Without a video, editly's frame is a square.
        let aspect = own.map { $0.0 / $0.1 } ?? (path == nil ? 1 : 16.0 / 9)
        (width, height) = Self.even(
            wide ?? (high.map { $0 * aspect } ?? own?.0 ?? 640), high ?? (wide ?? own?.0 ?? 640) / aspect)
        let rate = root.number("fps")
        fps = .frameRate(rate ?? facts?.rate ?? 25)
        isOfFirstVideo = high == nil && path != nil
        guard let path, facts == nil, high == nil || rate == nil else { return }
        let missing = [high == nil ? "height" : nil, rate == nil ? "fps" : nil].compactMap(\.self)
        notes.change(
            path.1,
            "editly takes \(missing.joined(separator: " and ")) from this video, which is not there: \(Int(width))x\(Int(height)) at \(fps.text) fps is a guess"
        )
    }

    private static func even(_ width: Double, _ height: Double) -> (Double, Double) {
        func even(_ side: Double) -> Double { min(max((side / 2).rounded() * 2, 2), 8192) }
        return (even(width), even(height))
    }
}

/// The defaults of an edit spec.
struct EditlyDefaults {
    /// The duration of clips without a video, in seconds.
    let duration: Double
    /// The keys of a transition that are not given; nil if there are no transitions unless a clip has one.
    let transition: [JSON.Member]?
    private let layer: [JSON.Member]
    private let layerType: JSON?

    init(_ object: EditObject?) {
        duration = object?.number("duration") ?? 4
        let own = object?.value("transition")?.members ?? []
        let usual: [JSON.Member] = [JSON.Member("duration", 0.5), JSON.Member("name", "random")]
        transition =
            object?.isNull("transition") == true
            ? nil : own + usual.filter { member in !own.contains { $0.key == member.key } }
        layer = object?.value("layer")?.members ?? []
        layerType = object?.value("layerType")
    }

    /// Returns the keys that a layer of a type inherits.
    func members(of type: String) -> [JSON.Member] {
        let own = layerType?[type]?.members ?? []
        return own + layer.filter { member in !own.contains { $0.key == member.key } }
    }
}
