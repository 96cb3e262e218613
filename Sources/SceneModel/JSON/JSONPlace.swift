/// Where a JSON value stands in its text, in bytes from the start, with the values inside it.
struct JSONPlace: Sendable {
    /// Where its key begins, or the value itself if it has none.
    var key: Int
    /// Where the value begins.
    let value: Int
    /// The places of a list's values or an object's members, in their order.
    var inner: [JSONPlace] = []
}
