/// A few values by their keys. Where there is no room for one more, the one that was used least recently goes.
struct LRUCache<Key: Equatable, Value> {
    /// The one that was used last comes first.
    private var entries: [(key: Key, value: Value)] = []
    private let capacity: Int

    /// A cache of at most so many values: few, as all of them are looked through.
    init(capacity: Int) { self.capacity = capacity }

    /// The value of a key, which is used by this.
    mutating func value(_ key: Key) -> Value? {
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        entries.insert(entries.remove(at: index), at: 0)
        return entries[0].value
    }

    /// Adds a value, in the place of one that the key has.
    mutating func insert(_ value: Value, for key: Key) {
        entries = [(key, value)] + entries.filter { $0.key != key }.prefix(capacity - 1)
    }

    /// Drops all of them.
    mutating func removeAll() { entries = [] }
}
