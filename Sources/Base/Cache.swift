/// A cache that limits the number of its values and their total bytes. Threads may share it.
///
/// A value must depend on its key alone: if a dropped value is computed again, the result is equal. So a limit changes
/// time and memory, but never a result.
package final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The choice of values that are dropped when a limit is reached.
    package enum Eviction: Sendable {
        /// The value whose last use is longest ago is dropped first. Finding this value takes time proportional to the
        /// number of values.
        case leastRecentlyUsed
        /// All values are dropped. With this choice, finding a value need not record its last use, which suits many
        /// small values.
        case everything
    }

    @usableFromInline
    struct Entry {
        @usableFromInline let value: Value
        @usableFromInline let byteCount: Int
        @usableFromInline var lastUse: Int

        @usableFromInline
        init(value: Value, byteCount: Int, lastUse: Int) {
            (self.value, self.byteCount, self.lastUse) = (value, byteCount, lastUse)
        }
    }

    @usableFromInline
    struct State {
        @usableFromInline var entries: [Key: Entry] = [:]
        @usableFromInline var byteCount = 0
        @usableFromInline var useCount = 0

        init() {}
    }

    @usableFromInline let state = Locked(State())
    @usableFromInline let maximumBytes, maximumValues: Int
    @usableFromInline let eviction: Eviction

    /// Creates an empty cache. A value larger than `maximumBytes` is never stored.
    package init(
        maximumBytes: Int = .max, maximumValues: Int = .max, evicting eviction: Eviction = .leastRecentlyUsed
    ) {
        (self.maximumBytes, self.maximumValues, self.eviction) = (maximumBytes, maximumValues, eviction)
    }

    /// Returns the cached value of a key, or nil. Finding a value counts as using it.
    @inlinable
    package subscript(key: Key) -> Value? { state.withLock { find(key, in: &$0) } }

    /// Returns the cached values of several keys, all found under one lock.
    @inlinable
    package func values(_ keys: [Key]) -> [Value?] {
        state.withLock { state in keys.map { find($0, in: &state) } }
    }

    /// Stores a value for a key, replacing any earlier value of that key.
    @inlinable
    package func keep(_ value: Value, for key: Key, byteCount: Int = 0) {
        state.withLock { keep(value, for: key, byteCount: byteCount, in: &$0) }
    }

    /// Stores a value unless the key already has one, and returns the value that is stored now.
    @inlinable
    package func keepFirst(_ value: Value, for key: Key, byteCount: Int = 0) -> Value {
        state.withLock { state in
            if let first = find(key, in: &state) { return first }
            keep(value, for: key, byteCount: byteCount, in: &state)
            return value
        }
    }

    /// Drops all values.
    package func removeAll() { state.withLock { $0 = State() } }

    /// The number of values.
    package var count: Int { state.withLock { $0.entries.count } }

    /// The total size of all values in bytes, as given by the callers of `keep`.
    package var byteCount: Int { state.withLock { $0.byteCount } }

    @inlinable
    func find(_ key: Key, in state: inout State) -> Value? {
        guard eviction == .leastRecentlyUsed else { return state.entries[key]?.value }
        guard let index = state.entries.index(forKey: key) else { return nil }
        state.useCount += 1
        state.entries.values[index].lastUse = state.useCount
        return state.entries.values[index].value
    }

    @usableFromInline
    func keep(_ value: Value, for key: Key, byteCount: Int, in state: inout State) {
        if let old = state.entries.removeValue(forKey: key) { state.byteCount -= old.byteCount }
        guard byteCount <= maximumBytes, maximumValues > 0 else { return }
        while state.byteCount > maximumBytes - byteCount || state.entries.count == maximumValues {
            drop(from: &state)
        }
        state.useCount += 1
        state.byteCount += byteCount
        state.entries[key] = Entry(value: value, byteCount: byteCount, lastUse: state.useCount)
    }

    private func drop(from state: inout State) {
        let oldest = state.entries.min { $0.value.lastUse < $1.value.lastUse }
        guard eviction == .leastRecentlyUsed, let oldest else {
            (state.entries, state.byteCount) = ([:], 0)
            return
        }
        state.byteCount -= oldest.value.byteCount
        state.entries[oldest.key] = nil
    }
}
