import Base
import Drawing
import Files
import Film
import Geometry
import SceneModel
import SceneText
import StarterScenes
import Web

/// The routes of the page that is shown before a scene is chosen (the gallery). The page offers the scenes of a folder,
/// and sample scenes.
struct GalleryRoutes: Sendable {
    let folder: String
    let kinds: LayerKinds
    /// A function that opens the scene at a path for editing until the studio ends; `writing` may write the file first.
    /// If a scene is already open, throws `OtherScene` and writes nothing.
    let open: @Sendable (String, _ writing: () throws -> Void) throws -> Void
    /// The limit on concurrent drawing of sample pictures. It is needed because the page requests all pictures at once.
    var limit = Self.usualLimit
    private static let usualLimit = WorkLimit(running: 2, waiting: 64)

    /// The error for opening a scene although another page has already opened a scene.
    struct OtherScene: Error, CustomStringConvertible {
        let name: String
        var description: String { "\(name) is already open in another page" }
    }

    /// Returns the answer to a request for the path with these parts; nil if no route has this path.
    func answer(_ request: Request, _ parts: [String]) -> Response? {
        Response.catching { try route(request, parts) }
    }

    private func route(_ request: Request, _ parts: [String]) throws -> Response? {
        switch (request.method == "POST", parts.count, parts.first) {
        case (false, 1, ""): PageFiles.gallery
        case (false, 2, "page"): PageFiles.file(parts[1])
        case (false, 1, "scenes"): try list(request.cancellation)
        case (true, 1, "scenes"): choose(request)
        case (false, 2, "pictures"):
            try StarterScene.named(parts[1]).map { try picture(of: $0, request.cancellation) }
        default: nil
        }
    }

    private func list(_ cancellation: Cancellation) throws -> Response {
        try limit.run(for: cancellation) {
            .json(json(try SceneList(of: folder, for: cancellation)))
        }
    }

    private func json(_ scenes: SceneList) -> JSON {
        [
            "folder": .string(FileSystem.absolutePath(of: folder) ?? folder),
            "scenes": .array(scenes.names.map(JSON.string)),
            "leftOut": .number(Double(scenes.leftOutCount)),
            "beginnings": .array(
                StarterScene.all.map { ["name": .string($0.name), "summary": .string($0.summary)] }),
        ]
    }

    /// Opens the scene that the page names. If the page also names a sample, first creates the scene as a copy of the
    /// sample.
    private func choose(_ request: Request) -> Response? {
        Response.catching(failure: 409) {
            let json = try? JSON(parsing: request.body)
            guard let name = json?["name"]?.string.flatMap(Self.fileName) else {
                let rules = "without \"/\" and control characters, not starting with \".\""
                throw Refusal(
                    "name", is: json?["name"]?.string,
                    expected: "1 to \(Self.longestName) bytes \(rules)")
            }
            let from = json?["from"]?.string
            let beginning = from.flatMap(StarterScene.named)
            guard from == nil || beginning != nil else {
                let names = StarterScene.all.map(\.name).joined(separator: ", ")
                throw Refusal("from", is: from, expected: "one of \(names)")
            }
            let path = "\(folder)/\(name)"
            try open(path) {
                guard let beginning else { return }
                guard FileSystem.kind(of: path) == nil else {
                    throw Refusal(409, "\(name) exists; choose another name")
                }
                try FileReplacement.write(beginning.text, to: path, overwriting: false)
            }
            return .json([:])
        }
    }

    private static let longestName = 200

    /// Returns the file name (with `.json`) for a scene's name, or nil if the name is not allowed.
    private static func fileName(_ name: String) -> String? {
        guard !name.isEmpty, !name.hasPrefix("."), name.utf8.count <= longestName,
            !name.unicodeScalars.contains(where: { $0 == "/" || $0.value < 32 })
        else { return nil }
        return name.hasSuffix(".json") ? name : "\(name).json"
    }

    /// Returns a picture of a sample scene as PNG. Each picture is drawn only once.
    private func picture(of beginning: StarterScene, _ cancellation: Cancellation) throws -> Response {
        let png = try limit.run(for: cancellation) {
            if let known = Self.pictures.withLock({ $0[beginning.name] }) { return known }
            let new = try Self.png(of: beginning, kinds)
            Self.pictures.withLock { $0[beginning.name] = new }
            return new
        }
        return .bytes(png, type: "image/png")
    }

    /// The pictures of sample scenes drawn so far, as PNG, keyed by the names of the samples.
    private static let pictures = Locked<[String: [UInt8]]>([:])

    /// The height of a sample's picture, in pixels: twice its height in CSS pixels on the page.
    private static let pictureHeight = 320

    private static func png(of beginning: StarterScene, _ kinds: LayerKinds) throws -> [UInt8] {
        let scene = try Scene(json: beginning.text, kinds: kinds).settled()
        var order = FilmOrder(scene)
        order.size = scene.size.reduced(toHeight: pictureHeight)
        let film = try order.open()
        var buffer = film.renderer.makeBuffer()
        try film.renderer.draw(at: scene.fps.time(of: scene.frameCount * 2 / 5), into: &buffer)
        return try buffer.png()
    }
}

extension PixelSize {
    /// Returns a size with the same aspect ratio and at most this height.
    fileprivate func reduced(toHeight most: Int) -> PixelSize {
        guard height > most else { return self }
        return PixelSize(width: max(1, (width * most + height / 2) / height), height: most)
    }
}
