/// Returns the name that a misspelt word most likely means, or nil if none is near enough.
///
/// Case and punctuation are ignored. A name is near if the edit distance (insertions, deletions, substitutions, swaps
/// of neighbours) is at most a third of the longer word's letters, or 1. It is also near if only the order of its words
/// differs or some are missing, as in `easeInOut` for `easeInEaseOut`. Of equally near names the first wins.
package func nearestName(to word: String, among names: some Sequence<String>) -> String? {
    // Longer words are not typing errors, and comparing them would take long.
    guard word.utf8.count <= 100 else { return nil }
    let typed = SpelledName(word)
    var nearest: (name: String, distance: Int)?
    for name in names {
        guard let distance = SpelledName(name).distance(from: typed) else { continue }
        if distance < nearest?.distance ?? .max { nearest = (name, distance) }
    }
    return nearest?.name
}
