import Media

/// A cache for the samples of a short file, shared by all sounds of a mix that play the file at the same rate. The file
/// is decoded once, and only as far as needed. Use it from one thread at a time.
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
        /// The file is too long or damaged, so each sound of the mix reads the file itself.
        case uncached
    }

    /// The properties that two sounds must have in common to share their samples.
    struct Key: Hashable {
        let path: String
        let rate: Ratio
    }

    /// Creates an empty cache. The file is opened when the cache is first used.
    init(_ key: Key, within budget: SampleBudget) {
        (path, rate, self.budget) = (key.path, key.rate, budget)
    }

    deinit { budget.giveBack(samples.count) }

    /// The positions of the channels; nil if the sound is not cached.
    func channels() throws -> [SoundChannel]? {
        if case .closed = state { try open() }
        if case .uncached = state { return nil }
        return known
    }

    /// Calls `body` with the samples from the start of the file, with interleaved channels. There are at least `end`
    /// samples, or all samples of the file. If the sound is not cached, returns false without calling `body`.
    func read(to end: Int, _ body: ([Float]) -> Void) throws -> Bool {
        while samples.count < end, case .reading(let reader) = state { try readBlock(of: reader) }
        if case .uncached = state { return false }
        body(samples)
        return true
    }

    private func open() throws {
        let reader = try SoundReader<Float>(path: path, rate: rate)
        known = reader.facts.channels
        let stated = (reader.facts.duration ?? 0) * rate.value * Double(known.count)
        state = stated <= Double(budget.mostOfOne) ? .reading(reader) : .uncached
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
        (samples, state) = ([], .uncached)
    }
}

/// A limit on the number of samples that a mix keeps in its caches. Use it from one thread at a time.
final class SampleBudget {
    /// The maximum number of samples of one sound, counted over all channels.
    let mostOfOne: Int
    /// The number of samples that may still be cached.
    private(set) var left: Int

    /// Creates a budget, measured in samples. The defaults are 8 MiB for one sound and 64 MiB for all sounds.
    init(
        ofOne mostOfOne: Int = (8 << 20) / MemoryLayout<Float>.size,
        ofAll most: Int = (64 << 20) / MemoryLayout<Float>.size
    ) {
        (self.mostOfOne, left) = (mostOfOne, most)
    }

    /// Reserves space for `count` samples. Returns false if there is not enough space.
    func take(_ count: Int) -> Bool {
        guard count <= left else { return false }
        left -= count
        return true
    }

    /// Releases the space of `count` samples.
    func giveBack(_ count: Int) { left += count }
}
