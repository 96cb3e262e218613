extension Arguments {
    private static let byteUnits: [(name: String, bytes: Double)] = [
        ("kib", 1024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("kb", 1e3), ("mb", 1e6), ("gb", 1e9),
        ("b", 1),
    ]

    /// A flag's value as a number of bytes, at least 1, such as `500000`, `500kB`, `2.5MB` or `4MiB`.
    package func byteCount(_ name: String) throws(UsageError) -> Int? {
        guard let text = string(name) else { return nil }
        let lower = text.lowercased()
        let unit = Self.byteUnits.first { lower.hasSuffix($0.name) }
        let digits = lower.dropLast(unit?.name.count ?? 0)
        guard digits.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }), let number = Double(digits),
            case let count = (number * (unit?.bytes ?? 1)).rounded(.down), (1...1e15).contains(count)
        else {
            throw UsageError(
                "\(name) \(excerpt(text)): expected a number of bytes, at least 1",
                hint: "for example: \(name) 500000, \(name) 2.5MB, or \(name) 4MiB")
        }
        return Int(count)
    }
}
