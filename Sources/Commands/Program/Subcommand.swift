import Terminal

/// One command: its row in the table of flags, and what it does.
protocol Subcommand: SendableMetatype {
    static var command: Command { get }
    /// Runs with arguments that the table allows; throws what `Failure` can put into words.
    static func run(_ arguments: Arguments, _ console: Console) throws
}
