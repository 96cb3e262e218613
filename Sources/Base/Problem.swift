import Glibc

/// An error that is shown to a user. It consists of a kind, a message of one line, and advice.
///
/// `description` is the message. A program chooses its exit status by `kind`.
public protocol Problem: Error, CustomStringConvertible {
    /// The kind of the problem.
    var kind: ProblemKind { get }
    /// The message to print above `details`. By default this is `description`.
    var headline: String { get }
    /// One line per fault if several were found; empty by default.
    var details: [String] { get }
    /// Advice in one line on how to solve the problem; empty by default.
    var advice: String { get }
}

extension Problem {
    /// The default: the same text as `description`.
    public var headline: String { description }
    /// The default: no details.
    public var details: [String] { [] }
    /// The default: no advice.
    public var advice: String { "" }
}

/// The kinds of problems that a user may see.
public enum ProblemKind: Sendable, Equatable {
    /// The command line or an API call is not valid.
    case usage
    /// An input is not valid: for example a scene, a video, an audio file or a golden.
    case notValid
    /// An input can't be opened.
    case noInput
    /// An input lies outside the folders that may be read.
    case notAllowed
    /// An output can't be created.
    case cannotCreate
    /// Reading or writing failed, or the system lacks memory or threads.
    case failed
    /// There is no room on the disk.
    case noSpace
    /// A limit of time, memory or cost that the user set was exceeded.
    case overLimit
    /// The file that was written failed its verification.
    case verificationFailed
    /// An internal error: a mistake in this program.
    case internalFault

    /// Chooses the kind for the error number of a failed system call. Set `creating` if the call was to create a file.
    public init(systemError code: Int32, creating: Bool = false) {
        self =
            if [ENOSPC, EDQUOT, EFBIG].contains(code) {
                .noSpace
            } else if creating, code == EBUSY || !Self.isFault(code) {
                .cannotCreate
            } else {
                .failed
            }
    }

    /// True if an error number means that the machine failed or lacks a resource such as memory. False for errors about
    /// the file itself, such as a missing file or a missing permission.
    package static func isFault(_ code: Int32) -> Bool {
        [
            EIO, ESTALE, ETIMEDOUT, ENOMEM, ENOSPC, EDQUOT, EMFILE, ENFILE, EAGAIN, EBUSY, ENOLCK, ENOBUFS,
            EREMOTEIO, ENOTCONN, EHOSTDOWN, EHOSTUNREACH, ENETDOWN, ENETUNREACH,
        ].contains(code)
    }
}
