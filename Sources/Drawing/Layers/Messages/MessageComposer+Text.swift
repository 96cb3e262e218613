import Geometry
import SceneModel

extension MessageComposer {
    /// The maximum number of lines of a text that is balanced, which makes its lines more even.
    private static let maximumLines = 6.0
    /// The minimum width of the last line, as a fraction of the longest line; a text with a shorter last line is
    /// balanced.
    private static let shortPart = 0.4
    /// The precision of the search for the narrowest width of a balanced text, in points.
    private static let tolerance = 4.0

    /// Adds a message's own text; `status` is the width of the time and ticks, which may be placed beside the last
    /// line.
    func addText(of message: Message, beside status: Double?, to stack: inout MessageStack) throws {
        let colors = colors(message)
        let runs = content.runs(message.text ?? "", colors: colors)
        // A typed message keeps its line breaks from the input field.
        let width = message.typed == nil ? stack.widest : min(stack.widest, measures.fieldTextWidth)
        var text = try line(runs, width)
        if message.typed == nil, message.kind != .image, message.link == nil {
            text = try balanced(runs, text, least: stack.width, beside: status, widest: stack.widest)
        }
        stack.textPlace = Point(ChatMeasures.insets.side, stack.y)
        stack.add(text, isOwn: true)
    }

    private func line(_ runs: [MessageRun], _ width: Double) throws -> any MessageText {
        try typesetter.text(
            runs, width: width, lines: nil, lineHeight: measures.lineHeight(metrics.textSize))
    }

    /// Lays out a text again if its last line is short, at the narrowest width that doesn't add a line, so that its
    /// lines are more even. Returns the text unchanged if the status would no longer fit beside the last line.
    private func balanced(
        _ runs: [MessageRun], _ text: any MessageText, least: Double, beside status: Double?, widest: Double
    ) throws -> any MessageText {
        let count = (text.size.height / measures.lineHeight(metrics.textSize)).rounded()
        guard count > 1, count <= Self.maximumLines, text.lastLineWidth < Self.shortPart * text.size.width
        else { return text }
        var best = text
        var (low, high) = (max(text.size.width * (count - 1) / count, least), text.size.width)
        while high - low > Self.tolerance {
            let middle = (low + high) / 2
            let other = try line(runs, middle)
            if other.size.height > text.size.height {
                low = middle
            } else {
                (best, high) = (other, min(middle, other.size.width))
            }
        }
        if let status, best.lastLineWidth.rounded(.up) + Self.statusGap + status > widest { return text }
        return best
    }
}
