/// The elements of an old and a new list that are the same element before and after a change.
///
/// Equal values are matched first, in order. Among the values between equal values, an old and a new value with the
/// same `type` match, unless their names differ. Of the remaining values, equal ones match, and so do those with the
/// same `type` and `name`: they were moved.
package struct ListMatching: Sendable, Equatable {
    /// An element of the old list and the same element of the new list, by their indices.
    package struct Pair: Sendable, Equatable {
        package let old, new: Int
        /// True if the element is no longer in the order of the others.
        package let isMoved: Bool
    }

    /// The matched elements that were not moved, in the order of both lists, then the moved elements.
    package private(set) var pairs: [Pair] = []
    /// The indices of old elements that the new list doesn't have.
    package private(set) var removed: [Int] = []
    /// The indices of new elements that the old list doesn't have.
    package private(set) var added: [Int] = []

    /// Matches the elements of two lists.
    package init(_ olds: [JSON], _ news: [JSON]) {
        var (oldNext, newNext) = (0, 0)
        let edits = ListAlignment(olds.map(\.text), news.map(\.text)).edits
        for edit in edits + [ListAlignment.Edit(old: olds.count..<olds.count, new: news.count..<news.count)] {
            pairs += zip(oldNext..<edit.old.lowerBound, newNext..<edit.new.lowerBound).map {
                Pair(old: $0, new: $1, isMoved: false)
            }
            (oldNext, newNext) = (edit.old.upperBound, edit.new.upperBound)
            var candidates = Array(edit.new)
            for index in edit.old {
                guard let match = candidates.firstIndex(where: { Self.isLike(olds[index], news[$0]) }) else {
                    removed.append(index)
                    continue
                }
                pairs.append(Pair(old: index, new: candidates[match], isMoved: false))
                added += candidates[..<match]
                candidates.removeFirst(match + 1)
            }
            added += candidates
        }
        matchMoved { olds[$0] == news[$1] }
        matchMoved { Self.isNamesake(olds[$0], news[$1]) }
    }

    private mutating func matchMoved(where isSame: (_ old: Int, _ new: Int) -> Bool) {
        for index in removed {
            guard let place = added.firstIndex(where: { isSame(index, $0) }) else { continue }
            pairs.append(Pair(old: index, new: added[place], isMoved: true))
            added.remove(at: place)
            removed.removeAll { $0 == index }
        }
    }

    /// Returns true if two elements may be the same element before and after a change: their types are equal, and
    /// their names don't differ.
    private static func isLike(_ old: JSON, _ new: JSON) -> Bool {
        if let one = old["name"]?.string, let other = new["name"]?.string, one != other { return false }
        return old["type"] == new["type"] && (old.members == nil) == (new.members == nil)
    }

    private static func isNamesake(_ old: JSON, _ new: JSON) -> Bool {
        guard let name = old["name"]?.string else { return false }
        return name == new["name"]?.string && old["type"] == new["type"]
    }
}
