/// A check failed: a result, not an error.
struct CheckFailed: Error {
    /// The messages, one line each.
    let messages: [String]
    /// The exit status.
    var status = ExitStatus.checkFailed
}
