import Base
import Denoise
import Film
import Media
import SceneModel
import SceneText
import Sound
import Web

/// The routes about the sounds of a draft. Only files that the draft names and may read are opened.
struct SoundRoutes: Sendable {
    let state: StudioState
    let draft: Draft

    /// Returns the answer to a request for a path after `drafts/DRAFT/sounds`; nil if no route has this path.
    func answer(_ request: Request, _ parts: [String]) -> Response? {
        if parts.isEmpty { return list() }
        let sounds = draft.namedSounds
        guard let scene = draft.scene, let index = Int(parts[0]), sounds.indices.contains(index),
            parts.count <= 2
        else { return nil }
        return Response.catching(failure: 422) {
            do {
                let file = sounds[index].file
                let input = try scene.openFile(file)
                return try state.soundLimit.run(for: request.cancellation) {
                    switch parts.dropFirst().first {
                    case nil: try facts(file, input, request.cancellation)
                    case "peaks": try peaks(file, input, request)
                    case "quietest": try quietest(file, input, request.cancellation)
                    case "before": try before(file, input, request)
                    case "after": try after(file, input, request)
                    default: nil
                    }
                }
            } catch let error as MediaError where !error.isFault {
                throw Refusal(422, error.isAboutContent ? error.reason : "can't be read as a sound")
            }
        }
    }

    private func list() -> Response {
        let named = draft.namedSounds
        let sounds = draft.sounds.map { sound -> JSON in
            [
                "file": .string(sound.file), "places": .array(sound.places.map(JSON.string)),
                "number": .number(Double(named.firstIndex { $0.file == sound.file } ?? 0)),
            ]
        }
        return .json(.array(sounds))
    }

    private func facts(
        _ file: String, _ input: OpenInput, _ cancellation: Cancellation
    ) throws -> Response {
        let peaks = try state.sounds.peaks(of: file, input, for: cancellation)
        let json: JSON = [
            "seconds": .number(Double(peaks.sampleCount) / Double(peaks.rate)),
            "rate": .number(Double(peaks.rate)), "output": .string(state.place.denoisedName(of: file, input)),
            "folder": .string(state.place.prefix(of: file)), "longest": .number(PreviewPart.longest),
            "shortestNoise": .number(DenoiseOrder.shortestNoise),
            "finest": .number(Double(peaks.levels.last?.blockLength ?? 1) / Double(peaks.rate)),
        ]
        return .json(json)
    }

    private func peaks(_ file: String, _ input: OpenInput, _ request: Request) throws -> Response {
        let seconds = try Self.seconds(request)
        let columns = try request.integer("columns", in: 1...Self.maximumColumnCount)
        let peaks = try state.sounds.peaks(of: file, input, for: request.cancellation)
        let rate = Double(peaks.rate)
        let found = peaks.columns(
            from: seconds.lowerBound * rate, to: seconds.upperBound * rate, count: columns)
        func list(_ values: [UInt16]) -> JSON { .array(values.map { .number(Double($0)) }) }
        return .json(["maxima": list(found.maxima), "means": list(found.means)])
    }

    /// The maximum number of columns of peaks: more than a screen has pixels.
    private static let maximumColumnCount = 16_384

    private func quietest(
        _ file: String, _ input: OpenInput, _ cancellation: Cancellation
    ) throws -> Response {
        let found = try state.sounds.quietest(
            of: file, input, as: state.place.denoisedName(of: file, input), for: cancellation)
        let json: JSON = ["start": .number(found.lowerBound), "end": .number(found.upperBound)]
        return .json(json)
    }

    private func before(_ file: String, _ input: OpenInput, _ request: Request) throws -> Response {
        .bytes(try part(file, input, request).before(), type: "audio/wav")
    }

    private func after(_ file: String, _ input: OpenInput, _ request: Request) throws -> Response {
        let noise = try Self.seconds(request, "start", "end")
        let reduction = try request.number("reduction", in: NoiseProfile.reductions)
        let profiles = try state.sounds.noise(
            noise, of: input, as: state.place.denoisedName(of: file, input), for: request.cancellation)
        let part = try part(file, input, request)
        return .bytes(try part.after(profiles, reduction: reduction), type: "audio/wav")
    }

    /// Decodes and returns the part of a sound that the request asks for.
    private func part(_ file: String, _ input: OpenInput, _ request: Request) throws -> PreviewPart {
        let seconds = try Self.seconds(request)
        guard seconds.upperBound - seconds.lowerBound <= PreviewPart.longest else {
            let longest = JSON.number(PreviewPart.longest).text
            throw Refusal(
                "to", is: request.query["to"], expected: "at most \(longest) seconds after \"from\"")
        }
        return try state.sounds.part(
            seconds, of: input, as: state.place.denoisedName(of: file, input), for: request.cancellation)
    }

    /// Returns the time range, in seconds, whose start and end are two parameters of the query.
    private static func seconds(
        _ request: Request, _ first: String = "from", _ last: String = "to"
    ) throws(Refusal) -> Range<Double> {
        let (start, end) = (try request.number(first, in: times), try request.number(last, in: times))
        guard start < end else {
            throw Refusal(last, is: request.query[last], expected: "more than \"\(first)\"")
        }
        return start..<end
    }

    private static let times = 0...1e7
}
