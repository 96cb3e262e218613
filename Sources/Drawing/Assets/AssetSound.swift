/// The peaks of a sound shown by a layer. Several threads may use it at once.
package protocol AssetSound: Sendable {
    /// The SHA-256 of the file.
    var sha256: String { get }
    /// The sample rate, in hertz.
    var rate: Int { get }
    /// The number of samples per channel, at least one.
    var sampleCount: Int { get }
    /// Ten levels of detail, the coarsest first: it has about 2,000 blocks, and each level after it twice as many.
    var levels: [PeakLevel] { get }
    /// The libraries that the peaks were made with.
    var libraries: [LibraryVersion] { get }
}

extension AssetSound {
    package var libraries: [LibraryVersion] { [] }
}
