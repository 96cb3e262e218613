import Terminal

extension ExitStatus {
    private static let meanings: [(statuses: [ExitStatus], meaning: String)] = [
        ([done], "Done."), ([checkFailed], "A check failed."),
        (
            [notComparable],
            "A golden was recorded with other library versions; what could be compared is the same."
        ),
        ([usage], "The command line is wrong."), ([badData], "A scene, a film or a golden is not valid."),
        ([noInput], "An input can't be opened."), ([internalFault], "An internal error in zoetrope."),
        ([cannotCreate], "The output can't be created."),
        ([inputOutput], "Reading or writing failed, for example because the disk is full."),
        (
            [interrupted(by: 1), interrupted(by: 2), interrupted(by: 15)],
            "Interrupted by SIGHUP, SIGINT or SIGTERM."
        ), ([noReader], "The reader of standard output has gone (SIGPIPE)."),
    ]

    /// What any command may end with.
    private static let common = [
        done, usage, internalFault, inputOutput, interrupted(by: 1), noReader,
    ]

    /// The whole list, for the help of the program.
    static let help = section(meanings)

    /// What a command may end with: this, and what every command may. `check` says which check it makes.
    static func help(_ own: ExitStatus..., check: String = "") -> HelpSection {
        let meanings = meanings.filter { (own + common).contains($0.statuses[0]) }
        return section(
            meanings.map { $0.statuses == [checkFailed] ? ($0.statuses, check) : $0 })
    }

    private static func section(_ meanings: [(statuses: [ExitStatus], meaning: String)]) -> HelpSection {
        HelpSection(
            "Exit status",
            meanings.map { row in
                HelpSection.Row(row.statuses.map { "\($0.code)" }.joined(separator: ", "), row.meaning)
            })
    }
}
