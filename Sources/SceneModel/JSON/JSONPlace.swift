/// The position of a JSON value in its text, in bytes from the start, with those of the values inside it.
struct JSONPlace: Sendable {
    /// Where its key begins; the value, if it has no key.
    var key: Int
    /// Where the value begins.
    let value: Int
    /// The places of a list's values or an object's members, in their order.
    var inner: [JSONPlace] = []
}
