import Beginnings
import Drawing
import Files
import Film
import Pipeline
import SceneModel
import Web

/// What is answered before there is a scene: the scenes of a folder, and those to begin with.
struct Gallery: Sendable {
    let folder: String
    let kinds: LayerKinds
    /// Opens a scene of the folder by its path; from then on the studio is about that.
    let open: @Sendable (String) throws -> Void
    /// The page asks for all pictures at once.
    static let limit = WorkLimit(running: 2, waiting: 64)

    /// The answer to a request for a path of these parts; nil if there is none.
    func answer(_ request: Request, _ parts: [String]) -> Response? {
        switch (request.method == "POST", parts.count, parts.first) {
        case (false, 1, ""): PageFiles.gallery
        case (false, 2, "page"): PageFiles.file(parts[1])
        case (false, 1, "scenes"): .json(list.text)
        case (true, 1, "scenes"): choose(request)
        case (false, 2, "pictures"): Beginning.named(parts[1]).map { picture(of: $0, request.cancellation) }
        default: nil
        }
    }

    private var list: JSON {
        let names = (try? FileSystem.names(in: folder)) ?? []
        return [
            "folder": .string(FileSystem.absolutePath(of: folder) ?? folder),
            "scenes": .array(names.filter(isScene).sorted().map(JSON.string)),
            "beginnings": .array(
                Beginning.all.map { ["name": .string($0.name), "summary": .string($0.summary)] }),
        ]
    }

    private func path(of name: String) -> String { "\(folder)/\(name)" }

    /// Whether a file has a scene's size and layers; whether it can be drawn is seen when it is opened.
    private func isScene(_ name: String) -> Bool {
        guard name.hasSuffix(".json"), FileSystem.kind(of: path(of: name)) == .file,
            let version = try? SceneDocument(path(of: name)).read(),
            let json = try? JSON(parsing: Array(version.text.utf8))
        else { return false }
        return json["size"] != nil && json["fps"] != nil && json["duration"] != nil
    }

    /// Opens the scene that the page names, after it was written if it is to begin with one.
    private func choose(_ request: Request) -> Response {
        guard let json = try? JSON(parsing: request.body), let given = json["name"]?.string,
            let name = Self.fileName(given)
        else { return .text("a file name without slashes, please\n", status: 400) }
        do {
            if let from = json["from"]?.string {
                guard let beginning = Beginning.named(from) else {
                    return .text("no such sample\n", status: 404)
                }
                guard FileSystem.kind(of: path(of: name)) == nil else {
                    return .text("\(name) is there already; choose another name\n", status: 409)
                }
                try FileReplacement.write(beginning.text, to: path(of: name), overwriting: false)
            }
            try open(path(of: name))
            return .json(JSON.object([]).text)
        } catch { return .text("\(error)\n", status: 409) }
    }

    /// The name as that of a scene in the folder; nil if it is none.
    private static func fileName(_ name: String) -> String? {
        guard !name.isEmpty, !name.hasPrefix("."), name.utf8.count <= 200,
            !name.unicodeScalars.contains(where: { $0 == "/" || $0.value < 32 })
        else { return nil }
        return name.hasSuffix(".json") ? name : "\(name).json"
    }

    /// A moment of it as PNG.
    private func picture(of beginning: Beginning, _ cancellation: Cancellation) -> Response {
        do {
            let png = try Self.limit.run(for: cancellation) { try Self.png(of: beginning, kinds) }
            return png.map { .bytes($0, type: "image/png") } ?? Routes.busy
        } catch { return Routes.failure(error, 500) }
    }

    private static func png(of beginning: Beginning, _ kinds: LayerKinds) throws -> [UInt8] {
        let scene = try Scene(json: beginning.text, kinds: kinds)
        let film = try FilmOrder(scene).open()
        var buffer = film.renderer.makeBuffer()
        try film.renderer.draw(at: scene.fps.time(of: scene.frameCount * 2 / 5), into: &buffer)
        return try buffer.png()
    }
}
