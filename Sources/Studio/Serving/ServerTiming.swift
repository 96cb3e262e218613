/// How long the parts of an answer took, as browsers show it.
struct ServerTiming {
    private var parts: [String] = []

    /// The result of a part, which is measured.
    mutating func measure<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
        let start = ContinuousClock.now
        defer {
            let milliseconds = (ContinuousClock.now - start) / .microseconds(10)
            parts.append("\(name);dur=\(milliseconds.rounded() / 100)")
        }
        return try body()
    }

    /// The line of the header.
    var header: (name: String, value: String) { ("Server-Timing", parts.joined(separator: ", ")) }
}
