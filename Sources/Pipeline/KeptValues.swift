/// Values by what they follow from, within a limit of bytes. Several threads may use it at once.
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

    /// Keeps values of at most so many bytes together.
    package init(atMost byteCount: Int) { most = byteCount }

    /// The value that was kept for a key.
    package subscript(key: Key) -> Value? {
        state.withLock { state in
            state.useCount += 1
            state.entries[key]?.lastUse = state.useCount
            return state.entries[key]?.value
        }
    }

    /// Keeps a value that takes so many bytes; those that were not used for the longest time make room for it.
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

    /// How many values there are.
    package var count: Int { state.withLock { $0.entries.count } }
}
