extension SoundPeaks {
    /// The largest and the mean amplitude of each of so many parts of equal length, between two samples. Values come from
    /// blocks of at most a quarter of a part, as far as there are such, so a part may reach into its neighbours by one.
    /// What lies outside of the sound has the value 0.
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
    /// The blocks in which the samples between two places lie; ends that are on a block's but for rounding are on it.
    fileprivate func blocks(from: Double, to: Double) -> Range<Int> {
        func block(_ place: Double) -> Double { place / Double(blockLength) }
        let end = Double(maxima.count)
        let first = min(max((block(from) + 1e-6).rounded(.down), 0), end)
        let last = min(max((block(to) - 1e-6).rounded(.up), from < 0 ? 0 : first + 1), end)
        return Int(first)..<Int(max(first, last))
    }
}
