import Film
import FilmReading
import Media
import Motion
import Sound
import Spelling

/// A possible defect of a film or sound, or a note about a film or sound.
package struct Finding: Sendable, Equatable {
    /// A short name for programs, such as `duplicates`. docs/inspect.md lists them.
    package let name: String
    /// The finding in a sentence.
    package let text: String
    /// The time span that the finding is about. Nil if the finding is about the whole file.
    package let place: Place?

    /// A time span of a film or sound.
    package struct Place: Sendable, Equatable {
        /// The start, in seconds from the beginning of the film or sound.
        package let start: Double
        /// The duration, in seconds. 0 for a single moment.
        package let duration: Double

        /// Creates a time span.
        package init(start: Double, duration: Double) { (self.start, self.duration) = (start, duration) }

        /// The time span in words: `from 3 s to 3.4 s (0.4 s)`.
        var words: String {
            "from \(seconds(start)) to \(seconds(start + duration)) (\(seconds(duration)))"
        }

        /// The start in words: `3.4 s`.
        var startWords: String { seconds(start) }

        /// Returns a time in words, rounded to milliseconds.
        private func seconds(_ value: Double) -> String {
            let thousandths = Int(max(-1e15, min(1e15, (value * 1000).rounded())))
            let whole = "\(thousandths / 1000)"
            guard thousandths % 1000 != 0 else { return "\(whole) s" }
            let digits = String(1000 + abs(thousandths % 1000)).dropFirst()
            return "\(whole).\(digits.reversed().drop { $0 == "0" }.reversed().map(String.init).joined()) s"
        }
    }

    /// Creates a finding.
    package init(name: String, text: String, place: Place? = nil) {
        (self.name, self.text, self.place) = (name, text, place)
    }
}

extension FilmInspection {
    /// The possible defects of the film, the most serious first.
    package var findings: [Finding] {
        damageFindings + timingFindings + stretchFindings(abrupt: true) + pictureFindings + formatFindings
            + playingFindings
    }

    private var damageFindings: [Finding] {
        var findings = zip(damage, damagedFrames).map { text, frame in
            Finding(name: "damage", text: text, place: frame.map { place(ofFrame: $0) })
        }
        // Hidden packets are decoded only because other frames refer to them; they are not shown.
        if facts.frameCount > 0, facts.frameCount != frameCount + hiddenPacketCount {
            findings.append(
                Finding(
                    name: "frameCount",
                    text: "the container states \(facts.frameCount) frames, but \(frameCount) were decoded"))
        }
        findings += statedDurations.contradictions.map { contradiction in
            Finding(
                name: "length",
                text:
                    "\(contradiction.place) states a duration of \(milliseconds(contradiction.stated)) ms, but the actual duration is \(milliseconds(contradiction.found)) ms"
            )
        }
        return findings
    }

    private var timingFindings: [Finding] {
        var findings: [Finding] = []
        if !hasKnownTimes {
            findings.append(
                Finding(
                    name: "noTimes", text: "the film has no timestamps: rate and duration are unknown"
                )
            )
        }
        if timing.rate == nil, hasKnownTimes, steadyRate == nil, jitteredRate == nil {
            findings.append(
                Finding(
                    name: "variableRate",
                    text: "the frame rate varies: frames last "
                        + "\(milliseconds(timing.shortestStep)) to \(milliseconds(timing.longestStep)) ms"))
        }
        for gap in timing.gaps.prefix(Self.maximumListedCount) {
            let frames = gap.missing == 1 ? "1 frame is" : "\(gap.missing) frames are"
            let place = place(of: gap)
            let text =
                gap.frame == frameCount
                ? "the last frame lasts as long as \(gap.missing + 1) frames"
                : "\(frames) missing between frames \(gap.frame - 1) and \(gap.frame), at \(place.startWords)"
            findings.append(Finding(name: "gap", text: text, place: place))
        }
        if timing.gaps.count > Self.maximumListedCount, let first = timing.gaps.first.map(place),
            let last = timing.gaps.last.map(place)
        {
            let place = Finding.Place(
                start: first.start, duration: last.start + last.duration - first.start)
            let missing = timing.gaps.reduce(0) { $0 &+ $1.missing }
            findings.append(
                Finding(
                    name: "gap",
                    text: "\(timing.gaps.count) gaps in total, \(counted(missing, "frame")), \(place.words)",
                    place: place))
        }
        if disorderedPacketCount > 0 {
            findings.append(
                Finding(
                    name: "order",
                    text:
                        "\(counted(disorderedPacketCount, "timestamp")) not later than the previous one"
                ))
        }
        if untimedPacketCount > 0 {
            findings.append(
                Finding(
                    name: "untimed",
                    text: "\(counted(untimedPacketCount, "packet")) without a timestamp"))
        }
        // The timestamps of a transport stream may start at any value.
        if abs(timing.start) > Self.soundTolerance, !facts.container.hasPrefix("mpeg") {
            findings.append(
                Finding(
                    name: "start",
                    text: "the first frame starts at \(milliseconds(timing.start)) ms, not at 0"
                ))
        }
        return findings
    }

    /// True if the frames have timestamps.
    package var hasKnownTimes: Bool { timing.isKnown }

    private var pictureFindings: [Finding] {
        var findings = resizings.prefix(Self.maximumListedCount).map { change in
            Finding(
                name: "size", text: "the size changes to \(change.size) at frame \(change.frame)",
                place: place(ofFrame: change.frame))
        }
        if let scanFinding {
            findings.append(scanFinding)
        } else if interlacedFrameCount > 0 {
            findings.append(
                Finding(name: "interlaced", text: "\(counted(interlacedFrameCount, "frame")) interlaced"))
        }
        let repeated = Set(repeatedFrames)
        let identical = duplicates.filter(repeated.contains)
        if !identical.isEmpty {
            findings.append(
                Finding(
                    name: "duplicates",
                    text:
                        "\(counted(identical.count, "frame")) identical to the previous frame while the film moves: \(list(identical))",
                    place: place(ofFrame: identical[0])))
        }
        let similar = nearDuplicates.filter(repeated.contains)
        if !similar.isEmpty {
            findings.append(
                Finding(
                    name: "nearDuplicates",
                    text:
                        "\(counted(similar.count, "frame")) almost identical to the previous frame while the film moves: \(list(similar))",
                    place: place(ofFrame: similar[0])))
        }
        if let first = blendedFrames.first {
            findings.append(
                Finding(
                    name: "blended",
                    text:
                        "\(counted(blendedFrames.count, "frame")) blended with their neighbours while the film moves: \(list(blendedFrames))",
                    place: place(ofFrame: first)))
        }
        return findings
    }

    /// A finding about interlaced or telecined pictures, with advice. Nil if the pictures are progressive.
    private var scanFinding: Finding? {
        switch scan {
        case .progressive: nil
        case .interlaced:
            Finding(
                name: "interlaced",
                text:
                    "interlaced: most frames consist of two fields of different times; ffmpeg -vf bwdif makes progressive frames"
            )
        case .telecined:
            Finding(
                name: "telecined",
                text:
                    "telecined: two of five frames are combed; ffmpeg -vf fieldmatch,decimate restores the pictures"
            )
        }
    }

    private var playingFindings: [Finding] {
        var findings: [Finding] = []
        if isIndexInFront == false {
            findings.append(
                Finding(
                    name: "indexAtEnd",
                    text:
                        "the index (moov) is at the end: playback over a network starts late (no faststart)"
                ))
        }
        for sound in sounds where hasKnownTimes && isShort(sound) {
            findings.append(
                Finding(
                    name: "sound",
                    text:
                        "the sound lasts \(milliseconds(sound.duration)) ms, the video \(milliseconds(timing.duration)) ms",
                    place: remainder(of: sound)))
        }
        for sound in sounds where hasKnownTimes && sound.start - timing.start > Self.soundTolerance {
            findings.append(
                Finding(
                    name: "soundStart",
                    text: "the sound begins \(milliseconds(sound.start - timing.start)) ms after the video",
                    place: Finding.Place(start: 0, duration: sound.start - timing.start)))
        }
        for sound in sounds {
            findings += sound.measure?.findings(from: sound.start - timing.start) ?? []
        }
        return findings
    }

    /// Returns true if a sound neither is as long as the video nor ends with the video.
    private func isShort(_ sound: Sound) -> Bool {
        let ends = sound.start + sound.duration - timing.start - timing.duration
        return min(abs(sound.duration - timing.duration), abs(ends)) > Self.soundTolerance
    }

    /// Returns the time span at the end of the film that has pictures without sound, or sound without pictures.
    private func remainder(of sound: Sound) -> Finding.Place {
        let end = sound.start + sound.duration - timing.start
        return Finding.Place(start: min(end, timing.duration), duration: abs(end - timing.duration))
    }

    /// Returns the time at which `frame` is first shown, or at which the film ends, in seconds from the first frame.
    func time(ofFrame frame: Int) -> Double {
        frame < frameTimes.count ? frameTimes[frame] : timing.duration
    }

    /// Returns the time span of a gap, during which the frame before the gap is shown.
    package func place(of gap: FrameTiming.Gap) -> Finding.Place {
        let start = gap.frame > 0 ? time(ofFrame: gap.frame - 1) : 0
        return Finding.Place(start: start, duration: time(ofFrame: gap.frame) - start)
    }

    private func place(ofFrame frame: Int) -> Finding.Place {
        Finding.Place(start: time(ofFrame: frame), duration: time(ofFrame: frame + 1) - time(ofFrame: frame))
    }

    private static let maximumListedCount = 3
    /// The largest permitted difference between sound and video times, in seconds. Audio frames end at other times
    /// than video frames.
    private static let soundTolerance = 0.1

    private func list(_ frames: [Int]) -> String {
        let told = frames.prefix(5).map(String.init).joined(separator: ", ")
        return frames.count > 5 ? "\(told), …" : told
    }
}
