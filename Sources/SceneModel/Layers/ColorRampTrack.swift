import Geometry

/// Colours along a line from 0 to 1 that may be animated.
public struct ColorRampTrack: Sendable, Equatable {
    /// At least two colours.
    public var colors: [Track<Color>]
    /// The position of each colour, from 0 to 1, never decreasing; evenly spaced if nil.
    public var locations: [Track<Double>]?
    /// The curve from each colour to the next.
    public var easing = Curve.named(.linear)

    /// Creates a ramp of constant, evenly spaced colours.
    public init(_ colors: [Color]) { self.colors = colors.map(Track.constant) }

    /// The ramp at a time. A location that an animation moves before its predecessor is set equal to it.
    public func ramp(at time: SceneTime, span: LayerSpan) -> ColorRamp {
        var ramp = ColorRamp(colors.map { $0.value(at: time, span: span) }, easing: easing)
        var furthest = 0.0
        ramp.locations = locations?.map { location in
            furthest = min(max(location.value(at: time, span: span), furthest), 1)
            return furthest
        }
        return ramp
    }

    /// True if it is not animated.
    package var isStill: Bool {
        colors.allSatisfy(\.isConstant) && locations?.allSatisfy(\.isConstant) ?? true
    }

    /// A mismatch between colours and locations, as a key and a message.
    var fault: Fault? {
        guard let locations else { return nil }
        if locations.count != colors.count {
            return Fault("locations", "expected one per colour (\(colors.count)), got \(locations.count)")
        }
        let still = locations.compactMap { $0.isConstant ? $0.values[0] : nil }
        if zip(still, still.dropFirst()).contains(where: >) {
            return Fault("locations", "expected numbers that never decrease")
        }
        return nil
    }

    static let colorsFormat = Format<[Track<Color>]>.list(of: .track(of: .color), count: 2...64)
    static let locationsFormat = Format<[Track<Double>]>.list(
        of: .track(of: .number(in: 0...1)), count: 2...64)
}
