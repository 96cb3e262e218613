import Files
import SceneModel
import Web

/// The editor in the browser: serves a page for one scene on the loopback until it is closed.
package final class Studio: Sendable {
    /// Where the page is; whoever knows it may change the scene.
    package let address: String
    /// Whether changes from outside are seen.
    package var isWatching: Bool { site.state?.isWatching ?? true }
    private let server: Server
    private let site: Site

    /// Begins to serve a scene's file at a port, 0 for one that is free; without a file the page offers those of the current
    /// folder, and samples to begin with. `run` makes films of it. Throws `ServerError` when the port can't be had, and an
    /// error for a file that is not there or can't be a scene.
    package init(
        scene path: String?, kinds: LayerKinds, allowedFolders: [String] = [], port: Int = 0,
        run: @escaping CommandRunner
    ) throws {
        let token = AccessRules.makeToken()
        let site = Site(
            rules: AccessRules(token: token), kinds: kinds, allowedFolders: allowedFolders, run: run)
        if let path { try site.open(path) }
        var limits = Server.Limits()
        limits.bodyBytes = Scene.mostBytes
        let server = try Server(
            port: port, limits: limits, admits: { site.admission(of: $0) }, handler: { site.answer($0) })
        address = "http://127.0.0.1:\(server.port)/\(token)/"
        (self.server, self.site) = (server, site)
    }

    /// Ends what is being made for the pages, and tells them that it is over. Their connections end when the studio is released.
    package func close() {
        server.close()
        site.close()
    }
}
