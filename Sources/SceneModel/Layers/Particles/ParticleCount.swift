/// How many particles there may be at a time, by birth rates and longest lifetimes. Particles that are gone count as long as
/// what they have emitted may be seen.
package struct ParticleCount: Sendable {
    /// The most particles of a layer.
    package static let most = 200_000
    /// The most particles of all layers of a scene.
    package static let mostInScene = 1_000_000

    private let emitter: ParticleEmitter

    /// What is wrong with a scene that has too many.
    static func fault(in scene: Scene) -> Fault? {
        let count = scene.allLayers.reduce(0) {
            $0 + (($1.layer.content as? ParticlesContent)?.mostParticles ?? 0)
        }
        guard count > mostInScene else { return nil }
        return Fault(
            "layers",
            "up to \(count) particles in all layers at a time; at most \(mostInScene) are allowed")
    }

    /// The count for cells of an emitter.
    package init(emitter: ParticleEmitter) { self.emitter = emitter }

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
        let sum = cells.reduce(0) { $0 + count($1, emitters: 1, seconds: .infinity) }
        return Int(min(sum.rounded(.up), 1e15))
    }

    /// - Parameters:
    ///   - emitters: How many emit the cell.
    ///   - seconds: For how long each of them does.
    private func count(_ cell: ParticleCell, emitters: Double, seconds: Double) -> Double {
        let rate = cell.birthRate * emitter.birthRate
        let window = min(reach(cell), cell.duration ?? .infinity, seconds)
        let born = emitters * (rate * window).rounded(.up)
        let life = longestLife(cell)
        return cell.cells.reduce(born) { $0 + count($1, emitters: born, seconds: life) }
    }
}
