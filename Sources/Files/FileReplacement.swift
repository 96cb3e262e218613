/// Creates a file atomically.
package enum FileReplacement {
    /// Calls the body with a draft file next to the final name, then syncs and renames it. If the body fails, nothing
    /// is left behind; leftovers of killed processes are removed by the next write to that folder. A device or a pipe
    /// at the final name is written to, never replaced. Without `overwriting`, throws `SystemError` (EEXIST) if the
    /// file exists.
    ///
    /// With `keepingMode`, the new file gets the permissions of the file it replaces.
    package static func write(
        to path: String, overwriting: Bool, keepingMode: Bool = false,
        _ body: (inout OutputFile) throws -> Void
    ) throws {
        if FileSystem.kind(of: path) == .other {
            var stream = try OutputFile(creating: path)
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
    }

    /// Writes the bytes under the same rules.
    package static func write(
        _ bytes: [UInt8], to path: String, overwriting: Bool, keepingMode: Bool = false
    ) throws {
        try write(to: path, overwriting: overwriting, keepingMode: keepingMode) { try $0.write(bytes) }
    }
}
