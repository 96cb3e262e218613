/// Something that stands on the command line without a dash; every one is required.
public struct Operand: Sendable, Equatable {
    /// What it is called in help.
    public let name: String
    /// What it is, in a sentence.
    public let summary: String
    /// Whether it is a file's path.
    public let completesFiles: Bool

    /// Creates an operand.
    public init(_ name: String, _ summary: String, completesFiles: Bool = false) {
        self.name = name
        self.summary = summary
        self.completesFiles = completesFiles
    }
}

/// One command of a program, with its operands and flags.
public struct Command: Sendable, Equatable {
    /// The word that calls it.
    public let name: String
    /// What it does, in a sentence.
    public let summary: String
    /// What must follow, in this order.
    public let operands: [Operand]
    /// What may follow, in any order.
    public let flags: [Flag]
    /// Command lines that work.
    public let examples: [String]

    /// Creates a command.
    public init(
        _ name: String, _ summary: String, operands: [Operand], flags: [Flag], examples: [String] = []
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        self.flags = flags
        self.examples = examples
    }
}
