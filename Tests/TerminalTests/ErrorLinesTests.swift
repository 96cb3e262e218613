import Foundation
import Testing

@testable import Terminal

/// Prints a text to C's `stderr`, as libraries do.
@Suite struct ErrorLinesTests {
    private static func print(_ text: String) {
        guard let place = unsafe dlsym(nil, "stderr") else { return }
        unsafe fputs(text, place.load(as: UnsafeMutablePointer<FILE>.self))
    }

    @Test(
        "lines that begin with the prefix are dropped, even if they arrive in parts, and all others are printed"
    )
    func dropped() async {
        // Runs in a separate process, because the change of standard error applies to the whole process.
        await #expect(processExitsWith: .success) {
            let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
            defer { try? FileManager.default.removeItem(atPath: path) }
            dup2(unsafe open(path, O_CREAT | O_RDWR, 0o600), STDERR_FILENO)
            StandardStream.dropErrorLines(withPrefix: "x264 [")
            for text in [
                "one\n", "x264 [error]: ", "malloc of size 1 failed\n", "tw", "o\n",
                "three\nx264 [warning]: a line\nfour\n", "x264 [info]: a", " b ", "c\n", "a x264 [line\n",
            ] { ErrorLinesTests.print(text) }
            let printed = try String(contentsOfFile: path, encoding: .utf8)
            try #require(printed == "one\ntwo\nthree\nfour\na x264 [line\n")
        }
    }
}
