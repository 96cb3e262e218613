/// The times that the steps of an answer took, in the header field `Server-Timing`, which browsers show.
struct ServerTiming {
    private var parts: [String] = []

    /// Runs a step, and measures its time.
    mutating func measure<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
        let start = ContinuousClock.now
        defer {
            let milliseconds = (ContinuousClock.now - start) / .microseconds(10)
            parts.append("\(name);dur=\(milliseconds.rounded() / 100)")
        }
        return try body()
    }

    /// The header field.
    var header: (name: String, value: String) { ("Server-Timing", parts.joined(separator: ", ")) }
}
