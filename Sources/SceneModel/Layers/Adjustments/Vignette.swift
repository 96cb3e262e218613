import Geometry
import SceneText

/// Darkening towards the corners of a layer, along ellipses around its middle.
public struct Vignette: Sendable, Equatable {
    /// The darkening of the corners, from 0 (none) to 1 (black).
    public var amount = Track.constant(0.4)
    /// The distance from the middle at which darkening begins, where the corners are at 1.
    public var radius = Track.constant(0.4)

    /// Creates a soft vignette.
    public init() {}

    static let format = ObjectFormat<Vignette>(
        properties: [
            .optional(
                "amount", \.amount, .track(of: .number(in: 0...1)),
                "The darkening of the corners, from 0 (none) to 1 (black). Default: 0.4."),
            .optional(
                "radius", \.radius, .track(of: .number(in: 0...0.99)),
                "The distance from the middle at which darkening begins; the corners are at 1. Default: 0.4."),
        ],
        synonyms: [
            "strength": ["amount"], "intensity": ["amount"], "opacity": ["amount"], "start": ["radius"],
        ]
    ).format(startingFrom: Vignette())
}
