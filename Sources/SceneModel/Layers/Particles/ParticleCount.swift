/// An upper bound of the number of simultaneous particles, computed from birth rates and maximum lifetimes. A dead
/// particle counts while particles that it emitted may be visible.
package struct ParticleCount: Sendable {
    /// The maximum number of simultaneous particles in a layer.
    package static let most = 200_000
    /// The maximum number of simultaneous particles in all layers of a scene together.
    package static let maximumInScene = 1_000_000

    private let emitter: ParticleEmitter
    /// The period after which births repeat in a loop; nil without a loop.
    private let period: SceneTime?

    /// Returns the fault if the scene has too many particles; otherwise nil.
    static func fault(in scene: Scene) -> Fault? {
        var count = 0
        for placed in scene.allLayers {
            guard let content = placed.layer.content as? ParticlesContent else { continue }
            // Counts with and without the loop, because a layer that appears or disappears does not loop.
            let repeated = content.maximumParticles(repeatedAfter: scene.period)
            if let fault = fault(repeated, isLoop: true) { return fault.inside(placed.place) }
            count += max(repeated, content.maximumParticles)
        }
        guard count > maximumInScene else { return nil }
        return Fault(
            "layers",
            "up to \(count) particles in all layers at a time; at most \(maximumInScene) are allowed")
    }

    /// Returns the fault if the number of a layer's particles is too high; otherwise nil.
    static func fault(_ count: Int, isLoop: Bool = false) -> Fault? {
        guard count > most else { return nil }
        let loop = isLoop ? " and at least one birth in each repetition of the loop" : ""
        return Fault(
            "cells",
            "up to \(count) particles at a time, computed from birth rates and maximum lifetimes\(loop); at most \(most) are allowed"
        )
    }

    /// Creates a count for the cells of an emitter. In a loop, births repeat after `period`.
    package init(emitter: ParticleEmitter, period: SceneTime? = nil) {
        (self.emitter, self.period) = (emitter, period)
    }

    /// Returns the number of births per second. With a period, the rate is rounded so that the number of births in a
    /// period is an integer and at least one.
    package static func rate(_ birthRate: Double, period: SceneTime?) -> SceneTime {
        guard let period, period > .zero, birthRate > 0 else { return SceneTime(seconds: birthRate) }
        let most = (Double(Int.max / 2) / Double(period.denominator)).rounded(.down)
        let births = min(max((birthRate * period.value).rounded(), 1), most)
        return SceneTime(Int(births) * period.denominator, over: period.numerator)
    }

    /// Returns the maximum lifetime of a cell's particles, in seconds.
    package func longestLife(_ cell: ParticleCell) -> Double {
        (cell.lifetime + cell.lifetimeRange / 2) * emitter.lifetime
    }

    /// Returns the maximum time, in seconds, from a particle's birth until it and all particles that it emitted are
    /// dead.
    package func reach(_ cell: ParticleCell) -> Double {
        longestLife(cell) + (cell.cells.map(reach).max() ?? 0)
    }

    /// Returns the maximum number of simultaneous particles of these cells.
    func total(of cells: [ParticleCell]) -> Int {
        let sum = cells.reduce(0) { sum, cell in
            let rate = Self.rate(cell.birthRate * emitter.birthRate, period: period)
            return sum + count(cell, rate: rate.value, emitters: 1, window: window(of: cell))
        }
        return Int(min(sum.rounded(.up), 1e15))
    }

    /// Returns the maximum number of simultaneous particles of a cell, including the particles that they emit.
    ///
    /// - Parameters:
    ///   - rate: The number of births per second.
    ///   - emitters: The number of particles or emitters that emit this cell.
    ///   - window: The length of a time span, in seconds. Particles born within this span may be visible at the same
    ///     time.
    private func count(_ cell: ParticleCell, rate: Double, emitters: Double, window: Double) -> Double {
        let born = emitters * (rate * window).rounded(.up)
        let life = longestLife(cell)
        return cell.cells.reduce(born) { sum, inner in
            let window = min(reach(inner), inner.duration ?? .infinity, life)
            let rate = inner.birthRate * emitter.birthRate
            return sum + count(inner, rate: rate, emitters: born, window: window)
        }
    }

    /// Returns the length of a time span, in seconds: particles born within this span may be visible at the same time.
    /// With a period, adds up the spans of all repetitions.
    private func window(of cell: ParticleCell) -> Double {
        let reach = reach(cell)
        guard let period = period?.value, period > 0 else { return min(reach, cell.duration ?? .infinity) }
        let duration = min(cell.duration ?? .infinity, period)
        let rounds = (reach / period).rounded(.down)
        return rounds * duration + min(reach - rounds * period, duration)
    }
}
