import Glibc

/// A folder for files that nobody keeps; it goes, with all that is in it, when its owner does.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Makes an empty folder where TMPDIR says, or in `/tmp`.
    public init() throws(SystemError) {
        let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent.isEmpty ? "/tmp" : parent)/zoetrope-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw SystemError("creating", "a folder in \(parent)") }
        path = String(
            decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { FileSystem.removeTree(path) }
}
