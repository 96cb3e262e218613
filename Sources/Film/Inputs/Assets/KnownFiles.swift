import Drawing
import Files
import Pipeline

/// Caches of what files contain, kept between plans: a scene that differs from the one before in a number need not read its
/// files again. Everything here follows from a file's content, and a file that changes is another one.
///
/// Threads may share it. The least recently used entries are dropped first.
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
