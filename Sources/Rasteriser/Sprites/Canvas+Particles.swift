import CPixels
import Geometry

extension Canvas {
    /// Draws all particles as one picture, which is multiplied by the layer's opacity.
    package mutating func draw(
        _ particles: [PixelParticle], _ bins: ParticleBins, _ sprites: SpriteSheet, isAdditive: Bool
    ) throws {
        guard transform.inverse != nil, !particles.isEmpty else { return }
        // Additive particles that are drawn as a group are added to the pixels below, scaled by the opacity.
        let blend = isAdditive && opacity < 1 ? BlendMode.add : .normal
        try drawGroup(blend: blend) { group in
            group.paint(particles, bins, sprites, isAdditive: isAdditive)
        }
    }

    private mutating func paint(
        _ particles: [PixelParticle], _ bins: ParticleBins, _ sprites: SpriteSheet, isAdditive: Bool
    ) {
        showBackground()
        let functions = unsafe SIMDLevel.current.functions
        let (bounds, target) = (bounds, target)
        unsafe sprites.withSprites { sprites in
            unsafe particles.withUnsafeBufferPointer { particles in
                unsafe ParticleThresholds.all.withUnsafeBufferPointer { thresholds in
                    guard let particles = particles.baseAddress, let thresholds = thresholds.baseAddress
                    else { return }
                    unsafe bins.forEach(in: bounds.rows) { rows, numbers in
                        guard let first = numbers.baseAddress else { return }
                        var window = unsafe PixelWindow(
                            pixels: target.row(rows.lowerBound), stride: Int32(target.stride / 4),
                            left: Int32(bounds.columns.lowerBound), right: Int32(bounds.columns.upperBound),
                            top: Int32(rows.lowerBound), bottom: Int32(rows.upperBound),
                            thresholds: thresholds)
                        unsafe functions.pointee.draw_particles(
                            particles, first, Int32(numbers.count), sprites, isAdditive ? 1 : 0, &window)
                    }
                }
            }
        }
    }
}

/// The dither thresholds for particles that are discs.
private enum ParticleThresholds {
    /// Sixteen rows of sixteen thresholds, each row followed by a copy of its first eight thresholds.
    static let all: [Float] = (0..<Dither.side).flatMap { y in
        let row = Dither.row(y)
        let levels = (0..<8).map { row.even[$0] } + (0..<8).map { row.odd[$0] }
        return (levels + levels.prefix(8)).map { (Float($0) + 0.5) / 256 }
    }
}
