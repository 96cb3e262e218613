import Glibc
import Terminal

/// An exit status of the process, with the codes of sysexits.h and of shells.
struct ExitStatus: Hashable {
    let code: Int32

    static let done = ExitStatus(code: 0)
    static let checkFailed = ExitStatus(code: 1)
    static let notComparable = ExitStatus(code: 2)
    static let usage = ExitStatus(code: 64)
    static let badData = ExitStatus(code: 65)
    static let noInput = ExitStatus(code: 66)
    static let internalFault = ExitStatus(code: 70)
    static let cannotCreate = ExitStatus(code: 73)
    static let inputOutput = ExitStatus(code: 74)
    /// The status of a failure after which another try may succeed. Batch systems repeat tasks that end with this
    /// status.
    static let tryAgain = ExitStatus(code: 75)
    /// The status if the reader of standard output closed the stream.
    static let noReader = ExitStatus(code: 141)
    static func interrupted(by signal: Int32) -> ExitStatus { ExitStatus(code: 128 + signal) }
}

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
            "A limit of --timeout, --max-memory or --max-cost was exceeded, or a part of a film could not be made now."
        ),
        (
            [interrupted(by: SIGHUP), interrupted(by: SIGINT), interrupted(by: SIGTERM)],
            "Interrupted by SIGHUP, SIGINT or SIGTERM."
        ), ([noReader], "The reader of standard output closed it (SIGPIPE)."),
    ]

    /// The exit statuses that every command can return.
    private static let common = [
        done, usage, internalFault, inputOutput, tryAgain, interrupted(by: SIGHUP), noReader,
    ]

    /// The section of the program's help that lists all exit statuses.
    static let help = section(meanings)

    /// Returns the section of a command's help that lists `own` and the common exit statuses. `check` says when the
    /// command returns 1, and `inconclusive` when the command returns 2; nil means never.
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
