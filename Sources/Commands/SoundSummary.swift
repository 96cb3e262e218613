import Inspection
import Media
import SceneModel
import Sound
import Spelling
import Terminal

/// The summary that `inspect` prints of a sound.
struct SoundSummary {
    let sound: SoundInspection
    let targets: [TargetResult]
    let misses: [Finding]

    var text: String {
        let track = sound.facts.track
        var rows = [
            (
                "sound",
                "\(printable(sound.path)), \(byteCountText(sound.byteCount)), \(ContainerName.plain(sound.facts.container))"
            ),
            ("codec", "\(track.codec), \(track.sampleRate) Hz, \(counted(track.channels, "channel"))"),
            ("length", sound.duration.map { "\(fixed($0, 3)) s" } ?? "unknown"),
        ]
        if let measure = sound.measure {
            let silence = measure.longestSilence
            rows += [
                ("level", measure.text),
                (
                    "silence",
                    silence.duration >= 0.01
                        ? "at most \(fixed(silence.duration, 3)) s, from \(fixed(silence.start, 3)) s on"
                        : "none"
                ),
                (
                    "clipping",
                    measure.clippedCount == 0
                        ? "none" : "\(counted(measure.clippedCount, "sample")) at full scale"
                ),
            ]
        }
        return
            (rows.map { row($0, $1) }
            + conclusion(targets, sound.findings, notes: sound.notes, misses: misses))
            .joined(separator: "\n")
    }

    var json: JSON {
        let track = sound.facts.track
        return [
            "file": .string(sound.path), "bytes": .number(Double(sound.byteCount)),
            "container": .string(sound.facts.container), "codec": .string(track.codec),
            "sampleRate": .number(Double(track.sampleRate)), "channels": .number(Double(track.channels)),
            "seconds": sound.duration.map(JSON.number) ?? .null,
            "measured": sound.measure?.json ?? .null,
            "damage": .array(sound.damage.map(JSON.string)), "findings": sound.findings.json,
            "notes": sound.notes.json,
            "targets": targets.json, "misses": misses.json,
        ]
    }
}

/// The last lines of a summary: targets that are met, findings, and notes. Misses are printed on standard error and not
/// repeated here. For a damaged file it is the other way round: standard error has only the damage, and these lines have
/// everything.
func conclusion(
    _ targets: [TargetResult], _ findings: [Finding], notes: [Finding], misses: [Finding]
) -> [String] {
    let isDamaged = findings.contains { $0.name == "damage" }
    let shown = targets.filter { $0.isMet || isDamaged }
    let rest = findings.filter { isDamaged || !misses.contains($0) }
    return shown.lines + rest.lines + notes.map { "note: \($0.text)" }
        + (findings.isEmpty && misses.isEmpty ? ["nothing unusual found"] : [])
}

/// A line of a summary.
func row(_ name: String, _ value: String) -> String {
    name + String(repeating: " ", count: max(1, 11 - name.count)) + value
}

extension [Finding] {
    /// A line for each.
    var lines: [String] { map { "found: \($0.text)" } }

    var json: JSON {
        .array(
            map { finding in
                let place = finding.place.map { place in
                    [
                        JSON.Member("start", .number(place.start)),
                        JSON.Member("duration", .number(place.duration)),
                    ]
                }
                return .object(
                    [
                        JSON.Member("name", .string(finding.name)),
                        JSON.Member("text", .string(finding.text)),
                    ] + (place ?? []))
            })
    }
}
