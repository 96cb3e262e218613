import Base
import Files
import Hashing

/// A shared library that is loaded in this process.
enum LoadedLibrary {
    private static let versions = Locked<[String: String]>([:])

    /// Returns the name of the library whose file name begins with `prefix`.
    static func name(_ prefix: String) -> String { String(prefix.prefix { $0 != "." }) }

    /// Returns the version of the library whose file name begins with `prefix`: the end of the file's name, and a digest of
    /// the file, since distributions patch a library without changing its name. Throws if the library is not loaded, or if
    /// its file was replaced since.
    static func part(_ prefix: String) throws -> Fingerprint.Part {
        let name = name(prefix)
        if let known = versions.withLock({ $0[prefix] }) { return Fingerprint.Part(name, known) }
        guard let path = try path(prefix) else {
            throw FilmFault(
                "the version of \(name) can't be found: its file was replaced since the program was started")
        }
        var file = try InputFile(opening: path)
        let version = "\(FileSystem.name(of: path).dropFirst(prefix.count)) \(try file.digest().prefix(16))"
        versions.withLock { $0[prefix] = version }
        return Fingerprint.Part(name, version)
    }

    /// Returns the path of the library's file: what follows the fifth word of a line about the process's memory.
    private static func path(_ prefix: String) throws -> String? {
        var maps = try InputFile(opening: "/proc/self/maps")
        let text = String(decoding: try maps.readAll(atMost: 16 << 20), as: UTF8.self)
        let paths = text.split(separator: "\n").compactMap { line -> String? in
            let words = line.split(separator: " ", maxSplits: 5)
            return words.count > 5 ? String(words[5].drop { $0 == " " }) : nil
        }
        return paths.first { FileSystem.name(of: $0).hasPrefix(prefix) && !$0.hasSuffix(" (deleted)") }
    }
}
