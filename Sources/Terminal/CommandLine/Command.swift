/// An argument that is not a flag.
///
/// The last one of a command may be repeated or optional; all others are required.
package struct Operand: Sendable, Equatable {
    /// Its name in help.
    package let name: String
    /// The description for help, a sentence.
    package let summary: String
    /// True if it is the path of a file, which completions complete.
    package let completesFiles: Bool
    /// True if it may be repeated.
    package let isRepeated: Bool
    /// True if it is optional.
    package let isOptional: Bool

    /// Creates an operand.
    package init(
        _ name: String, _ summary: String, completesFiles: Bool = false, isRepeated: Bool = false,
        isOptional: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.completesFiles = completesFiles
        self.isRepeated = isRepeated
        self.isOptional = isOptional
    }

    /// The name in a usage line.
    var usage: String { isOptional ? "[\(name)]" : isRepeated ? "\(name)..." : name }
}

/// One command of a program, with its operands and flags.
package struct Command: Sendable, Equatable {
    /// Its name, one or two words; the commands of a group share the first word.
    package let name: String
    /// The description for help, a sentence.
    package let summary: String
    /// Its operands, in order.
    package let operands: [Operand]
    /// Its flags, allowed in any order.
    package let flags: [Flag]
    /// Example command lines.
    package let examples: [String]
    /// More sections of its help.
    package let sections: [HelpSection]

    /// Creates a command.
    package init(
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

    /// The first word of a name of two words, or nil.
    var group: String? {
        let words = name.split(separator: " ")
        return words.count > 1 ? String(words[0]) : nil
    }

    /// The last word of its name.
    var lastWord: String { name.split(separator: " ").last.map(String.init) ?? name }
}
