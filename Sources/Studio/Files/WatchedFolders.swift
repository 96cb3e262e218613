import Glibc

/// The folders that inotify watches. inotify watches a folder, not a path; if another folder appears at the path,
/// `update` watches that folder instead.
struct WatchedFolders {
    /// The folder at a path, and its watch.
    private struct Watched: Equatable {
        let device, inode: UInt64
        let descriptor: Int32
    }

    private let inotify: Int32
    private let events: UInt32
    /// The watched folders, keyed by path; nil if no folder existed at the path when it was last checked.
    private var folders: [String: Watched?] = [:]
    /// The maximum number of watched folders. The number is limited, because drafts of scenes may name any number of
    /// folders.
    private static let maximumFolderCount = 1000

    /// Creates an empty list whose folders will be watched for these inotify events. The caller owns the inotify
    /// descriptor.
    init(inotify: Int32, events: UInt32) { (self.inotify, self.events) = (inotify, events) }

    /// Watches the folder at a path, and any folder that replaces it later. Returns false if no folder can be watched
    /// at this path now.
    mutating func add(_ folder: String) -> Bool {
        if let known = folders[folder] { return known != nil }
        guard folders.count < Self.maximumFolderCount else { return false }
        let watched = watch(folder)
        folders[folder] = .some(watched)
        return watched != nil
    }

    /// Checks again which folders are at all paths. Returns true if a folder was replaced, removed or added.
    mutating func update() -> Bool {
        var hasChanged = false
        for (folder, old) in folders where Self.identity(of: folder) != old.map({ [$0.device, $0.inode] }) {
            folders[folder] = .some(nil)
            if let old, !folders.values.contains(where: { $0?.descriptor == old.descriptor }) {
                inotify_rm_watch(inotify, old.descriptor)
            }
            let new = watch(folder)
            folders[folder] = .some(new)
            hasChanged = hasChanged || new != old
        }
        return hasChanged
    }

    /// Records that the system has ended a watch. Returns true if the watch was still in use.
    mutating func end(_ descriptor: Int32) -> Bool {
        let ended = paths(of: descriptor)
        for folder in ended { folders[folder] = .some(nil) }
        return !ended.isEmpty
    }

    /// Returns the paths of the folder that has this watch.
    func paths(of descriptor: Int32) -> [String] {
        folders.filter { $0.value?.descriptor == descriptor }.map(\.key)
    }

    private func watch(_ folder: String) -> Watched? {
        guard let identity = Self.identity(of: folder) else { return nil }
        let descriptor = unsafe inotify_add_watch(inotify, folder, events)
        return descriptor < 0
            ? nil : Watched(device: identity[0], inode: identity[1], descriptor: descriptor)
    }

    private static func identity(of folder: String) -> [UInt64]? {
        var status = stat()
        guard unsafe stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        return [UInt64(status.st_dev), UInt64(status.st_ino)]
    }
}
