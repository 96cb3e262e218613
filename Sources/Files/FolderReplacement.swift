import Glibc

/// Puts a folder with all its files at its final name whole or not at all.
public enum FolderReplacement {
    /// How the names of folders end that are not finished.
    public static let draftSuffix = ".part"

    /// Lets the body fill a folder beside the final name, given its path, and renames it when the body is
    /// done. Nothing is left behind when it fails. A folder that is there already is replaced unless
    /// `objection`, given its names, says why not and what to do instead; then, and for anything but a folder,
    /// throws `OutputError`. A link to a folder stays, and leads to the new one.
    public static func write(
        to path: String, objection: ([String]) -> String?, _ body: (String) throws -> Void
    ) throws {
        try check(path, objection: objection)
        let path = FileSystem.absolutePath(of: path) ?? path
        let part = "\(path).\(getpid())\(draftSuffix)"
        do {
            try FileSystem.makeDirectory(part)
            try body(part)
            for name in try FileSystem.names(in: part) { try FileSystem.synchronize("\(part)/\(name)") }
            try FileSystem.synchronize(part)
            if FileSystem.kind(of: path) == .directory {
                // What is replaced is under the other name then, and goes with it.
                try FileSystem.exchange(part, with: path)
            } else {
                try FileSystem.rename(part, to: path)
            }
        } catch {
            FileSystem.removeTree(part)
            throw error
        }
        FileSystem.removeTree(part)
    }

    /// Throws `OutputError` when no folder can or may be made at the path; touches nothing.
    public static func check(_ path: String, objection: ([String]) -> String?) throws {
        let parent = FileSystem.parent(of: path)
        switch FileSystem.kind(of: parent) {
        case .directory: break
        case nil: throw OutputError("\(parent): no such folder", "create it, or choose another -o")
        default: throw OutputError("\(parent): not a folder", "choose another -o")
        }
        guard FileSystem.isWritable(parent) else {
            throw OutputError("\(parent): no right to write there", "choose another -o")
        }
        switch FileSystem.kind(of: path) {
        case nil: break
        case .directory:
            let names = try FileSystem.names(in: path)
            if !names.isEmpty, let objection = objection(names) {
                throw OutputError("\(path): exists", objection)
            }
        default: throw OutputError("\(path): exists and is no folder", "choose another -o")
        }
    }
}
