import Geometry
import SceneModel

/// An estimate of the work needed to draw a frame, computed without drawing.
package struct FrameCost: Sendable {
    /// The frame's time in the scene.
    package let time: SceneTime
    /// The work, as a multiple of the work for a four-colour gradient that fills the frame.
    package let gradients: Double
    /// The estimated drawing time in seconds, on one core that draws a 1920x1080 gradient in a millisecond.
    package let seconds: Double
    /// The path to the most expensive layer, and the layer's drawing time in seconds.
    private let largest: (steps: [SceneSource.Step], seconds: Double)?

    /// The assumed seconds per pixel of a gradient: a 1920x1080 gradient takes a millisecond.
    package static let secondsPerPixel = 0.001 / (1920 * 1080)

    init(_ cost: DrawingCost, time: SceneTime, size: PixelSize) {
        self.time = time
        gradients = cost.pixels / (Double(size.width) * Double(size.height))
        seconds = cost.pixels * Self.secondsPerPixel
        largest = cost.largest.map { ($0.steps, $0.pixels * Self.secondsPerPixel) }
    }

    /// The maximum drawing time of a frame, in seconds, for which no warning is given.
    package static let maximumSeconds = 30.0

    /// Returns a warning about the most expensive layer if drawing the frame takes longer than `maximumSeconds`;
    /// otherwise nil.
    package func warning(in source: SceneSource?) -> SceneWarning? {
        guard seconds > Self.maximumSeconds, let largest else { return nil }
        let part = UnplacedWarning(
            at: largest.steps.way, name: largest.steps.layerName,
            "drawing the frame at \(time.roundedSeconds) takes about \(Self.words(seconds)); this layer is the most expensive (\(Self.words(largest.seconds))). Estimated for a core that draws a 1920x1080 gradient in 1 ms"
        )
        return SceneWarning.list([part], in: source).first
    }

    /// Formats an estimated duration, rounded to about two digits.
    private static func words(_ seconds: Double) -> String {
        if seconds < 1 { return "\(max((seconds * 100).rounded() / 100, 0.01)) s" }
        if seconds < 120 { return "\(Int(seconds.rounded())) s" }
        let minutes = min(seconds / 60, 1e12).rounded()
        return minutes < 120 ? "\(Int(minutes)) min" : "\(Int((minutes / 60).rounded())) h"
    }
}
