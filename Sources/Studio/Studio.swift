import Files
import SceneModel
import Web

/// The editor in the browser: serves a page for one scene on the loopback until it is closed.
package final class Studio: Sendable {
    /// Where the page is; whoever knows it may change the scene.
    package let address: String
    /// Whether changes from outside are seen.
    package var isWatching: Bool { state.isWatching }
    private let server: Server
    private let state: StudioState

    /// Begins to serve a scene's file at a port, 0 for one that is free; `run` makes films of it. Throws `ServerError` when
    /// the port can't be had, and an error for a file that is not there or can't be a scene.
    package init(
        scene path: String, kinds: LayerKinds, allowedFolders: [String] = [], port: Int = 0,
        run: @escaping CommandRunner
    ) throws {
        let document = SceneDocument(path)
        _ = try document.read()
        let place = ScenePlace(
            name: FileSystem.name(of: path), folder: FileSystem.parent(of: path),
            allowedFolders: allowedFolders,
            kinds: kinds)
        let state = StudioState(document, place, run: run)
        let token = AccessRules.makeToken()
        let routes = Routes(rules: AccessRules(token: token), state: state)
        var limits = Server.Limits()
        limits.bodyBytes = Scene.mostBytes
        let server = try Server(
            port: port, limits: limits, admits: { routes.refusal(of: $0) }, handler: { routes.answer($0) })
        address = "http://127.0.0.1:\(server.port)/\(token)/"
        (self.server, self.state) = (server, state)
    }

    /// Tells the pages that it is over; requests that are being answered are ended when the studio is released.
    package func close() { state.close() }
}
