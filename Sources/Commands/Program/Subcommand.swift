import Terminal

/// A command: its operands and flags, and its action.
protocol Subcommand: SendableMetatype {
    static var command: Command { get }
    /// Runs the command with arguments that its flags and operands allow. Throws errors that `Failure` can describe.
    static func run(_ arguments: Arguments, _ console: Console) throws
    /// The error to end the command with, for an error before or during its run. Default: the same error.
    static func ending(with error: any Error) -> any Error
}

extension Subcommand {
    static func ending(with error: any Error) -> any Error { error }
}
