import Terminal

/// One command: its row in the table of flags, and what it does.
protocol Subcommand: SendableMetatype {
    static var command: Command { get }
    /// Runs with arguments that the table allows; throws what `Failure` can put into words.
    static func run(_ arguments: Arguments, _ console: Console) throws
    /// The error that the command ends with, for one that came before it ran or while it did. Default: the same.
    static func ending(with error: any Error) -> any Error
}

extension Subcommand {
    static func ending(with error: any Error) -> any Error { error }
}
