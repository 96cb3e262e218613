/// A cache of a few values by their keys. If it is full, the value that was used least recently is removed.
struct LRUCache<Key: Equatable, Value> {
    /// The entries; the one that was used last comes first.
    private var entries: [(key: Key, value: Value)] = []
    private let capacity: Int

    /// A cache of at most `capacity` values. It should be small, because a lookup searches all of them.
    init(capacity: Int) { self.capacity = capacity }

    /// The value of a key, or nil. Counts as a use.
    mutating func value(_ key: Key) -> Value? {
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        entries.insert(entries.remove(at: index), at: 0)
        return entries[0].value
    }

    /// Adds a value, replacing the key's old one.
    mutating func insert(_ value: Value, for key: Key) {
        entries = [(key, value)] + entries.filter { $0.key != key }.prefix(capacity - 1)
    }

    /// Removes all values.
    mutating func removeAll() { entries = [] }
}
