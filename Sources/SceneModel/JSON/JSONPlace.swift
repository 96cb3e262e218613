/// The positions of a JSON value and of the values inside it, in bytes from the start of the text.
struct JSONPlace: Sendable {
    /// The start of its key, or of the value if it has no key.
    var key: Int
    /// The start of the value.
    let value: Int
    /// The places of a list's elements or an object's members, in order.
    var inner: [JSONPlace] = []
}
