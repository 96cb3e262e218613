import Glibc

/// An error that is shown to a user: its kind, a message of one line, and advice.
///
/// `description` is the message. A program chooses its exit status by `kind`.
public protocol Problem: Error, CustomStringConvertible {
    /// The kind of the problem.
    var kind: ProblemKind { get }
    /// The message above `details`; by default `description`.
    var headline: String { get }
    /// One line for each fault, if there are several; empty by default.
    var details: [String] { get }
    /// A remedy, in one line; empty by default.
    var advice: String { get }
}

extension Problem {
    /// `description`.
    public var headline: String { description }
    /// Empty.
    public var details: [String] { [] }
    /// Empty.
    public var advice: String { "" }
}

/// Kinds of problems.
public enum ProblemKind: Sendable, Equatable {
    /// The command line, or a call, can't be understood.
    case usage
    /// An input is not valid: a scene, a video, a sound, a golden.
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
    /// A file that was written is not what it should be.
    case verificationFailed
    /// A mistake in this program.
    case internalFault

    /// The kind of a system call's error. `creating` says that the call was to create a file.
    public init(systemError code: Int32, creating: Bool = false) {
        self =
            if [ENOSPC, EDQUOT, EFBIG].contains(code) {
                .noSpace
            } else if creating, ![ENOMEM, EMFILE, ENFILE].contains(code) {
                .cannotCreate
            } else {
                .failed
            }
    }
}
