import Glibc

/// Functions that create or replace a folder with all its files atomically.
package enum FolderReplacement {
    /// True if the last component of a path is the name of a draft.
    package static func isDraft(_ path: String) -> Bool {
        Draft.finalName(of: FileSystem.name(of: path)) != nil
    }

    /// The name of the new content in the draft folder.
    private static let content = "new"
    /// The temporary name of the old content in the draft folder. It is used if the file system can't exchange names.
    private static let aside = "old"

    /// Creates or replaces a folder atomically. Calls `body` with the path of a new folder next to the final path, and
    /// renames the new folder when `body` returns. If `body` fails, nothing is left behind. Folders left by killed
    /// processes are removed by the next call for a path in the same parent folder.
    ///
    /// An existing folder is replaced unless `objection`, called with the names in it, returns advice on what to do
    /// instead; then `OutputError` is thrown. `OutputError` is also thrown for anything that is not a folder. If the
    /// path is a link to a folder, the link stays and its target is replaced.
    ///
    /// The old content is removed, except entries for which `keeps` returns true. These entries are linked into the new
    /// folder before `body` is called, and updated after `body` returns, in case they changed in the old folder
    /// meanwhile. The new folder gets the old folder's permissions.
    ///
    /// Returns an error if the draft folder could not be removed, or the new name could not be synced.
    @discardableResult
    package static func write(
        to path: String, objection: ([String]) -> String?, keeps: (String) -> Bool = { _ in false },
        _ body: (String) throws -> Void
    ) throws -> SystemError? {
        try make(at: path, objection: objection, keeps: keeps, body).leftover
    }

    /// Creates or replaces a folder as `write` does, and also returns the result of `body`.
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
            // Something may have been created at the path while `body` ran.
            try check(path, objection: objection)
            if FileSystem.kind(of: path) == .directory {
                try FileSystem.copyPermissions(of: path, to: new)
                // The old folder is in the draft folder now and is removed together with it.
                try FileSystem.exchange(new, with: path, aside: held.folder.path(of: aside))
            } else {
                try FileSystem.rename(new, to: path)
            }
        } catch {
            // If the old folder can't be restored, it stays in the draft folder.
            if (try? restore(path, from: held.folder)) != nil { try? held.removeAll() }
            throw error
        }
        do throws(SystemError) {
            // The old content is needed until the new one certainly has its name. If that is not certain, the next run
            // removes the old content.
            try FileSystem.synchronizeName(path)
            try held.removeAll()
        } catch { return (made, error) }
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
        // The kept files may have changed while `body` ran.
        let folder = try draft.folder(content)
        for name in kept { try folder.removeAll(name) }
        try carry(new)
        try FileSystem.synchronizeAll(new)
        return (new, made)
    }

    /// Links into the folder `new` those entries of the folder `old` for which `keeps` returns true. Entries that
    /// already exist in `new` are not replaced.
    private static func carry(from old: String, to new: String, _ keeps: (String) -> Bool) throws {
        guard FileSystem.kind(of: old) == .directory else { return }
        for name in try FileSystem.names(in: old) where keeps(name) {
            try FileSystem.linkAll("\(old)/\(name)", to: "\(new)/\(name)")
        }
    }

    /// Renames a folder from `aside` back to `path` if the folder was not replaced. Throws if something else exists at
    /// `path`.
    static func restore(_ path: String, from draft: Folder) throws {
        guard try draft.kind(of: aside) == .directory else { return }
        do { try FileSystem.renameKeeping(draft.path(of: aside), to: path) } catch {
            // If the new content is no longer in the draft, it has taken the name.
            let isReplaced = try draft.kind(of: content) == nil
            if error.code != EEXIST || !isReplaced { throw error }
        }
    }

    /// Throws `OutputError` if a folder can't or must not be created at the path. Changes nothing, but removes what
    /// killed processes left beside a folder that exists.
    package static func check(_ path: String, objection: ([String]) -> String?) throws {
        let parent = FileSystem.parent(of: path)
        switch FileSystem.kind(of: parent) {
        case .directory: break
        case nil: throw OutputError("\(parent): no such folder", "create this folder, or choose another name")
        default: throw OutputError("\(parent): not a folder", "choose another name")
        }
        guard FileSystem.isWritable(parent) else {
            throw OutputError("\(parent): permission denied", "choose another name")
        }
        switch FileSystem.kind(of: path) {
        case nil: break
        case .directory where FileSystem.isMountPoint(path):
            throw OutputError(
                "\(path): a mount point, which can't be replaced",
                "choose a new folder inside the mount point")
        case .directory where FileSystem.isSame(path, "."):
            throw OutputError("\(path): is the current folder", "choose another name")
        case .directory:
            let names = try FileSystem.names(in: path)
            if !names.isEmpty, let objection = objection(names) {
                Draft.removeAbandoned(beside: path)
                throw OutputError("\(path): exists", objection)
            }
        default: throw OutputError("\(path): exists and is not a folder", "choose another name")
        }
    }
}
