/// Creates a folder with all its files atomically.
public enum FolderReplacement {
    /// The suffix of the names of unfinished folders.
    public static let draftSuffix = Draft.suffix
    /// The name of the new content in the folder that is held meanwhile.
    private static let content = "new"

    /// Calls the body with the path of a new folder next to the final name, and renames the folder when the body
    /// returns. Nothing is left behind when it fails; what a killed process left is removed by the next one that
    /// writes to that name. An existing folder is replaced, unless `objection`, given the names in it, returns why
    /// not and what to do instead: then, and for anything but a folder, throws `OutputError`. A link to a folder
    /// stays, and then leads to the new one.
    ///
    /// Returns the error if something that is no longer needed could not be removed.
    @discardableResult
    public static func write(
        to path: String, objection: ([String]) -> String?, _ body: (String) throws -> Void
    ) throws -> SystemError? {
        try check(path, objection: objection)
        let path = FileSystem.absolutePath(of: path) ?? path
        removeAbandoned(path)
        let part = Draft.path(for: path)
        guard let held = try HeldFolder.take(part, for: .draft) else {
            throw OutputError("\(path): another process is writing it", "wait for it, or choose another name")
        }
        do {
            let new = try fill(held.folder, body)
            // The path may have changed meanwhile.
            try check(path, objection: objection)
            if FileSystem.kind(of: path) == .directory {
                // The replaced folder now has the other name, and is removed with it.
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

    static func removeAbandoned(_ path: String) {
        let parent = FileSystem.parent(of: path)
        let prefix = (path.split(separator: "/").last ?? "") + "."
        for name in (try? FileSystem.names(in: parent)) ?? []
        where name.hasPrefix(prefix) && name.hasSuffix(draftSuffix) {
            HeldFolder.removeAbandoned("\(parent)/\(name)", for: .draft)
        }
    }

    /// Throws `OutputError` if a folder can't or must not be created at the path; changes nothing.
    public static func check(_ path: String, objection: ([String]) -> String?) throws {
        let parent = FileSystem.parent(of: path)
        switch FileSystem.kind(of: parent) {
        case .directory: break
        case nil: throw OutputError("\(parent): no such folder", "create it, or choose another name")
        default: throw OutputError("\(parent): not a folder", "choose another name")
        }
        guard FileSystem.isWritable(parent) else {
            throw OutputError("\(parent): permission denied", "choose another name")
        }
        switch FileSystem.kind(of: path) {
        case nil: break
        case .directory:
            let names = try FileSystem.names(in: path)
            if !names.isEmpty, let objection = objection(names) {
                throw OutputError("\(path): exists", objection)
            }
        default: throw OutputError("\(path): exists and is not a folder", "choose another name")
        }
    }
}
