import Base
import Files
import SceneModel
import Web

/// The server's request handler. Checks access, and then passes the request to the routes of the open scene, or to the
/// gallery's routes before a scene is chosen.
final class Site: Sendable {
    let rules: AccessRules
    private let kinds: LayerKinds
    private let allowedFolders: [String]
    private let run: CommandRunner
    private let scene = Locked<StudioState?>(nil)
    /// A lock that is held while a scene is chosen, so that only one scene can be chosen.
    private let choosing = Locked(())
    /// The folder whose scenes the page offers before a scene is chosen.
    private let folder: String

    init(
        rules: AccessRules, kinds: LayerKinds, allowedFolders: [String], folder: String = ".",
        run: @escaping CommandRunner
    ) {
        (self.rules, self.kinds, self.allowedFolders) = (rules, kinds, allowedFolders)
        (self.folder, self.run) = (Self.place(of: folder), run)
    }

    /// Returns the absolute path of a folder, because the meaning of a relative path would change with the current
    /// folder.
    private static func place(of folder: String) -> String { FileSystem.absolutePath(of: folder) ?? folder }

    /// The scene that is edited; nil before a scene is chosen.
    var state: StudioState? { scene.withLock { $0 } }

    /// Opens a scene file for editing; `writing` may create the file first. Throws an error if the file does not exist
    /// or can't be a scene, and `GalleryRoutes.OtherScene` if a scene is already open.
    func open(_ path: String, writing: () throws -> Void = {}) throws {
        try choosing.withLock { _ in
            if let state { throw GalleryRoutes.OtherScene(name: state.place.name) }
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

    /// Decides if a request is answered, and the maximum size of its body. Requests that send the text of a scene may
    /// have a large body.
    func admission(of request: Request) -> Server.Admission {
        guard case .success(let path) = rules.path(of: request) else {
            return .refused(Self.refusal(of: request))
        }
        return .admitted(bodyBytes: Self.textPaths.contains(path) ? Scene.maximumBytes : Self.usualBodyBytes)
    }

    private static let textPaths: Set<Substring> = ["/scene", "/drafts"]
    private static let usualBodyBytes = 64 << 10

    /// Returns the answer to a request without a valid token. A browser that opens an outdated address gets a page that
    /// explains the cause.
    private static func refusal(of request: Request) -> Response {
        let isOpened = request.header["accept"]?.contains("text/html") == true
        return isOpened ? PageFiles.forbidden : .text("forbidden", status: 403)
    }

    /// Returns the answer to a request. If access is refused, the answer doesn't give the reason.
    func answer(_ request: Request) -> Response {
        guard case .success(let path) = rules.path(of: request) else { return Self.refusal(of: request) }
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let found =
            if let state { Routes(state: state).answer(request, parts) } else {
                gallery.answer(request, parts)
            }
        return found ?? .text("not found", status: 404)
    }

    private var gallery: GalleryRoutes {
        GalleryRoutes(folder: folder, kinds: kinds) { [weak self] in try self?.open($0, writing: $1) }
    }

    /// Informs the pages that the studio ends, and cancels all work for the pages.
    func close() { state?.close() }
}
