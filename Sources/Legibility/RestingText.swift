import Base
import Drawing
import SceneModel

/// A text that stands still for a while.
struct RestingText {
    let text: SeenText
    /// The first and the last moment at which it was seen in this place.
    let first, last: SceneTime
    /// The end of the rest, known to a sixteenth of a second.
    let end: SceneTime

    /// The time between two looks, and that between the first and the last look at the shortest rest, half a second.
    private static let (step, least) = (SceneTime(1, over: 16), SceneTime(7, over: 16))
    /// The number of moments of a rest at which the text is looked at.
    private static let most = 8

    private struct Key: Hashable {
        let path: String
        let state: FigureBytes
    }

    /// Returns the texts of a scene of the given length that rest for half a second or more.
    static func all(
        in renderer: Renderer, duration: SceneTime, _ cancellation: Cancellation
    ) throws -> [RestingText] {
        var (resting, seen) = ([Key: RestingText](), [RestingText]())
        var time = SceneTime.zero
        while time < duration {
            try cancellation.check()
            var next: [Key: RestingText] = [:]
            for text in renderer.texts(at: time) where text.ink != nil {
                let key = Key(path: "\(text.steps.way)", state: text.state)
                next[key] = RestingText(
                    text: text, first: resting[key]?.first ?? time, last: time,
                    end: min(time + step, duration))
            }
            for (key, rest) in resting where next[key] == nil { seen.append(rest) }
            resting = next
            time += step
        }
        seen += resting.values
        return seen.filter { $0.last - $0.first >= least }
            .sorted { ($0.first, $0.text.steps.way.description) < ($1.first, $1.text.steps.way.description) }
    }

    /// The moments at which the text is looked at, because what is behind it may change: the first, the last, and some
    /// between them.
    var moments: [SceneTime] {
        let steps = Int(((last - first).value / Self.step.value).rounded())
        let count = min(max(2, steps / 16 + 1), Self.most)
        return (0..<count).map { first + Self.step.times(steps * $0 / (count - 1)) }
    }
}

extension SceneTime {
    fileprivate func times(_ count: Int) -> SceneTime {
        SceneTime(numerator * count, over: denominator)
    }
}
