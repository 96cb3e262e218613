import Film
import Media
import Sound

/// A possible defect of a film.
public struct Finding: Sendable, Equatable {
    /// A short name for programs, such as `duplicates`.
    public let name: String
    /// What was found, in a sentence.
    public let text: String
}

extension FilmInspection {
    /// The possible defects of the film, the gravest first.
    public var findings: [Finding] {
        damageFindings + timingFindings + pictureFindings + playingFindings
    }

    private var damageFindings: [Finding] {
        var findings = damage.map { Finding(name: "damage", text: $0) }
        if facts.frameCount > 0, facts.frameCount != frameCount {
            findings.append(
                Finding(
                    name: "frameCount",
                    text: "the container says \(facts.frameCount) frames, but \(frameCount) were decoded"))
        }
        let end = max(timing.start + timing.duration, sounds.map(\.duration).max() ?? 0)
        if facts.frameCount == 0, hasKnownTimes, let promised = facts.duration,
            promised > end + Self.soundTolerance
        {
            findings.append(
                Finding(
                    name: "length",
                    text:
                        "the container says \(milliseconds(promised)) ms, but the pictures end after \(milliseconds(end)) ms"
                ))
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
        if timing.rate == nil, hasKnownTimes {
            findings.append(
                Finding(
                    name: "variableRate",
                    text: "the frame rate varies: frames last "
                        + "\(milliseconds(timing.shortestStep)) to \(milliseconds(timing.longestStep)) ms"))
        }
        for gap in timing.gaps.prefix(Self.mostTold) {
            let frames = gap.missing == 1 ? "1 frame is" : "\(gap.missing) frames are"
            let text =
                gap.frame == frameCount
                ? "the last frame lasts as long as \(gap.missing + 1) frames"
                : "\(frames) missing between frames \(gap.frame - 1) and \(gap.frame)"
            findings.append(Finding(name: "gap", text: text))
        }
        if timing.gaps.count > Self.mostTold {
            findings.append(
                Finding(name: "gap", text: "\(timing.gaps.count) gaps in total"))
        }
        if disorderedPacketCount > 0 {
            findings.append(
                Finding(
                    name: "order",
                    text:
                        "\(counted(disorderedPacketCount, "timestamp")) not after the one before"
                ))
        }
        if untimedPacketCount > 0 {
            findings.append(
                Finding(
                    name: "untimed",
                    text: "\(counted(untimedPacketCount, "packet")) without a timestamp"))
        }
        if abs(timing.start) > max(timing.shortestStep / 2, 0.000_5) {
            findings.append(
                Finding(
                    name: "start",
                    text: "the first frame starts at \(milliseconds(timing.start)) ms, not at 0"
                ))
        }
        return findings
    }

    /// Whether the frames have timestamps.
    public var hasKnownTimes: Bool { timing.isKnown }

    private var pictureFindings: [Finding] {
        var findings = resizings.prefix(Self.mostTold).map { change in
            Finding(name: "size", text: "the size changes to \(change.size) at frame \(change.frame)")
        }
        if interlacedFrameCount > 0 {
            findings.append(
                Finding(name: "interlaced", text: "\(counted(interlacedFrameCount, "frame")) interlaced"))
        }
        if facts.rotation != 0 {
            findings.append(
                Finding(
                    name: "rotation",
                    text: "rotation metadata: players rotate the picture by \(facts.rotation) degrees"))
        }
        let repeated = Set(repeatedFrames)
        let identical = duplicates.filter(repeated.contains)
        if !identical.isEmpty {
            findings.append(
                Finding(
                    name: "duplicates",
                    text:
                        "\(counted(identical.count, "frame")) identical to the one before while the film moves: \(list(identical))"
                ))
        }
        let similar = nearDuplicates.filter(repeated.contains)
        if !similar.isEmpty {
            findings.append(
                Finding(
                    name: "nearDuplicates",
                    text:
                        "\(counted(similar.count, "frame")) almost identical to the one before while the film moves: \(list(similar))"
                ))
        }
        let missing = facts.format.colors.missing
        if !missing.isEmpty {
            findings.append(
                Finding(
                    name: "colors",
                    text:
                        "missing colour tags (\(missing.joined(separator: ", "))): players have to guess")
            )
        }
        return findings
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
        for sound in sounds where hasKnownTimes && abs(sound.duration - timing.duration) > Self.soundTolerance
        {
            findings.append(
                Finding(
                    name: "sound",
                    text:
                        "the sound lasts \(milliseconds(sound.duration)) ms, the video \(milliseconds(timing.duration)) ms"
                ))
        }
        for sound in sounds where hasKnownTimes && sound.start - timing.start > Self.soundTolerance {
            findings.append(
                Finding(
                    name: "soundStart",
                    text: "the sound begins \(milliseconds(sound.start - timing.start)) ms after the video"))
        }
        findings += sounds.compactMap(\.measure).flatMap(\.findings)
        return findings
    }

    private static let mostTold = 3
    /// Seconds; sound comes in frames of its own length.
    private static let soundTolerance = 0.1

    private func list(_ frames: [Int]) -> String {
        let told = frames.prefix(5).map(String.init).joined(separator: ", ")
        return frames.count > 5 ? "\(told), …" : told
    }
}

func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// Seconds as milliseconds with up to two digits after the point.
func milliseconds(_ seconds: Double) -> String {
    let hundredths = Int(max(-1e15, min(1e15, (seconds * 100_000).rounded())))
    let (whole, rest) = (hundredths / 100, abs(hundredths % 100))
    if rest == 0 { return String(whole) }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(hundredths < 0 && whole == 0 ? "-" : "")\(whole).\(digits)"
}
