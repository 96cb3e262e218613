import CPixels
import SceneModel

/// Particles where they are in one frame, found by the rows that they may touch.
struct ParticlesFigure: Figure {
    /// What a particle takes, with its numbers in two groups of rows.
    static let bytesPerParticle = MemoryLayout<PixelParticle>.stride + 32

    private let particles: [PixelParticle]
    private let bins: ParticleBins
    private let sprites: SpriteSheet
    private let isAdditive: Bool
    private let order: [UInt32]?
    /// What the sprites follow from.
    private let parameters: FigureBytes

    /// - Parameters:
    ///   - order: The order in which they are drawn; as they are if nil.
    ///   - height: The rows of the frame.
    init(
        _ particles: [PixelParticle], order: [UInt32]?, _ sprites: SpriteSheet, isAdditive: Bool, height: Int,
        parameters: FigureBytes
    ) {
        (self.particles, self.order, self.sprites) = (particles, order, sprites)
        (self.isAdditive, self.parameters) = (isAdditive, parameters)
        bins = ParticleBins(particles, order: order, height: height)
    }

    func draw(on canvas: inout Canvas) throws {
        try canvas.draw(particles, bins, sprites, isAdditive: isAdditive)
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(parameters)
        bytes.append(particles.indices) { bytes, index in
            let particle = particles[Int(order?[index] ?? UInt32(index))]
            bytes.append(particle.x)
            bytes.append(particle.y)
            bytes.append(particle.color)
            bytes.append(particle.radius)
            bytes.append(particle.weight)
            bytes.append(particle.right)
            bytes.append(particle.down)
            bytes.append(Int32(particle.sprite))
            bytes.append(UInt32(particle.phase))
        }
        return true
    }
}
