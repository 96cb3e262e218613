import Glibc

/// Standard output or standard error.
public struct StandardStream: Sendable {
    /// Where results go.
    public static let standardOutput = StandardStream(descriptor: STDOUT_FILENO, name: "standard output")
    /// Where progress, notes and errors go.
    public static let standardError = StandardStream(descriptor: STDERR_FILENO, name: "standard error")

    /// Makes sure that no file opened later gets the number of a standard stream that the process was started
    /// without, and then the words meant for the stream. To be called before any file is opened.
    public static func reserveNumbers() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is this one; writing to it fails as it would without it.
            _ = unsafe open("/dev/null", O_RDONLY)
        }
    }

    /// Ends the process as the system ends one whose reader has gone: killed by SIGPIPE, without a word.
    public static func endWithoutReader() -> Never {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        // The signal may be blocked, and the status is the same in a shell.
        _exit(128 + SIGPIPE)
    }

    private let descriptor: Int32
    private let name: String

    /// Whether someone may be looking.
    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The terminal's columns, or 80 when there is none.
    public var columns: Int {
        var size = winsize()
        let code = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
        return code == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// Writes all of a text.
    public func write(_ text: String) throws(StandardStreamError) { try write(Array(text.utf8)) }

    /// Writes all the bytes; blocks while the reader is slow.
    public func write(_ bytes: [UInt8]) throws(StandardStreamError) {
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

/// Writing to a standard stream failed, as when its reader has gone.
public struct StandardStreamError: Error, Equatable, CustomStringConvertible {
    let name: String
    /// Whether nobody reads the stream any more.
    public var isWithoutReader: Bool { code == EPIPE }
    /// The system's error number.
    public let code: Int32

    /// The stream and the system's own words.
    public var description: String { unsafe "writing to \(name): \(String(cString: strerror(code)))" }
}
