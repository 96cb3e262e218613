import Geometry
import SceneModel

/// The clock of a voice message, which shows the duration or, during playback, the time played. All digits have the
/// same width, so that they don't shift when the time changes.
struct VoiceClock: Sendable {
    private let digits: ClockDigits
    /// The duration of the voice message, in seconds.
    private let duration: Double
    /// The position of the clock's top left corner.
    var origin: Point

    init(_ digits: ClockDigits, duration: Double, origin: Point) {
        (self.digits, self.duration, self.origin) = (digits, duration, origin)
    }

    /// Returns the number of whole seconds that the clock shows; `played` is the played fraction, from 0 to 1.
    func seconds(played: Double) -> Int {
        played > 0 && played < 1 ? Int(played * duration) : Int(duration.rounded())
    }

    /// The width of the clock when it shows the full duration, in points.
    var width: Double { places(seconds(played: 0)).end }

    /// Returns the digits and the colon for a number of seconds, each with its x coordinate, and the total width.
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

    /// Returns the texts that the clock shows when a fraction of the voice message was played, with their positions.
    func texts(played: Double) -> [(text: any MessageText, place: Point)] {
        places(seconds(played: played)).texts.map { ($0.text, Point(origin.x + $0.x, origin.y)) }
    }
}

/// The laid-out digits and the colon of clocks in one colour.
struct ClockDigits: Sendable {
    /// The digits from 0 to 9.
    let digits: [any MessageText]
    let colon: any MessageText
    /// The width of the widest digit, in points.
    let width: Double

    init(size: Double, color: Color, lineHeight: Double, _ typesetter: any MessageTypesetter) throws {
        func text(_ letter: String) throws -> any MessageText {
            try typesetter.text(
                [MessageRun(text: letter, size: size, color: color)], width: nil, lines: 1,
                lineHeight: lineHeight)
        }
        digits = try (0..<10).map { try text(String($0)) }
        colon = try text(":")
        width = digits.map(\.size.width).max() ?? 0
    }
}

/// A cache of clock digits, by colour. Used on one thread while a chat is opened.
final class ClockCache {
    private var known: [(color: Color, digits: ClockDigits)] = []

    /// Returns the digits in a colour. `size` is the font size in points, which must be the same in every call.
    func digits(size: Double, color: Color, _ typesetter: any MessageTypesetter) throws -> ClockDigits {
        if let known = known.first(where: { $0.color == color }) { return known.digits }
        let digits = try ClockDigits(size: size, color: color, lineHeight: 15, typesetter)
        known.append((color, digits))
        return digits
    }
}
