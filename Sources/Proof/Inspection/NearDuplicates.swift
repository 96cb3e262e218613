/// Finds frames that are almost identical to the one before although the film moves: a frame shown again that was
/// encoded with loss.
enum NearDuplicates {
    /// A frame is not shown again more often than this.
    private static let mostRepeats = 8
    /// The mean difference, in levels, below which encoders leave out what little moves.
    private static let leastMotion = 0.25
    /// How much less a repeated frame differs than the frames that don't repeat one.
    private static let share = 0.1

    /// The numbers of such frames: those between two that differ ten times as much, or more. A movement that slows down or turns
    /// round has none, because its frames differ less and less, not at once.
    ///
    /// - Parameter differences: Each frame's mean difference from the one before, in levels; nil where there is none.
    static func frames(_ differences: some RandomAccessCollection<Double?>) -> [Int] {
        var found: [Int] = []
        func difference(_ frame: Int) -> Double? {
            differences[differences.index(differences.startIndex, offsetBy: frame)]
        }
        for first in 0..<max(differences.count - 1, 0) {
            guard let start = difference(first), start >= leastMotion else { continue }
            var (most, end) = (0.0, first + 1)
            while end < differences.count, let next = difference(end), next < start * share {
                most = max(most, next)
                end += 1
            }
            guard end > first + 1, end - first - 1 <= mostRepeats, end < differences.count,
                let last = difference(end), last >= leastMotion, most < last * share
            else { continue }
            found += first + 1..<end
        }
        return found
    }
}
