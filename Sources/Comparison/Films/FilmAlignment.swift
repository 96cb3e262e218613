import SceneModel

/// By how much later than another film a film shows the same.
package struct FilmAlignment: Sendable, Equatable {
    /// Seconds; below zero if it shows it earlier.
    package let delay: Double
    /// Whether the pictures tell: in films that stand still none is better than another.
    package let isKnown: Bool

    /// How much of the films is looked at, in seconds.
    static let looked = 60.0
    /// The pictures don't tell.
    static let unknown = FilmAlignment(delay: 0, isKnown: false)

    private init(delay: Double, isKnown: Bool) { (self.delay, self.isKnown) = (delay, isKnown) }

    /// Where both films move, the delay of how they fit.
    init(_ fit: FilmFit) {
        self.init(delay: fit.likeness.isMoving ? fit.delay : 0, isKnown: fit.likeness.isMoving)
    }

    /// The delay in words, in frames of a rate.
    func words(at rate: FrameRate) -> String {
        guard isKnown else { return "not aligned: the pictures do not tell by how much" }
        let frames = Int((delay * rate.framesPerSecond).rounded())
        guard frames != 0 else { return "in step" }
        let count = "\(abs(frames)) \(abs(frames) == 1 ? "frame" : "frames") at \(rate) fps"
        return "\(frames > 0 ? "later" : "earlier") by \(count) (\(Int((abs(delay) * 1000).rounded())) ms)"
    }
}
