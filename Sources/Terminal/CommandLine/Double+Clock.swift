extension Double {
    /// Reads seconds such as `2.5`, or a time such as `1:30` or `1:02:03.5`, in which all parts but the first are below 60.
    /// Nil for any other text.
    package init?(clock text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for (index, part) in parts.enumerated() {
            let (isFirst, isLast) = (index == 0, index == parts.count - 1)
            guard
                part.utf8.allSatisfy({ "0123456789".utf8.contains($0) || isLast && $0 == UInt8(ascii: ".") }),
                let value = Double(part), isFirst || value < 60
            else { return nil }
            seconds = seconds * 60 + value
        }
        self = seconds
    }
}
