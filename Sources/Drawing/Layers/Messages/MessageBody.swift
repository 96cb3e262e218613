import Geometry
import Rasteriser
import SceneModel

/// An element of a message, in points from the top left corner of its body.
enum MessagePart: Sendable {
    /// A text with its top left corner at a point.
    case text(any MessageText, at: Point)
    /// An outline filled with a colour.
    case fill(Outline, Color)
    /// A picture that fills a rounded rectangle.
    case picture(MessagePicture, MessageFrame, radius: Double)
    /// The bars of a recording.
    case voice(VoiceBars)
    /// One or two ticks.
    case ticks(MessageMarks)

    /// The same ticks, moved.
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

/// The laid-out parts of a message, which are the same at all times.
struct MessageBody: Sendable {
    /// The size of the body, without its tail.
    var size: Size
    /// True if there is a bubble around it.
    var hasBubble = true
    /// A picture that fills the bubble's shape, from the top down to a height.
    var cover: (picture: MessagePicture, height: Double)?
    /// The message's own text.
    var text: [MessagePart] = []
    /// Other parts, which move with the text.
    var content: [MessagePart] = []
    /// The time and ticks, which stay at the lower right corner.
    var status: [MessagePart] = []
    /// The top left corner of the text.
    var textPlace = Point(0, 0)
}

extension Outline {
    /// The same outline, moved.
    func moved(_ dx: Double, _ dy: Double) -> Outline { mapped(by: .move(dx, dy)) }
}
