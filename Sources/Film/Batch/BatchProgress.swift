import Base

/// The progress of a batch: the frames of all films that are encoded or verified, or whose films are done.
final class BatchProgress: Sendable {
    private let frames = Locked((counts: [Int: Int](), sum: 0))
    private let counts: [Int: Int]
    private let total: Int
    private let report: @Sendable (_ frames: Int, _ total: Int) -> Void

    init(_ films: [(index: Int, count: Int)], _ report: @escaping @Sendable (Int, Int) -> Void) {
        counts = Dictionary(uniqueKeysWithValues: films.map { ($0.index, $0.count) })
        total = films.reduce(0) { $0 + $1.count }
        self.report = report
    }

    func add(_ progress: FilmProgress, to index: Int) {
        switch progress {
        // Frames that were encoded are verified later, and count once.
        case .encoding(let count, _), .verifying(let count, _): set(index, to: count)
        case .takingOver, .encodingSoFar, .sampling, .sound: return
        }
    }

    func finish(_ index: Int) { set(index, to: counts[index] ?? 0) }

    private func set(_ index: Int, to count: Int) {
        let sum = frames.withLock { frames in
            frames.sum += max(count - (frames.counts[index] ?? 0), 0)
            frames.counts[index] = max(frames.counts[index] ?? 0, count)
            return frames.sum
        }
        report(sum, total)
    }
}
