import Glibc

/// Puts a folder with all its files at its final name whole or not at all.
public enum FolderReplacement {
    /// Lets the body fill a folder beside the final name, given its path, and renames it when the body is
    /// done. Nothing is left behind when it fails. A folder that is there already is replaced only when
    /// `isReplaceable` says so of its names; else, and for anything but a folder, throws `OutputError`.
    public static func write(
        to path: String, replacing isReplaceable: ([String]) -> Bool, _ body: (String) throws -> Void
    ) throws {
        try check(path, replacing: isReplaceable)
        let part = "\(path).\(getpid()).part"
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
    public static func check(_ path: String, replacing isReplaceable: ([String]) -> Bool) throws {
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
            guard names.isEmpty || isReplaceable(names) else {
                throw OutputError(
                    "\(path): exists", "use --overwrite if this program made it, or choose another -o")
            }
        default: throw OutputError("\(path): exists and is no folder", "choose another -o")
        }
    }
}
