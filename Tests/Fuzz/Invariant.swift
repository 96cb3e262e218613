/// Ends the process if a condition that must hold for every input does not. libFuzzer then keeps the input.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError("broken: \(message())") }
}

/// Requires a message to have a length that a person can read. It may quote line breaks of the input, which are escaped
/// where messages are printed.
func requireMessage(_ message: String) {
    require(!message.isEmpty, "an empty message")
    require(message.utf8.count < 4000, "a message of \(message.utf8.count) bytes: \(message.prefix(200))")
}

/// Calls a function that reads an input, and returns its result. Returns nil if it throws an error.
func read<Value: ~Copyable>(_ body: () throws -> Value) -> Value? {
    do { return try body() } catch {
        requireMessage("\(error)")
        return nil
    }
}
