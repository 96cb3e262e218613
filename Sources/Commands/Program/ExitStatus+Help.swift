import Glibc
import Terminal

extension ExitStatus {
    private static let meanings: [(statuses: [ExitStatus], meaning: String)] = [
        ([done], "Done."), ([checkFailed], "A check failed."),
        (
            [notComparable],
            "Inconclusive: a golden was recorded with other library versions, and the layers that can be compared are the same; or films to compare are not the same film; or the movement that --decide asks about can't be measured."
        ),
        ([usage], "Command line error."), ([badData], "A scene, a film, a sound or a golden is not valid."),
        ([noInput], "An input can't be opened."), ([internalFault], "Internal error."),
        ([cannotCreate], "The output can't be created."),
        ([inputOutput], "Reading or writing failed, for example because the disk is full; or out of memory."),
        (
            [tryAgain],
            "A part of a film could not be made this time; another try, here or elsewhere, may succeed."
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

    /// The exit statuses of a command: its own and those of every command. `check` says when status 1 is returned; without
    /// it never.
    static func help(check: String? = nil, _ own: ExitStatus...) -> HelpSection {
        precondition(!own.contains(checkFailed), "status 1 without a meaning")
        let shown = own + common + (check == nil ? [] : [checkFailed])
        return section(
            meanings.filter { shown.contains($0.statuses[0]) }.map { row in
                row.statuses == [checkFailed] ? (row.statuses, check ?? row.meaning) : row
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
