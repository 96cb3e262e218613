import Pipeline

/// Lets a few do work at once, a few more wait, and sends everybody else away.
final class Gate: Sendable {
    private struct State {
        var working = 0
        var waiting = 0
    }

    private let state = Monitor(State(), conditionCount: 1)
    private let places: Int
    private let seats: Int
    private static let left = 0
    private static let patience = 30

    init(places: Int, seats: Int) { (self.places, self.seats) = (places, seats) }

    /// How many wait.
    var waitingCount: Int { state.withLock { $0.waiting } }

    /// The result of the work; nil if too many want to do some.
    func pass<Result>(_ body: () throws -> Result) rethrows -> Result? {
        let mayWait = state.withLock { state in
            guard state.waiting < seats else { return false }
            state.waiting += 1
            return true
        }
        guard mayWait else { return nil }
        let places = places
        let hasPlace = state.withLock(
            waitingFor: Self.left, atMost: Self.patience, until: { $0.working < places }
        ) { state, isFree in
            state.waiting -= 1
            if isFree { state.working += 1 }
            return isFree
        }
        guard hasPlace else { return nil }
        defer { state.withLock(signalling: Self.left) { $0.working -= 1 } }
        return try body()
    }
}
