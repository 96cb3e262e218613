import Glibc

/// A call to the operating system that failed.
public struct SystemError: Error, Equatable, CustomStringConvertible {
    /// What was being done; the raw value is the word for it in messages.
    public enum Operation: String, Sendable {
        /// A file, a folder or a name could not be made at all.
        case creating
        /// A file that should be there could not be opened.
        case opening
        case reading, writing, removing, locking, running
    }

    /// What was being done.
    public let operation: Operation
    /// The file it was done to.
    public let path: String
    /// The system's error number.
    public let code: Int32

    /// The error that the system has just reported.
    init(_ operation: Operation, _ path: String) { self.init(operation, path, code: errno) }

    /// An error with a number that the system gave.
    public init(_ operation: Operation, _ path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// Operation, file and the system's own words.
    public var description: String {
        unsafe "\(operation.rawValue) \(path): \(String(cString: strerror(code)))"
    }
}
