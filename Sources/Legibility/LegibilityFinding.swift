import Drawing
import Geometry
import Rasteriser
import SceneModel
import SceneText
import Spelling

/// Something that makes a text hard to read while it rests.
package struct LegibilityFinding: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case leavesFrame = "leaves-frame"
        case leavesShape = "leaves-shape"
        case brokenWord = "broken-word"
        case tooSmall = "too-small"
        case overlap
        case covered
        case contrast
        case outsideSafeArea = "outside-safe-area"
    }

    package let kind: Kind
    /// The path of the layer.
    package let steps: [SceneSource.Step]
    /// The problem, in one line, without the time.
    package let message: String
    /// The first moment at which it is seen.
    package let time: SceneTime
    /// The time in which the text rests, in seconds, known to a sixteenth of a second.
    package let rest: ClosedRange<Double>
    /// The pixels of the frame that it is about.
    package let bounds: PixelBounds

    init(_ kind: Kind, _ rest: RestingText, at time: SceneTime, _ bounds: PixelBounds, _ message: String) {
        (self.kind, steps, self.time, self.bounds) = (kind, rest.text.steps, time, bounds)
        self.rest = rest.first.value...rest.end.value
        self.message = "\(rest.text.text.quotedExcerpt) \(message)"
    }

    /// Returns the finding as a warning about the layer; `source` is nil for a scene that was not read from a text.
    package func warning(in source: SceneSource?) -> SceneWarning {
        let times = "\(fixed(rest.lowerBound, 1))–\(fixed(rest.upperBound, 1)) s"
        let part = UnplacedWarning(at: steps.way, name: steps.layerName, "\(message) (\(times))")
        return SceneWarning.list([part], in: source)[0]
    }
}
