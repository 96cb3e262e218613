/// An argument of a command that is not a flag, such as a file to read.
///
/// A command's last operand may be repeated or optional; all other operands are required.
package struct Operand: Sendable, Equatable {
    /// The operand's name in help, such as `SCENE`.
    package let name: String
    /// One sentence that describes the operand in help texts.
    package let summary: String
    /// True if the operand is a path, so that shells complete file names.
    package let completesFiles: Bool
    /// True if the operand may be repeated.
    package let isRepeated: Bool
    /// True if the operand is optional.
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

    /// The operand as a usage line shows it, such as `[SCENE]` for an optional operand.
    var usage: String { isOptional ? "[\(name)]" : isRepeated ? "\(name)..." : name }
}

/// One command of a program, with its operands and flags.
package struct Command: Sendable, Equatable {
    /// The command's name, one or two words; the commands of a group share the first word.
    package let name: String
    /// One sentence that describes the command in help texts.
    package let summary: String
    /// The command's operands, in order.
    package let operands: [Operand]
    /// The command's flags, allowed in any order.
    package let flags: [Flag]
    /// Example command lines.
    package let examples: [String]
    /// Additional sections of the command's help.
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

    /// The name of the command's group: the first of two words; nil if the name is one word.
    var group: String? {
        let words = name.split(separator: " ")
        return words.count > 1 ? String(words[0]) : nil
    }

    /// The last word of the command's name.
    var lastWord: String { name.split(separator: " ").last.map(String.init) ?? name }
}

/// A flag of a command, used for parsing, for help and for completions.
package struct Flag: Sendable, Equatable {
    /// The long name with its dashes, such as `--output`.
    package let name: String
    /// The short form without the dash, such as `o`; nil if the flag has only a long name.
    package let short: Character?
    /// The placeholder of the flag's value in help, such as `FILE`; nil for a switch.
    package let value: String?
    /// The allowed values, for a flag that accepts only values of a fixed list; otherwise empty.
    package let choices: [String]
    /// Other names of choices that users may try. They are not accepted, but the error suggests the choice.
    package let choiceSynonyms: [String: String]
    /// True if the value is a path, so that shells complete file names.
    package let completesFiles: Bool
    /// True if the flag may be repeated.
    package let isRepeated: Bool
    /// Other names that users may try. These names are not accepted, but the error suggests this flag.
    package let synonyms: [String]
    /// One sentence that describes the flag in help texts.
    package let summary: String

    /// Creates a flag.
    package init(
        _ name: String, short: Character? = nil, value: String? = nil, choices: [String] = [],
        choiceSynonyms: [String: String] = [:], completesFiles: Bool = false, isRepeated: Bool = false,
        synonyms: [String] = [], _ summary: String
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.choices = choices
        self.choiceSynonyms = choiceSynonyms
        self.completesFiles = completesFiles
        self.isRepeated = isRepeated
        self.synonyms = synonyms
        self.summary = summary
    }

    /// The allowed values as a sentence that follows the summary; empty if any value is allowed.
    var choicesInWords: String { choices.isEmpty ? "" : " One of \(choices.joined(separator: ", "))." }

    /// The long form and, if the flag has one, the short form, with their dashes.
    var words: [String] { [name] + (short.map { ["-\($0)"] } ?? []) }
}
