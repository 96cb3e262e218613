/// The peaks of a sound that a layer shows. Several threads may use it at once.
package protocol AssetSound: Sendable {
    /// The SHA-256 of the file.
    var sha256: String { get }
    /// Samples a second.
    var rate: Int { get }
    /// How many samples each channel has, at least one.
    var sampleCount: Int { get }
    /// Ten levels of detail, the coarsest first: about 2,000 blocks, and in each level after it twice as many.
    var levels: [PeakLevel] { get }
    /// What the peaks were made with.
    var libraries: [LibraryVersion] { get }
}

extension AssetSound {
    package var libraries: [LibraryVersion] { [] }
}
