/// Something that stands on the command line without a dash.
///
/// The last one of a command may be repeated or left out; all others must be there.
public struct Operand: Sendable, Equatable {
    /// What it is called in help.
    public let name: String
    /// What it is, in a sentence.
    public let summary: String
    /// Whether it is a file's path.
    public let completesFiles: Bool
    /// Whether several may stand there.
    public let isRepeated: Bool
    /// Whether it may be left out.
    public let isOptional: Bool

    /// Creates an operand.
    public init(
        _ name: String, _ summary: String, completesFiles: Bool = false, isRepeated: Bool = false,
        isOptional: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.completesFiles = completesFiles
        self.isRepeated = isRepeated
        self.isOptional = isOptional
    }

    /// The name as it stands in a usage line.
    var usage: String { isOptional ? "[\(name)]" : isRepeated ? "\(name)..." : name }
}

/// One command of a program, with its operands and flags.
public struct Command: Sendable, Equatable {
    /// The word that calls it, or two: those of a group have their first word in common.
    public let name: String
    /// What it does, in a sentence.
    public let summary: String
    /// What must follow, in this order.
    public let operands: [Operand]
    /// What may follow, in any order.
    public let flags: [Flag]
    /// Command lines that work.
    public let examples: [String]
    /// What stands at the end of its help.
    public let sections: [HelpSection]

    /// Creates a command.
    public init(
        _ name: String, _ summary: String, operands: [Operand] = [], flags: [Flag] = [],
        examples: [String] = [], sections: [HelpSection] = []
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        self.flags = flags
        self.examples = examples
        self.sections = sections
    }

    /// The first of two words.
    var group: String? {
        let words = name.split(separator: " ")
        return words.count > 1 ? String(words[0]) : nil
    }

    /// The last word of its name.
    var lastWord: String { name.split(separator: " ").last.map(String.init) ?? name }
}
