import Glibc
import SceneText

extension ShotstackClip {
    /// Returns an audio asset as a sound; nil if it has no file.
    func sound() -> SceneObject? {
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
