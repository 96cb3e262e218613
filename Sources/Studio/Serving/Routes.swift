import Drawing
import Files
import Glibc
import Pipeline
import SceneModel
import Web

/// What is answered to each request of the page.
struct Routes: Sendable {
    let state: StudioState

    /// The answer to a request for a path of these parts; nil if there is none.
    func answer(_ request: Request, _ parts: [String]) -> Response? {
        switch (request.method == "POST", parts.count, parts.first) {
        case (false, 1, ""): PageFiles.index
        case (false, 2, "page"): PageFiles.file(parts[1])
        case (false, 2, "codemirror"): PageFiles.codeMirror(parts[1])
        case (false, 1, "events"): events(request)
        case (false, 1, "scene"): scene()
        case (true, 1, "scene"): save(request)
        // A page that was loaded before there was a scene.
        case (true, 1, "scenes"): .text("\(Gallery.OtherScene(name: state.place.name))\n", status: 409)
        case (false, 1, "schema"): .json(Scene.schema(kinds: state.kinds).text)
        case (true, 1, "curves"): curve(request)
        case (true, 1, "tracks"): moment(request)
        case (true, 1, "drafts"): draft(request)
        case (false, 3, "drafts") where parts[2] == "values": values(of: parts[1])
        case (false, 4, "drafts") where parts[2] == "frames": frame(request, parts[3], of: parts[1])
        case (false, 5, "drafts") where parts[2] == "frames" && parts[4] == "layers":
            layers(request, ofFrame: parts[3], of: parts[1])
        case (false, 5, "drafts") where parts[2] == "film": film(request, parts[3], parts[4], of: parts[1])
        case (false, 3..., "drafts") where parts[2] == "sounds":
            sounds(request, of: parts[1], parts.dropFirst(3))
        case (_, _, "jobs"): JobRoutes(state: state).answer(request, Array(parts.dropFirst()))
        default: nil
        }
    }

    private func events(_ request: Request) -> Response? {
        request.method == "HEAD" ? nil : Response(type: "text/event-stream", .events(state.listen()))
    }

    private func scene() -> Response {
        do {
            return .json(state.json(of: try state.document.read()).text)
        } catch {
            let isGone = (error as? SystemError)?.code == ENOENT
            return Self.failure(error, isGone ? 404 : 500)
        }
    }

    private func save(_ request: Request) -> Response {
        guard let text = String(validating: request.body, as: UTF8.self) else {
            return .text("a scene is UTF-8\n", status: 400)
        }
        do {
            switch try state.save(text, madeFrom: request.query["revision"]) {
            case .saved(let version): return .json(state.json(of: version).text)
            case .changed(let version): return .json(state.json(of: version).text, status: 409)
            case .gone: return .text("the file is no longer there\n", status: 410)
            }
        } catch { return Self.failure(error, 500) }
    }

    /// What a text says, in a line of JSON. The pixels of a frame follow if one is asked for: that of the number, or the last
    /// one. Who shows a change waits for one answer.
    private func draft(_ request: Request) -> Response {
        guard let version = try? SceneDocument.Version(request.body) else {
            return .text("a scene is UTF-8\n", status: 400)
        }
        var times = ServerTiming()
        let (limit, wanted) = (state.limit, request.cancellation)
        let opened = times.measure("open") {
            try? state.drafts.draft(of: version, within: limit, for: wanted)
        }
        guard let draft = opened else { return Self.busy }
        state.watch(draft.files)
        var response = Response.json(draft.json().text + "\n")
        if let frame = request.query["frame"].flatMap({ Int($0) }).flatMap(draft.nearest) {
            let head = Array("\(draft.json(frame: frame).text)\n".utf8)
            // A frame that can't be drawn is asked for once more alone, and then the error is told.
            let drawn = times.measure("draw") {
                try? limit.run(for: wanted) {
                    try draft.pixels(of: frame, by: state.drawer, after: head, cancellation: wanted)
                }
            }
            if let bytes = drawn ?? nil { response = .bytes(bytes, type: Self.pixelType) }
        }
        response.header.append(times.header)
        return response
    }

    /// All values of a scene, with those that its text leaves to their defaults.
    private func values(of id: String) -> Response? {
        (state.drafts.draft(id)?.scene).map { .json($0.allValues.text) }
    }

    /// A curve at evenly spaced places, to be drawn, and its handles if it is a Bézier.
    private func curve(_ request: Request) -> Response {
        do {
            let curve = try Format.curve.read(text: request.body, kinds: state.kinds)
            let values = (0...Self.curveSteps).map { curve.value(at: Double($0) / Double(Self.curveSteps)) }
            let answer: JSON = [
                "values": .array(values.map(JSON.number)),
                "handles": curve.bezier.map { .array($0.handles.map(JSON.number)) } ?? .null,
            ]
            return .json(answer.text)
        } catch { return Self.failure(error, 400) }
    }

    private static let curveSteps = 120

    /// The value of keyframes at a time.
    private func moment(_ request: Request) -> Response {
        let moment = (try? JSON(parsing: request.body)).flatMap(TrackMoment.init)
        guard let value = moment?.value else {
            return .text("no keyframes that have a value then\n", status: 400)
        }
        return .json(value.text)
    }

    private func frame(_ request: Request, _ number: String, of id: String) -> Response? {
        guard let frame = Int(number), let draft = state.drafts.draft(id) else { return nil }
        do {
            let pixels = try state.limit.run(for: request.cancellation) {
                try draft.pixels(of: frame, by: state.drawer, cancellation: request.cancellation)
            }
            guard let pixels else { return Self.busy }
            return pixels.map { .bytes($0, type: Self.pixelType) }
        } catch { return Self.failure(error, 500) }
    }

    /// The layers at a pixel.
    private func layers(_ request: Request, ofFrame number: String, of id: String) -> Response? {
        guard let frame = Int(number), let draft = state.drafts.draft(id),
            let column = request.query["x"].flatMap({ Int($0) }),
            let row = request.query["y"].flatMap({ Int($0) })
        else { return nil }
        do {
            let layers = try state.limit.run(for: request.cancellation) {
                try draft.layers(at: (column, row), of: frame)
            }
            guard let layers else { return Self.busy }
            return layers.map { .json(JSON.array($0.map { .number(Double($0)) }).text) }
        } catch { return Self.failure(error, 500) }
    }

    private static let pixelType = "application/octet-stream"

    private func film(_ request: Request, _ first: String, _ count: String, of id: String) -> Response? {
        guard let first = Int(first), let count = Int(count), first >= 0, (1...1_000_000).contains(count),
            first <= 1_000_000, let draft = state.drafts.draft(id)
        else { return nil }
        guard count <= draft.longestStretch else {
            return .text("at most \(draft.longestStretch) frames at once\n", status: 400)
        }
        do {
            let bytes = try state.limit.run(for: request.cancellation) {
                try draft.film(of: first..<first + count, cancellation: request.cancellation)
            }
            guard let bytes else { return Self.busy }
            return bytes.map { .bytes($0, type: "video/mp4") }
        } catch { return Self.failure(error, 500) }
    }

    static let busy = Response.text("busy; try again\n", status: 503)

    /// What failed; who cancelled it does not read that.
    static func failure(_ error: any Error, _ status: Int) -> Response {
        error is Cancelled ? busy : .text("\(error)\n", status: status)
    }
}
