/// A check said no: not an error of anyone, but an answer.
struct CheckFailed: Error {
    /// What it is about, a line each.
    let messages: [String]
    /// Which answer.
    var status = ExitStatus.checkFailed
}
