import Geometry
import SceneModel

/// A parsed Lottie animation, with only features that librlottie draws correctly, within limits that it can handle.
///
/// Only whole frames are drawn: frame n is shown from n frame durations on.
package struct LottieAnimation: Sendable, Equatable {
    /// The animation's own size.
    package let size: PixelSize
    /// The number of frames, at least one.
    package let frameCount: Int
    /// The duration of a frame.
    package let frameDuration: SceneTime
    /// The normalised JSON that is passed to librlottie.
    package let text: [UInt8]
    /// The maximum number of frame-sized pictures in memory during drawing.
    package let pictureCount: Int

    /// The maximum size of a file, in bytes.
    package static let mostBytes = 16 << 20
    private static let limits = JSONLimits(deepest: 100, mostValues: 1_000_000)

    /// Parses an animation. Throws if librlottie would not draw all of it correctly, or if it exceeds the limits.
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

    /// The duration of all frames together.
    package var duration: SceneTime { frameDuration.times(SceneTime(frameCount, over: 1)) }
}

/// A feature of an animation's file that can't be drawn, with its place.
package struct LottieFault: Equatable, Sendable, CustomStringConvertible {
    /// The path of the value in the file, such as `layers[2].shapes[0].it[1]`; empty for the file as a whole.
    package let path: String
    /// The name of the layer that contains it; nil outside of layers.
    package let layer: String?
    /// The problem, and advice where there is any.
    package let message: String

    /// Path, layer and message, in one line.
    package var description: String {
        let name = layer.map { "layer \($0.quotedExcerpt)" } ?? ""
        return [path, name, message].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}

/// The faults that prevent an animation from being drawn correctly.
package struct LottieErrors: Error, Equatable, CustomStringConvertible {
    /// The first faults in reading order, at least one.
    package let listed: [LottieFault]
    /// The number of all faults.
    package let count: Int

    init(_ listed: [LottieFault], count: Int) {
        precondition(!listed.isEmpty && count >= listed.count)
        self.listed = listed
        self.count = count
    }

    init(_ message: String) { self.init([LottieFault(path: "", layer: nil, message: message)], count: 1) }

    /// All listed faults, in one line.
    package var description: String { listed.map(\.description).joined(separator: "; ") }
}
