import Geometry
import SceneModel

/// The length of a recording, or while it plays, the time played. All digits are equally wide, so that nothing moves.
struct VoiceClock: Sendable {
    private let digits: ClockDigits
    /// The duration of the recording, in seconds.
    private let duration: Double
    /// The top left corner.
    var origin: Point

    init(_ digits: ClockDigits, duration: Double, origin: Point) {
        (self.digits, self.duration, self.origin) = (digits, duration, origin)
    }

    /// The number of whole seconds that is shown when a fraction of the recording was played.
    func seconds(played: Double) -> Int {
        played > 0 && played < 1 ? Int(played * duration) : Int(duration.rounded())
    }

    /// The width of the full duration.
    var width: Double { places(seconds(played: 0)).end }

    /// The digits and the colon for a number of seconds, each with its distance from the left.
    private func places(_ seconds: Int) -> (texts: [(text: any MessageText, x: Double)], end: Double) {
        let numbers = String(seconds / 60).compactMap(\.wholeNumberValue)
        var texts: [(text: any MessageText, x: Double)] = []
        var x = 0.0
        func add(_ text: any MessageText, _ width: Double) {
            texts.append((text, x + (width - text.size.width) / 2))
            x += width
        }
        for number in numbers { add(digits.digits[number], digits.width) }
        add(digits.colon, digits.colon.size.width)
        for number in [seconds % 60 / 10, seconds % 10] { add(digits.digits[number], digits.width) }
        return (texts, x)
    }

    /// The texts shown when a fraction was played, with their positions.
    func texts(played: Double) -> [(text: any MessageText, place: Point)] {
        places(seconds(played: played)).texts.map { ($0.text, Point(origin.x + $0.x, origin.y)) }
    }
}
