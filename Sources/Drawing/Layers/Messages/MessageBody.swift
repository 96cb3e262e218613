import Geometry
import Rasteriser
import SceneModel

/// An element of a message. Coordinates are in points from the top left corner of the message's body.
enum MessagePart: Sendable {
    /// A text, and the position of its top left corner.
    case text(any MessageText, at: Point)
    /// An outline filled with a colour.
    case fill(Outline, Color)
    /// A picture that fills a rounded rectangle.
    case picture(MessagePicture, MessageFrame, radius: Double)
    /// The button, the bars and the clock of a voice message.
    case voice(VoiceBars)
    /// One or two ticks.
    case ticks(TickMarks)

    /// Returns the element, moved by (dx, dy) points.
    func moved(_ dx: Double, _ dy: Double) -> MessagePart {
        switch self {
        case .text(let text, let place): .text(text, at: Point(place.x + dx, place.y + dy))
        case .fill(let outline, let color): .fill(outline.moved(dx, dy), color)
        case .picture(let picture, let frame, let radius):
            .picture(picture, frame.moved(dx, dy), radius: radius)
        case .voice(let bars): .voice(bars.moved(dx, dy))
        case .ticks(let marks): .ticks(marks.moved(dx, dy))
        }
    }
}

/// The laid-out elements of a message; the layout never changes.
struct MessageBody: Sendable {
    /// The size of the message, in points, without the bubble's tail.
    var size: Size
    /// True if the message has a bubble.
    var hasBubble = true
    /// A picture that fills the upper part of the bubble, and the height of this part in points; nil for none.
    var cover: (picture: MessagePicture, height: Double)?
    /// The message's own text.
    var text: [MessagePart] = []
    /// All elements except the text and the status; they move with the text.
    var content: [MessagePart] = []
    /// The time and ticks, which stay at the message's lower right corner.
    var status: [MessagePart] = []
    /// The top left corner of the text.
    var textPlace = Point(0, 0)
}

extension Outline {
    /// Returns the outline, moved by (dx, dy).
    func moved(_ dx: Double, _ dy: Double) -> Outline { mapped(by: .move(dx, dy)) }
}

/// The ticks of a message.
struct TickMarks: Sendable {
    let first: Outline
    /// The second tick, which appears when the message is read; nil if the message is never read.
    let second: Outline?
    /// The point from which the second tick grows.
    let foot: Point
    let color: Color

    init(_ ticks: MessageTicks, _ color: Color) throws {
        first = try ChatIcons.firstTick()
        second = ticks == .read ? try ChatIcons.secondTick() : nil
        (foot, self.color) = (Point(8.4, 8.8), color)
    }

    private init(_ marks: TickMarks, _ dx: Double, _ dy: Double) {
        (first, second) = (marks.first.moved(dx, dy), marks.second?.moved(dx, dy))
        (foot, color) = (Point(marks.foot.x + dx, marks.foot.y + dy), marks.color)
    }

    /// Returns the ticks, moved by (dx, dy) points.
    func moved(_ dx: Double, _ dy: Double) -> TickMarks { TickMarks(self, dx, dy) }
}

extension ChatPainter {
    /// Draws ticks; `read` is the progress with which the second tick appears, from 0 to 1.
    mutating func draw(_ marks: TickMarks, opacity: Double, read: Double, at place: Affine) {
        fill(marks.first, marks.color, opacity: opacity, at: place)
        guard let second = marks.second, read > 0 else { return }
        let scale = 1 - 0.6 * (1 - read) * (1 - read)
        let grown = Affine.move(-marks.foot.x, -marks.foot.y).then(.scale(scale, scale))
            .then(.move(marks.foot.x, marks.foot.y))
        fill(second, marks.color, opacity: opacity * read, at: grown.then(place))
    }
}
