import Geometry
import Rasteriser
import SceneModel

/// The contents of a bubble while they are laid out from top to bottom. Lengths are in points.
struct MessageStack {
    /// A quote: texts beside a vertical bar, on a background as wide as the content of the finished bubble.
    struct Quote {
        let top, bottom: Double
        let accent: Color
        let texts: [MessagePart]

        func parts(width: Double) -> [MessagePart] {
            let left = ChatMeasures.insets.side - 2
            let frame = MessageFrame(x: left, y: top, width: width + 4, height: bottom - top)
            var (ground, bar) = (Outline(), Outline())
            ground.addRounded(frame, radius: 5)
            bar.addRounded(MessageFrame(x: left, y: top, width: 3, height: bottom - top), radius: 1.5)
            let tint = Color(red: accent.red, green: accent.green, blue: accent.blue, alpha: 0x1F)
            return [.fill(ground, tint), .fill(bar, accent)] + texts
        }
    }

    /// The maximum width of the bubble's content, in points.
    let widest: Double
    var parts: [MessagePart] = []
    /// The elements of the message's own text.
    var text: [MessagePart] = []
    var quotes: [Quote] = []
    /// The width of the contents added so far, in points.
    var width = 0.0
    /// The y coordinate of the top of the next text or picture to be added, in points.
    var y = 0.0
    /// The width of the last line; nil if the status can't be placed beside the last line.
    var lastLine: Double?
    var textPlace = Point(ChatMeasures.insets.side, ChatMeasures.insets.top)

    init(widest: Double) { self.widest = widest }

    /// Adds a left-aligned text; `isOwn` is true for the message's own text, false for names and other texts.
    mutating func add(_ text: any MessageText, isOwn: Bool = false) {
        let part = MessagePart.text(text, at: Point(ChatMeasures.insets.side, y))
        if isOwn { self.text.append(part) } else { parts.append(part) }
        y += text.size.height
        width = max(width, text.size.width.rounded(.up))
        lastLine = text.endsRightToLeft ? nil : text.lastLineWidth.rounded(.up)
    }
}
