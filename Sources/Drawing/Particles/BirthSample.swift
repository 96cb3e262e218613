/// Evenly spaced births of a cell, each of which represents the same number of births.
struct BirthSample {
    let numbers: StrideTo<Int>
    /// The number of births that each represents.
    let weight: Double
    /// The approximate number of births to look at among those that each particle has emitted.
    let rest: Double

    /// Nil if there are no births.
    ///
    /// - Parameter most: The approximate number of births of the cell and of its inner cells to look at. If that is too
    /// few for all, its square root is used for the cell's own.
    init?(_ numbers: Range<Int>, of cell: OpenCell, most: Double) {
        if numbers.isEmpty { return nil }
        let own = max(most / (1 + cell.emitted), cell.emitted > 0 ? most.squareRoot() : most, 1)
        let every = max(Int((Double(numbers.count) / own).rounded(.up)), 1)
        // Takes the middle of each step: the first births are the oldest, whose particles may be gone.
        self.numbers = stride(from: numbers.lowerBound + (every - 1) / 2, to: numbers.upperBound, by: every)
        let count = (numbers.count - (every - 1) / 2 + every - 1) / every
        weight = Double(numbers.count) / Double(count)
        rest = max(most / Double(count) - 1, 0)
    }

    init?(_ numbers: ClosedRange<Int>, of cell: OpenCell, most: Double) {
        self.init(numbers.lowerBound..<numbers.upperBound + 1, of: cell, most: most)
    }
}
