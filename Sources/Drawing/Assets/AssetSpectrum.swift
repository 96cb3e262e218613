import SceneModel

/// The levels of a sound's frequencies over time.
package protocol AssetSpectrum: Sendable {
    /// The SHA-256 digest of the sound's file.
    var sha256: String { get }
    /// The duration of the sound; always above zero.
    var length: SceneTime { get }
    /// The number of times per second.
    var rate: Int { get }
    /// The number of bands.
    var bandCount: Int { get }
    /// The levels of all bands, from low to high frequencies, for one time after the other; 255 is the highest.
    var levels: [UInt8] { get }
    /// The libraries that decoded the sound and computed its levels, with their versions.
    var libraries: [LibraryVersion] { get }
}
