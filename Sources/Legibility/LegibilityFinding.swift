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

        /// The kind as a heading.
        var title: String {
            switch self {
            case .leavesFrame: "Leaves the frame"
            case .leavesShape: "Leaves its shape"
            case .brokenWord: "Broken word"
            case .tooSmall: "Too small"
            case .overlap: "Texts overlap"
            case .covered: "Covered"
            case .contrast: "Too little contrast"
            case .outsideSafeArea: "Outside the safe area"
            }
        }
    }

    package let kind: Kind
    /// The path of the layer.
    package let steps: [SceneSource.Step]
    /// The problem, in one line, without the time.
    package let message: String
    /// The first moment at which it is seen.
    package let time: SceneTime
    /// The time in which it is seen, in seconds, known to a quarter of a second.
    package private(set) var span: ClosedRange<Double>
    /// The pixels of the frame that it is about.
    package let bounds: PixelBounds
    /// The pixels of the whole text, also outside of the frame.
    let textBounds: PixelBounds

    init(
        _ kind: Kind, _ text: SeenText, at time: SceneTime, _ bounds: PixelBounds, _ message: String
    ) {
        (self.kind, steps, self.time, self.bounds) = (kind, text.steps, time, bounds)
        textBounds = PixelBounds.union(text.words.map(\.bounds))
        span = time.value...time.value
        let line = text.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        self.message = "\(line.quotedExcerpt) \(message)"
    }

    /// Returns the finding, seen in another part of the time too.
    func seen(from start: SceneTime, to end: SceneTime) -> LegibilityFinding {
        var finding = self
        finding.span = min(span.lowerBound, start.value)...max(span.upperBound, end.value)
        return finding
    }

    /// Returns the finding as a warning about the layer; `source` is nil for a scene that was not read from a text.
    package func warning(in source: SceneSource?) -> SceneWarning {
        let times = "\(fixed(span.lowerBound, 1))–\(fixed(span.upperBound, 1)) s"
        let part = UnplacedWarning(at: steps.way, name: steps.layerName, "\(message) (\(times))")
        return SceneWarning.list([part], in: source)[0]
    }
}
