/// Births of a cell at even distances, each of which stands for as many others.
struct BirthSample {
    let numbers: StrideTo<Int>
    /// How many births each stands for.
    let weight: Double
    /// About how many of what a particle has emitted are looked at.
    let rest: Double

    /// Nil without births.
    ///
    /// - Parameter most: About how many births of the cell and of its inner ones are looked at. Where that is not enough for
    ///   all, its square root is spent on the cell's own.
    init?(_ numbers: Range<Int>, of cell: OpenCell, most: Double) {
        if numbers.isEmpty { return nil }
        let own = max(most / (1 + cell.emitted), cell.emitted > 0 ? most.squareRoot() : most, 1)
        let every = max(Int((Double(numbers.count) / own).rounded(.up)), 1)
        // From the middle of each step: the first births are the oldest, and may be gone.
        self.numbers = stride(from: numbers.lowerBound + (every - 1) / 2, to: numbers.upperBound, by: every)
        let count = (numbers.count - (every - 1) / 2 + every - 1) / every
        weight = Double(numbers.count) / Double(count)
        rest = max(most / Double(count) - 1, 0)
    }

    init?(_ numbers: ClosedRange<Int>, of cell: OpenCell, most: Double) {
        self.init(numbers.lowerBound..<numbers.upperBound + 1, of: cell, most: most)
    }
}
