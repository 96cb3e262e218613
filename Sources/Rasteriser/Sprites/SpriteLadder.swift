/// A picture at sizes from the largest to the smallest, each a little smaller than the one before.
package struct SpriteLadder: Sendable {
    /// A size.
    package struct Step: Sendable {
        /// Its number among all sprites.
        package let sprite: Int
        /// The sprite's pixels in a point.
        package let scale: Double
        /// Half of the diagonal, in the sprite's pixels.
        package let reach: Double
    }

    package let steps: [Step]

    /// From a size to the next: the fourth root of 1/2. The change can't be seen.
    static let ratio = 0.840_896_415_253_714_5

    /// The size that is nearest to what is asked for: at most a twelfth too small, unless none is as large.
    package func step(for scale: Double) -> Step? {
        steps.last { $0.scale >= scale * Self.least } ?? steps.first
    }

    /// The eighth root of 1/2: half of the way to the next size.
    private static let least = 0.917_004_043_204_671_2
}
