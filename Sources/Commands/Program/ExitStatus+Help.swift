import Glibc
import Terminal

extension ExitStatus {
    private static let meanings: [(statuses: [ExitStatus], meaning: String)] = [
        ([done], "Done."), ([checkFailed], "A check failed."),
        (
            [notComparable],
            "Inconclusive: the goldens or films can't be compared, or --decide has no answer."
        ),
        ([usage], "Command line error."), ([badData], "A scene, a film, a sound or a golden is not valid."),
        ([noInput], "An input can't be opened."), ([internalFault], "Internal error."),
        ([cannotCreate], "The output can't be created."),
        ([inputOutput], "Reading or writing failed (for example, the disk is full), or memory ran out."),
        (
            [tryAgain],
            "A part of a film could not be made now. Another try, on this machine or another, may succeed."
        ),
        (
            [interrupted(by: SIGHUP), interrupted(by: SIGINT), interrupted(by: SIGTERM)],
            "Interrupted by SIGHUP, SIGINT or SIGTERM."
        ), ([noReader], "The reader of standard output closed it (SIGPIPE)."),
    ]

    /// The exit statuses of every command.
    private static let common = [
        done, usage, internalFault, inputOutput, interrupted(by: SIGHUP), noReader,
    ]

    /// The whole list, for the program's help.
    static let help = section(meanings)

    /// The exit statuses of a command: its own and those of every command. `check` describes when status 1 is returned; nil if
    /// it never is. `inconclusive` describes status 2, if the command has it.
    static func help(check: String? = nil, inconclusive: String? = nil, _ own: ExitStatus...) -> HelpSection {
        precondition(!own.contains(checkFailed), "status 1 without a meaning")
        let special = [(checkFailed, check), (notComparable, inconclusive)]
        return section(
            meanings.compactMap { row in
                let status = row.statuses[0]
                if let meaning = special.first(where: { $0.0 == status }) {
                    return meaning.1.map { (row.statuses, $0) }
                }
                return (own + common).contains(status) ? row : nil
            })
    }

    private static func section(_ meanings: [(statuses: [ExitStatus], meaning: String)]) -> HelpSection {
        HelpSection(
            "Exit status",
            meanings.map { row in
                HelpSection.Row(row.statuses.map { "\($0.code)" }.joined(separator: ", "), row.meaning)
            })
    }
}
