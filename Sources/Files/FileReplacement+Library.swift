extension FileReplacement {
    /// The name of the new file in the draft folder.
    private static let content = "new"

    /// Creates a file that a library writes by path: calls the body with a path in a draft folder next to the final
    /// one, then syncs and renames the file. If the body fails, nothing is left behind; leftovers of killed processes
    /// are removed by the next write to that folder.
    ///
    /// Returns errors that occurred after the rename: the file is complete, but its folder may not be synced, or the
    /// draft folder not removed.
    package static func write(
        to path: String, overwriting: Bool, byPath body: (String) throws -> Void
    ) throws -> [SystemError] {
        Draft.removeAbandoned(beside: path)
        let held = try Draft.hold(for: path)
        do {
            let draft = held.folder.path(of: content)
            try body(draft)
            try FileSystem.synchronize(draft)
            try overwriting
                ? FileSystem.rename(draft, to: path) : FileSystem.renameKeeping(draft, to: path)
        } catch {
            try? held.removeAll()
            throw error
        }
        var leftovers: [SystemError] = []
        do throws(SystemError) {
            try FileSystem.synchronize(FileSystem.parent(of: path))
        } catch { leftovers.append(error) }
        do throws(SystemError) { try held.removeAll() } catch { leftovers.append(error) }
        return leftovers
    }
}
