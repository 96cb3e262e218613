import Files
import SceneModel
import SceneText
import Web

/// The routes that answer requests about jobs.
struct JobRoutes: Sendable {
    let state: StudioState

    /// Returns the answer to a request for a path after `jobs`; nil if no route has this path.
    func answer(_ request: Request, _ parts: [String]) -> Response? {
        if parts.isEmpty {
            return request.method == "POST" ? start(request) : .json(JobRequest.choices(state.place))
        }
        guard let id = parts.first.flatMap(Int.init) else { return nil }
        switch (request.method == "POST", parts.dropFirst().first, parts.count) {
        case (true, "cancel", 2): return state.jobs.cancel(id) ? .json([:]) : nil
        case (false, "result", 2): return state.jobs.job(id)?.result?.result.map { .json($0) }
        case (false, "output", 2): return state.jobs.job(id).flatMap { output(of: $0, nil, request) }
        case (false, "output", 3): return state.jobs.job(id).flatMap { output(of: $0, parts[2], request) }
        default: return nil
        }
    }

    private func start(_ request: Request) -> Response? {
        Response.catching {
            try checkFile()
            guard let json = try? JSON(parsing: request.body), let name = json["name"]?.string else {
                throw Refusal(400, "expected {\"name\": …, \"options\": {…}}")
            }
            let run = state.run
            let wanted = try JobRequest(
                name, json["options"] ?? .object([]), state.place, state.drafts, made: state.jobs.outputs)
            switch try state.jobs.start(wanted.name, output: wanted.output, { run(wanted.words, $0) }) {
            case .started(let job): return .json(job.json)
            case .busy(let job):
                throw Refusal(423, "\(job.name) is running; wait for it, or cancel it")
            }
        }
    }

    /// Throws a refusal if the scene file, which a job would read, does not exist.
    private func checkFile() throws {
        do {
            if try state.document.exists() { return }
        } catch let error as SceneDocument.NotAFile { throw Refusal(422, "\(error)") }
        throw Refusal(410, "the scene's file no longer exists")
    }

    /// Returns the file that a job has written. If the job has written a folder, returns the file `name` in that
    /// folder.
    private func output(of job: Job, _ name: String?, _ request: Request) -> Response? {
        guard let output = job.output, job.result?.result != nil,
            let path = FileSystem.absolutePath(of: name == nil ? FileSystem.parent(of: output) : output),
            let name = name.map(Request.unescaped) ?? FileSystem.name(of: output), !name.contains("/"),
            let type = Self.types[String(name.reversed().prefix { $0 != "." }.reversed())],
            let file = try? Folder(opening: path).open(name)
        else { return nil }
        var response = try? Response.file(file, type: type, asked: request)
        if type == Self.page { response?.header.append(("Content-Security-Policy", Self.policy)) }
        return response
    }

    private static let page = "text/html; charset=utf-8"
    private static let types = [
        "mp4": "video/mp4", "html": page, "json": "application/json", "png": "image/png", "wav": "audio/wav",
        "m4a": "audio/mp4", "mp3": "audio/mpeg", "flac": "audio/flac", "ogg": "audio/ogg",
        "opus": "audio/ogg",
    ]

    /// The content security policy for reports: scripts and styles are inline, and a report loads only files from its
    /// own folder.
    private static let policy = [
        "default-src 'none'", "script-src 'unsafe-inline'", "style-src 'unsafe-inline'",
        "img-src 'self' data:",
        "media-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
}
