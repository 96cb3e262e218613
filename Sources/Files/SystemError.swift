import Base
import Glibc

/// A call to the operating system that failed.
public struct SystemError: Problem, Equatable {
    /// The operation that failed; the raw value is its name in messages.
    public enum Operation: String, Sendable {
        /// A file, a folder or a name could not be created.
        case creating
        /// An existing file could not be opened.
        case opening
        case reading, writing, removing, locking, running
    }

    /// The operation that failed.
    public let operation: Operation
    /// The file.
    public let path: String
    /// The system's error number.
    public let code: Int32

    /// The error in errno.
    init(_ operation: Operation, _ path: String) { self.init(operation, path, code: errno) }

    /// An error with the system's error number.
    public init(_ operation: Operation, _ path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// The code of a device or a pipe in a file's place; the system has none for it.
    static let notAFile: Int32 = -1

    /// Whether there is no such file or folder.
    public var isMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// Whether the system was not able to do what it was asked for; another try may succeed.
    public var isFault: Bool { Self.isFault(code) }

    /// Whether an error number tells that the machine failed, or lacks something, and nothing about the file: not that it is
    /// missing, forbidden, or of another kind.
    public static func isFault(_ code: Int32) -> Bool {
        [
            EIO, ESTALE, ETIMEDOUT, ENOMEM, ENOSPC, EDQUOT, EMFILE, ENFILE, EAGAIN, EBUSY, ENOLCK, ENOBUFS,
            EREMOTEIO, ENOTCONN, EHOSTDOWN, EHOSTUNREACH, ENETDOWN, ENETUNREACH,
        ].contains(code)
    }

    /// Whether it is not allowed.
    public var isDenied: Bool { [EACCES, EPERM, EROFS].contains(code) }

    /// The system's message.
    public var reason: String {
        code == Self.notAFile ? "a device or a pipe, not a file" : unsafe String(cString: strerror(code))
    }

    /// `noInput` for a file that can't be opened, unless the machine failed; otherwise by the error number.
    public var kind: ProblemKind {
        operation == .opening && !isFault
            ? .noInput : ProblemKind(systemError: code, creating: operation == .creating)
    }

    /// Operation, file and the system's message.
    public var description: String { "\(operation.rawValue) \(path): \(reason)" }
}
