/// Finds where values fall to a small part of their neighbours' and rise again.
enum Dips {
    /// No dip is longer than this.
    private static let longest = 8

    /// The rows of values that are all below a share of both the value before and the value after their row. What falls or
    /// rises step by step has none.
    ///
    /// - Parameter least: Values below this begin and end no dip.
    static func rows(in values: [Float], share: Float, least: Float) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for first in values.indices.dropLast() where values[first] >= least {
            var (most, end) = (Float(0), first + 1)
            while end < values.count, end - first <= longest + 1, values[end] < values[first] * share {
                most = max(most, values[end])
                end += 1
            }
            guard end > first + 1, end - first - 1 <= longest, end < values.count, values[end] >= least,
                most < values[end] * share
            else { continue }
            found.append(first + 1..<end)
        }
        return found
    }
}
