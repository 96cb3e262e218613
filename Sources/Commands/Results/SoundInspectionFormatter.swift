import Glibc
import Inspection
import Media
import SceneModel
import SceneText
import Sound
import Spelling
import Terminal

/// Formats the inspection of a sound file as text and as JSON.
struct SoundInspectionFormatter {
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
                        ? "longest \(fixed(silence.duration, 3)) s, from \(fixed(silence.start, 3)) s on"
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

/// Returns the last lines of a summary: met targets, findings and notes. Findings in `misses` are left out, because
/// standard error lists the misses. For a damaged file, standard error lists only the damage, so the summary lists all
/// targets and findings.
func conclusion(
    _ targets: [TargetResult], _ findings: [Finding], notes: [Finding], misses: [Finding]
) -> [String] {
    let isDamaged = findings.contains { $0.name == "damage" }
    let shown = targets.filter { $0.isMet || isDamaged }
    let rest = findings.filter { isDamaged || !misses.contains($0) }
    return shown.lines + rest.lines + notes.map { "note: \($0.text)" }
        + (findings.isEmpty && misses.isEmpty ? ["nothing unusual found"] : [])
}

/// Returns a line of a summary: a name padded to its column's width, and a value.
func row(_ name: String, _ value: String) -> String {
    name + String(repeating: " ", count: max(1, 11 - name.count)) + value
}

extension [Finding] {
    /// The lines that a summary prints, one for each finding.
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

extension SoundMeasure {
    /// The loudness and true peak in words, or `silent`.
    var text: String {
        if isSilent { return "silent" }
        let peak = "peak \(fixed(20 * log10(truePeak), 1)) dBTP"
        return loudness.map { "\(fixed($0, 1)) LUFS, \(peak)" } ?? peak
    }

    /// The minimum length of a silence that is mentioned, in seconds; as long as the shortest dropout.
    private static let shortestSilence = 0.05

    /// Returns the duration and the start of the longest silence in words, for a sound that begins `start` seconds into
    /// the film. Returns nil if this silence is too short to mention or the whole sound is silent.
    func silenceText(from start: Double = 0) -> String? {
        guard !isSilent, longestSilence.duration >= Self.shortestSilence else { return nil }
        return
            "\(fixed(longestSilence.duration, 3)) s, from \(fixed(start + longestSilence.start, 3)) s on"
    }

    /// The measurement as JSON.
    var json: JSON {
        [
            "samples": .number(Double(sampleCount)),
            "loudness": loudness.map(JSON.number) ?? .null,
            "truePeak": .number(truePeak),
            "clippedSamples": .number(Double(clippedCount)),
            "longestSilence": [
                "start": .number(longestSilence.start), "seconds": .number(longestSilence.duration),
            ],
        ]
    }
}

/// The usual names of container formats, such as MP4/MOV.
enum ContainerName {
    /// The usual name of each format, keyed by the first of libavformat's short names for the format.
    private static let table = [
        "mov": "MP4/MOV", "matroska": "Matroska/WebM", "avi": "AVI", "mpegts": "MPEG-TS", "mpeg": "MPEG-PS",
        "mpegvideo": "raw MPEG video", "h264": "raw H.264", "hevc": "raw HEVC", "obu": "raw AV1",
        "ivf": "IVF", "flv": "FLV", "asf": "ASF/WMV", "mxf": "MXF", "ogg": "Ogg", "gif": "GIF",
        "apng": "APNG", "yuv4mpegpipe": "Y4M", "wav": "WAV", "aiff": "AIFF", "caf": "CAF", "mp3": "MP3",
        "aac": "AAC (ADTS)", "ac3": "AC-3", "flac": "FLAC",
    ]

    /// Returns the usual name for libavformat's short names, such as `mov,mp4,m4a,3gp,3g2,mj2`; `names` if unknown.
    static func plain(_ names: String) -> String {
        table[names.prefix { $0 != "," }.description] ?? names
    }
}
