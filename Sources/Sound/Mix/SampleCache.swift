import Media

/// A cache of a short sound's samples for all voices that play it at the same rate. It decodes the file once, only as
/// far as needed. For one thread at a time.
final class SampleCache {
    private let path: String
    private let rate: Ratio
    private let budget: SampleBudget
    private var state = State.closed
    private var samples: [Float] = []
    private var known: [SoundChannel] = []

    private enum State {
        case closed
        case reading(SoundReader<Float>)
        case complete
        /// The sound is too long or damaged: each voice reads the file itself.
        case notKept
    }

    /// Identifies sounds that can share their samples.
    struct Key: Hashable {
        let path: String
        let rate: Ratio
    }

    /// Creates the cache. The file is opened on first use.
    init(_ key: Key, within budget: SampleBudget) {
        (path, rate, self.budget) = (key.path, key.rate, budget)
    }

    deinit { budget.giveBack(samples.count) }

    /// The channels; nil if the sound is not cached.
    func channels() throws -> [SoundChannel]? {
        if case .closed = state { try open() }
        if case .notKept = state { return nil }
        return known
    }

    /// Calls the body with the samples from the file's start, with interleaved channels: at least `end`, or all there
    /// are. Returns false without calling it if the sound is not cached.
    func read(to end: Int, _ body: ([Float]) -> Void) throws -> Bool {
        while samples.count < end, case .reading(let reader) = state { try readBlock(of: reader) }
        if case .notKept = state { return false }
        body(samples)
        return true
    }

    private func open() throws {
        let reader = try SoundReader<Float>(path: path, rate: rate)
        known = reader.facts.channels
        let stated = (reader.facts.duration ?? 0) * rate.value * Double(known.count)
        state = stated <= Double(budget.mostOfOne) ? .reading(reader) : .notKept
    }

    private func readBlock(of reader: SoundReader<Float>) throws {
        do {
            let goesOn = try reader.next { block in
                let fits = samples.count + block.count <= budget.mostOfOne
                guard fits, budget.take(block.count) else { return drop() }
                for index in block.indices { samples.append(block[index]) }
            }
            if !goesOn, case .reading = state { state = .complete }
        } catch {
            drop()
            throw error
        }
    }

    private func drop() {
        budget.giveBack(samples.count)
        (samples, state) = ([], .notKept)
    }
}
