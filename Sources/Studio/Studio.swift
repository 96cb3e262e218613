import Files
import SceneModel
import Web

/// The editor in the browser: a server, by default on the loopback interface, with a page for one scene.
package final class Studio: Sendable {
    /// The page's address. Anyone who knows the address can change the scene.
    package let address: String
    /// True if changes of the scene's files on disk are noticed.
    package var isWatching: Bool { site.state?.isWatching ?? true }
    private let server: Server
    private let site: Site

    /// Starts serving a scene file on a port of an IPv4 address; 0 stands for any free port. Without a file, the page offers the scenes of
    /// the current folder, and samples to start from. `run` runs the commands that the page starts. Throws
    /// `ServerError` if the port can't be used, and another error if the file does not exist or can't be a scene.
    package init(
        scene path: String?, kinds: LayerKinds, allowedFolders: [String] = [],
        listening address: String = Server.loopback, port: Int = 0,
        run: @escaping CommandRunner
    ) throws {
        let token = AccessRules.makeToken()
        let site = Site(
            rules: AccessRules(token: token), kinds: kinds, allowedFolders: allowedFolders, run: run)
        if let path { try site.open(path) }
        var limits = Server.Limits()
        limits.bodyBytes = Scene.maximumBytes
        let server = try Server(
            address: address, port: port, limits: limits, admits: { site.admission(of: $0) },
            handler: { site.answer($0) })
        self.address = "http://127.0.0.1:\(server.port)/\(token)/"
        (self.server, self.site) = (server, site)
    }

    /// Cancels all work for the pages, and informs the pages that the studio ends. Connections are closed when the
    /// studio is released.
    package func close() {
        server.close()
        site.close()
    }
}
