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
        try Self.check(path)
        self.path = path
    }

    /// Throws if the file can't be written, or if it is there and is no JUnit XML. Changes nothing.
    static func check(_ path: String) throws {
        try OutputPath.check(
            path, inputs: [], overwriting: true, allowsStreams: true, orElse: "choose another --junit")
        guard FileSystem.kind(of: path) != .file || JUnitCase.isJUnit(path) else {
            throw OutputError("\(path): exists and is not a JUnit report", "choose another --junit")
        }
    }

    /// Throws if the file would replace one of these outputs, which may not exist yet.
    func check(isNone outputs: [String]) throws {
        let place = FileSystem.place(of: path)
        guard let output = outputs.first(where: { FileSystem.place(of: $0) == place }) else { return }
        throw UsageError(
            "--junit \(excerpt(path)): \(excerpt(output)) is a film of the table",
            hint: "choose another --junit")
    }

    /// Writes the file.
    func write(_ text: String) throws {
        try FileReplacement.write(Array(text.utf8), to: path, overwriting: true)
    }

    /// Calls `body`, which writes the file unless it fails. If it fails, writes the error, one test case for each mistake, so
    /// that nobody takes an older file for the result of this run. For flags that can't be used writes nothing. Throws the
    /// error of `body`, also if it can't be written.
    static func reporting<Result>(
        _ command: String, of subject: String, to output: JUnitOutput?, _ body: () throws -> Result
    ) throws -> Result {
        do { return try body() } catch {
            if let output, !(error is CheckFailed || error is UsageError) {
                let failure = CommandFailure(error)
                let results = (failure.mistakes.isEmpty ? [failure.message] : failure.mistakes).map {
                    message in
                    // A mistake begins with its rows.
                    JUnitCase(
                        message.split(separator: ": ").first.map(String.init) ?? subject, .error,
                        kind: "refused", message: message)
                }
                try? output.write(JUnitCase.document(command, [(subject, results)]))
            }
            throw error
        }
    }
}
