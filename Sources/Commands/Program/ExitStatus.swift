/// An exit status; the numbers are those of sysexits.h and of shells.
struct ExitStatus: Equatable {
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
    /// Another try may succeed. Batch systems repeat tasks that end with it.
    static let tryAgain = ExitStatus(code: 75)
    /// The reader of standard output closed it.
    static let noReader = ExitStatus(code: 141)
    static func interrupted(by signal: Int32) -> ExitStatus { ExitStatus(code: 128 + signal) }
}
