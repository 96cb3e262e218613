import Rasteriser

/// The appearance of a cell's particles before they are tinted.
enum ParticleLook: Sendable {
    /// Invisible.
    case nothing
    /// A disc with a radius of 10 points.
    case disc(isSoft: Bool)
    /// A picture at many sizes.
    case sprites(SpriteLadder)

    /// The radius of discs, in points.
    static let radius = 10.0
}
