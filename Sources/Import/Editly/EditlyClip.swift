import SceneText

/// A clip of an edit spec: one item of the sequence.
final class EditlyClip {
    /// The clip's own keys.
    let object: EditObject
    /// The duration in seconds; nil if it is that of a video that is not there.
    let duration: Double?
    /// The layers, with their defaults, from back to front.
    let layers: [EditlyLayer]
    /// The first layer that is a video.
    let firstVideo: EditlyLayer?
    /// The volumes of the layers that are heard with the clip.
    let heard: [Double]
    private let frame: EditlyFrame
    private let files: ImportFiles
    private let notes: ImportNotes

    init(
        _ object: EditObject, at index: Int, _ defaults: EditlyDefaults, _ frame: EditlyFrame,
        _ files: ImportFiles, _ notes: ImportNotes
    ) {
        (self.object, self.frame, self.files, self.notes) = (object, frame, files, notes)
        layers = object.objects("layers").flatMap { EditlyLayer.expanded($0, defaults, seed: index, notes) }
        let video = layers.first { $0.type == "video" }
        firstVideo = video
        heard = layers.filter {
            ["audio", "video"].contains($0.type) && $0.times.start == nil && $0.times.stop == nil
        }.map { abs($0.object.number("mixVolume") ?? 1) }
        let own = object.number("duration").flatMap { $0 > 0 ? $0 : nil }
        hasOwnDuration = own != nil
        duration = own ?? (video == nil ? defaults.duration : video?.cut(files).length)
    }

    /// True if the duration is the clip's own, so that videos are played faster or slower to fit it.
    let hasOwnDuration: Bool

    /// Returns the clip as an item of a sequence, with the sounds of its layers.
    func item(sound: EditlySound) -> SceneObject {
        var shown: [SceneObject] = []
        var sounds: [JSON] = []
        for layer in layers {
            if layer.type == "audio" {
                if let clip = sound.clip(of: layer, in: self) { sounds.append(clip) }
            } else if layer.type != "detached-audio" {
                let speed = speed(of: layer)
                let gain = sound.gain(of: layer, in: self)
                let writer = EditlyLayerWriter(
                    layer, frame, duration: layer.duration(in: duration), files, notes)
                shown += writer.layers(speed: speed, gain: gain, keepsSound: sound.isKept)
            }
        }
        object.skip("layers", "transition", "duration")
        object.noteUnread(notes)
        for layer in layers { layer.noteUnread(notes) }
        return item(shown, sounds)
    }

    private func item(_ layers: [SceneObject], _ sounds: [JSON]) -> SceneObject {
        var layers = layers
        if layers.count == 1, sounds.isEmpty, layers[0]["start"] == nil, layers[0]["end"] == nil {
            var item = layers[0]
            item["duration"] = duration.map(JSON.rounded)
            return item
        }
        var item = SceneObject(type: "group")
        item["duration"] = duration.map(JSON.rounded)
        // A colour behind everything is the group's background.
        if let back = layers.first, let color = back["fill"]?.string, back["shape"] == nil,
            back["type"] == "shape",
            back["start"] == nil, back["end"] == nil
        {
            item["background"] = .string(color)
            layers.removeFirst()
        }
        item["layers"] = .array(layers.map(\.json))
        item["clips"] = sounds.isEmpty ? nil : .array(sounds)
        return item
    }

    /// Returns how much faster a video is played so that what is cut from it fits the clip.
    func speed(of layer: EditlyLayer) -> Double {
        guard layer.type == "video", layer.isVideoOfOwnLength(in: self) == false else { return 1 }
        guard let duration, let length = layer.cut(files).length else {
            notes.change(
                layer.place,
                "editly fits the video to the clip's duration; its length is not known, so it plays at its own speed (add \"cutTo\", or import again when the file is there)"
            )
            return 1
        }
        return length / duration
    }
}

/// A layer of a clip, with the keys that it inherits.
final class EditlyLayer {
    /// The layer's type.
    let type: String
    /// The layer's keys.
    let object: EditObject
    /// A number that stands for the layer where editly chooses at random.
    let seed: Int

    private init(_ type: String, _ object: EditObject, seed: Int) {
        (self.type, self.object, self.seed) = (type, object, seed)
    }

    /// The layer's place in the edit.
    var place: String { object.place }

    /// Returns the layers that a layer stands for: a title with a background is two.
    static func expanded(
        _ layer: EditObject, _ defaults: EditlyDefaults, seed: Int, _ notes: ImportNotes
    ) -> [EditlyLayer] {
        let own = JSON.object(layer.members)
        guard let type = own["type"]?.string else {
            notes.leaveOut(layer.place, "a layer without a type")
            return []
        }
        func made(_ type: String, _ json: JSON, _ place: String) -> EditlyLayer {
            EditlyLayer(
                type, EditObject(json, at: place, defaults: defaults.members(of: type)), seed: seed)
        }
        // A background may have the type `color`, as in old versions.
        func filling(_ type: String?) -> String {
            ["color", "pause", nil].contains(type) ? "fill-color" : type ?? ""
        }
        switch type {
        case "title-background":
            let usual: JSON = ["type": seed.isMultiple(of: 2) ? "linear-gradient" : "radial-gradient"]
            let back = own["background"].flatMap { $0.members == nil ? nil : $0 } ?? usual
            return [
                made(filling(back["type"]?.string), back, layer.place(of: "background")),
                made("title", own, layer.place),
            ]
        case "editly-banner":
            let words: [JSON.Member] = [JSON.Member("text", "Made with\nEDITLY\nmifi.no")]
            return [
                made("linear-gradient", ["type": "linear-gradient"], layer.place),
                made("title", .object((own.members ?? []).filter { $0.key != "text" } + words), layer.place),
            ]
        case "pause", "color": return [made("fill-color", own, layer.place)]
        default: return [made(type, own, layer.place)]
        }
    }

    /// The part of the file that is played, in seconds; the length is nil if the file's end is not known.
    func cut(_ files: ImportFiles) -> (from: Double, length: Double?) {
        let from = max(object.number("cutFrom") ?? 0, 0)
        let path = object.text("path").map { files.path(of: $0, at: object.place(of: "path")) }
        let end = path.flatMap { files.facts(of: $0)?.duration }
        let to = object.number("cutTo").flatMap { $0 > 0 ? min($0, end ?? $0) : nil } ?? end
        return (from, to.map { $0 - from }.flatMap { $0 > 0 ? $0 : nil })
    }

    /// True if this is the video that the clip's duration follows from.
    func isVideoOfOwnLength(in clip: EditlyClip) -> Bool {
        !clip.hasOwnDuration && clip.firstVideo === self
    }

    /// The moments when the layer appears and disappears, in seconds of the clip.
    var times: (start: Double?, stop: Double?) {
        (
            object.number("start").flatMap { $0 > 0 ? $0 : nil },
            object.number("stop").flatMap { $0 > 0 ? $0 : nil }
        )
    }

    /// Returns the layer's duration in a clip.
    func duration(in clip: Double?) -> Double? {
        (times.stop ?? clip).map { $0 - (times.start ?? 0) }
    }

    /// Adds a note for each key that was not read.
    func noteUnread(_ notes: ImportNotes) {
        object.skip("type", "duration", "background")
        // Sounds beside the clips are written after them.
        if type == "detached-audio" { object.skip("path", "mixVolume", "cutFrom", "cutTo", "start", "stop") }
        object.noteUnread(notes)
    }
}
