import Glibc

/// A call to the operating system that failed.
public struct SystemError: Error, Equatable, CustomStringConvertible {
    /// What was being done, as in "writing".
    public let operation: String
    /// The file it was done to.
    public let path: String
    /// The system's error number.
    public let code: Int32

    /// Whether a file could not be made at all, rather than not be filled.
    public var isCreating: Bool { operation == "creating" }

    /// Whether a file that should be there could not be opened.
    public var isOpening: Bool { operation == "opening" }

    /// The error that the system has just reported.
    init(_ operation: String, _ path: String) {
        self.init(operation, path, code: errno)
    }

    /// An error with a number that the system gave.
    public init(_ operation: String, _ path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// Operation, file and the system's own words.
    public var description: String { unsafe "\(operation) \(path): \(String(cString: strerror(code)))" }
}
