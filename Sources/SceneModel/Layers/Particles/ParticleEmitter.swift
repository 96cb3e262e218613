import Geometry

/// The source of particles, with the properties of Core Animation's emitter layer.
public struct ParticleEmitter: Sendable, Equatable {
    /// The shape from which particles are emitted.
    public enum Shape: String, Sendable, CaseIterable {
        /// A point at the emitter's position.
        case point
        /// A horizontal line with the width of the size.
        case line
        /// An upright rectangle.
        case rectangle
        /// A cuboid seen from its front, which is the rectangle.
        case cuboid
        /// A circle whose radius is the size's width.
        case circle
        /// A sphere of that radius, seen from far away.
        case sphere
    }

    /// The part of the shape from which particles are emitted.
    public enum Mode: String, Sendable, CaseIterable {
        /// The ends of a line, the corners of a rectangle, or the centre of another shape.
        case points
        /// The outline.
        case outline
        /// The surface; that of a sphere has a far and a near side.
        case surface
        /// The whole inside.
        case volume
    }

    /// The order in which particles are drawn, or the way they are blended.
    public enum RenderMode: String, Sendable, CaseIterable {
        /// Cell by cell.
        case unordered
        /// The oldest at the back.
        case oldestFirst
        /// The oldest in front.
        case oldestLast
        /// Their colours are added to what is below, up to white.
        case additive
    }

    /// The position of its centre, in points. If nil, the centre of the layer; for a line, the middle of the upper
    /// edge, 10 points above it.
    public var position: Track<Point>?
    /// Its size in points. If nil, a line is as wide as the layer, and other shapes are points.
    public var size: Size?
    /// The shape from which particles are emitted.
    public var shape = Shape.point
    /// The part of the shape from which particles are emitted.
    public var mode = Mode.volume
    /// The order in which particles are drawn, or the way they are blended.
    public var renderMode = RenderMode.unordered
    /// The seed of these particles, combined with the scene's seed.
    public var seed = 0
    /// The time when it starts, in seconds; nothing is visible before.
    public var beginTime = 0.0
    /// The emitter's own time when it starts, in seconds.
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
                "position", \.position, .track(of: .point(in: -100_000...100_000)),
                "Its middle, in points; particles stay where they came from when it moves. Default: the layer's middle; of a line 10 points above the middle of the upper edge."
            ),
            .optional(
                "size", \.size, .size(in: 0...100_000),
                "[width, height] in points; the width is a circle's radius. Default: a line is as wide as the layer, the others are points."
            ),
            .optional(
                "shape", \.shape, .choice(of: "shape"),
                "The shape from which particles are emitted. Default: \"point\"."),
            .optional(
                "mode", \.mode, .choice(of: "mode"),
                "The part of the shape from which particles are emitted. Default: \"volume\"."),
            .optional(
                "renderMode", \.renderMode, .choice(of: "render mode"),
                "How particles are drawn over each other. Default: \"unordered\"."),
            .optional(
                "seed", \.seed, .seed, "The seed of these particles, combined with the scene's. Default: 0."),
            .optional(
                "beginTime", \.beginTime, .number(in: 0...1_000_000),
                "When it begins, in seconds; nothing is seen before. Default: 0."),
            .optional(
                "timeOffset", \.timeOffset, .number(in: 0...1_000_000),
                "The seconds that have passed when it begins. Default: 0."),
            .optional(
                "birthRate", \.birthRate, .number(in: 0...10_000),
                "What the birth rates of all cells are multiplied with. Default: 1."),
            .optional(
                "lifetime", \.lifetime, .number(in: 0...10_000),
                "What the lifetimes of all cells are multiplied with. Default: 1."),
            .optional(
                "velocity", \.velocity, .number(in: -10_000...10_000),
                "What the velocities of all cells are multiplied with. Default: 1."),
            .optional(
                "scale", \.scale, .number(in: -1000...1000),
                "What the scales of all cells are multiplied with. Default: 1."),
            .optional(
                "spin", \.spin, .number(in: -10_000...10_000),
                "What the spins of all cells are multiplied with. Default: 1."),
        ],
        synonyms: [
            "emitterPosition": ["position"], "emitterSize": ["size"], "emitterShape": ["shape"],
            "emitterMode": ["mode"], "radius": ["size"],
        ])
}
