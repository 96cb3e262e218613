import Geometry

/// Where particles come from, as the properties of Core Animation's emitter layer say.
public struct ParticleEmitter: Sendable, Equatable {
    /// The shape from which particles are emitted.
    public enum Shape: String, Sendable, CaseIterable {
        /// Its position alone.
        case point
        /// From left to right, as wide as the size.
        case line
        /// An upright rectangle.
        case rectangle
        /// A box seen from its front: the rectangle.
        case cuboid
        /// A circle whose radius is the size's width.
        case circle
        /// A ball of that radius, seen from far away.
        case sphere
    }

    /// The part of the shape from which particles are emitted.
    public enum Mode: String, Sendable, CaseIterable {
        /// The ends of a line, the corners of a rectangle, the middle of the others.
        case points
        /// The outline.
        case outline
        /// The surface, of a ball the far and the near side.
        case surface
        /// Everywhere inside.
        case volume
    }

    /// How particles are drawn over each other.
    public enum RenderMode: String, Sendable, CaseIterable {
        /// Cell after cell.
        case unordered
        /// The oldest at the back.
        case oldestFirst
        /// The oldest in front.
        case oldestLast
        /// Their colours are added to what is below, up to white.
        case additive
    }

    /// Its middle in points; if nil that of the layer, and of a line the middle of the upper edge, 10 points above it.
    public var position: Track<Point>?
    /// Its size in points; if nil a line is as wide as the layer, and the others are points.
    public var size: Size?
    /// The shape from which particles are emitted.
    public var shape = Shape.point
    /// The part of the shape from which particles are emitted.
    public var mode = Mode.volume
    /// How particles are drawn over each other.
    public var renderMode = RenderMode.unordered
    /// The seed of these particles, combined with the scene's seed.
    public var seed = 0
    /// When it begins, in seconds; nothing is seen before.
    public var beginTime = 0.0
    /// The seconds that have passed when it begins.
    public var timeOffset = 0.0
    /// What the birth rates of all cells are multiplied with.
    public var birthRate = 1.0
    /// What the lifetimes of all cells are multiplied with.
    public var lifetime = 1.0
    /// What the velocities of all cells are multiplied with.
    public var velocity = 1.0
    /// What the scales of all cells are multiplied with.
    public var scale = 1.0
    /// What the spins of all cells are multiplied with.
    public var spin = 1.0

    /// A point in the middle.
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
