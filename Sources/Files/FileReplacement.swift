import Glibc

/// Puts a file at its final name whole or not at all.
public enum FileReplacement {
    /// Lets the body write beside the final name and renames the file once it is on the disk. Nothing is left
    /// behind when it fails. A device or a pipe at the final name is never replaced but written to.
    public static func write(
        to path: String, overwriting: Bool, _ body: (inout OutputFile) throws -> Void
    ) throws {
        if FileSystem.kind(of: path) == .other {
            var stream = try OutputFile(creating: path)
            return try body(&stream)
        }
        let part = "\(path).\(getpid()).part"
        do {
            var file = try OutputFile(creating: part)
            try body(&file)
            try file.synchronize()
            try overwriting
                ? FileSystem.rename(part, to: path) : FileSystem.renameKeeping(part, to: path)
        } catch {
            try? FileSystem.remove(part)
            throw error
        }
    }

    /// Writes the bytes.
    public static func write(_ bytes: [UInt8], to path: String, overwriting: Bool) throws {
        try write(to: path, overwriting: overwriting) { try $0.write(bytes) }
    }
}
