import Film
import Media
import Pipeline
import SceneModel
import Sound
import Web

/// What is answered to requests about the sounds of a draft. Of its files only those that it names and may read are opened.
struct SoundRoutes: Sendable {
    let state: StudioState
    let draft: Draft

    /// The answer to a path after `drafts/DRAFT/sounds`; nil for what is not there.
    func answer(_ request: Request, _ parts: [String]) -> Response? {
        if parts.isEmpty { return list() }
        let sounds = draft.namedSounds
        guard let scene = draft.scene, let index = Int(parts[0]), sounds.indices.contains(index),
            parts.count <= 2
        else { return nil }
        do {
            let file = sounds[index].file
            let input = try scene.openFile(file)
            let answer = try state.soundLimit.run(for: request.cancellation) { () -> Response? in
                switch parts.dropFirst().first {
                case nil: try facts(file, input, request.cancellation)
                case "peaks": try peaks(file, input, request)
                case "quietest": try quietest(file, input, request.cancellation)
                case "before": try before(file, input, request)
                case "after": try after(file, input, request)
                default: nil
                }
            }
            guard let answer else { return Routes.busy }
            return answer
        } catch let error as MediaError where !error.isOutOfMemory {
            return .text(
                "\(error.isAboutContent ? error.reason : "not a sound that can be read")\n", status: 422)
        } catch {
            return Routes.failure(error, 422)
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
        return .json(JSON.array(sounds).text)
    }

    private func facts(
        _ file: String, _ input: HeldInput, _ cancellation: Cancellation
    ) throws -> Response {
        let peaks = try state.sounds.peaks(of: file, input, for: cancellation)
        let json: JSON = [
            "seconds": .number(Double(peaks.sampleCount) / Double(peaks.rate)),
            "rate": .number(Double(peaks.rate)), "output": .string(state.place.denoisedName(of: file, input)),
            "folder": .string(state.place.prefix(of: file)), "longest": .number(HeardPart.longest),
            "shortestNoise": .number(DenoiseOrder.shortestNoise),
            "finest": .number(Double(peaks.levels.last?.blockLength ?? 1) / Double(peaks.rate)),
        ]
        return .json(json.text)
    }

    private func peaks(_ file: String, _ input: HeldInput, _ request: Request) throws -> Response? {
        guard let stretch = Self.stretch(request.query),
            let columns = request.query["columns"].flatMap(Int.init),
            (1...Self.mostColumns).contains(columns)
        else { return nil }
        let peaks = try state.sounds.peaks(of: file, input, for: request.cancellation)
        let rate = Double(peaks.rate)
        let found = peaks.columns(
            from: stretch.lowerBound * rate, to: stretch.upperBound * rate, count: columns)
        func list(_ values: [UInt16]) -> JSON { .array(values.map { .number(Double($0)) }) }
        return .json((["maxima": list(found.maxima), "means": list(found.means)] as JSON).text)
    }

    /// Screens have fewer pixels.
    private static let mostColumns = 16_384

    private func quietest(
        _ file: String, _ input: HeldInput, _ cancellation: Cancellation
    ) throws -> Response {
        let found = try state.sounds.quietest(
            of: file, input, as: state.place.denoisedName(of: file, input), for: cancellation)
        let json: JSON = ["start": .number(found.lowerBound), "end": .number(found.upperBound)]
        return .json(json.text)
    }

    private func before(_ file: String, _ input: HeldInput, _ request: Request) throws -> Response? {
        try part(file, input, request).map { .bytes(try $0.before(), type: "audio/wav") }
    }

    private func after(_ file: String, _ input: HeldInput, _ request: Request) throws -> Response? {
        guard let noise = Self.stretch(request.query, "start", "end"),
            let reduction = request.query["reduction"].flatMap(Double.init),
            NoiseProfile.reductions.contains(reduction)
        else { return nil }
        let profiles = try state.sounds.noise(
            noise, of: input, as: state.place.denoisedName(of: file, input), for: request.cancellation)
        return try part(file, input, request).map {
            .bytes(try $0.after(profiles, reduction: reduction), type: "audio/wav")
        }
    }

    /// The part that is asked for; nil if it is none, or too long.
    private func part(_ file: String, _ input: HeldInput, _ request: Request) throws -> HeardPart? {
        guard let stretch = Self.stretch(request.query),
            stretch.upperBound - stretch.lowerBound <= HeardPart.longest
        else { return nil }
        return try state.sounds.part(
            stretch, of: input, as: state.place.denoisedName(of: file, input), for: request.cancellation)
    }

    /// The seconds between two that a query has; nil if they are none.
    private static func stretch(
        _ query: [String: String], _ first: String = "from", _ last: String = "to"
    ) -> Range<Double>? {
        guard let start = query[first].flatMap(Double.init), let end = query[last].flatMap(Double.init),
            (0...1e7).contains(start), start < end, end <= 1e7
        else { return nil }
        return start..<end
    }
}

extension Routes {
    /// The answer to a path after `drafts/DRAFT/sounds`; nil for a draft that is not kept.
    func sounds(_ request: Request, of draft: String, _ parts: ArraySlice<String>) -> Response? {
        state.drafts.draft(draft).flatMap {
            SoundRoutes(state: state, draft: $0).answer(request, Array(parts))
        }
    }
}
