/// A thread-safe cache of values by key, limited in bytes; the least recently used values are dropped first.
package final class KeptValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        let byteCount: Int
        var lastUse: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var byteCount = 0
        var useCount = 0
    }

    private let state = Locked(State())
    private let most: Int

    /// Creates a cache that holds at most `byteCount` bytes.
    package init(atMost byteCount: Int) { most = byteCount }

    /// The cached value for a key, or nil. Reading it counts as a use.
    package subscript(key: Key) -> Value? {
        state.withLock { state in
            state.useCount += 1
            state.entries[key]?.lastUse = state.useCount
            return state.entries[key]?.value
        }
    }

    /// Caches a value that takes `byteCount` bytes, and drops the least recently used values if the cache is over its
    /// limit.
    package func keep(_ value: Value, for key: Key, byteCount: Int) {
        state.withLock { state in
            state.useCount += 1
            state.byteCount += byteCount - (state.entries[key]?.byteCount ?? 0)
            state.entries[key] = Entry(value: value, byteCount: byteCount, lastUse: state.useCount)
            while state.byteCount > most,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.byteCount -= oldest.value.byteCount
                state.entries[oldest.key] = nil
            }
        }
    }

    /// The number of cached values.
    package var count: Int { state.withLock { $0.entries.count } }
}
