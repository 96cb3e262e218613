/// The memory limit for a mix's cached sounds. For one thread at a time.
final class SampleBudget {
    /// The maximum number of samples of one sound, over all channels.
    let mostOfOne: Int
    /// The number of samples that can still be cached.
    private(set) var left: Int

    /// Creates a budget, counted in samples. By default 8 MiB for one sound and 64 MiB in all.
    init(
        ofOne mostOfOne: Int = (8 << 20) / MemoryLayout<Float>.size,
        ofAll most: Int = (64 << 20) / MemoryLayout<Float>.size
    ) {
        (self.mostOfOne, left) = (mostOfOne, most)
    }

    /// Reserves room for samples; returns false if there is not enough.
    func take(_ count: Int) -> Bool {
        guard count <= left else { return false }
        left -= count
        return true
    }

    /// Returns reserved room.
    func giveBack(_ count: Int) { left += count }
}
