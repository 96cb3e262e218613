import Film
import Geometry
import Inspection
import Media
import Motion
import SceneModel
import SceneText
import Spelling
import Terminal

/// Formats the inspection of a film as text and as JSON.
struct FilmInspectionFormatter {
    let film: FilmInspection
    let targets: [TargetResult]
    let misses: [Finding]

    private var findings: [Finding] { film.findings }
    private var facts: FilmFacts { film.facts }

    var text: String {
        let rows: [(String, String)] = [
            (
                "film",
                "\(printable(film.path)), \(byteCountText(film.byteCount)), \(ContainerName.plain(facts.container))"
            ),
            ("video", "\(facts.codec), \(facts.pixelFormat), \(film.size)\(alpha)\(aspect)\(turn)"),
            ("rate", rate),
            (
                "length",
                "\(counted(film.frameCount, "frame"))\(film.hasKnownTimes ? ", \(fixed(film.timing.duration, 3)) s" : "")"
            ),
            ("keyframes", keyframes),
            ("types", types),
            (
                "bit rate",
                film.hasKnownTimes
                    ? "\(bits(film.bitRate.mean)) on average, \(bits(film.bitRate.peak)) peak (1 s)"
                    : "unknown"
            ),
            (
                "colours",
                "\(facts.colors.joined(separator: "/")) (matrix/primaries/transfer), range \(range)"
            ),
            ("index", film.isIndexInFront.map { $0 ? "in front (faststart)" : "at the end" } ?? "none"),
        ]
        let sounds = film.sounds.map { sound in
            (
                "sound",
                "\(sound.facts.codec), \(sound.facts.sampleRate) Hz, \(counted(sound.facts.channels, "channel")), \(fixed(sound.duration, 3)) s\(heard(sound))"
            )
        }
        let all = rows + (sounds.isEmpty ? [("sound", "none")] : sounds)
        let titles = facts.subtitles.map { ("subtitles", Self.words($0)) }
        let cover = facts.coverByteCount.map { [("cover", byteCountText($0))] } ?? []
        let lines = (metadata + all + titles + cover + chunks).map { row($0, $1) }
        let others = facts.otherTracks.map { "also      \($0)" }
        return
            (lines + others + movement
            + conclusion(targets, findings, notes: film.notes, misses: misses)).joined(separator: "\n")
    }

    /// Returns what a track of subtitles states.
    private static func words(_ track: SubtitleFacts) -> String {
        let parts = [track.language, track.title.map { "\"\(printable($0))\"" }, track.codec]
        return parts.compactMap(\.self).joined(separator: ", ")
            + (track.isDefault ? ", shown by default" : "")
    }

    /// The metadata that the film states, one row each.
    private var metadata: [(String, String)] {
        let stated = facts.metadata
        let texts = [("title", stated.title), ("author", stated.author), ("language", stated.language)]
        let chapters = stated.chapters.map { ("chapter", "\(fixed($0.start, 3)) s  \(printable($0.title))") }
        return texts.compactMap { name, text in text.map { (name, printable($0)) } } + chapters
    }

    private var chunks: [(String, String)] {
        guard let catalog = film.catalog else { return [] }
        return [("chunks", "\(catalog.chunkCount) listed for reuse, \(catalog.distinctCount) distinct")]
    }

    private var movement: [String] {
        guard let jump = film.movement?.largestJump else { return [] }
        return [
            row(
                "jump",
                "\(fixed(jump.pixels, 2)) px from frame to frame for 0.1 s, from frame \(jump.frame) on")
        ]
    }

    private var alpha: String { facts.hasAlpha == true ? ", with alpha" : "" }

    private var aspect: String {
        facts.pixelAspect == Ratio(1, 1)
            ? "" : ", pixels \(facts.pixelAspect.numerator):\(facts.pixelAspect.denominator)"
    }

    private var turn: String { facts.rotation == 0 ? "" : ", displayed rotated by \(facts.rotation) degrees" }

    /// The range of the sample values in words. FFmpeg calls the limited range `tv` and the full range `pc`.
    private var range: String {
        switch facts.range {
        case "tv": "limited"
        case "pc": "full"
        default: facts.range
        }
    }

    /// Returns the loudness, peak and longest silence of a sound. Times count from the start of the film, not of the
    /// sound.
    private func heard(_ sound: FilmInspection.Sound) -> String {
        guard let measure = sound.measure else { return "" }
        let silence = measure.silenceText(from: sound.start - film.timing.start)
        return ", \(measure.text)\(silence.map { ", longest silence \($0)" } ?? "")"
    }

    /// The frame rate around which timestamps jitter: a usual rate, or else the mean; nil if timestamps don't jitter.
    private var jitteredRate: String? {
        film.jitteredRate.map { "\($0)" } ?? film.steadyRate.map { fixed($0, 2) }
    }

    private var rate: String {
        if let jitteredRate {
            return
                "\(jitteredRate) frames/s with jitter: frames last \(fixed(film.timing.shortestStep * 1000, 1)) to \(fixed(film.timing.longestStep * 1000, 1)) ms"
        }
        guard let rate = film.timing.rate else {
            return film.timing.longestStep > 0 ? "variable" : "unknown: the film has no timestamps"
        }
        let gaps = film.timing.gaps
        let decimal = rate.denominator == 1 ? "" : " (\(fixed(rate.value, 3)))"
        return
            "\(rate)\(decimal) frames/s, constant\(gaps.isEmpty ? "" : " except for \(counted(gaps.count, "gap"))")"
    }

    private var keyframes: String {
        let distances = film.keyframeDistances
        guard let longest = distances.max(), let shortest = distances.dropLast().min() else {
            return film.keyframes.first.map { "1, frame \($0)" } ?? "none"
        }
        return "\(distances.count), \(shortest == longest ? "" : "\(shortest) to ")\(longest) frames apart"
    }

    private var types: String {
        let list = film.frameTypes.sorted { $0.key > $1.key }.map { "\($0.value) \($0.key)" }.joined(
            separator: ", ")
        return film.longestRunOfBFrames > 0
            ? "\(list); up to \(film.longestRunOfBFrames) B-frames in a row" : list
    }

    private func bits(_ rate: Double) -> String {
        rate < 1_000_000 ? "\(fixed(rate / 1000, 0)) kbit/s" : "\(fixed(rate / 1_000_000, 2)) Mbit/s"
    }

    var json: JSON {
        [
            "film": .string(film.path), "bytes": .number(Double(film.byteCount)),
            "container": .string(facts.container), "codec": .string(facts.codec),
            "pixelFormat": .string(facts.pixelFormat), "hasAlpha": facts.hasAlpha.map(JSON.bool) ?? .null,
            "width": .number(Double(film.size.width)),
            "height": .number(Double(film.size.height)), "pixelAspect": .string("\(facts.pixelAspect)"),
            "rotation": .number(Double(facts.rotation)),
            "title": facts.metadata.title.map(JSON.string) ?? .null,
            "author": facts.metadata.author.map(JSON.string) ?? .null,
            "language": facts.metadata.language.map(JSON.string) ?? .null,
            "chapters": .array(
                facts.metadata.chapters.map { ["start": .number($0.start), "title": .string($0.title)] }),
            "subtitles": .array(
                facts.subtitles.map { track in
                    [
                        "codec": .string(track.codec), "language": track.language.map(JSON.string) ?? .null,
                        "title": track.title.map(JSON.string) ?? .null, "default": .bool(track.isDefault),
                    ]
                }),
            "coverBytes": facts.coverByteCount.map { .number(Double($0)) } ?? .null,
            "otherTracks": .array(facts.otherTracks.map(JSON.string)),
            "interlacedFrames": .number(Double(film.interlacedFrameCount)),
            "fps": film.timing.rate.map { .string("\($0)") } ?? .null,
            "jitteredFps": jitteredRate.map(JSON.string) ?? .null,
            "scan": .string("\(film.scan)"),
            "isConstant": .bool(film.timing.rate != nil && film.timing.gaps.isEmpty),
            "frames": .number(Double(film.frameCount)), "seconds": known(film.timing.duration),
            "startSeconds": known(film.timing.start),
            "stepSeconds": [
                "shortest": .number(film.timing.shortestStep), "longest": .number(film.timing.longestStep),
            ],
            "gaps": .array(
                film.timing.gaps.map { gap in
                    let place = film.place(of: gap)
                    return [
                        "beforeFrame": .number(Double(gap.frame)),
                        "missingFrames": .number(Double(gap.missing)),
                        "start": .number(place.start), "duration": .number(place.duration),
                    ]
                }),
            "repeatedFrames": Self.json(film.repeatedFrames),
            "blendedFrames": Self.json(film.blendedFrames),
            "largestJump": film.movement?.largestJump.map { jump in
                ["pixels": .number(jump.pixels), "frame": .number(Double(jump.frame))]
            } ?? .null,
            "duplicates": Self.json(film.duplicates), "nearDuplicates": Self.json(film.nearDuplicates),
            "disorderedPackets": .number(Double(film.disorderedPacketCount)),
            "untimedPackets": .number(Double(film.untimedPacketCount)),
            "keyframes": Self.json(film.keyframes),
            "keyframeDistances": Self.json(film.keyframeDistances),
            "kinds": .object(
                film.frameTypes.sorted { $0.key > $1.key }.map {
                    JSON.Member("\($0.key)", .number(Double($0.value)))
                }),
            "longestRunOfBFrames": .number(Double(film.longestRunOfBFrames)),
            "bitsPerSecond": [
                "mean": known(film.bitRate.mean), "peak": known(film.bitRate.peak),
            ],
            "colors": [
                "matrix": .string(facts.colors[0]), "primaries": .string(facts.colors[1]),
                "transfer": .string(facts.colors[2]), "range": .string(facts.range),
            ],
            "containerColors": .string("\(facts.containerColors)"),
            "faststart": film.isIndexInFront.map(JSON.bool) ?? .null,
            "sound": .array(
                film.sounds.map { sound in
                    [
                        "codec": .string(sound.facts.codec),
                        "sampleRate": .number(Double(sound.facts.sampleRate)),
                        "channels": .number(Double(sound.facts.channels)),
                        "start": .number(sound.start), "seconds": .number(sound.duration),
                        "measured": sound.measure?.json ?? .null,
                    ]
                }),
            "chunks": film.catalog.map { catalog in
                [
                    "listed": .number(Double(catalog.chunkCount)),
                    "distinct": .number(Double(catalog.distinctCount)),
                ]
            } ?? .null,
            "damage": .array(film.damage.map(JSON.string)), "findings": findings.json,
            "notes": film.notes.json, "targets": targets.json, "misses": misses.json,
        ]
    }

    private func known(_ number: Double) -> JSON { film.hasKnownTimes ? .number(number) : .null }

    private static func json(_ numbers: [Int]) -> JSON { .array(numbers.map { .number(Double($0)) }) }
}
