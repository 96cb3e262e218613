import SceneModel

/// The ratio of two frame rates, by which a frame of one film becomes the frame of another film at the same time.
struct RateRatio {
    /// A frame's number times `factor`, divided by `divisor` and rounded down, is the number of the other film's frame.
    private let factor, divisor: Int

    /// Creates the ratio from frames at one rate to frames at another rate.
    init(from one: FrameRate, to other: FrameRate) {
        factor = one.denominator * other.numerator
        divisor = one.numerator * other.denominator
    }

    /// Returns the number of the other film's frame that is shown when a frame begins.
    func frame(shownAt number: Int) -> Int { number * factor / divisor }

    /// Returns the least number of frames that last as long as `count` frames of the other film, or longer.
    func count(covering count: Int) -> Int { (count * divisor + factor - 1) / factor }
}
