import Pipeline

/// Bytes that may be held at once, by all connections together.
final class ByteBudget: Sendable {
    private let state = Locked(0)
    private let most: Int

    /// At most so many.
    init(atMost byteCount: Int) { most = byteCount }

    /// How many are held.
    var held: Int { state.withLock { $0 } }

    /// Takes so many; false, and takes none, if that is too many. Alone a piece may be larger than all that may be held, or it
    /// could never be. A piece of at most `small` bytes is never too many.
    func take(_ byteCount: Int, small: Int = 0) -> Bool {
        state.withLock { held in
            guard held == 0 || byteCount <= small || held + byteCount <= most else { return false }
            held += byteCount
            return true
        }
    }

    /// Gives back what was taken.
    func release(_ byteCount: Int) { state.withLock { $0 -= byteCount } }
}
