import Geometry
import Rasteriser
import SceneModel
import SceneText

/// The frames of an animation, all drawn at one size. Each frame is shown for the same duration.
struct AnimationFrames: Sendable {
    /// The size, in pixels, at which frames are drawn.
    let pixelSize: PixelSize
    /// The rectangle of each drawn frame that the animation covers, in unit coordinates.
    let part: Rectangle
    private let animation: any AssetAnimation
    private let playback: Playback

    private static let maximumPixels = 4096.0 * 4096
    private static let longestSide = 16_384.0

    /// Creates the frames of a Lottie layer.
    ///
    /// - Parameter density: The maximum scale at which the animation is drawn, in pixels of the frame per pixel of
    ///   the animation's own size.
    ///
    /// Throws `AssetError` if the animation ends before the layer appears.
    init(_ animation: any AssetAnimation, _ content: LottieContent, density: Double) throws {
        self.animation = animation
        playback = content.playback
        let (width, height) = (Double(animation.size.width), Double(animation.size.height))
        let most = min(
            (Self.maximumPixels / (width * height)).squareRoot(), Self.longestSide / max(width, height))
        let scale = min(density.isFinite ? density : 1, most)
        func pixels(_ length: Double) -> Int { max(Int((length * scale).rounded()), 1) }
        pixelSize = PixelSize(width: pixels(width), height: pixels(height))
        let (across, down) = (Double(pixelSize.width), Double(pixelSize.height))
        let fitted = min(across / width, down / height)
        let shown = Size(width: width * fitted / across, height: height * fitted / down)
        part = Rectangle(origin: Point((1 - shown.width) / 2, (1 - shown.height) / 2), size: shown)
        guard playback.loops || playback.offset < duration else {
            let length = JSON.number((duration.value * 1000).rounded() / 1000).text
            throw AssetError(
                content.file, .notUsable, "\"offset\" lies after the end of the animation (\(length) s)",
                key: "offset")
        }
    }

    private var duration: SceneTime { animation.duration }

    /// The period after which the animation repeats; nil if it plays once.
    var period: SceneTime? { playback.period(of: duration) }

    /// Returns the reason why a loop of duration `round` has a visible seam (its end does not lead to its beginning);
    /// nil if the loop is seamless.
    func seam(after round: SceneTime) -> LoopSeam? {
        if playback.track != nil { return nil }
        guard let period else {
            return LoopSeam(
                key: "loop",
                reason:
                    "expected true: the animation plays once and its last frame differs from its first, but the scene is a loop (\(round.inSeconds))"
            )
        }
        guard round.cycles(of: period).part != .zero else { return nil }
        return .repeating(every: period, in: round, key: "speed") {
            duration.times($0.inverse)
        }
    }

    /// Returns the index of the frame that is shown at `time`, which counts from the layer's appearance.
    func number(at time: SceneTime, span: LayerSpan) -> Int {
        let shown = playback.pictureTime(at: time, span: span, of: duration)
        return min(max(shown.cycles(of: animation.frameDuration).whole, 0), animation.frameCount - 1)
    }

    /// Creates a cache that draws the frames on demand.
    func makePictures() -> PictureCache {
        let (animation, size) = (animation, pixelSize)
        return PictureCache(
            byteCount: ImagePyramid.byteCount(of: size), makingByteCount: animation.byteCount(of: size)
        ) { number in
            ImagePyramid(ImageLevel(size: size, pixels: try animation.pixels(of: number, size: size)))
        }
    }

    /// Appends the index of a frame and the digest of the animation's file.
    func describe(_ number: Int, into bytes: inout FigureBytes) {
        bytes.append(name: animation.sha256)
        bytes.append(pixelSize)
        bytes.append(number)
    }
}
