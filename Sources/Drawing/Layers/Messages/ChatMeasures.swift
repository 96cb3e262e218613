import Geometry
import SceneModel

/// The dimensions of a chat on a screen, in points.
struct ChatMeasures: Sendable {
    let metrics: MessageMetrics
    let screen: Size
    /// The bottom of the header.
    let headerBottom: Double
    /// The top of the input bar while its field has one line; without a bar, the bottom of the screen.
    let inputTop: Double
    /// The width of the column of people's pictures in a group chat, in points.
    let pictureColumn: Double

    /// The distance from the screen's edge to the tip of a tail.
    static let margin = 4.0
    /// The width of a tail.
    static let tail = 6.0
    /// The distances from a body's edge to its text.
    static let insets = (top: 6.0, side: 12.0)
    /// The minimum size of a body.
    static let leastBody = Size(width: 40, height: 35)
    /// The height of the header, without the free space above it.
    static let headerHeight = 56.0
    /// The heights of the input bar with a field of one line, and of that field.
    static let inputHeight = 49.0
    static let fieldHeight = 33.0
    /// The margin on either side of the field.
    static let fieldMargin = 46.0
    /// The distance from the field's edge to its text.
    static let fieldInset = 12.0
    /// The diameter of a picture beside messages.
    static let pictureSize = 34.0
    /// The size of a typing indicator's body.
    static let typing = Size(width: 62, height: 35)

    init(_ content: MessagesContent, screen: Size) {
        metrics = content.metrics
        self.screen = screen
        headerBottom = content.header.map { $0.top + Self.headerHeight } ?? 0
        inputTop = screen.height - (content.input.isShown ? Self.inputHeight + content.input.bottom : 0)
        pictureColumn = content.isGroup ? Self.pictureSize + 6 : 0
    }

    /// The maximum width of a bubble's body.
    func widestBody(isOwn: Bool) -> Double {
        let widest = screen.width > 500 ? screen.width * 0.85 : screen.width - 36
        return max(widest - Self.tail - (isOwn ? 0 : pictureColumn), Self.leastBody.width)
    }

    /// The left edge of a body of a width.
    func left(isOwn: Bool, width: Double) -> Double {
        isOwn ? screen.width - Self.margin - Self.tail - width : Self.margin + Self.tail + pictureColumn
    }

    /// The bottom of the last message.
    var chatBottom: Double { inputTop - metrics.bottom }

    /// The height of a line of text.
    func lineHeight(_ size: Double) -> Double { (size * 1.24).rounded(.up) }

    /// The input field while it has one line.
    var field: MessageFrame {
        MessageFrame(
            x: Self.fieldMargin, y: inputTop + (Self.inputHeight - Self.fieldHeight) / 2,
            width: max(screen.width - 2 * Self.fieldMargin, Self.fieldHeight), height: Self.fieldHeight)
    }

    /// The width at which typed text is broken.
    var fieldTextWidth: Double { max(field.width - 2 * Self.fieldInset, 20) }
}
