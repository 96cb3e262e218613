import Drawing
import Files
import Pipeline

/// What was learned from files, for whoever opens them next: a scene that differs from the one before in a number need not
/// read its files again. All of it follows from a file's content, and a file that changes is another one.
///
/// Several threads may use it at once. What was not used for the longest time is forgotten first.
package final class KnownFiles: Sendable {
    /// Of files that have not changed since.
    let digests = KnownDigests()
    /// Decoded pictures, by the digests of their files.
    let pictures = KeptValues<String, DecodedImage>(atMost: 256 << 20)
    /// Pictures at all their sizes.
    let pyramids = KeptValues<PyramidOrigin, ImagePyramid>(atMost: 256 << 20)
    /// Peaks, by `KeptPeaks.key`.
    let sounds = KeptValues<ChunkKey, SceneSound>(atMost: 64 << 20)
    /// What was learned of sounds by decoding them, by the digests of their files.
    let soundFindings = KeptValues<String, SoundFindings>(atMost: 1 << 20)
    /// Animations, by the digests of their files.
    let animations = KeptValues<String, SceneLottie>(atMost: 64 << 20)
    /// Of the library that draws animations; its file is hashed once.
    let lottieVersion = Locked<String?>(nil)

    /// Knows nothing yet.
    package init() {}
}
