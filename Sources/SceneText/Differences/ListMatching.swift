/// The elements of an old and a new list that are the same element before and after a change.
///
/// Equal values are matched first, in order. Among the values between equal values, an old and a new value with the
/// same `type` match, unless their names differ. Of the remaining values, equal ones match, and so do those with the
/// same `type` and `name`: they were moved. This takes n log n steps for any lists.
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
        let texts = (old: olds.map(\.text), new: news.map(\.text))
        let names = (old: olds.map(ElementName.init), new: news.map(ElementName.init))
        var (oldNext, newNext) = (0, 0)
        let edits = ListAlignment(texts.old, texts.new).edits
        for edit in edits + [ListAlignment.Edit(old: olds.count..<olds.count, new: news.count..<news.count)] {
            pairs += zip(oldNext..<edit.old.lowerBound, newNext..<edit.new.lowerBound).map {
                Pair(old: $0, new: $1, isMoved: false)
            }
            (oldNext, newNext) = (edit.old.upperBound, edit.new.upperBound)
            matchLike(edit, names.old, names.new)
        }
        matchMoved(texts.old.map(Optional.some), texts.new.map(Optional.some))
        matchMoved(names.old.map(\.full), names.new.map(\.full))
    }

    /// Matches elements of a replaced range in order: those of the same type, unless their names differ.
    private mutating func matchLike(_ edit: ListAlignment.Edit, _ olds: [ElementName], _ news: [ElementName])
    {
        var (ofType, ofName) = (IndexQueues<String>(), IndexQueues<ElementName>())
        for index in edit.new {
            ofType.append(index, to: news[index].type)
            ofName.append(index, to: news[index])
        }
        var next = edit.new.lowerBound
        for index in edit.old {
            let name = olds[index]
            let candidates =
                name.name == nil
                ? [ofType.first(of: name.type, from: next)]
                : [
                    ofName.first(of: name, from: next),
                    ofName.first(of: ElementName(type: name.type, name: nil), from: next),
                ]
            guard let match = candidates.compactMap(\.self).min() else {
                removed.append(index)
                continue
            }
            pairs.append(Pair(old: index, new: match, isMoved: false))
            added += next..<match
            next = match + 1
        }
        added += next..<edit.new.upperBound
    }

    /// Matches removed and added elements with equal keys. Elements whose key is nil are not matched.
    private mutating func matchMoved<Key: Hashable>(_ olds: [Key?], _ news: [Key?]) {
        var places = IndexQueues<Key>()
        for index in added { if let key = news[index] { places.append(index, to: key) } }
        var taken: Set<Int> = []
        removed = removed.filter { index in
            guard let key = olds[index], let place = places.takeFirst(of: key) else { return true }
            pairs.append(Pair(old: index, new: place, isMoved: true))
            taken.insert(place)
            return false
        }
        added = added.filter { !taken.contains($0) }
    }
}

/// The type and the name of a list's element.
private struct ElementName: Hashable {
    let type: String
    let name: String?

    init(type: String, name: String?) { (self.type, self.name) = (type, name) }

    init(_ element: JSON) {
        // An object never matches another kind of value.
        type = (element.members == nil ? "value " : "object ") + (element["type"]?.text ?? "")
        name = element["name"]?.string
    }

    /// The type and the name; nil without a name.
    var full: ElementName? { name == nil ? nil : self }
}

/// Ascending indices of a list's elements, in a queue for each key.
private struct IndexQueues<Key: Hashable> {
    private struct Queue {
        var indices: [Int] = []
        /// The number of indices that were taken.
        var taken = 0

        var first: Int? { taken < indices.count ? indices[taken] : nil }
    }

    private var queues: [Key: Queue] = [:]

    mutating func append(_ index: Int, to key: Key) { queues[key, default: Queue()].indices.append(index) }

    /// Returns the first index of a key that is at least `least`. Forgets those before it.
    mutating func first(of key: Key, from least: Int) -> Int? {
        while let first = queues[key]?.first, first < least { queues[key]?.taken += 1 }
        return queues[key]?.first
    }

    /// Returns the first index of a key, and removes it.
    mutating func takeFirst(of key: Key) -> Int? {
        guard let first = queues[key]?.first else { return nil }
        queues[key]?.taken += 1
        return first
    }
}
