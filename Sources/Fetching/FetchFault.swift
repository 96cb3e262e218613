import Base
import Spelling

/// The reason why one address could not be fetched.
package struct FetchFault: Error, Equatable, CustomStringConvertible {
    /// A way to fetch the address all the same, which the user has to choose.
    package enum Remedy: Sendable {
        /// To fetch again a file that was changed here.
        case fetchAgain
        /// To accept content that changed on the server.
        case acceptContent
        /// To accept larger files.
        case raiseLimit
    }

    /// The reason, in one line.
    package let description: String
    /// The way to fetch the address all the same; nil if there is none.
    package let remedy: Remedy?

    init(_ description: String, _ remedy: Remedy? = nil) {
        (self.description, self.remedy) = (description, remedy)
    }

    static func tooLarge(_ maximum: Int) -> FetchFault {
        FetchFault("larger than \(byteCountText(maximum))", .raiseLimit)
    }
}

/// An error about a whole folder of fetched files, or about fetching itself.
package struct FetchError: Problem, Equatable {
    /// The kind of problem.
    package let kind: ProblemKind
    /// The fault.
    package let description: String

    init(_ description: String, _ kind: ProblemKind = .notValid) {
        (self.description, self.kind) = (description, kind)
    }
}
