/// A set of folders whose files may be read, at any depth. Links are resolved before a file is checked.
package struct ReadableFolders: Sendable {
    /// The reason why a file may not be read.
    package enum Refusal: Error, Equatable {
        /// The file is outside all of the folders.
        case outside
        /// The path belongs to a folder.
        case isFolder
        /// The path belongs to a device, a pipe or a socket.
        case isNoFile
    }

    private let folders: [String]

    /// Creates the set. A folder that does not exist is ignored.
    package init(_ folders: [String]) { self.folders = folders }

    /// True if the set contains no folders.
    package var isEmpty: Bool { folders.isEmpty }

    /// Opens a file; the `path` of the returned file has no links. Throws `Refusal`, without opening the file, if the
    /// file is outside the folders or not a regular file. Throws `SystemError` if the file does not exist or can't be
    /// read.
    ///
    /// The path is resolved first. Then its folders are opened one after the other without following links, so a link
    /// created after the check can't redirect the path.
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

    /// Returns the components of `path` below the folder `root`; nil if the path is not in that folder.
    private static func way(to path: String, from root: String) -> [String]? {
        let (path, root) = (path.split(separator: "/"), root.split(separator: "/"))
        guard path.starts(with: root) else { return nil }
        return path.dropFirst(root.count).map(String.init)
    }
}
