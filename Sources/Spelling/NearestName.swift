/// The name that a misspelt word was most likely meant to be, or nil when none is near enough.
///
/// Case, hyphens and the like do not count. Near is a third of the longer word's letters inserted, left out,
/// changed or swapped with their neighbour, but one at least; or a name some of whose words were left out or
/// stand in another order, as `easeInOut` for `easeInEaseOut`. Of equally near names the first wins.
public func nearestName(to word: String, among names: some Sequence<String>) -> String? {
    // Longer words are no typing slips, and comparing them would take long.
    guard word.utf8.count <= 100 else { return nil }
    let typed = SpelledName(word)
    var nearest: (name: String, distance: Int)?
    for name in names {
        guard let distance = SpelledName(name).distance(from: typed) else { continue }
        if distance < nearest?.distance ?? .max { nearest = (name, distance) }
    }
    return nearest?.name
}
