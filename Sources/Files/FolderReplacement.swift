import Glibc

/// Creates a folder with all its files atomically.
package enum FolderReplacement {
    /// True if the last component of a path is a draft's name.
    package static func isDraft(_ path: String) -> Bool {
        Draft.finalName(of: FileSystem.name(of: path)) != nil
    }

    /// The name of the new content in the draft folder.
    private static let content = "new"
    /// The temporary name of the old content in the draft folder, used if the file system can't exchange names.
    private static let aside = "old"

    /// Calls the body with the path of a new folder next to the final name, and renames the folder when the body
    /// returns. If the body fails, nothing is left behind; leftovers of killed processes are removed by the next write
    /// next to them.
    ///
    /// An existing folder is replaced, unless `objection`, called with the names in it, returns advice on what to do
    /// instead; then throws `OutputError`, as for anything that is not a folder. If the path is a link to a folder, the
    /// link stays and the folder it leads to is replaced.
    ///
    /// The old content is removed, except for names for which `keeps` returns true: they are in the new folder from the
    /// start, and are updated at the end to the old folder's state at that time. The new folder gets the old one's
    /// permissions.
    ///
    /// Returns the error if leftovers could not be removed.
    @discardableResult
    package static func write(
        to path: String, objection: ([String]) -> String?, keeps: (String) -> Bool = { _ in false },
        _ body: (String) throws -> Void
    ) throws -> SystemError? {
        try make(at: path, objection: objection, keeps: keeps, body).leftover
    }

    /// Does the same as `write`, and also returns the body's result.
    package static func make<Made>(
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
            // The path may have changed in the meantime.
            try check(path, objection: objection)
            if FileSystem.kind(of: path) == .directory {
                try FileSystem.copyPermissions(of: path, to: new)
                // The replaced folder is now in the draft folder, and is removed with it.
                try FileSystem.exchange(new, with: path, aside: held.folder.path(of: aside))
            } else {
                try FileSystem.rename(new, to: path)
            }
        } catch {
            // A folder that can't be restored stays in the draft.
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
        // The kept files may have been changed, removed or added in the meantime.
        let folder = try draft.folder(content)
        for name in kept { try folder.removeAll(name) }
        try carry(new)
        try FileSystem.synchronize(new)
        return (new, made)
    }

    /// Links the kept entries of a folder into another, unless they exist there.
    private static func carry(from old: String, to new: String, _ keeps: (String) -> Bool) throws {
        guard FileSystem.kind(of: old) == .directory else { return }
        for name in try FileSystem.names(in: old) where keeps(name) {
            try FileSystem.linkAll("\(old)/\(name)", to: "\(new)/\(name)")
        }
    }

    /// Renames a folder back that was put aside and not replaced. Throws if the name is taken by something else.
    static func restore(_ path: String, from draft: Folder) throws {
        guard try draft.kind(of: aside) == .directory else { return }
        do { try FileSystem.renameKeeping(draft.path(of: aside), to: path) } catch {
            // If the new content has left the draft, it is what has the name.
            let isReplaced = try draft.kind(of: content) == nil
            if error.code != EEXIST || !isReplaced { throw error }
        }
    }

    /// Throws `OutputError` if a folder can't or must not be created at the path; changes nothing.
    package static func check(_ path: String, objection: ([String]) -> String?) throws {
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
