import Base
import Files
import Hashing

/// A shared library that is loaded in this process.
enum LoadedLibrary {
    private static let versions = Locked<[String: String]>([:])

    /// Returns the version of the library whose file name begins with `prefix`: the end of the file's name, and a digest of
    /// the file, since distributions patch a library without changing its name. Returns nil if no such library is loaded.
    static func version(_ prefix: String) throws -> String? {
        if let known = versions.withLock({ $0[prefix] }) { return known }
        guard let path = try path(prefix) else { return nil }
        var file = try InputFile(opening: path)
        let version = "\(FileSystem.name(of: path).dropFirst(prefix.count)) \(try file.digest().prefix(16))"
        versions.withLock { $0[prefix] = version }
        return version
    }

    /// Returns the path of the library's file: the last word of a line about the process's memory.
    private static func path(_ prefix: String) throws -> String? {
        var maps = try InputFile(opening: "/proc/self/maps")
        let text = String(decoding: try maps.readAll(atMost: 16 << 20), as: UTF8.self)
        let paths = text.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }
        return paths.first { FileSystem.name(of: $0).hasPrefix(prefix) }
    }
}
