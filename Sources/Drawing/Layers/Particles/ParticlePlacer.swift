import CPixels
import Geometry
import Rasteriser
import SceneModel

/// A collector of the particles that may be visible in a frame. Positions are mapped to the frame's pixels.
struct ParticlePlacer {
    /// The collected particles, in the order in which they were added.
    private(set) var particles: [PixelParticle] = []

    private let transform: Affine
    /// The looks (appearances) of all cells' particles; the index is the cell's number.
    private let looks: [ParticleLook]
    private let frame: Size
    /// The number of pixels per point of the layer. `cosine` and `sine` are the direction of the layer's x axis.
    private let scale: Double
    private let cosine, sine: Double

    /// The amount, in square pixels, by which antialiasing increases a disc's squared radius. The radius is reduced to
    /// compensate, so that the total coverage is right.
    private static let softArea = 1.0 / 12
    /// The minimum radii of discs, in pixels. A smaller disc is drawn with the minimum radius, but fainter, so that it
    /// doesn't flicker.
    private static let minimumRadius = 0.5, minimumSoftRadius = 1.5
    /// The tolerance by which the extent of a disc is enlarged, because radii are rounded to single precision.
    private static let slack = (factor: 1.00001, pixels: 1.0 / 64)
    /// The maximum radius and extent of a particle, in pixels.
    private static let farthest = 16_000.0

    /// Creates a collector without particles.
    ///
    /// - Parameters:
    ///   - transform: Maps the layer's points to the frame's pixels; its area must not be zero.
    ///   - looks: The appearances of all cells' particles; the index is the cell's number.
    ///   - count: The expected number of particles.
    init(transform: Affine, looks: [ParticleLook], frame: PixelSize, count: Int) {
        (self.transform, self.frame) = (transform, Size(frame))
        self.looks = looks
        particles.reserveCapacity(count)
        scale = transform.meanScale
        (cosine, sine) = (transform.xx / scale, transform.yx / scale)
    }

    /// Adds a particle if it may be visible. Returns true if the particle was added.
    @discardableResult
    mutating func add(_ particle: Particle) -> Bool {
        guard particle.color.w > 0, particle.scale != 0 else { return false }
        let place = transform(particle.place)
        return switch looks[particle.cell] {
        case .nothing: false
        case .disc(let isSoft): addDisc(particle, at: place, isSoft: isSoft)
        case .sprites(let ladder): addSprite(particle, at: place, ladder)
        }
    }

    private mutating func addDisc(_ particle: Particle, at place: Point, isSoft: Bool) -> Bool {
        let own = min(abs(particle.scale) * scale * ParticleLook.radius, Self.farthest)
        let area = own * own
        let radius: Double
        let strength: Double
        if isSoft {
            // A soft disc is averaged over a pixel, which makes the disc larger and fainter.
            let drawn = max(area + 8 * Self.softArea, Self.minimumSoftRadius * Self.minimumSoftRadius)
            (radius, strength) = (drawn.squareRoot(), area / drawn)
        } else {
            let drawn = max(area - Self.softArea, Self.minimumRadius * Self.minimumRadius)
            (radius, strength) = (drawn.squareRoot(), min(area / (drawn + Self.softArea), 1))
        }
        let reach = radius * Self.slack.factor + (isSoft ? 0 : 0.5) + Self.slack.pixels
        guard isVisible(place, reach) else { return false }
        var disc = PixelParticle()
        set(&disc, particle, place, reach)
        disc.radius = Float(radius)
        disc.weight = Float(particle.color.w * strength)
        disc.color = Self.color(particle.color, alpha: 1)
        disc.sprite = Int16(isSoft ? PixelParticleSoftDisc : PixelParticleDisc)
        particles.append(disc)
        return true
    }

    private mutating func addSprite(_ particle: Particle, at place: Point, _ ladder: SpriteLadder) -> Bool {
        let wanted = abs(particle.scale) * scale
        guard let step = ladder.step(for: wanted), let last = ladder.steps.last else { return false }
        // A sprite below the minimum size is drawn at the minimum size, but fainter.
        let own = max(wanted, last.scale)
        let density = step.scale / own
        let reach = min(step.reach / density + 1, Self.farthest)
        guard isVisible(place, reach) else { return false }
        let alpha = particle.color.w * (wanted / own) * (wanted / own)
        var sprite = PixelParticle()
        set(&sprite, particle, place, reach)
        sprite.color = Self.color(particle.color, alpha: alpha)
        guard sprite.color >> 24 > 0 else { return false }
        let turn = Turn.sineAndCosine(particle.angle)
        let length = particle.scale < 0 ? -density : density
        sprite.right = Self.fixed((turn.cosine * cosine - turn.sine * sine) * length)
        sprite.down = Self.fixed(-(turn.sine * cosine + turn.cosine * sine) * length)
        sprite.sprite = Int16(step.sprite)
        particles.append(sprite)
        return true
    }

    private func isVisible(_ place: Point, _ reach: Double) -> Bool {
        // These comparisons are false if a coordinate is NaN.
        place.x > -reach && place.x < frame.width + reach && place.y > -reach
            && place.y < frame.height + reach
    }

    private func set(
        _ pixel: inout PixelParticle, _ particle: Particle, _ place: Point, _ reach: Double
    ) {
        (pixel.x, pixel.y) = (Self.fixed(place.x), Self.fixed(place.y))
        pixel.reach = Float(reach)
        pixel.phase = UInt16(truncatingIfNeeded: particle.key.bits & 0xFF)
    }

    /// Converts to fixed point with 16 fraction bits; the number must be within ±2¹⁵.
    private static func fixed(_ number: Double) -> Int32 {
        // A large offset makes the number positive, so that the conversion to an integer, which truncates, rounds down.
        Int32(truncatingIfNeeded: Int(number * 0x1p16 + (0x1p40 + 0.5)) - (1 << 40))
    }

    /// Returns the premultiplied 8-bit ARGB colour, multiplied by `alpha` (0 to 1).
    private static func color(_ color: SIMD4<Double>, alpha: Double) -> UInt32 {
        func level(_ part: Double) -> UInt32 { UInt32(truncatingIfNeeded: Int(part * alpha * 255 + 0.5)) }
        return level(1) << 24 | level(color.x) << 16 | level(color.y) << 8 | level(color.z)
    }
}
