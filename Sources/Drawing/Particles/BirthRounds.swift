/// The births of a cell that gives some in each round of a loop: the first `given` of a round's `all`. Without rounds, where
/// `all` is 0, each birth is given.
struct BirthRounds {
    private let all, given: Int

    init(all: Int, given: Int) {
        (self.all, self.given) = (max(all, 0), all > 0 ? min(given, all) : given)
    }

    /// The given births among some, as indices that follow each other.
    func indices(_ numbers: ClosedRange<Int>) -> Range<Int> {
        guard given >= 1 else { return 0..<0 }
        return index(after: numbers.lowerBound - 1)..<index(after: numbers.upperBound)
    }

    /// The birth with an index: its number since the beginning, and from 1 in its round.
    func birth(_ index: Int) -> (number: Int, place: Int) {
        guard all > 0 else { return (index, index) }
        let (round, place) = Self.divide(index - 1, by: given)
        return (round * all + place + 1, place + 1)
    }

    /// The index after those of all births up to a number; births with indices from 1 are those of the rounds from the
    /// beginning.
    private func index(after number: Int) -> Int {
        guard all > 0 else { return number + 1 }
        let (round, place) = Self.divide(number, by: all)
        return round * given + min(place, given) + 1
    }

    /// A quotient rounded down, and what is left, from 0 on.
    private static func divide(_ number: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
        let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
}
