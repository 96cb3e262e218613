/// An alignment of two lists of texts: the ranges that were inserted, lost or replaced between equal elements.
///
/// Equal beginnings and ends are matched first. Between them, the n-th occurrence of a text in one list is paired
/// with its n-th occurrence in the other list. The longest chain of pairs that is in the order of both lists is kept,
/// and equal neighbours are added to the chain. This takes n log n steps for any lists. The alignment may miss some
/// equal elements, but never matches unequal ones.
package struct ListAlignment: Sendable, Equatable {
    /// A range of the old list that was replaced by a range of the new list. One of the two ranges may be empty.
    package struct Edit: Sendable, Equatable {
        package var old: Range<Int>
        package var new: Range<Int>

        package init(old: Range<Int>, new: Range<Int>) { (self.old, self.new) = (old, new) }
    }

    /// The ranges that differ, in order. All elements between two of these ranges are equal.
    package private(set) var edits: [Edit] = []

    /// Aligns two lists.
    package init(_ old: [String], _ new: [String]) {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = min(
            zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, min(old.count, new.count) - start)
        let (oldEnd, newEnd) = (old.count - end, new.count - end)
        var (oldNext, newNext) = (start, start)
        func add(until oldStop: Int, _ newStop: Int) {
            // Equal elements beside a pair are matched too.
            var (first, second) = (oldNext, newNext)
            while first < oldStop, second < newStop, old[first] == new[second] {
                (first, second) = (first + 1, second + 1)
            }
            var (oldLast, newLast) = (oldStop, newStop)
            while oldLast > first, newLast > second, old[oldLast - 1] == new[newLast - 1] {
                (oldLast, newLast) = (oldLast - 1, newLast - 1)
            }
            if first < oldLast || second < newLast {
                edits.append(Edit(old: first..<oldLast, new: second..<newLast))
            }
        }
        for (one, other) in Self.chain(old, start..<oldEnd, new, start..<newEnd)
        where one >= oldNext && other >= newNext {
            add(until: one, other)
            (oldNext, newNext) = (one + 1, other + 1)
        }
        add(until: oldEnd, newEnd)
    }

    /// Returns the longest sequence of index pairs in which the indices of both lists ascend.
    private static func chain(
        _ old: [String], _ olds: Range<Int>, _ new: [String], _ news: Range<Int>
    ) -> [(Int, Int)] {
        guard !olds.isEmpty, !news.isEmpty else { return [] }
        var places: [String: [Int]] = [:]
        for index in news { places[new[index], default: []].append(index) }
        var seen: [String: Int] = [:]
        var pairs: [(Int, Int)] = []
        for index in olds {
            let number = seen[old[index], default: 0]
            seen[old[index]] = number + 1
            if let other = places[old[index]], number < other.count { pairs.append((index, other[number])) }
        }
        // Longest increasing subsequence: `ends` has, for each length, the pair with the smallest end; `before` has
        // the predecessor of each pair.
        var ends: [Int] = []
        var before = [Int?](repeating: nil, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
            }
            before[index] = low == 0 ? nil : ends[low - 1]
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var chain: [(Int, Int)] = []
        var next = ends.last
        while let index = next {
            chain.append(pairs[index])
            next = before[index]
        }
        return chain.reversed()
    }
}
