/// An upright rectangle.
public struct Rectangle: Sendable, Equatable {
    /// Its top left corner.
    public var origin: Point
    /// Its size.
    public var size: Size

    /// Creates a rectangle.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }
}
