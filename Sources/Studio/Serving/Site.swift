import Base
import Files
import SceneModel
import Web

/// The server's handler: checks access, then answers from the scene's routes, or from the gallery's before a scene is
/// chosen.
final class Site: Sendable {
    let rules: AccessRules
    private let kinds: LayerKinds
    private let allowedFolders: [String]
    private let run: CommandRunner
    private let scene = Locked<StudioState?>(nil)
    /// Held while a scene is chosen, so that only one is.
    private let choosing = Locked(())
    /// The folder whose scenes the gallery offers.
    private let folder: String

    init(
        rules: AccessRules, kinds: LayerKinds, allowedFolders: [String], folder: String = ".",
        run: @escaping CommandRunner
    ) {
        (self.rules, self.kinds, self.allowedFolders) = (rules, kinds, allowedFolders)
        (self.folder, self.run) = (Self.place(of: folder), run)
    }

    /// The absolute path of a folder. A relative one would change its meaning if the current folder did.
    private static func place(of folder: String) -> String { FileSystem.absolutePath(of: folder) ?? folder }

    /// The scene that is edited; nil before one is chosen.
    var state: StudioState? { scene.withLock { $0 } }

    /// Opens a scene's file for editing; `writing` may create it first. Throws an error if it does not exist or can't be a
    /// scene, and `Gallery.OtherScene` if one is open already.
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

    /// Decides whether a request is answered, and how long its body may be: scenes' texts may be long.
    func admission(of request: Request) -> Server.Admission {
        guard case .success(let path) = rules.path(of: request) else {
            return .refused(Self.refusal(of: request))
        }
        return .admitted(bodyBytes: Self.textPaths.contains(path) ? Scene.mostBytes : Self.usualBodyBytes)
    }

    private static let textPaths: Set<Substring> = ["/scene", "/drafts"]
    private static let usualBodyBytes = 64 << 10

    /// The answer to any request without access. A browser that opens an address, perhaps that of an earlier run, gets a page.
    private static func refusal(of request: Request) -> Response {
        let isOpened = request.header["accept"]?.contains("text/html") == true
        return isOpened ? PageFiles.forbidden : .text("forbidden", status: 403)
    }

    /// The answer to a request. Refusals of access don't say what was wrong.
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

    /// Informs the pages that the studio ends, and ends the work for them.
    func close() { state?.close() }
}
