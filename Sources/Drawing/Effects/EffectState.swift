import Geometry
import Rasteriser
import SceneModel

/// How a layer's effects change it at one moment.
struct EffectState: Equatable {
    /// An edge on its way over a layer.
    struct Cover: Equatable {
        let edge: WipeEdge
        /// The progress of the edge, from 0 (everything is covered) to 1.
        let progress: FixedNumber
    }

    /// The factor of the opacity.
    private(set) var opacity = 1.0
    /// The factors of the width and the height, about the layer's middle.
    private var scaleX = FixedNumber(1)
    private var scaleY = FixedNumber(1)
    /// The clockwise rotation about the layer's middle, in degrees.
    private var rotation = FixedNumber(0)
    /// The distance from the layer's place, in points of the scene or group.
    private var offset = FixedPoint(Point(0, 0))
    /// The standard deviation of the blur, in points of the layer.
    private(set) var blur = FixedNumber(0)
    private(set) var covers: [Cover] = []

    /// The layer as it is without effects.
    static let atRest = EffectState()

    private init() {}

    /// Adds an effect after a fraction of its duration. `way` is the way from the layer's place to a place outside, at a
    /// side of the scene or group.
    fileprivate mutating func add(_ effect: OpenEffect, at fraction: Double, way: (Side) -> Point) {
        let pose = effect.track.pose(at: fraction)
        opacity *= pose.opacity
        scaleX = FixedNumber(scaleX.value * pose.scale.x)
        scaleY = FixedNumber(scaleY.value * pose.scale.y)
        rotation = FixedNumber((rotation.value + pose.rotation).remainder(dividingBy: 360))
        blur = FixedNumber(max(blur.value, pose.blur))
        var move = pose.offset
        if effect.slides {
            let (way, rest) = (way(effect.side), 1 - effect.track.progress(at: fraction))
            move = Point(way.x * rest, way.y * rest)
        }
        offset = FixedPoint(Point(offset.x.value + move.x, offset.y.value + move.y))
        if let edge = effect.edge {
            covers.append(
                Cover(
                    edge: edge, progress: FixedNumber(min(max(effect.track.progress(at: fraction), 0), 1))))
        }
    }

    /// Returns the transform of the scene's or group's points by which the effects move a layer. `middle` is the middle
    /// of the layer.
    func transform(about middle: Point) -> Affine {
        Affine.move(-middle.x, -middle.y).then(.scale(scaleX.value, scaleY.value))
            .then(.rotate(degrees: rotation.value))
            .then(.move(middle.x + offset.x.value, middle.y + offset.y.value))
    }

    /// Appends everything that the layer's pixels depend on. The opacity is described with the layer's.
    func describe(into bytes: inout FigureBytes) {
        bytes.append(name: "effect")
        for number in [scaleX, scaleY, rotation, blur] { bytes.append(number) }
        bytes.append(offset)
        bytes.append(covers) { bytes, cover in
            cover.edge.describe(into: &bytes)
            bytes.append(cover.progress)
        }
    }
}

extension WipeEdge {
    fileprivate func describe(into bytes: inout FigureBytes) {
        switch self {
        case .line(let angle, let softness):
            bytes.append(name: "line")
            bytes.append(angle)
            bytes.append(softness)
        case .circle(let softness):
            bytes.append(name: "circle")
            bytes.append(softness)
        case .clock: bytes.append(name: "clock")
        }
    }
}

/// An effect of a layer, ready to be evaluated.
private struct OpenEffect {
    let track: EffectTrack
    let edge: WipeEdge?
    let slides: Bool
    let side: Side
    let delay, duration: SceneTime

    init(_ effect: LayerEffect) {
        (track, edge, side) = (effect.track, effect.edge, effect.side)
        slides = effect.effect == .slide
        (delay, duration) = (SceneTime(seconds: effect.delay), SceneTime(seconds: track.duration))
    }

    /// Returns the elapsed fraction of the duration, above 0 and at most 1, at a time since the effect's first moment;
    /// nil before it.
    func fraction(at time: SceneTime) -> Double? {
        let own = time - delay
        guard own > .zero else { return nil }
        return own >= duration ? 1 : own.fraction(of: duration)
    }
}

/// The effects of a layer, with which it enters and exits.
struct LayerEffects: Sendable {
    private let enter, exit: OpenEffect?
    /// True if the layer is drawn as a picture of its own while an effect lasts.
    let needsPicture: Bool
    /// True if the layer is blurred while an effect lasts.
    let isBlurred: Bool
    /// The maximum scale of the effects, by which curves that overshoot enlarge the layer.
    let largestScale: Double

    /// Creates the effects of a layer; nil without any.
    init?(of layer: Layer) {
        guard layer.enter != nil || layer.exit != nil else { return nil }
        (enter, exit) = (layer.enter.map(OpenEffect.init), layer.exit.map(OpenEffect.init))
        let all = [enter, exit].compactMap(\.self)
        isBlurred = all.contains { $0.track.hidden.blur > 0 }
        needsPicture = isBlurred || all.contains { $0.edge != nil }
        largestScale = all.reduce(1) { most, effect in
            let (hidden, range) = (effect.track.hidden.scale, effect.track.curve.range)
            let ends = [hidden.x, hidden.y].flatMap { scale in
                [range.lowerBound, range.upperBound].map { scale + (1 - scale) * $0 }
            }
            return most * max(1, ends.max() ?? 1)
        }
    }

    /// Returns how the effects change the layer at a time since it appeared; nil if it is not visible. `way` is
    /// described at `EffectState.add`.
    func state(at age: SceneTime, of life: SceneTime, way: (Side) -> Point) -> EffectState? {
        var state = EffectState.atRest
        for (effect, time) in [(enter, age), (exit, life - age)] {
            guard let effect else { continue }
            guard let fraction = effect.fraction(at: time) else { return nil }
            if fraction < 1 { state.add(effect, at: fraction, way: way) }
        }
        return state
    }
}

extension Affine {
    /// Returns the way on which a rectangle of the size `size`, under this transform, leaves the rectangle `outer` at a
    /// side.
    func way(of size: Size, outOf outer: Size, at side: Side) -> Point {
        let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { self(size.place(at: Point($0.0, $0.1))) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        switch side {
        case .left: return Point(min(-(xs.max() ?? 0), 0), 0)
        case .right: return Point(max(outer.width - (xs.min() ?? 0), 0), 0)
        case .top: return Point(0, min(-(ys.max() ?? 0), 0))
        case .bottom: return Point(0, max(outer.height - (ys.min() ?? 0), 0))
        }
    }
}
