import Base
import Files
import Hashing
import SceneText

/// The lock file of a folder of fetched files: which file belongs to which address, and its SHA-256. The folder can be
/// fetched again from it, with the same content or with an error.
package struct FetchedFiles: Sendable, Equatable {
    /// A fetched file.
    package struct Entry: Sendable, Equatable {
        /// The name of the file in the folder.
        package var file: String
        /// The SHA-256 of its content.
        package var sha256: String
        /// Its size in bytes.
        package var byteCount: Int
    }

    /// The files by address.
    package var entries: [String: Entry] = [:]

    /// The name of the lock file in its folder.
    package static let fileName = "fetched.json"
    private static let maximumBytes = 256 << 20
    private static let limits = JSONLimits(deepest: 4, maximumValues: 2_000_000)
    private static let version = 1.0

    /// Reads the lock file of a folder; empty if there is none. Throws `FetchError` if it is damaged, and `SystemError`.
    package init(in folder: String) throws {
        let path = Self.path(in: folder)
        guard FileSystem.kind(of: path) != nil else { return }
        var file = try InputFile(openingFile: path)
        let bytes = try file.readAll(atMost: Self.maximumBytes)
        guard let json = try? JSON(parsing: bytes, within: Self.limits),
            json["version"]?.number == Self.version,
            let files = json["files"]?.array
        else { throw FetchError("\(path): not a list of fetched files") }
        for item in files {
            guard let address = item["address"]?.string, let entry = Entry(item) else {
                throw FetchError("\(path): not a list of fetched files")
            }
            entries[address] = entry
        }
        guard Set(entries.values.map(\.file)).count == entries.count else {
            throw FetchError("\(path): two addresses have the same file")
        }
    }

    private static func path(in folder: String) -> String { "\(folder)/\(fileName)" }

    /// Writes the lock file, sorted by address.
    func write(to folder: String) throws {
        let files = entries.sorted { $0.key < $1.key }.map { address, entry -> JSON in
            [
                "address": .string(address), "file": .string(entry.file), "sha256": .string(entry.sha256),
                "bytes": .number(Double(entry.byteCount)),
            ]
        }
        let json: JSON = ["version": .number(Self.version), "files": .array(files)]
        try FileReplacement.write(
            Array((json.prettyText + "\n").utf8), to: Self.path(in: folder), overwriting: true)
    }
}

extension FetchedFiles.Entry {
    /// Reads an entry; nil if it is damaged or its name leads out of the folder.
    fileprivate init?(_ json: JSON) {
        guard let file = json["file"]?.string, let sha256 = json["sha256"]?.string,
            let count = json["bytes"]?.number.flatMap(Int.init(exactly:)), count >= 0,
            !file.isEmpty, !file.hasPrefix("."), !file.utf8.contains(UInt8(ascii: "/")),
            !file.unicodeScalars.contains("\0"),
            ![FetchedFiles.fileName, FetchJob.lockName].contains(file), sha256.utf8.count == 64
        else { return nil }
        self.init(file: file, sha256: sha256, byteCount: count)
    }

    /// Compares the entry's file in a folder. Returns nil if the file is missing, and false if it has other content. `check`
    /// is called often; its errors end the comparison.
    package func isUnchanged(in folder: String, check: () throws -> Void) throws -> Bool? {
        let path = "\(folder)/\(file)"
        guard let kind = FileSystem.kind(of: path) else { return nil }
        // A link is no file that was fetched.
        guard kind == .file, !FileSystem.isLink(path) else { return false }
        var input = try InputFile(openingFile: path)
        guard try input.byteCount() == byteCount else { return false }
        var hash = SHA256()
        while true {
            try check()
            let bytes = try input.read(1 << 20)
            if bytes.isEmpty { return hash.digest() == sha256 }
            hash.update(bytes)
        }
    }
}
