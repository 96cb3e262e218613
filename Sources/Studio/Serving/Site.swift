import Files
import Pipeline
import SceneModel
import Web

/// All that the server answers: who may ask, and then the scene, or the gallery before there is one.
final class Site: Sendable {
    let rules: AccessRules
    private let kinds: LayerKinds
    private let allowedFolders: [String]
    private let run: CommandRunner
    private let scene = Locked<StudioState?>(nil)
    /// Held while a scene is chosen: there is one.
    private let choosing = Locked(())
    /// Whose scenes the gallery offers.
    private let folder: String

    init(
        rules: AccessRules, kinds: LayerKinds, allowedFolders: [String], folder: String = ".",
        run: @escaping CommandRunner
    ) {
        (self.rules, self.kinds, self.allowedFolders) = (rules, kinds, allowedFolders)
        (self.folder, self.run) = (Self.place(of: folder), run)
    }

    /// A folder by a path that leads to it even when another one is there: a relative one stays with the folder that was.
    private static func place(of folder: String) -> String { FileSystem.absolutePath(of: folder) ?? folder }

    /// The scene that is edited; nil before there is one.
    var state: StudioState? { scene.withLock { $0 } }

    /// Begins to edit a scene's file, which the body may write first. Throws an error for one that is not there or can't be a
    /// scene, and `Gallery.OtherScene` if there is one already.
    func open(_ path: String, writing: () throws -> Void = {}) throws {
        try choosing.withLock { _ in
            if let state { throw Gallery.OtherScene(name: state.place.name) }
            try writing()
            let document = SceneDocument(path)
            _ = try document.read()
            let place = ScenePlace(
                name: FileSystem.name(of: path), folder: Self.place(of: FileSystem.parent(of: path)),
                allowedFolders: allowedFolders, kinds: kinds)
            let new = StudioState(document, place, run: run)
            scene.withLock { $0 = new }
        }
    }

    /// Whether a request may be sent, and how long it may be: the texts of scenes may be long.
    func admission(of request: Request) -> Server.Admission {
        guard case .success(let path) = rules.path(of: request) else {
            return .refused(Self.refusal(of: request))
        }
        return .admitted(bodyBytes: Self.textPaths.contains(path) ? Scene.mostBytes : Self.usualBodyBytes)
    }

    private static let textPaths: Set<Substring> = ["/scene", "/drafts"]
    private static let usualBodyBytes = 64 << 10

    /// What is answered to a request that may not be sent, whatever is wrong with it: a page to a browser that opens an address, which
    /// may be that of an earlier run.
    private static func refusal(of request: Request) -> Response {
        let isOpened = request.header["accept"]?.contains("text/html") == true
        return isOpened ? PageFiles.forbidden : .text("forbidden", status: 403)
    }

    /// The answer; refusals don't tell what was wrong.
    func answer(_ request: Request) -> Response {
        guard case .success(let path) = rules.path(of: request) else { return Self.refusal(of: request) }
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let found =
            if let state { Routes(state: state).answer(request, parts) } else {
                gallery.answer(request, parts)
            }
        return found ?? .text("not found", status: 404)
    }

    private var gallery: Gallery {
        Gallery(folder: folder, kinds: kinds) { [weak self] in try self?.open($0, writing: $1) }
    }

    /// Tells the pages that it is over.
    func close() { state?.close() }
}
