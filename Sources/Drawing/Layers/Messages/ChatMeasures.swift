import Geometry
import SceneModel

/// The measures of a chat on a screen, in points.
struct ChatMeasures: Sendable {
    let metrics: MessageMetrics
    let screen: Size
    /// Where the header ends.
    let headerBottom: Double
    /// Where the input bar begins while its field has one line; the screen's end if there is none.
    let inputTop: Double
    /// The width of the column of pictures, in groups.
    let pictureColumn: Double

    /// Between the screen's edge and the tip of a tail.
    static let margin = 4.0
    /// The width of a tail.
    static let tail = 6.0
    /// From a body's edge to its text.
    static let insets = (top: 6.0, side: 12.0)
    /// The least size of a body.
    static let leastBody = Size(width: 40, height: 35)
    /// The header without what is free above it.
    static let headerHeight = 56.0
    /// The input bar with a field of one line, and that field.
    static let inputHeight = 49.0
    static let fieldHeight = 33.0
    /// On both sides of the field.
    static let fieldMargin = 46.0
    /// From the field's edge to its text.
    static let fieldInset = 12.0
    /// The diameter of a picture beside messages.
    static let pictureSize = 34.0
    /// The body of a typing indicator.
    static let typing = Size(width: 62, height: 35)

    init(_ content: MessagesContent, screen: Size) {
        metrics = content.metrics
        self.screen = screen
        headerBottom = content.header.map { $0.top + Self.headerHeight } ?? 0
        inputTop = screen.height - (content.input.isShown ? Self.inputHeight + content.input.bottom : 0)
        pictureColumn = content.isGroup ? Self.pictureSize + 6 : 0
    }

    /// The widest body of a bubble.
    func widestBody(isOwn: Bool) -> Double {
        let widest = screen.width > 500 ? screen.width * 0.85 : screen.width - 36
        return max(widest - Self.tail - (isOwn ? 0 : pictureColumn), Self.leastBody.width)
    }

    /// The left edge of a body of a width.
    func left(isOwn: Bool, width: Double) -> Double {
        isOwn ? screen.width - Self.margin - Self.tail - width : Self.margin + Self.tail + pictureColumn
    }

    /// Where the last message ends.
    var chatBottom: Double { inputTop - metrics.bottom }

    /// The height of a line of text.
    func lineHeight(_ size: Double) -> Double { (size * 1.24).rounded(.up) }

    /// The input field while it has one line.
    var field: MessageFrame {
        MessageFrame(
            x: Self.fieldMargin, y: inputTop + (Self.inputHeight - Self.fieldHeight) / 2,
            width: max(screen.width - 2 * Self.fieldMargin, Self.fieldHeight), height: Self.fieldHeight)
    }

    /// The width in which typed text is broken.
    var fieldTextWidth: Double { max(field.width - 2 * Self.fieldInset, 20) }
}
