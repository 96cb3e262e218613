import SceneModel

/// The rectangle in points to which unit coordinates refer, and the points' place in the frame.
struct UnitSquare: Sendable {
    let origin: Point
    let size: Size
    /// Takes points to the frame's pixels.
    let transform: Affine

    func place(_ unit: Point) -> Point {
        Point(origin.x + unit.x * size.width, origin.y + unit.y * size.height)
    }
}
