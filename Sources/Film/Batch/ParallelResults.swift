import Base
import Pipeline

/// Calls `body` for the numbers from 0 to below `count`, on several threads, and returns the results in their order. An
/// error of one call does not end the others, except `Cancelled`, which is thrown.
func parallelResults<Value: Sendable>(
    of count: Int, threads: Int, _ cancellation: Cancellation,
    _ body: @escaping @Sendable (Int) throws -> Value
) throws -> [Result<Value, any Error>] {
    let next = Locked(0)
    let done = Locked<[Int: Result<Value, any Error>]>([:])
    let stage: Stage = {
        while let index = next.withLock({ index in
            defer { index += 1 }
            return index < count ? index : nil
        }) {
            try cancellation.check()
            do {
                let value = try body(index)
                done.withLock { $0[index] = .success(value) }
            } catch let error as Cancelled {
                throw error
            } catch {
                done.withLock { $0[index] = .failure(error) }
            }
        }
    }
    try Pipeline.run(
        Array(repeating: stage, count: max(min(threads, count), 1)), cancellation: cancellation)
    return done.withLock { done in (0..<count).compactMap { done[$0] } }
}

extension Cancellation {
    /// Calls `body` with a cancellation of its own, which is cancelled with this one. So the first error of a film ends
    /// the work on that film, not that on others.
    func apart<Result>(_ body: (Cancellation) throws -> Result) rethrows -> Result {
        let own = Cancellation()
        let attachment = attach { own.cancel() }
        return try withExtendedLifetime(attachment) { try body(own) }
    }
}
