/// How many particles there may be at a time, by birth rates and longest lifetimes. Particles that are gone count as long as
/// what they have emitted may be seen.
package struct ParticleCount: Sendable {
    /// The most particles of a layer.
    package static let most = 200_000
    /// The most particles of all layers of a scene.
    package static let mostInScene = 1_000_000

    private let emitter: ParticleEmitter
    /// After how long births repeat.
    private let period: SceneTime?

    /// What is wrong with a scene that has too many.
    static func fault(in scene: Scene) -> Fault? {
        var count = 0
        for placed in scene.allLayers {
            guard let content = placed.layer.content as? ParticlesContent else { continue }
            // A layer that appears or disappears has no loop of its own.
            let repeated = content.mostParticles(repeatedAfter: scene.period)
            if let fault = fault(repeated, isLoop: true) { return fault.inside(placed.place) }
            count += max(repeated, content.mostParticles)
        }
        guard count > mostInScene else { return nil }
        return Fault(
            "layers",
            "up to \(count) particles in all layers at a time; at most \(mostInScene) are allowed")
    }

    /// What is wrong with a layer that has so many.
    static func fault(_ count: Int, isLoop: Bool = false) -> Fault? {
        guard count > most else { return nil }
        let loop = isLoop ? " and at least one birth in each round of the loop" : ""
        return Fault(
            "cells",
            "up to \(count) particles at a time, by birth rates and longest lifetimes\(loop); at most \(most) are allowed"
        )
    }

    /// The count for cells of an emitter, whose births repeat after a period.
    package init(emitter: ParticleEmitter, period: SceneTime? = nil) {
        (self.emitter, self.period) = (emitter, period)
    }

    /// How many are born in a second. With a period, whole births fit into it: the nearest number, and at least one, so that
    /// a slow cell is not lost.
    package static func rate(_ birthRate: Double, period: SceneTime?) -> SceneTime {
        guard let period, period > .zero, birthRate > 0 else { return SceneTime(seconds: birthRate) }
        let most = (Double(Int.max / 2) / Double(period.denominator)).rounded(.down)
        let births = min(max((birthRate * period.value).rounded(), 1), most)
        return SceneTime(Int(births) * period.denominator, over: period.numerator)
    }

    /// The longest that a particle of a cell is seen, in seconds.
    package func longestLife(_ cell: ParticleCell) -> Double {
        (cell.lifetime + cell.lifetimeRange / 2) * emitter.lifetime
    }

    /// How long after its birth anything is seen of a particle of a cell, or of what it emits.
    package func reach(_ cell: ParticleCell) -> Double {
        longestLife(cell) + (cell.cells.map(reach).max() ?? 0)
    }

    /// The particles of all cells.
    func total(of cells: [ParticleCell]) -> Int {
        let sum = cells.reduce(0) { sum, cell in
            let rate = Self.rate(cell.birthRate * emitter.birthRate, period: period)
            return sum + count(cell, rate: rate.value, emitters: 1, window: window(of: cell))
        }
        return Int(min(sum.rounded(.up), 1e15))
    }

    /// - Parameters:
    ///   - rate: Births a second.
    ///   - emitters: How many emit the cell.
    ///   - window: For how many seconds each of them gives births that still matter.
    private func count(_ cell: ParticleCell, rate: Double, emitters: Double, window: Double) -> Double {
        let born = emitters * (rate * window).rounded(.up)
        let life = longestLife(cell)
        return cell.cells.reduce(born) { sum, inner in
            let window = min(reach(inner), inner.duration ?? .infinity, life)
            let rate = inner.birthRate * emitter.birthRate
            return sum + count(inner, rate: rate, emitters: born, window: window)
        }
    }

    /// For how many seconds an outermost cell gives births that matter at one time; with a period, in all rounds.
    private func window(of cell: ParticleCell) -> Double {
        let reach = reach(cell)
        guard let period = period?.value, period > 0 else { return min(reach, cell.duration ?? .infinity) }
        let duration = min(cell.duration ?? .infinity, period)
        let rounds = (reach / period).rounded(.down)
        return rounds * duration + min(reach - rounds * period, duration)
    }
}
