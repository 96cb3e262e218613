import Geometry
import SceneModel
import SceneText

/// A parsed Lottie animation. It has only features that librlottie draws correctly, and is within the limits of
/// librlottie.
///
/// Only whole frames are drawn: frame n is shown from the time n × `frameDuration`.
package struct LottieAnimation: Sendable, Equatable {
    /// The animation's own size, in pixels.
    package let size: PixelSize
    /// The number of frames, at least one.
    package let frameCount: Int
    /// The frame interval: the time for which each frame is shown.
    package let frameDuration: SceneTime
    /// The JSON that is passed to librlottie, reduced to what the parser understood.
    package let text: [UInt8]
    /// The maximum number of frame-sized pictures that librlottie has in memory while drawing.
    package let pictureCount: Int

    /// The maximum size of an animation's file, in bytes.
    package static let maximumBytes = 16 << 20
    private static let limits = JSONLimits(deepest: 100, maximumValues: 1_000_000)

    /// Parses an animation. Throws if librlottie would draw any part incorrectly, or if a limit is exceeded.
    package init(parsing bytes: [UInt8]) throws(LottieErrors) {
        guard bytes.count <= Self.maximumBytes else {
            throw LottieErrors(
                "too large: an animation's file may have at most \(Self.maximumBytes >> 20) MiB")
        }
        if bytes.isEmpty { throw LottieErrors("the file is empty") }
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            throw LottieErrors("the file is a .lottie archive; unzip it and use the JSON inside")
        }
        if bytes.starts(with: [0x1F, 0x8B]) {
            throw LottieErrors("the file is compressed with gzip; decompress it")
        }
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

    /// The duration of the whole animation.
    package var duration: SceneTime { frameDuration.times(SceneTime(frameCount, over: 1)) }
}

/// A feature of an animation that can't be drawn, with the feature's path in the file.
package struct LottieFault: Equatable, Sendable, CustomStringConvertible {
    /// The path of the faulty value in the file, such as `layers[2].shapes[0].it[1]`; empty for the whole file.
    package let path: String
    /// The name of the layer that contains the faulty value; nil outside of layers, or for a layer without a name.
    package let layer: String?
    /// The problem, with advice if there is any.
    package let message: String

    /// The path, the layer's name and the message, in one line.
    package var description: String {
        let name = layer.map { "layer \($0.quotedExcerpt)" } ?? ""
        return [path, name, message].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}

/// The faults because of which an animation can't be drawn correctly.
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
