import Geometry

/// The colours of a preloader's spots.
public struct PreloaderColors: Sendable, Equatable {
    /// The colour of the fixed spot from which the others leave first.
    public var start = Track.constant(Color(red: 255, green: 255, blue: 255))
    /// The colour of the fixed spot at the other end.
    public var end = Track.constant(Color(red: 255, green: 255, blue: 255))
    /// The colours of the moving spots, in the order in which they leave. At least one; they are reused if there are
    /// more spots.
    public var moving = [Track.constant(Color(red: 255, green: 255, blue: 255))] {
        didSet { precondition(!moving.isEmpty, "at least one colour") }
    }

    /// Creates white spots.
    public init() {}

    static let format = ObjectFormat<PreloaderColors>(properties: [
        .optional(
            "start", \.start, .track(of: .color),
            "The spot from which the others leave first. Default: white."),
        .optional("end", \.end, .track(of: .color), "The spot at the other end. Default: white."),
        .optional(
            "moving", \.moving, .list(of: .track(of: .color), count: 1...10),
            "The moving spots, in the order in which they leave, in turn. Default: white."),
    ]).format(startingFrom: PreloaderColors())
}
