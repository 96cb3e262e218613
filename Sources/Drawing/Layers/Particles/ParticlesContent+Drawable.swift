import Geometry
import Rasteriser
import SceneModel
import SceneText

extension ParticlesContent: Drawable {
    /// Opens the particle layer for drawing; see `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer {
        try ParticlesRenderer(self, opening)
    }
}

/// An opened emitter, which computes the particles of a frame and the cost of drawing these particles.
struct ParticlesRenderer: LayerRenderer {
    /// The maximum number of births for which a frame's description lists each particle. For more births, the
    /// description lists the values that determine all particles, which is faster.
    private static let maximumDescribed = 32

    private let emission: Emission
    private let looks: [ParticleLook]
    private let sprites: SpriteSheet
    private let renderMode: ParticleEmitter.RenderMode
    private let frameSize: PixelSize
    private let maximumParticles: Int
    private let parameters: FigureBytes

    init(_ content: ParticlesContent, _ opening: Opening) throws {
        emission = Emission(content, layer: opening.size, seed: opening.seed, period: opening.period)
        var builder = ParticleLookBuilder(content, opening)
        looks = try content.cells.flatMap { try builder.looks($0) }
        sprites = try builder.sheet()
        renderMode = content.emitter.renderMode
        frameSize = opening.frameSize
        maximumParticles = content.maximumParticles(repeatedAfter: opening.period)
        var parameters = FigureBytes()
        parameters.append(name: content.description.text)
        parameters.append(opening.seed)
        parameters.append(opening.size.width)
        parameters.append(opening.size.height)
        if let period = opening.period { parameters.append(period) } else { parameters.appendMissing() }
        // The sizes of all sprites follow from the size of the largest, which depends on the enclosing scene or group.
        for case .sprites(let ladder) in looks {
            if let largest = ladder.steps.first { parameters.append(largest.scale) }
        }
        self.parameters = parameters
    }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        var memory = DrawingMemory.group(rows: rows, of: frame)
        memory.passing = maximumParticles * ParticlesFigure.bytesPerParticle
        return memory
    }

    /// The approximate number of births sampled to estimate the cost of drawing.
    private static let maximumSampled = 512.0

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        guard moment.transform.inverse != nil else { return .nothing }
        var placer = ParticlePlacer(
            transform: moment.transform, looks: looks, frame: frameSize, count: Int(Self.maximumSampled))
        var count = 0.0
        var weights: [Double] = []
        emission.sample(at: moment.time, span: moment.span, most: Self.maximumSampled) { particle, weight in
            count += weight
            if placer.add(particle) { weights.append(weight) }
        }
        var cost = DrawingCost(Price.particle * count, within: .nothing)
        for (particle, weight) in zip(placer.particles, weights) {
            cost += particle.cost(in: part).times(weight)
        }
        if renderMode == .additive { cost.add(perPixel: Price.group(.normal)) }
        return cost
    }

    func figure(at moment: Moment) -> any Figure {
        guard moment.transform.inverse != nil else {
            return ParticlesFigure(
                [], order: nil, sprites, isAdditive: false, height: 0, parameters: parameters)
        }
        var placer = ParticlePlacer(
            transform: moment.transform, looks: looks, frame: frameSize,
            count: min(births(at: moment), maximumParticles))
        let isSorted = renderMode == .oldestFirst || renderMode == .oldestLast
        var ages: [Double] = []
        emission.forEach(at: moment.time, span: moment.span) { particle in
            if placer.add(particle), isSorted { ages.append(particle.age) }
        }
        return ParticlesFigure(
            placer.particles, order: order(ages), sprites, isAdditive: renderMode == .additive,
            height: frameSize.height, parameters: parameters)
    }

    /// Returns the indices of particles in drawing order; nil for the order of the list. Particles of equal age keep
    /// their order.
    private func order(_ ages: [Double]) -> [UInt32]? {
        switch renderMode {
        case .unordered, .additive: nil
        case .oldestFirst: ages.indices.sorted { (-ages[$0], $0) < (-ages[$1], $1) }.map(UInt32.init)
        case .oldestLast: ages.indices.sorted { (ages[$0], $0) < (ages[$1], $1) }.map(UInt32.init)
        }
    }

    /// Returns the number of births whose particles may still be visible, without particles emitted by particles.
    private func births(at moment: Moment) -> Int {
        emission.births(at: moment.time).reduce(0) { $0 + ($1?.numbers.count ?? 0) }
    }

    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool {
        guard births(at: moment) > Self.maximumDescribed else { return false }
        bytes.append(parameters)
        emission.describe(at: moment.time, span: moment.span, into: &bytes)
        return true
    }
}
