import Rasteriser

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
