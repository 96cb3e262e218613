/// The values that were used last, by what they are of.
struct RecentValues<Key: Equatable, Value> {
    private var values: [(key: Key, value: Value)] = []
    private let most: Int

    /// At most so many.
    init(most: Int) { self.most = most }

    /// A value that is still there, which becomes the last that was used.
    mutating func value(_ key: Key) -> Value? {
        guard let index = values.firstIndex(where: { $0.key == key }) else { return nil }
        values.insert(values.remove(at: index), at: 0)
        return values[0].value
    }

    mutating func add(_ key: Key, _ value: Value) {
        values = [(key, value)] + values.filter { $0.key != key }.prefix(most - 1)
    }
}
