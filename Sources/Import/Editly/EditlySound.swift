import Glibc
import SceneText

/// The sounds of an edit spec: those of its clips, and tracks beside them. editly mixes by shares of the whole.
struct EditlySound {
    /// True if the sounds of videos are heard.
    let isKept: Bool
    /// The clips to whose start a sound beside them is tied.
    let names: Set<Int>
    private let tracks: [Track]
    private let weight: Double
    private let total: Double
    private let outputGain: Double
    private let loops: Bool
    private let files: ImportFiles
    private let notes: ImportNotes

    /// A sound that plays beside the clips.
    private struct Track {
        let object: EditObject
        let path: String
        /// The clip from whose start the sound's time counts.
        var clip: Int?
        var weight = 1.0
        var loops = false
    }

    init(_ root: EditObject, _ clips: [EditlyClip], _ files: ImportFiles, _ notes: ImportNotes) {
        (self.files, self.notes) = (files, notes)
        isKept = root.flag("keepSourceAudio") ?? false
        loops = root.flag("loopAudio") ?? false
        var tracks: [Track] = []
        let background = root.number("backgroundAudioVolume") ?? 1
        if let path = root.text("audioFilePath") {
            let object = EditObject(.object([]), at: "audioFilePath")
            tracks.append(Track(object: object, path: path, weight: background, loops: loops))
        }
        // Old versions call the tracks `audio`.
        for object in root.objects("audioTracks") + root.objects("audio") {
            if let path = object.text("path") {
                tracks.append(Track(object: object, path: path, weight: object.number("mixVolume") ?? 1))
            }
        }
        for (index, clip) in clips.enumerated() {
            for layer in clip.layers where layer.type == "detached-audio" {
                guard let path = layer.object.text("path") else { continue }
                let weight = layer.object.number("mixVolume") ?? 1
                tracks.append(Track(object: layer.object, path: path, clip: index, weight: weight))
            }
        }
        self.tracks = tracks
        weight = root.number("clipsAudioVolume") ?? 1
        total = tracks.isEmpty ? weight : tracks.reduce(weight) { $0 + abs($1.weight) }
        let output = root.text("outputVolume")
        outputGain = tracks.isEmpty ? 0 : output.map(Self.gain(ofVolume:)) ?? 0
        names = Set(tracks.compactMap(\.clip))
    }

    /// Returns the name of the item of a clip.
    static func name(ofClip index: Int) -> String { "clip \(index)" }

    /// Returns the gain of the sound of a layer, in dB; nil if it is 0.
    func gain(of layer: EditlyLayer, in clip: EditlyClip) -> JSON? {
        let heard = clip.heard
        let own = layer.object.number("mixVolume") ?? 1
        let inner = heard.reduce(0, +)
        let share = heard.count > 1 && inner > 0 ? own / inner : 1
        return gain(share * weight / total)
    }

    /// Returns an audio layer as a clip of its group; nil if it is not heard.
    func clip(of layer: EditlyLayer, in clip: EditlyClip) -> JSON? {
        guard isKept, let path = layer.object.text("path") else {
            layer.object.skip("path", "cutFrom", "cutTo", "mixVolume", "start", "stop")
            if !isKept { notes.change(layer.place, "not heard, as in editly without \"keepSourceAudio\"") }
            return nil
        }
        var sound = SceneObject()
        sound["file"] = .string(files.path(of: path, at: layer.object.place(of: "path")))
        sound["start"] = layer.times.start.map(JSON.rounded)
        let (from, to) = (layer.object.number("cutFrom") ?? 0, layer.object.number("cutTo"))
        if from > 0 { sound["offset"] = .rounded(from) }
        let length = to.map { $0 - from }
        // Without an end, a sound lasts as long as the clip.
        if let lasting = length ?? layer.duration(in: clip.duration), lasting > 0 {
            sound["duration"] = .rounded(lasting)
        }
        if let length, let duration = clip.duration, abs(length - duration) > 0.01 {
            notes.change(
                layer.place,
                "\(JSON.rounded(length).text) s of sound, which editly stretches to \(JSON.rounded(duration).text) s, play at their own speed"
            )
        }
        sound["gain"] = gain(of: layer, in: clip)
        return sound.json
    }

    /// Returns the scene's `audio`; nil if no sound plays beside the clips.
    ///
    /// - Parameter end: The end of the last clip in seconds, if it is known.
    func audio(until end: Double?) -> JSON? {
        guard !tracks.isEmpty else { return nil }
        let sounds: [JSON] = tracks.map { track in
            let object = track.object
            var sound = SceneObject()
            let isBackground = object.place == "audioFilePath"
            sound["file"] = .string(
                files.path(of: track.path, at: isBackground ? object.place : object.place(of: "path")))
            let start = object.number("start") ?? 0
            if let clip = track.clip {
                var time: [JSON.Member] = [JSON.Member("with", .string(Self.name(ofClip: clip)))]
                if start != 0 { time.append(JSON.Member("plus", .rounded(start))) }
                sound["start"] = .object(time)
            } else if start != 0 {
                sound["start"] = .rounded(start)
            }
            let from = object.number("cutFrom") ?? 0
            if from > 0 { sound["offset"] = .rounded(from) }
            if let to = object.number("cutTo"), to > from {
                sound["duration"] = .rounded(to - from)
            } else if !track.loops, start == 0 || (end.map { start < $0 } ?? false) {
                sound["duration"] = ["until": "clips"]
            }
            sound["gain"] = gain(track.weight / total)
            if track.loops { sound["loop"] = true }
            object.skip("path", "type", "mixVolume")
            if track.clip == nil { object.noteUnread(notes) }
            return sound.json
        }
        return ["clips": .array(sounds)]
    }

    /// Returns a factor as a gain in dB; nil if it is 1.
    private func gain(_ factor: Double) -> JSON? {
        guard factor > 0 else { return -100 }
        let decibels = ((20 * log10(factor) + outputGain) * 10).rounded() / 10
        return decibels == 0 ? nil : .number(min(max(decibels, -100), 24))
    }

    /// Returns a volume such as `0.5` or `10dB` as a gain in dB.
    private static func gain(ofVolume text: String) -> Double {
        let lower = text.lowercased()
        if lower.hasSuffix("db") { return Double(lower.dropLast(2)).flatMap { $0.isFinite ? $0 : nil } ?? 0 }
        guard let factor = Double(lower), factor > 0, factor.isFinite else { return 0 }
        return 20 * log10(factor)
    }
}
