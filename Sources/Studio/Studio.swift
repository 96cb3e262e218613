import Files
import SceneModel
import Web

/// The editor in the browser: serves a page for one scene on the loopback until it is closed.
package final class Studio: Sendable {
    /// Where the page is; whoever knows it may change the scene.
    package let address: String
    private let server: Server
    private let desk: Desk
    private let watch: FolderWatch?

    /// Begins to serve a scene's file at a port, 0 for one that is free. Throws `ServerError` when the port can't be
    /// had.
    package init(
        scene path: String, kinds: LayerKinds, allowedFolders: [String] = [], port: Int = 0
    ) throws {
        let folder = FileSystem.parent(of: path)
        let place = ScenePlace(
            name: FileSystem.name(of: path), folder: folder, allowedFolders: allowedFolders, kinds: kinds)
        let desk = Desk(SceneDocument(path: path), place)
        let token = AccessRules.makeToken()
        let routes = Routes(rules: AccessRules(token: token), desk: desk)
        let server = try Server(port: port) { routes.answer($0) }
        address = "http://127.0.0.1:\(server.port)/\(token)/"
        (self.server, self.desk) = (server, desk)
        watch = FolderWatch([folder]) { desk.filesChanged() }
    }

    /// Tells the pages that it is over; requests that are being answered are ended when the studio is released.
    package func close() {
        watch?.stop()
        desk.close()
    }
}
