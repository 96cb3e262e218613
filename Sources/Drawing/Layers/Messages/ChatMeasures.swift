import Geometry
import SceneModel

/// The dimensions of a chat on a screen, in points.
struct ChatMeasures: Sendable {
    let metrics: MessageMetrics
    let screen: Size
    /// The y coordinate of the header's bottom; 0 without a header.
    let headerBottom: Double
    /// The y coordinate of the input bar's top while its field has one line; without an input bar, the screen's bottom.
    let inputTop: Double
    /// The width of the column of people's pictures beside incoming messages; 0 unless the chat is a group chat.
    let pictureColumn: Double

    /// The distance from the screen's edge to the tip of a bubble's tail, in points.
    static let margin = 4.0
    /// The width of a bubble's tail, in points.
    static let tail = 6.0
    /// The distances from the edges of a bubble's body to its text, in points.
    static let insets = (top: 6.0, side: 12.0)
    /// The minimum size of a bubble's body, in points.
    static let minimumBody = Size(width: 40, height: 35)
    /// The height of the header, in points, without the free space above the header.
    static let headerHeight = 56.0
    /// The heights of the input bar and of the bar's text field, in points, while the field has one line.
    static let inputHeight = 49.0
    static let fieldHeight = 33.0
    /// The margin on the left and on the right of the input field, in points.
    static let fieldMargin = 46.0
    /// The horizontal distance from the input field's edge to its text, in points.
    static let fieldInset = 12.0
    /// The diameter of a person's picture beside messages, in points.
    static let pictureSize = 34.0
    /// The size of the body of a typing indicator's bubble, in points.
    static let typing = Size(width: 62, height: 35)

    init(_ content: MessagesContent, screen: Size) {
        metrics = content.metrics
        self.screen = screen
        headerBottom = content.header.map { $0.top + Self.headerHeight } ?? 0
        inputTop = screen.height - (content.input.isShown ? Self.inputHeight + content.input.bottom : 0)
        pictureColumn = content.isGroup ? Self.pictureSize + 6 : 0
    }

    /// Returns the maximum width of a bubble's body.
    func widestBody(isOwn: Bool) -> Double {
        let widest = screen.width > 500 ? screen.width * 0.85 : screen.width - 36
        return max(widest - Self.tail - (isOwn ? 0 : pictureColumn), Self.minimumBody.width)
    }

    /// Returns the x coordinate of the left edge of a bubble's body with this width.
    func left(isOwn: Bool, width: Double) -> Double {
        isOwn ? screen.width - Self.margin - Self.tail - width : Self.margin + Self.tail + pictureColumn
    }

    /// The y coordinate of the last message's bottom.
    var chatBottom: Double { inputTop - metrics.bottom }

    /// Returns the line height of a text with this font size.
    func lineHeight(_ size: Double) -> Double { (size * 1.24).rounded(.up) }

    /// The frame of the input field while the field has one line.
    var field: MessageFrame {
        MessageFrame(
            x: Self.fieldMargin, y: inputTop + (Self.inputHeight - Self.fieldHeight) / 2,
            width: max(screen.width - 2 * Self.fieldMargin, Self.fieldHeight), height: Self.fieldHeight)
    }

    /// The width at which text in the input field is broken into lines.
    var fieldTextWidth: Double { max(field.width - 2 * Self.fieldInset, 20) }
}
