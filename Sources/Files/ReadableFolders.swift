/// Folders whose files may be read, at any depth. Links are resolved first; only the file's real place counts.
package struct ReadableFolders: Sendable {
    /// The reason why a file may not be read.
    package enum Refusal: Error, Equatable {
        /// It lies outside all of the folders.
        case outside
        /// It is a folder.
        case isFolder
        /// It is a device, a pipe or a socket.
        case isNoFile
    }

    private let folders: [String]

    /// Creates the set. A folder that does not exist has no files.
    package init(_ folders: [String]) { self.folders = folders }

    /// True if there are no folders.
    package var isEmpty: Bool { folders.isEmpty }

    /// Opens a file, and returns it with its resolved path. Throws `Refusal` for what is outside or not a file, without
    /// opening it, and `SystemError` for what does not exist or can't be read.
    ///
    /// The path is resolved first. Then it is walked from one of the folders without following links, so it can't be
    /// redirected in the meantime.
    package func open(_ path: String) throws -> InputFile {
        let resolved = try Self.resolve(path)
        let ways = folders.compactMap(FileSystem.absolutePath).compactMap { root in
            Self.way(to: resolved, from: root).map { (root, $0) }
        }
        guard let (root, way) = ways.first else { throw Refusal.outside }
        guard let name = way.last else { throw Refusal.isFolder }
        var folder = try Folder(opening: root)
        for name in way.dropLast() { folder = try folder.folder(name) }
        // Merely opening a pipe or a device can have side effects.
        switch try folder.kind(of: name) {
        case .directory: throw Refusal.isFolder
        case .other: throw Refusal.isNoFile
        case .file, nil: return try folder.open(name)
        }
    }

    private static func resolve(_ path: String) throws(SystemError) -> String {
        guard let resolved = FileSystem.absolutePath(of: path) else { throw SystemError(.opening, path) }
        return resolved
    }

    /// The components of a path below a folder; nil if the path is not in it.
    private static func way(to path: String, from root: String) -> [String]? {
        let (path, root) = (path.split(separator: "/"), root.split(separator: "/"))
        guard path.starts(with: root) else { return nil }
        return path.dropFirst(root.count).map(String.init)
    }
}
