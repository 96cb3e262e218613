import CEmbedded

/// A folder of text files that the program carries. The C compiler embeds them; `Sources/CEmbedded` lists them.
package struct EmbeddedFolder: Sendable {
    /// The documents of the repository, by their paths in it.
    package static let documents = unsafe EmbeddedFolder(zoetrope_documents())
    /// The files that the studio's pages and reports share.
    package static let pageParts = unsafe EmbeddedFolder(zoetrope_page_parts())
    /// The files of the studio's pages.
    package static let studioPage = unsafe EmbeddedFolder(zoetrope_studio_page())
    /// The files from which reports are made.
    package static let reportPage = unsafe EmbeddedFolder(zoetrope_report_page())
    /// The scenes to start from.
    package static let starterScenes = unsafe EmbeddedFolder(zoetrope_starter_scenes())
    /// The components of the shelf.
    package static let shelf = unsafe EmbeddedFolder(zoetrope_shelf())

    private let files: [String: [UInt8]]

    private init(_ first: UnsafePointer<zoetrope_file>) {
        var files: [String: [UInt8]] = [:]
        var file = unsafe first
        while let name = unsafe file.pointee.name, let text = unsafe file.pointee.text {
            unsafe files[String(cString: name)] = Array(String(cString: text).utf8)
            unsafe file += 1
        }
        self.files = files
    }

    /// The names of the files, sorted.
    package var names: [String] { files.keys.sorted() }

    /// The text of a file that the program carries, in UTF-8. There must be a file with this name.
    package subscript(_ name: String) -> [UInt8] {
        guard let text = files[name] else { preconditionFailure("the program carries no \(name)") }
        return text
    }
}
