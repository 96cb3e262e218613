import Base
import Drawing
import Geometry
import SceneModel

/// A text that stands still for a while, or moves so slowly that it can be read.
struct RestingText {
    /// The text as it was first seen.
    let text: SeenText
    /// The first and the last moment at which it was seen.
    let first, last: SceneTime
    /// The end of the rest, known to a sixteenth of a second.
    let end: SceneTime

    /// The time between two looks, and that between the first and the last look at the shortest rest, half a second.
    private static let (step, least) = (SceneTime(1, over: 16), SceneTime(7, over: 16))
    /// The number of steps from one moment at which the text is looked at to the next, and the most such moments.
    private static let (stride, most) = (4, 400)

    private struct Key: Hashable {
        let path: String
        let content: FigureBytes

        init(_ text: SeenText) { (path, content) = ("\(text.steps.way)", text.content) }
    }

    private struct Run {
        let text: SeenText
        let first: SceneTime
        var (latest, last): (SeenText, SceneTime)
    }

    /// Returns the texts of a scene of the given length that rest for half a second or more.
    static func all(
        in renderer: Renderer, duration: SceneTime, _ cancellation: Cancellation
    ) throws -> [RestingText] {
        let side = Double(min(renderer.size.width, renderer.size.height))
        var (running, ended) = ([Key: Run](), [Run]())
        var time = SceneTime.zero
        while time < duration {
            try cancellation.check()
            var next: [Key: Run] = [:]
            for text in renderer.texts(at: time) where text.ink != nil {
                let key = Key(text)
                var run = Run(text: text, first: time, latest: text, last: time)
                if let old = running[key] {
                    if text.rests(after: old.latest, side: side, in: step.value) {
                        run = Run(text: old.text, first: old.first, latest: text, last: time)
                    } else {
                        ended.append(old)
                    }
                }
                next[key] = run
            }
            for (key, run) in running where next[key] == nil { ended.append(run) }
            running = next
            time += step
        }
        return (ended + running.values).filter { $0.last - $0.first >= least }
            .sorted { ($0.first, $0.text.steps.way.description) < ($1.first, $1.text.steps.way.description) }
            .map {
                RestingText(
                    text: $0.text, first: $0.first, last: $0.last, end: min($0.last + step, duration))
            }
    }

    /// Returns true if a text in a frame is this one.
    func isSame(_ other: SeenText) -> Bool { other.steps == text.steps && other.content == text.content }

    /// The moments at which the text is looked at, because it may move slowly and what is behind it may change: the
    /// first, the last, and those at every quarter of a second between them.
    var moments: [SceneTime] {
        let steps = Int(((last - first).value / Self.step.value).rounded())
        let count = min(max(2, steps / Self.stride + 1), Self.most)
        return (0..<count).map { first + Self.step.times(steps * $0 / (count - 1)) }
    }
}

extension SeenText {
    /// The fastest that a text may move and fade and still be read: in shorter sides of the frame, and in opacity, each
    /// for a second.
    private static let (slow, faint) = (0.06, 0.1)

    /// Returns true if the text has moved so little, in some seconds, that it can be read meanwhile.
    fileprivate func rests(after other: SeenText, side: Double, in seconds: Double) -> Bool {
        guard let ink, let old = other.ink else { return false }
        let moves = [
            ink.least.x - old.least.x, ink.least.y - old.least.y, ink.most.x - old.most.x,
            ink.most.y - old.most.y,
        ]
        return moves.allSatisfy { abs($0) <= Self.slow * side * seconds }
            && abs(opacity - other.opacity) <= Self.faint * seconds
    }
}

extension SceneTime {
    fileprivate func times(_ count: Int) -> SceneTime {
        SceneTime(numerator * count, over: denominator)
    }
}
