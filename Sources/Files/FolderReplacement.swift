import Glibc

/// Puts a folder with all its files at its final name whole or not at all.
public enum FolderReplacement {
    /// How the names of folders end that are not finished.
    public static let draftSuffix = ".part"
    /// What is being filled has this name in the folder that is held meanwhile.
    private static let content = "new"

    /// Lets the body fill a folder beside the final name, given its path, and renames it when the body is
    /// done. Nothing is left behind when it fails; what a killed process left goes with the next one that writes
    /// to that name. A folder that is there already is replaced unless `objection`, given its names, says why not
    /// and what to do instead; then, and for anything but a folder, throws `OutputError`. A link to a folder
    /// stays, and leads to the new one.
    ///
    /// Returns why something that is no longer needed could not be removed, if so.
    @discardableResult
    public static func write(
        to path: String, objection: ([String]) -> String?, _ body: (String) throws -> Void
    ) throws -> SystemError? {
        try check(path, objection: objection)
        let path = FileSystem.absolutePath(of: path) ?? path
        removeAbandoned(path)
        let part = "\(path).\(getpid())\(draftSuffix)"
        guard let held = try HeldFolder.take(part, for: .draft) else {
            throw OutputError("\(path): another run is writing it", "wait for it, or choose another -o")
        }
        do {
            let new = try fill(held.folder, body)
            // Things may have come in the meantime.
            try check(path, objection: objection)
            if FileSystem.kind(of: path) == .directory {
                // What is replaced is under the other name then, and goes with it.
                try FileSystem.exchange(new, with: path)
            } else {
                try FileSystem.rename(new, to: path)
            }
        } catch {
            try? held.removeAll()
            throw error
        }
        do throws(SystemError) { try held.removeAll() } catch { return error }
        return nil
    }

    private static func fill(_ draft: Folder, _ body: (String) throws -> Void) throws -> String {
        let new = draft.path(of: content)
        try draft.makeFolder(content)
        try body(new)
        for name in try FileSystem.names(in: new) { try FileSystem.synchronize("\(new)/\(name)") }
        try FileSystem.synchronize(new)
        return new
    }

    private static func removeAbandoned(_ path: String) {
        let parent = FileSystem.parent(of: path)
        let prefix = (path.split(separator: "/").last ?? "") + "."
        for name in (try? FileSystem.names(in: parent)) ?? []
        where name.hasPrefix(prefix) && name.hasSuffix(draftSuffix) {
            HeldFolder.removeAbandoned("\(parent)/\(name)", for: .draft)
        }
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
