import Base
import Glibc

/// An operating system call that failed.
package struct SystemError: Problem, Equatable {
    /// The operation that failed; the raw value is its name in messages.
    package enum Operation: String, Sendable {
        /// A file, a folder or a name could not be created.
        case creating
        /// An existing file could not be opened.
        case opening
        case reading, writing, removing, locking, running
    }

    /// The operation that failed.
    package let operation: Operation
    /// The file.
    package let path: String
    /// The system's error number.
    package let code: Int32

    /// Creates an error with the current errno.
    init(_ operation: Operation, _ path: String) { self.init(operation, path, code: errno) }

    /// Creates an error with an error number of the system.
    package init(_ operation: Operation, _ path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// The code for a device or a pipe where a file should be; the system has no code for that.
    static let notAFile: Int32 = -1

    /// True if there is no such file or folder.
    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// True if the system failed to do what was asked; another attempt may succeed.
    package var isFault: Bool { Self.isFault(code) }

    /// True if an error number means that the machine failed or is short of something. False for errors about the file
    /// itself, such as missing, forbidden or of another kind.
    package static func isFault(_ code: Int32) -> Bool {
        [
            EIO, ESTALE, ETIMEDOUT, ENOMEM, ENOSPC, EDQUOT, EMFILE, ENFILE, EAGAIN, EBUSY, ENOLCK, ENOBUFS,
            EREMOTEIO, ENOTCONN, EHOSTDOWN, EHOSTUNREACH, ENETDOWN, ENETUNREACH,
        ].contains(code)
    }

    /// True if the operation is not permitted.
    package var isDenied: Bool { [EACCES, EPERM, EROFS].contains(code) }

    /// The system's message.
    package var reason: String {
        code == Self.notAFile ? "a device or a pipe, not a file" : unsafe String(cString: strerror(code))
    }

    /// `noInput` for a file that can't be opened, unless the machine failed; otherwise by the error number.
    package var kind: ProblemKind {
        operation == .opening && !isFault
            ? .noInput : ProblemKind(systemError: code, creating: operation == .creating)
    }

    /// The operation, the file and the system's message.
    package var description: String { "\(operation.rawValue) \(path): \(reason)" }
}
