import Geometry
import SceneText

/// Grain as of film: noise that is the same for the same scene and time at any frame rate.
public struct Grain: Sendable, Equatable {
    /// The strength, from 0 to 1. At 1 the standard deviation in mid-grey is an eighth of white.
    public var amount = Track.constant(0.1)
    /// The size of a grain, in points.
    public var size = 1.0
    /// The number of times the grain changes in a second.
    public var rate = 24.0

    /// Creates fine grain.
    public init() {}

    static let format = ObjectFormat<Grain>(
        properties: [
            .optional(
                "amount", \.amount, .track(of: .number(in: 0...1)),
                "The strength, from 0 to 1. At 1 the standard deviation in mid-grey is an eighth of white; black and white have none. Default: 0.1."
            ),
            .optional("size", \.size, .number(in: 0.1...100), "The size of a grain, in points. Default: 1."),
            .optional(
                "rate", \.rate, .number(in: 0...1000),
                "How many times the grain changes in a second, whatever the frame rate. Default: 24."),
        ],
        synonyms: ["strength": ["amount"], "intensity": ["amount"], "fps": ["rate"], "frequency": ["rate"]]
    ).format(startingFrom: Grain())
}
