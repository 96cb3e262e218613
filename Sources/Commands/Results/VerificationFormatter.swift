import Film
import SceneModel
import SceneText
import Spelling
import Terminal

/// Formats the result of `verify` as text and as JSON.
struct VerificationFormatter {
    let result: SceneVerification.Result
    let verification: SceneVerification
    /// The name of the scene's file, film or pipe.
    let scene: String

    private var rate: FrameRate { verification.plan.order.scene.fps }
    private var film: String { printable(verification.path) }

    var text: String { ([answer] + notes).joined(separator: "\n") }

    /// The answer, in one line.
    var answer: String {
        switch result.answer {
        case .made: "\(film) was made of \(printable(scene)): \(chunks)"
        case .different(let difference):
            "\(film) was not made of \(printable(scene)): \(words(for: difference))"
        case .inconclusive(let changes):
            "\(film): inconclusive: made with "
                + changes.map { "\($0.name) \($0.film), here \($0.here)" }.joined(separator: "; ")
        }
    }

    private var chunks: String {
        let (made, all) = (result.made.count, result.distinctCount)
        if all == 0 { return "the sound made again, equal" }
        let noun = verification.plan.grid.chunks.count == all ? "chunk" : "distinct chunk"
        let sound = verification.plan.sound == nil ? "" : " and the sound"
        guard made < all else { return "\(counted(all, noun))\(sound) made again, equal" }
        return "\(made) of \(counted(all, noun))\(sound) made again, equal (--chunk-seed \(result.seed ?? 0))"
    }

    private func words(for difference: SceneVerification.Difference) -> String {
        switch difference.reason {
        case .properties(let text): return text
        case .sound(let seconds): return "the sound differs from \(number(seconds)) s on"
        case .soundShift(let shift, let start):
            let place = start > 0 ? " from \(number(start)) s on" : ""
            return "the sound is \(number(abs(shift))) s too \(shift > 0 ? "late" : "early")\(place)"
        case .soundKey: return "the sound is equal, but the film's list has another key for it"
        case .container:
            return "pictures and sound are equal, but the container is not the one that encode writes"
        case .key, .digest, .damage, .header, .packets:
            guard let chunk = difference.chunk else { return "it differs" }
            return "\(name(of: chunk)): \(pictures(difference))"
        }
    }

    private func name(of chunk: Chunk) -> String {
        let (first, end) = (chunk.frames.lowerBound, chunk.frames.upperBound)
        let frames = chunk.frames.count == 1 ? "frame \(first)" : "frames \(first) to \(end.number - 1)"
        return "chunk \(chunk.index) (\(frames), \(number(seconds(first))) to \(number(seconds(end))) s)"
    }

    /// Returns the result of comparing the chunk's pictures, in words.
    private func pictures(_ difference: SceneVerification.Difference) -> String {
        switch difference.pictures {
        case .differ(let frame): "the first frame that differs is \(frame) (\(number(seconds(frame))) s)"
        case .unreadable(let frame): "frame \(frame) (\(number(seconds(frame))) s) can't be decoded"
        case .notFound: "its packets are missing or damaged"
        case .equal, nil:
            difference.hasSamePackets ? samePackets(difference.reason) : otherPackets(difference.reason)
        }
    }

    private func samePackets(_ reason: SceneVerification.Difference.Reason) -> String {
        switch reason {
        case .key: "the packets are equal, but not the key in the film's list"
        case .digest: "the packets are equal, but not the digest in the film's list"
        default: "the packets are equal, but not the decoder's settings (SPS and PPS)"
        }
    }

    private func otherPackets(_ reason: SceneVerification.Difference.Reason) -> String {
        reason == .damage
            ? "the pictures are equal, but a packet is missing, damaged or at another time"
            : "the pictures are equal, but not their packets (bytes or times)"
    }

    private func seconds(_ frame: FilmFrame) -> Double { Double(frame.number) / rate.framesPerSecond }

    /// Returns a number of seconds, rounded to milliseconds.
    private func number(_ seconds: Double) -> String { JSON.number((seconds * 1000).rounded() / 1000).text }

    /// What the answer is based on, one line each.
    private var notes: [String] {
        switch result.answer {
        case .made: [proven, result.hasList ? nil : unlisted].compactMap(\.self)
        case .different(let difference): [reason(of: difference)].compactMap(\.self)
        case .inconclusive: ["other versions may make other bytes of the same scene, so nothing was compared"]
        }
    }

    private var proven: String? {
        if result.hasSameBytes == true { return "the file has the same bytes as one made now" }
        guard result.made.count < result.distinctCount else { return nil }
        return result.hasList
            ? "all chunks fit the film's own list, which can be forged; --chunks all makes all of them again"
            : "the other chunks were not compared; --chunks all makes all of them again"
    }

    private var unlisted: String? {
        result.hasSameBytes == true
            ? nil
            : "the film has no list of its chunks, as after a copy by another program; only pictures and sound were compared"
    }

    private func reason(of difference: SceneVerification.Difference) -> String? {
        switch difference.reason {
        case .properties, .sound, .soundKey, .container: nil
        case .soundShift: "the sound itself is equal; its times are counted from the first picture"
        case .key where difference.hasSamePackets:
            "the scene, a file or a flag differs in something that changes no byte of this chunk"
        case .key: "the film's list has another key for this chunk: the scene, a file or a flag differs"
        case .digest where difference.hasSamePackets:
            "the film's list was changed: it does not fit the film's own packets"
        case .digest:
            "the film's list has the right key, but not these packets: the chunk was damaged or exchanged"
        case .damage: "packets are missing or damaged"
        case .header: "the film was encoded by another program, or with other settings"
        case .packets where result.hasList:
            "the film's list has the right key, but other packets come out of the scene: the list is forged, or the machine made a mistake"
        case .packets: "of \(counted(result.made.count, "chunk")) made again, this is the first that differs"
        }
    }

    var json: JSON {
        let plan = verification.plan
        return .object([
            JSON.Member("film", .string(verification.path)), JSON.Member("scene", .string(scene)),
            JSON.Member("answer", .string(answerName)),
            JSON.Member("difference", difference),
            JSON.Member("versions", versions),
            JSON.Member("frames", .number(Double(plan.frameCount))),
            JSON.Member("chunks", .number(Double(plan.grid.chunks.count))),
            JSON.Member("distinctChunks", .number(Double(result.distinctCount))),
            JSON.Member("chunksMadeAgain", .array(result.made.map { .number(Double($0.index)) })),
            JSON.Member("chunkSeed", result.seed.map { .number(Double($0)) } ?? .null),
            JSON.Member("hasList", .bool(result.hasList)),
            JSON.Member("hasSameBytes", result.hasSameBytes.map(JSON.bool) ?? .null),
            JSON.Member("plan", .string(plan.name)),
        ])
    }

    private var answerName: String {
        switch result.answer {
        case .made: "made"
        case .different: "different"
        case .inconclusive: "inconclusive"
        }
    }

    private var difference: JSON {
        guard case .different(let difference) = result.answer else { return .null }
        let frame: FilmFrame? =
            switch difference.pictures {
            case .differ(let frame), .unreadable(let frame): frame
            case .equal, .notFound, nil: nil
            }
        return .object([
            JSON.Member("text", .string(words(for: difference))),
            JSON.Member("reason", reason(of: difference).map(JSON.string) ?? .null),
            JSON.Member("chunk", difference.chunk.map { .number(Double($0.index)) } ?? .null),
            JSON.Member(
                "frames",
                difference.chunk.map { chunk in
                    .array([
                        .number(Double(chunk.frames.lowerBound.number)),
                        .number(Double(chunk.frames.upperBound.number - 1)),
                    ])
                } ?? .null),
            JSON.Member("firstFrame", frame.map { .number(Double($0.number)) } ?? .null),
        ])
    }

    private var versions: JSON {
        guard case .inconclusive(let changes) = result.answer else { return .array([]) }
        return .array(
            changes.map {
                ["name": .string($0.name), "film": .string($0.film), "here": .string($0.here)]
            })
    }
}
