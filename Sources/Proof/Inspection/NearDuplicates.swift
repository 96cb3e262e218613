/// Finds frames that are almost identical to the one before although the film moves: a frame shown twice that was
/// encoded with loss.
enum NearDuplicates {
    /// How many frames on each side are its neighbours.
    private static let neighbours = 5
    /// The mean difference, in levels, below which encoders leave out what little moves.
    private static let leastMotion = 0.25

    /// The numbers of such frames, whose difference is below a tenth of what is usual among the frames before and among
    /// those after: where a movement ends or begins, one of these is as small.
    ///
    /// - Parameter differences: Each frame's mean difference from the one before, in levels; nil where there is none.
    static func frames(_ differences: [Double?]) -> [Int] {
        func median(_ differences: ArraySlice<Double?>) -> Double {
            let sorted = differences.compactMap(\.self).sorted()
            return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
        }
        return differences.indices.filter { index in
            guard let difference = differences[index] else { return false }
            let before = median(differences[max(0, index - neighbours)..<index])
            let after = median(differences[index + 1..<min(differences.count, index + 1 + neighbours)])
            let usual = min(before, after)
            return usual >= leastMotion && difference < usual / 10
        }
    }
}
