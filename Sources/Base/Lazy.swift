/// A value that is computed when it is first needed.
package final class Lazy<Value: Sendable>: Sendable {
    private let known = Locked<Value?>(nil)
    private let make: @Sendable () -> Value

    /// Keeps `make` until the value is needed. `make` must not use this value itself.
    package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    /// The value. The first access computes it, and blocks other threads meanwhile.
    package var value: Value {
        known.withLock { known in
            if let known { return known }
            let value = make()
            known = value
            return value
        }
    }
}
