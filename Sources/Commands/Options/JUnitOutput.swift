import Files
import Reports
import Spelling
import Terminal

/// The JUnit XML file that `--junit` asks for.
struct JUnitOutput {
    private let path: String

    /// Returns nil without `--junit`. Throws if the file can't be written, or if it is there and is no JUnit XML.
    init?(_ arguments: Arguments) throws {
        guard let path = arguments.string("--junit") else { return nil }
        try self.init(path)
    }

    /// Throws if the file can't be written, or if it is there and is no JUnit XML.
    init(_ path: String) throws {
        try OutputPath.check(
            path, inputs: [], overwriting: true, allowsStreams: true, orElse: "choose another --junit")
        guard FileSystem.kind(of: path) != .file || JUnitCase.isJUnit(path) else {
            throw OutputError("\(path): exists and is not a JUnit report", "choose another --junit")
        }
        self.path = path
    }

    /// Writes the file.
    func write(_ text: String) throws {
        try FileReplacement.write(Array(text.utf8), to: path, overwriting: true)
    }
}
