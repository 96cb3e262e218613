import Base

/// A limit on the bytes that all connections together hold.
final class ByteBudget: Sendable {
    private let state = Locked(0)
    private let most: Int

    /// A budget of `byteCount` bytes.
    init(atMost byteCount: Int) { most = byteCount }

    /// The number of bytes that are held.
    var held: Int { state.withLock { $0 } }

    /// Takes `byteCount` bytes, or takes none and returns false if that would exceed the budget. While nothing is held, a piece
    /// of any size is allowed; otherwise large ones never would be. A piece of at most `small` bytes is always allowed.
    func take(_ byteCount: Int, small: Int = 0) -> Bool {
        state.withLock { held in
            guard held == 0 || byteCount <= small || held + byteCount <= most else { return false }
            held += byteCount
            return true
        }
    }

    /// Gives back bytes that were taken.
    func release(_ byteCount: Int) { state.withLock { $0 -= byteCount } }
}
