/// Folders whose files may be read, at any depth. Links are followed, but what counts is where they lead to.
public struct ReadableFolders: Sendable {
    /// Why a file may not be read.
    public enum Refusal: Error, Equatable {
        /// It lies outside all of the folders.
        case outside
        /// It is a folder.
        case isFolder
        /// It is a device, a pipe or a socket.
        case isNoFile
    }

    private let folders: [String]

    /// These folders; one that does not exist has no files.
    public init(_ folders: [String]) { self.folders = folders }

    /// Whether there are none.
    public var isEmpty: Bool { folders.isEmpty }

    /// Opens a file and returns it with its path, in which links are resolved. Throws `Refusal` for what is outside or
    /// not a file, without opening it, and `SystemError` for what is not there or can't be read.
    ///
    /// Where the file lies is found out first. Then the way to it from one of the folders is walked without following
    /// any link, so nobody can lead it elsewhere meanwhile.
    public func open(_ path: String) throws -> InputFile {
        let resolved = try Self.resolve(path)
        let ways = folders.compactMap(FileSystem.absolutePath).compactMap { root in
            Self.way(to: resolved, from: root).map { (root, $0) }
        }
        guard let (root, way) = ways.first else { throw Refusal.outside }
        guard let name = way.last else { throw Refusal.isFolder }
        var folder = try Folder(opening: root)
        for name in way.dropLast() { folder = try folder.folder(name) }
        // Opening a pipe or a device has effects of its own.
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

    /// The names from a folder to a path in it; nil for a path that is not in it.
    private static func way(to path: String, from root: String) -> [String]? {
        let (path, root) = (path.split(separator: "/"), root.split(separator: "/"))
        guard path.starts(with: root) else { return nil }
        return path.dropFirst(root.count).map(String.init)
    }
}
