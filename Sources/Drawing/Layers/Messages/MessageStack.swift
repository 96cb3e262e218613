import Geometry
import Rasteriser
import SceneModel

/// The contents of a bubble, from top to bottom.
struct MessageStack {
    /// A block beside a bar, on a background as wide as the finished bubble's content.
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

    /// The maximum width of the content.
    let widest: Double
    var parts: [MessagePart] = []
    /// The message's own text.
    var text: [MessagePart] = []
    var quotes: [Quote] = []
    /// The width so far.
    var width = 0.0
    /// The top of the next part.
    var y = 0.0
    /// The width of the last line; nil if the status can't be placed beside it.
    var lastLine: Double?
    var textPlace = Point(ChatMeasures.insets.side, ChatMeasures.insets.top)

    init(widest: Double) { self.widest = widest }

    /// Adds a text at the left; `isOwn` is true for the message's own text.
    mutating func add(_ text: any MessageText, isOwn: Bool = false) {
        let part = MessagePart.text(text, at: Point(ChatMeasures.insets.side, y))
        if isOwn { self.text.append(part) } else { parts.append(part) }
        y += text.size.height
        width = max(width, text.size.width.rounded(.up))
        lastLine = text.endsRightToLeft ? nil : text.lastLineWidth.rounded(.up)
    }
}
