import Base
import CSystem
import Glibc

/// Standard output or standard error.
package struct StandardStream: Sendable {
    /// The stream for results.
    package static let standardOutput = StandardStream(descriptor: STDOUT_FILENO, name: "standard output")
    /// The stream for progress, warnings and errors.
    package static let standardError = StandardStream(descriptor: STDERR_FILENO, name: "standard error")

    /// Opens /dev/null for standard streams that were closed when the process started. Otherwise the next opened file
    /// would get the descriptor of a standard stream, and then its output. Call this function before any file is
    /// opened.
    package static func reserveDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // `open` returns the lowest free descriptor, which is the closed stream's. Read-only, so that writing still
            // fails.
            _ = unsafe open("/dev/null", O_RDONLY)
        }
    }

    /// Drops lines that begin with a prefix and that libraries print to C's `stderr`. This program's own messages don't
    /// use `stderr`. Call this function before another thread is started.
    package static func dropErrorLines(withPrefix prefix: StaticString) {
        precondition(prefix.hasPointerRepresentation, "the prefix must have several characters")
        unsafe prefix.utf8Start.withMemoryRebound(to: CChar.self, capacity: prefix.utf8CodeUnitCount) {
            _ = unsafe zoetrope_drop_error_lines($0)
        }
    }

    /// Ends the process as the default action of SIGPIPE does, without a message.
    package static func endWithoutReader() -> Never {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        // Reached if the signal is blocked. A shell sees the same status.
        _exit(128 + SIGPIPE)
    }

    private let descriptor: Int32
    private let name: String

    /// True if the stream is a terminal.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The width of the terminal in columns; 80 if the stream is not a terminal.
    package var columns: Int {
        let columns = Int(zoetrope_terminal_columns(descriptor))
        return columns > 0 ? columns : 80
    }

    /// Writes a text; blocks while the reader is slow.
    package func write(_ text: String) throws(StandardStreamError) { try write(Array(text.utf8)) }

    /// Writes all bytes; blocks while the reader is slow.
    package func write(_ bytes: [UInt8]) throws(StandardStreamError) {
        try Self.write(bytes, to: descriptor, named: name)
    }

    /// Writes all bytes to a file, whose name errors have; blocks while a reader is slow.
    static func write(
        _ bytes: [UInt8], to descriptor: Int32, named name: String
    ) throws(StandardStreamError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw StandardStreamError(name: name, code: errno)
            }
        }
    }
}

/// The error that writing to a standard stream failed, for example because the reader closed the stream.
package struct StandardStreamError: Problem, Equatable {
    let name: String
    /// True if the reader closed the stream.
    package var isWithoutReader: Bool { code == EPIPE }
    /// The system's error number.
    package let code: Int32

    /// The kind of problem that the error number stands for.
    package var kind: ProblemKind { ProblemKind(systemError: code) }

    /// The stream and the system's message.
    package var description: String { unsafe "writing to \(name): \(String(cString: strerror(code)))" }
}
