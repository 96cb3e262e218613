/// The births of a cell that emits only during part of each loop period: the first `given` of the period's `all`. If
/// `all` is 0 there is no period, and every birth is given.
struct BirthRounds {
    private let all, given: Int

    init(all: Int, given: Int) {
        (self.all, self.given) = (max(all, 0), all > 0 ? min(given, all) : given)
    }

    /// The indices of the given births among some numbers; they are consecutive.
    func indices(_ numbers: ClosedRange<Int>) -> Range<Int> {
        guard given >= 1 else { return 0..<0 }
        return index(after: numbers.lowerBound - 1)..<index(after: numbers.upperBound)
    }

    /// The birth with an index: its number since the beginning, and its number in its period, from 1.
    func birth(_ index: Int) -> (number: Int, place: Int) {
        guard all > 0 else { return (index, index) }
        let (round, place) = Self.divide(index - 1, by: given)
        return (round * all + place + 1, place + 1)
    }

    /// The index after those of all births up to a number. Indices from 1 belong to the periods since the beginning.
    private func index(after number: Int) -> Int {
        guard all > 0 else { return number + 1 }
        let (round, place) = Self.divide(number, by: all)
        return round * given + min(place, given) + 1
    }

    /// The quotient rounded down, and the remainder, which is never negative.
    private static func divide(_ number: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
        let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
}
