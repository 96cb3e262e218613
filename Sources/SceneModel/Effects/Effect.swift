import Geometry

/// A way in which a layer, or a piece of a text, appears. Played backwards, it is the way in which it disappears.
public enum Effect: String, Sendable, CaseIterable {
    /// Becomes opaque.
    case fade
    /// Comes up from a little below, while it becomes opaque.
    case rise
    /// Comes down from a little above, while it becomes opaque.
    case drop
    /// Comes in from outside of the scene or group.
    case slide
    /// Grows from a point, and swings a little beyond its size.
    case pop
    /// Grows from half its size, while it becomes opaque.
    case zoom
    /// Grows while it turns by a quarter turn.
    case spin
    /// Turns about its vertical axis, as a card does.
    case flip
    /// Becomes sharp.
    case blur
    /// Is uncovered by a straight edge.
    case wipe
    /// Is uncovered by a growing circle.
    case iris
}

/// How something differs from its usual look, in the middle of an effect.
public struct EffectPose: Sendable, Equatable {
    /// The factor of the opacity, from 0 to 1.
    public var opacity = 1.0
    /// The distance from its place, in points.
    public var offset = Point(0, 0)
    /// The factors of width and height.
    public var scale = Point(1, 1)
    /// The clockwise rotation about its middle, in degrees.
    public var rotation = 0.0
    /// The standard deviation of the blur, in points.
    public var blur = 0.0

    /// Creates the usual look.
    public init() {}
}

/// The course of an effect from hidden to shown: how it looks before its first moment, and how this goes away.
public struct EffectTrack: Sendable, Equatable {
    /// The look when it is hidden. Each value goes from here to its usual value along the curve.
    public var hidden = EffectPose()
    /// The fraction of the duration in which the opacity alone grows, evenly. If nil, it follows the curve.
    public var fade: Double?
    /// How long the effect lasts, in seconds.
    public var duration = 0.5
    /// The curve of the movement.
    public var curve = Curve.named(.easeOutCubic)

    private init(_ duration: Double, _ curve: Curve, fade: Double? = nil, _ hide: (inout EffectPose) -> Void)
    {
        (self.duration, self.curve, self.fade) = (duration, curve, fade)
        hide(&hidden)
    }

    /// Creates the usual course of an effect. For `slide`, `wipe` and `iris` it has duration and curve alone.
    public init(_ effect: Effect) {
        let cubic = Curve.named(.easeOutCubic)
        switch effect {
        case .fade: self.init(0.5, .named(.linear)) { $0.opacity = 0 }
        case .rise:
            self.init(0.6, cubic) { ($0.opacity, $0.offset) = (0, Point(0, Self.distance)) }
        case .drop:
            self.init(0.6, cubic) { ($0.opacity, $0.offset) = (0, Point(0, -Self.distance)) }
        case .slide: self.init(0.7, .named(.easeOutQuint)) { _ in }
        case .pop:
            self.init(0.8, .spring(Spring(damping: 0.6)), fade: 0.15) {
                ($0.opacity, $0.scale) = (0, Point(0, 0))
            }
        case .zoom: self.init(0.6, cubic, fade: 0.5) { ($0.opacity, $0.scale) = (0, Point(0.5, 0.5)) }
        case .spin:
            self.init(0.8, cubic, fade: 0.4) {
                ($0.opacity, $0.scale, $0.rotation) = (0, Point(0.5, 0.5), -90)
            }
        case .flip: self.init(0.6, cubic, fade: 0.25) { ($0.opacity, $0.scale) = (0, Point(0, 1)) }
        case .blur: self.init(0.6, cubic) { ($0.opacity, $0.blur) = (0, 16) }
        case .wipe, .iris: self.init(0.7, cubic) { _ in }
        }
    }

    /// The distance from which things rise and drop, in points.
    static let distance = 24.0

    /// Returns the progress of the movement, 0 when hidden and 1 when shown; `fraction` is the elapsed fraction of the
    /// duration. Springs and other curves may overshoot.
    public func progress(at fraction: Double) -> Double {
        fraction >= 1 ? 1 : curve.value(at: max(fraction, 0))
    }

    /// Returns the look after a fraction of the duration.
    public func pose(at fraction: Double) -> EffectPose {
        let progress = progress(at: fraction)
        var pose = hidden.remaining(1 - progress)
        if let seen = fadedIn(at: fraction) { pose.opacity = hidden.opacity + (1 - hidden.opacity) * seen }
        return pose
    }

    /// Returns the progress of the opacity after a fraction of the duration; nil if it follows the movement.
    public func fadedIn(at fraction: Double) -> Double? {
        fade.map { $0 > 0 ? min(max(fraction / $0, 0), 1) : (fraction > 0 ? 1 : 0) }
    }
}

extension EffectPose {
    /// Returns the look that has a part of the differences from the usual look. Where curves overshoot, the part is
    /// below 0 or above 1.
    public func remaining(_ part: Double) -> EffectPose {
        var pose = EffectPose()
        pose.opacity = min(max(1 + (opacity - 1) * part, 0), 1)
        pose.offset = Point(offset.x * part, offset.y * part)
        pose.scale = Point(max(1 + (scale.x - 1) * part, 0), max(1 + (scale.y - 1) * part, 0))
        pose.rotation = rotation * part
        pose.blur = max(blur * part, 0)
        return pose
    }
}
