/// The name that a misspelt word was most likely meant to be, or nil when none is near enough.
///
/// Near is a third of the longer word's letters inserted, left out, changed or swapped with their neighbour,
/// but one at least. Of equally near names the first wins; case does not count.
public func nearestName(to word: String, among names: some Sequence<String>) -> String? {
    // Longer words are no typing slips, and comparing them would take long.
    guard word.utf8.count <= 100 else { return nil }
    let letters = Array(word.lowercased())
    var nearest: (name: String, distance: Int)?
    for name in names {
        let others = Array(name.lowercased())
        let distance = editDistance(letters, others)
        let limit = max(1, max(letters.count, others.count) / 3)
        if distance <= limit, distance < nearest?.distance ?? .max { nearest = (name, distance) }
    }
    return nearest?.name
}

/// The fewest insertions, deletions, changes and swaps of neighbours that make one word of the other.
private func editDistance(_ one: [Character], _ other: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
        var current = [row + 1]
        for column in other.indices {
            let isSame = one[row] == other[column]
            var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                best = min(best, beforeLast[column - 1] + 1)
            }
            current.append(best)
        }
        (beforeLast, last) = (last, current)
    }
    return last[other.count]
}
