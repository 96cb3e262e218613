/// A lookup table for colours (LUT), as in a `.cube` file.
package struct ColorCube: Sendable, Equatable {
    /// The maximum side of a cube, and the maximum number of points of curves.
    package static let (maximumSide, maximumPoints) = (129, 65536)

    /// True if the table is a cube, with side³ colours, of which red changes fastest; false if it has three curves of
    /// `side` points.
    package let isCube: Bool
    /// The number of points along each axis, at least two.
    package let side: Int
    /// Red, green and blue of each point.
    package let values: [Float]
    /// The channels of the first and of the last point.
    package let lowest, highest: [Double]

    /// Creates a table. There must be three values for each point.
    package init(isCube: Bool, side: Int, values: [Float], lowest: [Double], highest: [Double]) {
        precondition(values.count == 3 * (isCube ? side * side * side : side), "three values for each point")
        (self.isCube, self.side, self.values) = (isCube, side, values)
        (self.lowest, self.highest) = (lowest, highest)
    }
}
