/// An upper bound of the number of simultaneous particles, from birth rates and maximum lifetimes. Dead particles count
/// as long as particles that they emitted may be visible.
package struct ParticleCount: Sendable {
    /// The maximum number of particles in a layer.
    package static let most = 200_000
    /// The maximum number of particles in all layers of a scene.
    package static let mostInScene = 1_000_000

    private let emitter: ParticleEmitter
    /// The period after which births repeat; nil if they don't.
    private let period: SceneTime?

    /// The fault of a scene with too many particles; nil if there are not too many.
    static func fault(in scene: Scene) -> Fault? {
        var count = 0
        for placed in scene.allLayers {
            guard let content = placed.layer.content as? ParticlesContent else { continue }
            // A layer that appears or disappears does not loop by itself.
            let repeated = content.mostParticles(repeatedAfter: scene.period)
            if let fault = fault(repeated, isLoop: true) { return fault.inside(placed.place) }
            count += max(repeated, content.mostParticles)
        }
        guard count > mostInScene else { return nil }
        return Fault(
            "layers",
            "up to \(count) particles in all layers at a time; at most \(mostInScene) are allowed")
    }

    /// The fault of a layer with too many particles; nil if there are not too many.
    static func fault(_ count: Int, isLoop: Bool = false) -> Fault? {
        guard count > most else { return nil }
        let loop = isLoop ? " and at least one birth in each round of the loop" : ""
        return Fault(
            "cells",
            "up to \(count) particles at a time, by birth rates and longest lifetimes\(loop); at most \(most) are allowed"
        )
    }

    /// Creates a count for an emitter's cells, whose births repeat after a period.
    package init(emitter: ParticleEmitter, period: SceneTime? = nil) {
        (self.emitter, self.period) = (emitter, period)
    }

    /// The births per second. With a period, the rate is rounded so that a whole number of births fits into it, at
    /// least one, so that a slow cell is not lost.
    package static func rate(_ birthRate: Double, period: SceneTime?) -> SceneTime {
        guard let period, period > .zero, birthRate > 0 else { return SceneTime(seconds: birthRate) }
        let most = (Double(Int.max / 2) / Double(period.denominator)).rounded(.down)
        let births = min(max((birthRate * period.value).rounded(), 1), most)
        return SceneTime(Int(births) * period.denominator, over: period.numerator)
    }

    /// The maximum lifetime of a cell's particles, in seconds.
    package func longestLife(_ cell: ParticleCell) -> Double {
        (cell.lifetime + cell.lifetimeRange / 2) * emitter.lifetime
    }

    /// The seconds after the birth of a cell's particle in which it, or anything it emitted, may be visible.
    package func reach(_ cell: ParticleCell) -> Double {
        longestLife(cell) + (cell.cells.map(reach).max() ?? 0)
    }

    /// The number of particles of all cells.
    func total(of cells: [ParticleCell]) -> Int {
        let sum = cells.reduce(0) { sum, cell in
            let rate = Self.rate(cell.birthRate * emitter.birthRate, period: period)
            return sum + count(cell, rate: rate.value, emitters: 1, window: window(of: cell))
        }
        return Int(min(sum.rounded(.up), 1e15))
    }

    /// The number of particles of a cell and of those that they emit.
    ///
    /// - Parameters:
    ///   - rate: Births per second.
    ///   - emitters: The number of emitters of the cell.
    ///   - window: The seconds in which an emitter's births can still be visible at one time.
    private func count(_ cell: ParticleCell, rate: Double, emitters: Double, window: Double) -> Double {
        let born = emitters * (rate * window).rounded(.up)
        let life = longestLife(cell)
        return cell.cells.reduce(born) { sum, inner in
            let window = min(reach(inner), inner.duration ?? .infinity, life)
            let rate = inner.birthRate * emitter.birthRate
            return sum + count(inner, rate: rate, emitters: born, window: window)
        }
    }

    /// The seconds of an outermost cell's births that can be visible at one time; with a period, added up over all its
    /// repetitions.
    private func window(of cell: ParticleCell) -> Double {
        let reach = reach(cell)
        guard let period = period?.value, period > 0 else { return min(reach, cell.duration ?? .infinity) }
        let duration = min(cell.duration ?? .infinity, period)
        let rounds = (reach / period).rounded(.down)
        return rounds * duration + min(reach - rounds * period, duration)
    }
}
