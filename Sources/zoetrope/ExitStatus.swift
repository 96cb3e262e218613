/// What the process ends with; the numbers are those of sysexits.h and of shells.
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
    /// Nobody reads standard output any more.
    static let noReader = ExitStatus(code: 141)
    static func interrupted(by signal: Int32) -> ExitStatus { ExitStatus(code: 128 + signal) }

    /// The list at the end of every help text.
    static let description = """
        Exit status: 0 done; 1 a check said no; 2 a golden of other libraries could not be \
        compared in full; 64 usage; 65 the scene or the data is wrong; 66 an input is missing; 70 a fault of \
        zoetrope's; 73 the output can't be made; 74 input or output failed, as on a full disk; 129, 130 and \
        143 interrupted.
        """
}
