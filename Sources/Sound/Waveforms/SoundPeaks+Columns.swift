extension SoundPeaks {
    /// Returns the maximum and the mean amplitude in each of `count` columns of equal width, which cover the samples
    /// from `start` to `end`. They are calculated from blocks of at most a quarter of a column, or else the smallest
    /// blocks, so a column may extend into its neighbours by one block. Outside the sound, both are 0.
    package func columns(
        from start: Double, to end: Double, count: Int
    ) -> (maxima: [UInt16], means: [UInt16]) {
        let width = (end - start) / Double(count)
        guard let level = levels.first(where: { 4 * Double($0.blockLength) <= width }) ?? levels.last else {
            return ([], [])
        }
        let columns = (0..<count).map { column -> (UInt16, UInt16) in
            let from = start + Double(column) * width
            let blocks = level.blocks(from: from, to: from + width)
            guard !blocks.isEmpty else { return (0, 0) }
            let sum = level.means[blocks].reduce(0) { $0 + Int($1) }
            return (level.maxima[blocks].max() ?? 0, UInt16(sum / blocks.count))
        }
        return (columns.map(\.0), columns.map(\.1))
    }
}

extension SoundPeaks.Level {
    /// Returns the blocks that contain the samples between two places. A place that is on the boundary of a block
    /// except for a rounding error counts as exactly there.
    fileprivate func blocks(from: Double, to: Double) -> Range<Int> {
        func block(_ place: Double) -> Double { place / Double(blockLength) }
        let end = Double(maxima.count)
        let first = min(max((block(from) + 1e-6).rounded(.down), 0), end)
        let last = min(max((block(to) - 1e-6).rounded(.up), from < 0 ? 0 : first + 1), end)
        return Int(first)..<Int(max(first, last))
    }
}
