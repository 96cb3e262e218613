/// The amplitude of a sound at several levels of detail, for a layer that shows its waveform. Several threads may use
/// it at once.
package protocol AssetSound: Sendable {
    /// The SHA-256 digest of the sound's file.
    var sha256: String { get }
    /// The sample rate, in hertz.
    var rate: Int { get }
    /// The number of samples per channel, at least one.
    var sampleCount: Int { get }
    /// Ten levels of detail, the coarsest first. The first has about 2,000 blocks, and each following level has twice
    /// as many as the level before.
    var levels: [PeakLevel] { get }
    /// The libraries that decoded the sound and computed its peaks, with their versions.
    var libraries: [LibraryVersion] { get }
}

extension AssetSound {
    package var libraries: [LibraryVersion] { [] }
}
