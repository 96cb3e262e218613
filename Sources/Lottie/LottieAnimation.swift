import Geometry
import SceneModel

/// A Lottie animation that was read: only what librlottie draws as it is meant, within limits that it survives.
///
/// Frames are whole: frame n is shown from n frame durations on.
package struct LottieAnimation: Sendable, Equatable {
    /// Its own size.
    package let size: PixelSize
    /// How many frames it has, at least one.
    package let frameCount: Int
    /// How long a frame is shown.
    package let frameDuration: SceneTime
    /// What was read, as JSON of our own: what librlottie is given.
    package let text: [UInt8]
    /// How many pictures of the frame's size drawing takes at most.
    package let pictureCount: Int

    /// The most bytes that a file may have.
    package static let mostBytes = 16 << 20
    private static let limits = JSONLimits(deepest: 100, mostValues: 1_000_000)

    /// Reads an animation, and everything that would be drawn otherwise than it is meant.
    package init(parsing bytes: [UInt8]) throws(LottieErrors) {
        guard bytes.count <= Self.mostBytes else {
            throw LottieErrors("an animation's file has at most \(Self.mostBytes >> 20) MiB")
        }
        if bytes.isEmpty { throw LottieErrors("the file is empty") }
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            throw LottieErrors("a .lottie archive; unzip the JSON in it")
        }
        if bytes.starts(with: [0x1F, 0x8B]) { throw LottieErrors("compressed by gzip; unpack it") }
        let json: JSON
        do {
            json = try JSON(parsing: bytes, within: Self.limits)
        } catch {
            throw LottieErrors("not a Lottie animation: \(error)")
        }
        let reading = LottieReading()
        let root = reading.composition(json)
        guard let root, reading.faultCount == 0 else {
            throw LottieErrors(reading.faults, count: reading.faultCount)
        }
        size = root.size
        frameCount = root.frameCount
        frameDuration = root.frameDuration
        text = Array(root.json.text.utf8)
        pictureCount = root.pictureCount
    }

    /// How long all frames take.
    package var duration: SceneTime { frameDuration.times(SceneTime(frameCount, over: 1)) }
}
