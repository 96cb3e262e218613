import Glibc

/// A temporary folder, removed with its content when this object is freed. If the process is killed, the next process
/// that creates a temporary folder in the same place removes the folder.
package final class TemporaryFolder: Sendable {
    /// The path of the folder.
    package let path: String
    private let held: LockedFolder

    private static let prefix = "zoetrope-"
    private static let pattern = "XXXXXX"

    /// Creates an empty folder in `$TMPDIR`, or in `/tmp` if `TMPDIR` is not set.
    package convenience init() throws { try self.init(in: nil) }

    /// Creates an empty folder in `parent`; if `parent` is nil, in `$TMPDIR`, or in `/tmp` if `TMPDIR` is not set.
    package convenience init(in parent: String?) throws {
        let usual = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
        try self.init(inside: parent ?? (usual.isEmpty ? "/tmp" : usual))
    }

    private init(inside parent: String) throws {
        Self.removeAbandoned(in: parent)
        var template = Array("\(parent)/\(Self.prefix)\(Self.pattern)".utf8CString)
        guard unsafe mkdtemp(&template) != nil else {
            throw SystemError(.creating, "a folder in \(parent)")
        }
        path = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        do {
            guard let held = try LockedFolder.take(path, for: .scratch) else {
                throw SystemError(.locking, path, code: EWOULDBLOCK)
            }
            self.held = held
        } catch {
            // This removes the folder only if it is empty.
            FileSystem.removeDirectory(path)
            throw error
        }
    }

    /// Removes the temporary folders that killed processes left in a folder. Errors are ignored.
    package static func removeAbandoned(in parent: String) {
        // If the names can't be read, nothing is removed and no error is thrown.
        for name in (try? FileSystem.names(in: parent)) ?? []
        where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + pattern.utf8.count {
            LockedFolder.removeAbandoned("\(parent)/\(name)", for: .scratch)
        }
    }

    deinit { try? held.removeAll() }
}
