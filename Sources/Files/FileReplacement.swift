/// Functions that create or replace a file atomically.
package enum FileReplacement {
    /// Creates a file atomically. Calls `body` with a draft file next to the final path, then synchronizes the draft,
    /// renames it and, unless `syncsName` is false, synchronizes the name. If `body` fails, nothing is left behind. Files
    /// left by killed processes are removed by the next calls for paths in the same folder. A device or a pipe at the
    /// final path is written to, never replaced; if it appears there later, `SystemError` is thrown. Throws `SystemError`
    /// (EEXIST) if the file exists and `overwriting` is false.
    ///
    /// If `keepingMode` is true, the new file gets the permissions of the file it replaces.
    package static func write(
        to path: String, overwriting: Bool, keepingMode: Bool = false, syncsName: Bool = true,
        _ body: (inout OutputFile) throws -> Void
    ) throws {
        if FileSystem.kind(of: path) == .other {
            var stream = try OutputFile(toStream: path)
            return try body(&stream)
        }
        Draft.removeAbandoned(beside: path)
        var file = try Draft.create(for: path)
        let part = file.path
        do {
            try body(&file)
            if keepingMode, let mode = FileSystem.mode(of: path) { try file.setMode(mode) }
            try file.synchronize()
            try overwriting
                ? FileSystem.rename(part, to: path) : FileSystem.renameKeeping(part, to: path)
        } catch {
            try? FileSystem.remove(part)
            throw error
        }
        // Folders that replace others are synced as a whole.
        if syncsName, !Draft.isInFolder(path) { try FileSystem.synchronizeName(path) }
    }

    /// Creates a file with the given bytes atomically, in the same way as `write(to:)` with a body.
    package static func write(
        _ bytes: [UInt8], to path: String, overwriting: Bool, keepingMode: Bool = false,
        syncsName: Bool = true
    ) throws {
        try write(to: path, overwriting: overwriting, keepingMode: keepingMode, syncsName: syncsName) {
            try $0.write(bytes)
        }
    }
}

extension FileReplacement {
    /// The name of the new file in the draft folder.
    private static let content = "new"

    /// Creates a file atomically, for libraries that write to a path. Calls `body` with a path in a draft folder next
    /// to the final path, then synchronizes the file and renames it. If `body` fails, nothing is left behind. Files
    /// left by killed processes are removed by the next calls for paths in the same folder. Throws `SystemError` if a
    /// device or a pipe is at the final path.
    ///
    /// Returns the errors that occurred after the rename. In that case the file is complete, but its folder may not be
    /// synchronized, or the draft folder may still exist.
    package static func write(
        to path: String, overwriting: Bool, byPath body: (String) throws -> Void
    ) throws -> [SystemError] {
        try FileSystem.checkReplaceable(path)
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
