/// Returns the name that was most likely meant by a misspelt word; nil if no name is near enough.
///
/// Case and punctuation are ignored. A name is near if the edit distance (insertions, deletions, substitutions, swaps
/// of neighbours) is at most 1 or a third of the longer word's letters. It is also near if only the order of its words
/// differs, or if words are missing, as in `easeInOut` for `easeInEaseOut`. Of equally near names, the first is
/// returned.
package func nearestName(to word: String, among names: some Sequence<String>) -> String? {
    // Ignores longer words, which are not typing errors and would take long to compare.
    guard word.utf8.count <= 100 else { return nil }
    let typed = SpelledName(word)
    var nearest: (name: String, distance: Int)?
    for name in names {
        guard let distance = SpelledName(name).distance(from: typed) else { continue }
        if distance < nearest?.distance ?? .max { nearest = (name, distance) }
    }
    return nearest?.name
}

/// A name that is split into words, in lower case.
struct SpelledName {
    private let words: [[Character]]
    private var letters: [Character] { Array(words.joined()) }

    /// The cost of one edit or of one missing word. It is twice `otherOrder`, the cost of words in another order.
    private static let slip = 2
    private static let otherOrder = 1
    /// The maximum number of words in a name for which combinations of its words are compared too. A name with more
    /// words is only compared as a whole.
    private static let maximumWordCount = 5

    /// Splits a name between a lowercase and an uppercase letter, and at characters other than letters and digits.
    init(_ name: String) {
        var words: [[Character]] = []
        var isInWord = false
        var wasSmall = false
        for character in name {
            let isPart = character.isLetter || character.isNumber
            if isPart {
                let begins = !isInWord || wasSmall && character.isUppercase
                if begins { words.append([]) }
                words[words.count - 1].append(contentsOf: character.lowercased())
            }
            isInWord = isPart
            wasSmall = character.isLowercase
        }
        self.words = words
    }

    /// Returns the distance between a typed word and this name; nil if the distance is too large.
    func distance(from typed: SpelledName) -> Int? {
        let (given, whole) = (typed.letters, letters)
        var best: Int?
        func offer(_ distance: Int) { best = min(best ?? .max, distance) }
        let edits = editDistance(given, whole)
        if edits <= max(1, max(given.count, whole.count) / 3) { offer(Self.slip * edits) }
        guard (2...Self.maximumWordCount).contains(words.count), !given.isEmpty else { return best }
        let sorted = typed.words.sorted { $0.lexicographicallyPrecedes($1) }
        for choice in 1..<1 << words.count {
            let chosen = words.indices.filter { choice >> $0 & 1 == 1 }.map { words[$0] }
            let missing = Self.slip * (words.count - chosen.count)
            let part = Array(chosen.joined())
            // Allows fewer edits for a part of a name, because otherwise any short word would match.
            let edits = editDistance(given, part)
            if edits <= max(given.count, part.count) / 4 { offer(missing + Self.slip * edits) }
            if chosen.sorted(by: { $0.lexicographicallyPrecedes($1) }) == sorted {
                offer(missing + Self.otherOrder)
            }
        }
        return best
    }
}

/// Returns the edit distance: the minimum number of insertions, deletions, substitutions and swaps of neighbours.
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
