import Base
import Drawing
import Files
import Geometry
import Glibc
import SceneModel
import SceneText
import Web

/// The routes that answer the requests of the page that edits a scene.
///
/// Status 404 means a path that never exists, 410 a draft or file that no longer exists, 400 a wrong parameter, and 503
/// too many waiting requests.
struct Routes: Sendable {
    let state: StudioState

    /// Returns the answer to a request for the path with these parts; nil if no route has this path.
    func answer(_ request: Request, _ parts: [String]) -> Response? {
        Response.catching { try route(request, parts) }
    }

    private func route(_ request: Request, _ parts: [String]) throws -> Response? {
        switch (request.method == "POST", parts.count, parts.first) {
        case (false, 1, ""): PageFiles.index
        case (false, 2, "page"): PageFiles.file(parts[1])
        case (false, 2, "codemirror"): PageFiles.codeMirror(parts[1])
        case (false, 1, "events"): events(request)
        case (false, 1, "scene"): try scene()
        case (true, 1, "scene"): try save(request)
        // The request comes from a page that was loaded before a scene was chosen.
        case (true, 1, "scenes"): throw Refusal(409, "\(GalleryRoutes.OtherScene(name: state.place.name))")
        case (false, 1, "schema"): .json(Scene.schema(kinds: state.kinds))
        case (true, 1, "curves"): curve(request)
        case (true, 1, "tracks"): try moment(request)
        case (true, 1, "drafts"): try draft(request)
        case (false, 3, "drafts") where parts[2] == "values": try values(of: state.drafts.cached(parts[1]))
        case (false, 4, "drafts") where parts[2] == "frames":
            try frame(request, parts[3], of: state.drafts.cached(parts[1]))
        case (false, 5, "drafts") where parts[2] == "frames" && parts[4] == "layers":
            try layers(request, ofFrame: parts[3], of: state.drafts.cached(parts[1]))
        case (false, 5, "drafts") where parts[2] == "film":
            try film(request, parts[3], parts[4], of: state.drafts.cached(parts[1]))
        case (false, 5, "drafts") where parts[2] == "mix":
            try mix(request, parts[3], parts[4], of: state.drafts.cached(parts[1]))
        case (false, 3..., "drafts") where parts[2] == "sounds":
            try SoundRoutes(state: state, draft: state.drafts.cached(parts[1])).answer(
                request, Array(parts.dropFirst(3)))
        case (_, _, "jobs"): JobRoutes(state: state).answer(request, Array(parts.dropFirst()))
        default: nil
        }
    }

    /// Runs `body` as soon as the limit on concurrent work allows, and returns its answer.
    private func limited(_ request: Request, _ body: () throws -> Response?) throws -> Response? {
        try state.limit.run(for: request.cancellation, body)
    }

    private func events(_ request: Request) -> Response? {
        request.method == "HEAD" ? nil : Response(type: "text/event-stream", .events(state.listen()))
    }

    private func scene() throws -> Response {
        do {
            return .json(state.json(of: try Self.onDisk { try state.document.read() }))
        } catch let error as SystemError where error.code == ENOENT {
            throw Refusal(410, "\(error)")
        }
    }

    private func save(_ request: Request) throws -> Response {
        let new = try Self.text(request)
        switch try Self.onDisk({ try state.save(new, madeFrom: request.query["revision"]) }) {
        case .saved(let version): return .json(state.json(of: version))
        case .changed(let version): return .json(state.json(of: version), status: 409)
        case .gone: throw Refusal(410, "the file no longer exists")
        }
    }

    /// Calls `body`, which reads the scene's file. Throws a refusal if something else has taken the file's place.
    private static func onDisk<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SceneDocument.NotText {
            throw Refusal(422, "the file on disk is \(error)")
        } catch let error as SceneDocument.NotAFile {
            throw Refusal(422, "\(error)")
        }
    }

    /// Returns the text in a request's body. Throws a refusal if the body can't be the text of a scene.
    private static func text(_ request: Request) throws -> SceneDocument.Version {
        do {
            return try SceneDocument.Version(request.body)
        } catch let error as SceneDocument.NotText {
            throw Refusal(400, "\(error)")
        }
    }

    /// Opens the scene text in the request as a draft, and answers with a line of JSON about the draft. If the request
    /// names a frame, the pixels of this frame (or of the last frame if the scene is shorter) follow in the same
    /// answer, so that the page needs a single request to show a change.
    private func draft(_ request: Request) throws -> Response {
        let version = try Self.text(request)
        let wanted = try request.query["frame"].map { text throws(Refusal) in
            guard let frame = Int(text) else { throw Refusal("frame", is: text, expected: "a whole number") }
            return frame
        }
        var times = ServerTiming()
        let draft = try times.measure("open") {
            try state.drafts.draft(of: version, within: state.limit, for: request.cancellation)
        }
        state.watch(draft.files)
        var head = Self.line(draft.json())
        var pixels: [UInt8]?
        if let frame = wanted.flatMap(draft.nearest) {
            // If the frame can't be drawn, the page requests the frame separately, and gets the error then.
            pixels = times.measure("draw") {
                try? state.limit.run(for: request.cancellation) {
                    try draft.pixels(
                        of: frame, by: state.drawer, after: Self.line(draft.json(frame: frame)),
                        cancellation: request.cancellation)
                }
            }
        }
        if let pixels { head = pixels }
        var response = Response.bytes(head, type: pixels == nil ? "application/json" : Self.pixelType)
        response.header.append(times.header)
        return response
    }

    private static func line(_ json: JSON) -> [UInt8] { Array("\(json.text)\n".utf8) }

    /// Returns all values of a scene, including the defaults that its text leaves out.
    private func values(of draft: Draft) -> Response? { draft.values.map { .json($0) } }

    /// Returns the values of a timing curve at evenly spaced times, for a plot, and the curve's handles if it is a
    /// Bézier.
    private func curve(_ request: Request) -> Response? {
        Response.catching(failure: 400) {
            let curve = try Format.curve.read(text: request.body, kinds: state.kinds)
            let values = (0...Self.curveSteps).map { curve.value(at: Double($0) / Double(Self.curveSteps)) }
            return .json([
                "values": .array(values.map(JSON.number)),
                "handles": curve.bezier.map { .array($0.handles.map(JSON.number)) } ?? .null,
            ])
        }
    }

    private static let curveSteps = 120

    /// Returns a keyframe to insert into a track at a given time, so that the motion stays unchanged.
    private func moment(_ request: Request) throws -> Response {
        let moment = (try? JSON(parsing: request.body)).flatMap(TrackMoment.init)
        guard let json = moment?.json else {
            throw Refusal(
                400,
                "expected a track of keyframes, a time at which the track has a value, and the layer's duration"
            )
        }
        return .json(json)
    }

    private func frame(_ request: Request, _ number: String, of draft: Draft) throws -> Response? {
        let frame = try Request.integer(number, "frame", in: 0...draft.lastFrame)
        return try limited(request) {
            try draft.pixels(of: frame, by: state.drawer, cancellation: request.cancellation).map {
                .bytes($0, type: Self.pixelType)
            }
        }
    }

    /// Returns the layers visible at a pixel of a frame.
    private func layers(_ request: Request, ofFrame number: String, of draft: Draft) throws -> Response? {
        guard let size = draft.scene?.size else { return nil }
        let frame = try Request.integer(number, "frame", in: 0...draft.lastFrame)
        let column = try request.integer("x", in: 0...size.width - 1)
        let row = try request.integer("y", in: 0...size.height - 1)
        return try limited(request) {
            try draft.layers(at: (column, row), of: frame).map {
                .json(.array($0.map { .number(Double($0)) }))
            }
        }
    }

    private static let pixelType = "application/octet-stream"

    private func film(
        _ request: Request, _ first: String, _ count: String, of draft: Draft
    ) throws -> Response? {
        let frames = try Self.frames(first, count, of: draft)
        return try limited(request) {
            try draft.film(of: frames, cancellation: request.cancellation).map {
                .bytes($0, type: "video/mp4")
            }
        }
    }

    /// Returns the sound that belongs to a range of frames.
    private func mix(
        _ request: Request, _ first: String, _ count: String, of draft: Draft
    ) throws -> Response? {
        guard let sounds = draft.previewSounds else { return nil }
        let frames = try Self.frames(first, count, of: draft)
        return Response.catching(failure: 422) {
            try state.soundLimit.run(for: request.cancellation) {
                .bytes(try sounds.sound(of: frames, request.cancellation), type: "audio/mp4")
            }
        }
    }

    /// Returns the range of frames in a request's path. Throws a refusal for frames that the draft does not have, and for
    /// more than it plays in one piece.
    private static func frames(_ first: String, _ count: String, of draft: Draft) throws(Refusal) -> Range<
        Int
    > {
        let first = try Request.integer(first, "frame", in: 0...draft.lastFrame)
        let most = min(draft.longestStretch, draft.lastFrame + 1 - first)
        let count = try Request.integer(count, "count of frames", in: 1...max(1, most))
        return first..<first + count
    }
}

/// The durations of the steps in which an answer is made, for the header field `Server-Timing`, which browsers show.
struct ServerTiming {
    private var parts: [String] = []

    /// Runs `body`, a step of making an answer, and measures its duration.
    mutating func measure<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
        let start = ContinuousClock.now
        defer {
            let milliseconds = (ContinuousClock.now - start) / .microseconds(10)
            parts.append("\(name);dur=\(milliseconds.rounded() / 100)")
        }
        return try body()
    }

    /// The header field `Server-Timing` with the measured durations.
    var header: (name: String, value: String) { ("Server-Timing", parts.joined(separator: ", ")) }
}
