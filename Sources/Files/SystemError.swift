import Base
import Glibc

/// An error for a failed call of the operating system.
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
    /// The path of the file.
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

    /// The code for a device or a pipe where a regular file is required. The system has no such error number.
    static let notAFile: Int32 = -1

    /// True if there is no such file or folder.
    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// True if the machine failed (it lacked memory, for example) and not the file, so that a second attempt may
    /// succeed.
    package var isFault: Bool { ProblemKind.isFault(code) }

    /// True if the permission for the operation is missing.
    package var isDenied: Bool { [EACCES, EPERM, EROFS].contains(code) }

    /// The system's text for the error number.
    package var reason: String {
        code == Self.notAFile ? "a device or a pipe, not a file" : unsafe String(cString: strerror(code))
    }

    /// The kind of problem: `noInput` for a file that can't be opened, unless the machine failed; in all other cases,
    /// the kind that belongs to the error number.
    package var kind: ProblemKind {
        operation == .opening && !isFault
            ? .noInput : ProblemKind(systemError: code, creating: operation == .creating)
    }

    /// The failed operation, the path and the system's text for the error number.
    package var description: String { "\(operation.rawValue) \(path): \(reason)" }
}
