/// Creates a file atomically.
public enum FileReplacement {
    /// The body writes to a file next to the final name, which is synced and renamed. Nothing is left behind when
    /// it fails; what a killed process left is removed by the next one that writes to that folder. A device or a pipe at
    /// the final name is written to, never replaced. Without `overwriting` it throws `SystemError` (EEXIST) if there is a
    /// file of that name.
    ///
    /// With `keepingMode` a file that is replaced leaves its permissions to the new one.
    public static func write(
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

    /// Writes the bytes as the other `write` does.
    public static func write(
        _ bytes: [UInt8], to path: String, overwriting: Bool, keepingMode: Bool = false
    ) throws {
        try write(to: path, overwriting: overwriting, keepingMode: keepingMode) { try $0.write(bytes) }
    }
}
