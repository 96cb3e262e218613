import Base
import Spelling

/// A parsed command line: the action that the user asks for.
package enum Invocation: Sendable {
    /// A request for help.
    case help(HelpTopic, HelpForm)
    /// A request for the program's version.
    case version
    /// A request to run a command with its arguments.
    case run(Command, Arguments)
}

extension Program {
    /// Parses the arguments after the program's name.
    package func parse(_ words: [String]) throws(UsageError) -> Invocation {
        var parser = Parser(program: self, words: words)
        return try parser.parse()
    }
}

/// A parser that reads the words of a command line from left to right.
private struct Parser {
    let program: Program
    var words: ArraySlice<String>
    var group: String?
    var command: Command?
    var helpForm = HelpForm.text
    var operands: [String] = []
    var values: [String: [String]] = [:]

    init(program: Program, words: [String]) {
        self.program = program
        self.words = words[...]
    }

    mutating func parse() throws(UsageError) -> Invocation {
        var onlyOperands = false
        var asksForHelp = false
        while let word = words.popFirst() {
            if onlyOperands || word == "-" || !word.hasPrefix("-") {
                if command == nil, word == "help" {
                    asksForHelp = true
                } else if command == nil, group == nil, word == "version" {
                    return .version
                } else {
                    try take(operand: word)
                }
            } else if word == "--" {
                onlyOperands = true
            } else if word == "--help" || word == "-h" {
                return help
            } else if asksForHelp, let form = HelpForm(rawValue: String(word.dropFirst(2))) {
                helpForm = form
            } else if ["--version", "-v", "-V"].contains(word), command == nil {
                return .version
            } else {
                try take(flag: word)
            }
        }
        if asksForHelp { return help }
        guard let command else {
            guard let group else {
                throw UsageError("no command given", hint: "\(program.name) --help lists the commands")
            }
            let words = program.commands(inGroup: group).map(\.lastWord).joined(separator: ", ")
            throw UsageError("\(group) needs one of \(words)", hint: helpHint)
        }
        guard operands.count >= command.operands.count(where: { !$0.isOptional }) else {
            let example = command.examples.first.map { "for example: \($0); " } ?? ""
            throw UsageError(
                "\(command.name) needs \(command.operands[operands.count].name)", hint: example + helpHint)
        }
        return .run(command, Arguments(known: program.flags(of: command), values: values, operands: operands))
    }

    private var help: Invocation {
        .help(command.map(HelpTopic.command) ?? group.map(HelpTopic.group) ?? .program, helpForm)
    }

    private var helpHint: String {
        let name = (command?.name ?? group).map { "\($0) " } ?? ""
        return "\(program.name) \(name)--help lists what is allowed"
    }

    private func suggestion(for word: String, among names: [String]) -> String {
        let before = group.map { "\($0) " } ?? ""
        return nearestName(to: word, among: names).map { "did you mean \"\(before)\($0)\"?" } ?? helpHint
    }

    /// Returns the hint for an unknown flag: a similar flag of this command, or the other commands that have the flag.
    private func suggestion(forFlag name: String, among known: [Flag]) -> String {
        let flags = command == nil ? program.commands.flatMap(program.flags(of:)) : known
        let names = flags.map(\.name) + flags.flatMap(\.synonyms)
        if let nearest = nearestName(to: name, among: names) {
            let meant = flags.first { $0.name == nearest || $0.synonyms.contains(nearest) }
            return "did you mean \"\(meant?.name ?? nearest)\"?"
        }
        if let flag = flags.first(where: { $0.value != nil && name.hasPrefix($0.name) }) {
            return "did you mean \"\(flag.name) \(excerpt(String(name.dropFirst(flag.name.count))))\"?"
        }
        let others = program.commands.filter { $0.flags.contains { $0.words.contains(name) } }.map(\.name)
        return others.isEmpty
            ? helpHint : "\(name) is a flag of \(others.joined(separator: ", ")); \(helpHint)"
    }

    private mutating func take(operand word: String) throws(UsageError) {
        guard let command else { return try take(commandWord: word) }
        guard operands.count < command.operands.count || command.operands.last?.isRepeated == true else {
            throw UsageError(
                "\(command.name): unexpected argument \"\(excerpt(word))\"",
                hint: sequenceHint(for: word) ?? outputHint(for: word, of: command) ?? helpHint)
        }
        guard !word.isEmpty else {
            let place = min(operands.count, command.operands.count - 1)
            throw UsageError("\(command.operands[place].name) is empty", hint: helpHint)
        }
        operands.append(word)
    }

    /// Returns the hint for an unexpected word that may be meant as the output, because its file extension differs from
    /// the inputs' extensions.
    private func outputHint(for word: String, of command: Command) -> String? {
        guard let output = program.flags(of: command).first(where: { $0.short == "o" }),
            let type = word.fileExtension, !operands.contains(where: { $0.fileExtension == type }),
            values[output.name] == nil, !words.contains(where: { $0.hasPrefix("-o") || $0.hasPrefix("--o") })
        else { return nil }
        return "write -o \(excerpt(word))"
    }

    /// Returns the hint for pictures that the shell listed, such as `frames/*.png`, instead of an image sequence.
    private func sequenceHint(for word: String) -> String? {
        guard let first = operands.last, let type = word.fileExtension, first.fileExtension == type,
            let digits = first.digitsBeforeExtension, let others = word.digitsBeforeExtension,
            first.dropLast(digits + type.count + 1) == word.dropLast(others + type.count + 1)
        else { return nil }
        let stem = first.dropLast(digits + type.count + 1)
        return
            "an image sequence is written as one name: \(excerpt("\(stem)%\(digits == 1 ? "" : "0\(digits)")d.\(type)"))"
    }

    private mutating func take(commandWord word: String) throws(UsageError) {
        let name = group.map { "\($0) \(word)" } ?? word
        command = program.commands.first { $0.name == name }
        guard command == nil else { return }
        if group == nil, !program.commands(inGroup: word).isEmpty {
            group = word
            return
        }
        let allowed = group.map { program.commands(inGroup: $0).map(\.lastWord) } ?? program.firstWords
        throw UsageError("unknown command \"\(excerpt(name))\"", hint: suggestion(for: word, among: allowed))
    }

    private mutating func take(flag word: String) throws(UsageError) {
        let (name, attached) = try split(word)
        let known = command.map(program.flags(of:)) ?? program.commonFlags
        guard let flag = known.first(where: { $0.words.contains(name) }) else {
            if command == nil,
                program.commands.contains(where: { $0.flags.contains { $0.words.contains(name) } })
            {
                throw UsageError(
                    "\(name) must come after the command", hint: "\(program.name) COMMAND \(name) …")
            }
            throw UsageError("unknown flag \(excerpt(name))", hint: suggestion(forFlag: name, among: known))
        }
        guard flag.isRepeated || values[flag.name] == nil else {
            throw UsageError("\(flag.name) is given twice")
        }
        values[flag.name, default: []].append(try value(of: flag, attached))
    }

    /// Splits `--name=value` or `-xvalue` into the flag's name and its value.
    private func split(_ word: String) throws(UsageError) -> (name: String, value: String?) {
        if word.hasPrefix("--") {
            guard let sign = word.firstIndex(of: "=") else { return (word, nil) }
            return (String(word[..<sign]), String(word[word.index(after: sign)...]))
        }
        return (String(word.prefix(2)), word.count > 2 ? String(word.dropFirst(2)) : nil)
    }

    private mutating func value(of flag: Flag, _ attached: String?) throws(UsageError) -> String {
        guard let placeholder = flag.value else {
            if attached == nil { return "" }
            throw UsageError("\(flag.name) is a switch and takes no value")
        }
        guard let value = attached ?? nextValue() else {
            throw UsageError("\(flag.name) needs a value: \(flag.name) \(placeholder)", hint: flag.summary)
        }
        guard !value.isEmpty else { throw UsageError("\(flag.name) has an empty value", hint: flag.summary) }
        guard flag.choices.isEmpty || flag.choices.contains(value) else {
            let meant =
                flag.choiceSynonyms[value.lowercased()] ?? nearestName(to: value, among: flag.choices)
            let question = meant.map { "; did you mean \"\($0)\"?" } ?? ""
            throw UsageError(
                "\(flag.name) \(excerpt(value)): unknown value\(question)",
                hint: "allowed: " + flag.choices.joined(separator: ", "))
        }
        return value
    }

    /// Reads the next word as a value; returns nil if the word is a flag. Negative numbers are values, not flags.
    private mutating func nextValue() -> String? {
        guard let word = words.first else { return nil }
        if word.hasPrefix("-"), word != "-", Double(word) == nil { return nil }
        return words.popFirst()
    }
}

extension String {
    /// The part of a file name after the last dot; nil if the name has no extension.
    fileprivate var fileExtension: String? {
        guard let dot = lastIndex(of: "."), dot != startIndex, !self[dot...].contains("/") else { return nil }
        return self[index(after: dot)...].lowercased()
    }

    /// The number of digits in front of the file extension; nil if there are none.
    fileprivate var digitsBeforeExtension: Int? {
        guard let dot = lastIndex(of: ".") else { return nil }
        let digits = self[..<dot].reversed().prefix { ("0"..."9").contains($0) }.count
        return digits > 0 ? digits : nil
    }
}

/// An invalid command line.
package struct UsageError: Problem, Equatable {
    /// The kind of all errors on the command line.
    package var kind: ProblemKind { .usage }
    /// The message, one line without a full stop.
    package let message: String
    /// The advice, printed on a line of its own; may be empty.
    package let hint: String

    /// Creates an error.
    package init(_ message: String, hint: String = "") {
        self.message = message
        self.hint = hint
    }

    /// The message without the hint, under the name that `Problem` requires.
    package var headline: String { message }
    /// The hint, under the name that `Problem` requires.
    package var advice: String { hint }

    /// The message, and the hint on a second line.
    package var description: String { hint.isEmpty ? message : "\(message)\n\(hint)" }
}
