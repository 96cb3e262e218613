import FilmReading
import Sound
import Spelling

extension SoundMeasure {
    /// Returns the possible defects of the sound. `start` is the time in the film at which the sound begins, in
    /// seconds.
    func findings(from start: Double = 0) -> [Finding] {
        if isSilent { return [Finding(name: "silence", text: "the sound is silent")] }
        func place(_ place: SoundFlaws.Place) -> Finding.Place {
            Finding.Place(start: start + place.start, duration: place.duration)
        }
        var findings = flaws.dropouts.prefix(Self.maximumListedCount).map { dropout in
            Finding(
                name: "dropout", text: "the sound drops out \(place(dropout).words)", place: place(dropout))
        }
        if flaws.dropouts.count > Self.maximumListedCount {
            findings.append(
                Finding(name: "dropout", text: "the sound drops out \(flaws.dropouts.count) times in total"))
        }
        if let channel = flaws.silentChannel {
            findings.append(
                Finding(
                    name: "silentChannel", text: "the \(channel == 0 ? "left" : "right") channel is silent")
            )
        }
        if let stretch = flaws.outOfPhase {
            findings.append(
                Finding(
                    name: "phase",
                    text:
                        "left and right are out of phase \(place(stretch).words): in mono they nearly cancel",
                    place: place(stretch)))
        }
        if let clipping = flaws.clipping {
            findings.append(
                Finding(
                    name: "clipping",
                    text:
                        "the sound is clipped: \(counted(clipping.sampleCount, "sample")) at full scale, in runs of 4 or more",
                    place: place(clipping.place)))
        }
        if let offset = flaws.offset {
            let percent = Int((offset * 100).rounded())
            findings.append(
                Finding(
                    name: "offset",
                    text: "the sound has a DC offset: its mean is \(percent) % of full scale, not 0"))
        }
        return findings
    }

    /// Returns notes about the sound, which are no defects. `start` is the time in the film at which the sound
    /// begins, in seconds.
    func notes(from start: Double = 0) -> [Finding] {
        let told = pauses.prefix(Self.maximumListedCount).map { pause in
            let place = Finding.Place(start: start + pause.start, duration: pause.duration)
            return Finding(name: "pause", text: "the sound is silent \(place.words)", place: place)
        }
        guard pauses.count > Self.maximumListedCount else { return told }
        let total = "the sound is silent \(pauses.count) times for more than 2 s"
        return told + [Finding(name: "pause", text: total)]
    }

    private static var maximumListedCount: Int { 3 }
}
