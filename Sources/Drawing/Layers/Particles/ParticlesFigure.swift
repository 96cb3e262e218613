import CPixels
import Geometry
import Rasteriser
import SceneModel

/// The particles of one frame, indexed by the pixel rows that they may touch.
struct ParticlesFigure: BoundedFigure {
    /// The memory per particle, in bytes, including the particle's entries in the lists of two groups of pixel rows.
    static let bytesPerParticle = MemoryLayout<PixelParticle>.stride + 32

    private let particles: [PixelParticle]
    private let bins: ParticleBins
    private let sprites: SpriteSheet
    private let isAdditive: Bool
    private let order: [UInt32]?
    /// The properties of the emitter, and everything else that determines the sprites, as bytes.
    private let parameters: FigureBytes

    /// Creates the figure (the drawing of a layer in one frame) of these particles.
    ///
    /// - Parameters:
    ///   - order: The indices of the particles in drawing order; nil for the order of the list.
    ///   - height: The number of rows of the frame.
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

    func bounds(under transform: Affine) -> PixelBounds {
        var (least, most) = (SIMD2<Int32>(repeating: .max), SIMD2<Int32>(repeating: .min))
        for particle in particles {
            let (middle, reach) = (SIMD2(particle.x >> 16, particle.y >> 16), Int32(particle.reach) + 2)
            least = pointwiseMin(least, middle &- reach)
            most = pointwiseMax(most, middle &+ reach)
        }
        guard !particles.isEmpty else { return .nothing }
        return PixelBounds(
            columns: Int(least.x)..<Int(most.x), rows: Int(least.y)..<Int(most.y))
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
