import Geometry

/// The source of particles, with the properties of Core Animation's emitter layer.
public struct ParticleEmitter: Sendable, Equatable {
    /// The shape from which particles are emitted.
    public enum Shape: String, Sendable, CaseIterable {
        /// A point at the emitter's position.
        case point
        /// A horizontal line as long as the width of `size`.
        case line
        /// An upright rectangle.
        case rectangle
        /// A cuboid, seen from the front as a rectangle.
        case cuboid
        /// A circle whose radius is the width of `size`.
        case circle
        /// A sphere whose radius is the width of `size`, seen from far away.
        case sphere
    }

    /// The part of the shape from which particles are emitted.
    public enum Mode: String, Sendable, CaseIterable {
        /// The ends of a line, the corners of a rectangle, or the centre of another shape.
        case points
        /// The outline of the shape.
        case outline
        /// The surface of the shape; particles may be on the far or the near side of a sphere.
        case surface
        /// The whole interior of the shape.
        case volume
    }

    /// The order in which particles are drawn, or the way in which they are blended.
    public enum RenderMode: String, Sendable, CaseIterable {
        /// Particles are drawn cell by cell.
        case unordered
        /// The oldest particles are drawn first, at the back.
        case oldestFirst
        /// The oldest particles are drawn last, in front.
        case oldestLast
        /// The particles' colours are added to the colours below, up to white.
        case additive
    }

    /// The position of the emitter's centre, in points. If nil, the centre is the layer's centre; for a line, it is 10
    /// points above the middle of the layer's upper edge.
    public var position: Track<Point>?
    /// The size of the shape in points. If nil, a line is as wide as the layer, and other shapes are single points.
    public var size: Size?
    /// The shape from which particles are emitted.
    public var shape = Shape.point
    /// The part of the shape from which particles are emitted.
    public var mode = Mode.volume
    /// The order in which particles are drawn, or the way in which they are blended.
    public var renderMode = RenderMode.unordered
    /// The seed of these particles, combined with the scene's seed.
    public var seed = 0
    /// The time when the emitter starts, in seconds. Before that time, nothing is visible.
    public var beginTime = 0.0
    /// The time, in seconds, for which the emitter seems to have been running when it starts.
    public var timeOffset = 0.0
    /// A factor for the birth rates of all cells.
    public var birthRate = 1.0
    /// A factor for the lifetimes of all cells.
    public var lifetime = 1.0
    /// A factor for the velocities of all cells.
    public var velocity = 1.0
    /// A factor for the scales of all cells.
    public var scale = 1.0
    /// A factor for the spins of all cells.
    public var spin = 1.0

    /// Creates an emitter at the centre of the layer.
    public init() {}

    static let format = ObjectFormat<ParticleEmitter>(
        properties: [
            .optional(
                "position", \.position,
                .track(of: .point(in: -100_000...100_000), followingSounds: false),
                "The position of the emitter's centre, in points. If the emitter moves, particles stay where they were emitted. Default: the layer's centre; for a line, 10 points above the middle of the layer's upper edge."
            ),
            .optional(
                "size", \.size, .size(in: 0...100_000),
                "The size of the shape, [width, height] in points; for a circle, the width is the radius. Default: a line is as wide as the layer, other shapes are single points."
            ),
            .optional(
                "shape", \.shape, .choice(of: "shape"),
                "The shape from which particles are emitted. Default: \"point\"."),
            .optional(
                "mode", \.mode, .choice(of: "mode"),
                "The part of the shape from which particles are emitted. Default: \"volume\"."),
            .optional(
                "renderMode", \.renderMode, .choice(of: "render mode"),
                "The order in which particles are drawn, or the way in which they are blended. Default: \"unordered\"."
            ),
            .optional(
                "seed", \.seed, .seed,
                "The seed of these particles, combined with the scene's seed. Default: 0."),
            .optional(
                "beginTime", \.beginTime, .number(in: 0...1_000_000),
                "The time when the emitter starts, in seconds; nothing is visible before. Default: 0."),
            .optional(
                "timeOffset", \.timeOffset, .number(in: 0...1_000_000),
                "The time, in seconds, for which the emitter seems to have been running when it starts. Default: 0."
            ),
            .optional(
                "birthRate", \.birthRate, .number(in: 0...10_000),
                "A factor for the birth rates of all cells. Default: 1."),
            .optional(
                "lifetime", \.lifetime, .number(in: 0...10_000),
                "A factor for the lifetimes of all cells. Default: 1."),
            .optional(
                "velocity", \.velocity, .number(in: -10_000...10_000),
                "A factor for the velocities of all cells. Default: 1."),
            .optional(
                "scale", \.scale, .number(in: -1000...1000),
                "A factor for the scales of all cells. Default: 1."),
            .optional(
                "spin", \.spin, .number(in: -10_000...10_000),
                "A factor for the rotation speeds of all cells. Default: 1."),
        ],
        synonyms: [
            "emitterPosition": ["position"], "emitterSize": ["size"], "emitterShape": ["shape"],
            "emitterMode": ["mode"], "radius": ["size"],
        ])
}
