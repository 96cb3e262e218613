extension FileReplacement {
    /// The name of the new file in the folder that is held meanwhile.
    private static let content = "new"

    /// Creates a file that a library writes by its path: the body is given one, in a folder next to the final name. The
    /// file is synced and renamed when the body returns. Nothing is left behind when it fails; what a killed process
    /// left is removed by the next one that writes to that folder.
    ///
    /// Returns the errors after the file had its name: it is there, but the folder may not be synced, or not be removed.
    public static func write(
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
