/// What the particles of a cell look like before they are tinted.
enum ParticleLook: Sendable {
    /// Nothing is seen.
    case nothing
    /// A circle of 10 points.
    case disc(isSoft: Bool)
    /// A picture at many sizes.
    case sprites(SpriteLadder)

    /// The radius of discs, in points.
    static let radius = 10.0
}

/// A picture at sizes from the largest to the smallest, each a little smaller than the one before.
struct SpriteLadder: Sendable {
    /// A size.
    struct Step: Sendable {
        /// Its number among all sprites.
        let sprite: Int
        /// The sprite's pixels in a point.
        let scale: Double
        /// Half of the diagonal, in the sprite's pixels.
        let reach: Double
    }

    let steps: [Step]

    /// From a size to the next: the fourth root of 1/2. The change can't be seen.
    static let ratio = 0.840_896_415_253_714_5

    /// The size that is nearest to what is asked for: at most a twelfth too small, unless none is as large.
    func step(for scale: Double) -> Step? {
        steps.last { $0.scale >= scale * Self.least } ?? steps.first
    }

    /// The eighth root of 1/2: half of the way to the next size.
    private static let least = 0.917_004_043_204_671_2
}
