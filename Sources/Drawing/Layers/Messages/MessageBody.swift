import Geometry
import Rasteriser
import SceneModel

/// Something that is drawn in a message, in points from the top left corner of its body.
enum MessagePart: Sendable {
    /// A text with its top left corner at a place.
    case text(any MessageText, at: Point)
    /// An outline filled with a colour.
    case fill(Outline, Color)
    /// A picture that fills a rectangle with round corners.
    case picture(MessagePicture, MessageFrame, radius: Double)
    /// The bars of a recording.
    case voice(VoiceBars)
    /// One tick or two.
    case ticks(MessageMarks)

    /// The same, moved.
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

/// What a message consists of, laid out: the same at all times.
struct MessageBody: Sendable {
    /// The body without its tail.
    var size: Size
    /// Whether there is a bubble around it.
    var hasBubble = true
    /// A picture that takes the shape of the whole bubble, from the top.
    var cover: (picture: MessagePicture, height: Double)?
    /// Its own text.
    var text: [MessagePart] = []
    /// What else stands in it, and moves with the text.
    var content: [MessagePart] = []
    /// Time and ticks, which stay at the lower right corner.
    var status: [MessagePart] = []
    /// Where the text begins.
    var textPlace = Point(0, 0)
}

extension Outline {
    /// The same shape elsewhere.
    func moved(_ dx: Double, _ dy: Double) -> Outline { mapped(by: .move(dx, dy)) }
}
