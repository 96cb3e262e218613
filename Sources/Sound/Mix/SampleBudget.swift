/// A limit on the number of samples that a mix keeps in its caches. Use it from one thread at a time.
final class SampleBudget {
    /// The maximum number of samples of one sound, counted over all channels.
    let mostOfOne: Int
    /// The number of samples for which there is still space.
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
