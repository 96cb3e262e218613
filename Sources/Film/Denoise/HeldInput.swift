import Files

/// A file that is read more than once, open as long as this: it stays the same one, whatever becomes of its name.
package final class HeldInput: Sendable {
    private let file: InputFile
    /// When it was opened.
    package let state: FileState

    /// Opens a file that exists.
    convenience init(_ path: String) throws(SystemError) { try self.init(InputFile(opening: path)) }

    /// An open file.
    init(_ file: consuming InputFile) throws(SystemError) {
        state = try file.state()
        self.file = file
    }

    /// A path by which the same file is opened again.
    package var path: String { file.ownPath }

    /// Throws `DenoiseError` if the file was written to since it was opened.
    package func check() throws {
        guard try !file.state().wasWritten(since: state) else {
            throw DenoiseError.content("the file changed while it was used")
        }
    }
}
