/// How much memory a mix may take for sounds that are decoded once. For one thread at a time.
final class SampleBudget {
    /// The most samples of one sound, all channels together.
    let mostOfOne: Int
    /// The samples that may still be kept.
    private(set) var left: Int

    /// A budget in samples. By default 8 MiB for a sound, and 64 MiB for all.
    init(
        ofOne mostOfOne: Int = (8 << 20) / MemoryLayout<Float>.size,
        ofAll most: Int = (64 << 20) / MemoryLayout<Float>.size
    ) {
        (self.mostOfOne, left) = (mostOfOne, most)
    }

    /// Takes room for samples; false if there is not so much.
    func take(_ count: Int) -> Bool {
        guard count <= left else { return false }
        left -= count
        return true
    }

    /// Gives back room that was taken.
    func giveBack(_ count: Int) { left += count }
}
