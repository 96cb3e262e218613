import Embedded
import Files
import Web

/// The files that the page loads: files embedded in the program, and files of CodeMirror from its Debian package.
enum PageFiles {
    private static let script = "text/javascript"

    /// The HTML page that edits a scene.
    static var index: Response { page(EmbeddedFolder.studioPage["index.html"]) }
    /// The HTML page that is shown before a scene is chosen.
    static var gallery: Response { page(EmbeddedFolder.studioPage["gallery.html"]) }

    /// The HTML page for an address without the right token.
    static var forbidden: Response { page(EmbeddedFolder.studioPage["forbidden.html"], status: 403) }

    private static func page(_ html: [UInt8], status: Int = 200) -> Response {
        var response = Response(status: status, type: "text/html; charset=utf-8", .bytes(html))
        response.header = [("Content-Security-Policy", policy)]
        return response
    }

    /// The content security policy: the page loads everything from this server, has no inline scripts or styles, and
    /// sends nothing elsewhere.
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
        "media-src 'self' blob:", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// Returns the style sheet or the script with this name that is embedded in the program; nil if there is none.
    static func file(_ name: String) -> Response? {
        let type = name.hasSuffix(".css") ? "text/css" : name.hasSuffix(".js") ? script : nil
        let folder = [EmbeddedFolder.pageParts, .studioPage].first { $0.names.contains(name) }
        guard let type, let folder else { return nil }
        return .bytes(folder[name], type: "\(type); charset=utf-8")
    }

    /// Returns the file of CodeMirror (the text editor) with this name; nil if the page does not use the file, or
    /// CodeMirror's package is not installed.
    static func codeMirror(_ name: String) -> Response? {
        guard let path = codeMirrorFiles[name],
            var file = try? InputFile(opening: "\(codeMirrorFolder)/\(path)"),
            let bytes = try? file.readAll(atMost: 1 << 20)
        else { return nil }
        return .bytes(bytes, type: name.hasSuffix(".css") ? "text/css" : script)
    }

    private static let codeMirrorFolder = "\(BundleFolder.share)/javascript/codemirror"
    private static let codeMirrorFiles = [
        "codemirror.js": "lib/codemirror.js", "codemirror.css": "lib/codemirror.css",
        "javascript.js": "mode/javascript/javascript.js", "matchbrackets.js": "addon/edit/matchbrackets.js",
    ]
}
