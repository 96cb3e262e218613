import Media

/// The samples of a short sound, decoded once for all voices that play it at the same rate, as far as any of them asked.
/// For one thread at a time.
final class KeptSound {
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
        /// Too long, or damaged: each voice reads the file by itself.
        case notKept
    }

    /// What tells sounds apart that can share their samples.
    struct Key: Hashable {
        let path: String
        let rate: Ratio
    }

    /// A sound that is opened when it is first asked for.
    init(_ key: Key, within budget: SampleBudget) {
        (path, rate, self.budget) = (key.path, key.rate, budget)
    }

    deinit { budget.giveBack(samples.count) }

    /// The channels; nil if the sound is not kept.
    func channels() throws -> [SoundChannel]? {
        if case .closed = state { try open() }
        if case .notKept = state { return nil }
        return known
    }

    /// Calls the body with the samples from the file's start, the channels interleaved: at least so many, or all. False,
    /// without a call, if the sound is not kept.
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
