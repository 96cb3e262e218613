import Media
import SceneModel

extension VideoFormat {
    /// The pictures of a film of this size and rate that is made here.
    public init(_ size: PixelSize, at rate: FrameRate) {
        self.init(
            width: size.width, height: size.height, rate: Ratio(rate.numerator, rate.denominator))
    }

    /// The size alone.
    public var size: PixelSize { PixelSize(width: width, height: height) }
}
