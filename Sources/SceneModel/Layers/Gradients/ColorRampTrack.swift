import Geometry

/// A colour ramp from 0 to 1 whose colours and locations may be animated.
public struct ColorRampTrack: Sendable, Equatable {
    /// The colours of the ramp, at least two.
    public var colors: [Track<Color>]
    /// The location of each colour, from 0 to 1, never decreasing. If nil, the colours are evenly spaced.
    public var locations: [Track<Double>]?
    /// The interpolation curve between neighbouring colours.
    public var easing = Curve.named(.linear)

    /// Creates a ramp of constant, evenly spaced colours.
    public init(_ colors: [Color]) { self.colors = colors.map(Track.constant) }

    /// Returns the ramp at a time. If an animation moves a location before the previous one, the two are made equal.
    public func ramp(at time: SceneTime, span: LayerSpan) -> ColorRamp {
        var ramp = ColorRamp(colors.map { $0.value(at: time, span: span) }, easing: easing)
        var furthest = 0.0
        ramp.locations = locations?.map { location in
            furthest = min(max(location.value(at: time, span: span), furthest), 1)
            return furthest
        }
        return ramp
    }

    /// True if no colour and no location is animated.
    package var isStill: Bool {
        colors.allSatisfy(\.isConstant) && locations?.allSatisfy(\.isConstant) ?? true
    }

    /// The fault if the locations don't match the colours; otherwise nil.
    var fault: Fault? {
        guard let locations else { return nil }
        if locations.count != colors.count {
            return Fault(
                "locations", "expected one location per colour (\(colors.count)), got \(locations.count)")
        }
        let still = locations.compactMap { $0.isConstant ? $0.values[0] : nil }
        if zip(still, still.dropFirst()).contains(where: >) {
            return Fault("locations", "expected locations that never decrease")
        }
        return nil
    }

    static let colorsFormat = Format<[Track<Color>]>.list(of: .track(of: .color), count: 2...64)
    static let locationsFormat = Format<[Track<Double>]>.list(
        of: .track(of: .number(in: 0...1)), count: 2...64)
}
