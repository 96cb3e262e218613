import Glibc

/// Creates a folder with all its files atomically.
public enum FolderReplacement {
    /// Whether a path has the name of an unfinished folder.
    public static func isDraft(_ path: String) -> Bool {
        Draft.finalName(of: FileSystem.name(of: path)) != nil
    }

    /// The name of the new content in the folder that is held meanwhile.
    private static let content = "new"
    /// The name that the old content has there for a moment, where folders can't exchange their names.
    private static let aside = "old"

    /// Calls the body with the path of a new folder next to the final name, and renames the folder when the body
    /// returns. Nothing is left behind when it fails; what a killed process left is removed by the next one that
    /// writes beside it. An existing folder is replaced, unless `objection`, given the names in it, returns why
    /// not and what to do instead: then, and for anything but a folder, throws `OutputError`. A link to a folder
    /// stays, and then leads to the new one.
    ///
    /// What is in an existing folder goes with it, except for what `keeps` says yes to by its name: that is in the new folder
    /// too, from the start, and in the end as it is then. The new folder has the permissions of the old one.
    ///
    /// Returns the error if something that is no longer needed could not be removed.
    @discardableResult
    public static func write(
        to path: String, objection: ([String]) -> String?, keeps: (String) -> Bool = { _ in false },
        _ body: (String) throws -> Void
    ) throws -> SystemError? {
        try make(at: path, objection: objection, keeps: keeps, body).leftover
    }

    /// The same with what the body returns.
    public static func make<Made>(
        at path: String, objection: ([String]) -> String?, keeps: (String) -> Bool = { _ in false },
        _ body: (String) throws -> Made
    ) throws -> (made: Made, leftover: SystemError?) {
        let path = FileSystem.absolutePath(of: path) ?? path
        Draft.removeAbandoned(beside: path)
        try check(path, objection: objection)
        let held = try Draft.hold(for: path)
        let made: Made
        do {
            let new: String
            (new, made) = try fill(held.folder, keeping: { try carry(from: path, to: $0, keeps) }, body)
            // The path may have changed meanwhile.
            try check(path, objection: objection)
            if FileSystem.kind(of: path) == .directory {
                try FileSystem.copyPermissions(of: path, to: new)
                // The replaced folder now has the other name, and is removed with it.
                try FileSystem.exchange(new, with: path, aside: held.folder.path(of: aside))
            } else {
                try FileSystem.rename(new, to: path)
            }
        } catch {
            // What could not be put back stays in the draft.
            if (try? restore(path, from: held.folder)) != nil { try? held.removeAll() }
            throw error
        }
        do throws(SystemError) { try held.removeAll() } catch { return (made, error) }
        return (made, nil)
    }

    private static func fill<Made>(
        _ draft: Folder, keeping carry: (String) throws -> Void, _ body: (String) throws -> Made
    ) throws -> (folder: String, made: Made) {
        let new = draft.path(of: content)
        try draft.makeFolder(content)
        try carry(new)
        let kept = Set(try FileSystem.names(in: new))
        let made = try body(new)
        for name in try FileSystem.names(in: new) where !kept.contains(name) {
            try FileSystem.synchronize("\(new)/\(name)")
        }
        // Meanwhile it may have changed, gone or come.
        let folder = try draft.folder(content)
        for name in kept { try folder.removeAll(name) }
        try carry(new)
        try FileSystem.synchronize(new)
        return (new, made)
    }

    /// Gives what is kept of a folder a second name in another, unless it has one there.
    private static func carry(from old: String, to new: String, _ keeps: (String) -> Bool) throws {
        guard FileSystem.kind(of: old) == .directory else { return }
        for name in try FileSystem.names(in: old) where keeps(name) {
            try FileSystem.linkAll("\(old)/\(name)", to: "\(new)/\(name)")
        }
    }

    /// Gives a folder its name back that was put aside and not replaced. Throws if something else has the name.
    static func restore(_ path: String, from draft: Folder) throws {
        guard try draft.kind(of: aside) == .directory else { return }
        do { try FileSystem.renameKeeping(draft.path(of: aside), to: path) } catch {
            // Where the new content has left the draft, it has the name.
            let isReplaced = try draft.kind(of: content) == nil
            if error.code != EEXIST || !isReplaced { throw error }
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
        case .directory where FileSystem.isMountPoint(path):
            throw OutputError(
                "\(path): a mount point, which can't be replaced", "choose a new folder in it")
        case .directory where FileSystem.isSame(path, "."):
            throw OutputError("\(path): is the current folder", "choose another name")
        case .directory:
            let names = try FileSystem.names(in: path)
            if !names.isEmpty, let objection = objection(names) {
                throw OutputError("\(path): exists", objection)
            }
        default: throw OutputError("\(path): exists and is not a folder", "choose another name")
        }
    }
}
