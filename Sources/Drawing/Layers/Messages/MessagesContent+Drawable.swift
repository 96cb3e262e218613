import Geometry
import Rasteriser
import SceneModel

extension MessagesContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer {
        try OpenChat(
            self, size: opening.size, frameSize: opening.frameSize, seed: opening.seed,
            assets: opening.assets,
            typesetter: ChatTypesetter(typesetter: opening.typesetter, font: metrics.font),
            voices: try voices(in: opening))
    }
}

/// A typesetter that lays out the texts of a chat in the chat's font.
private struct ChatTypesetter: MessageTypesetter {
    let typesetter: Typesetter
    let font: String

    func text(_ runs: [MessageRun], width: Double?, lines: Int?, lineHeight: Double) throws -> any MessageText
    {
        let styled = runs.map { run in
            TextRun(
                run.text,
                TextStyle(
                    font: font, weight: run.isBold ? 600 : 400, size: run.size,
                    letterSpacing: Self.tracking(run.size), color: run.color))
        }
        let paragraph = ParagraphStyle(width: width, lineHeight: lineHeight, mostLines: lines)
        return ShapedText(layout: try typesetter.layout(styled, paragraph))
    }
}

extension ChatTypesetter {
    /// Returns the letter spacing for a font size, in points. User interface fonts such as Inter are spaced for small
    /// sizes, so larger text needs negative letter spacing.
    fileprivate static func tracking(_ size: Double) -> Double { size < 14 ? 0 : -0.012 * size }
}

/// A text laid out by the typesetter.
private struct ShapedText: MessageText {
    let layout: TextLayout

    var size: Size { layout.size }
    var lastLineWidth: Double { layout.lines.last?.width ?? 0 }
    var endsRightToLeft: Bool { layout.lines.last?.isRightToLeft ?? false }

    func describe(into bytes: inout FigureBytes) { layout.describe(into: &bytes) }

    func draw(on canvas: inout Canvas, opacity: Double) throws {
        try layout.draw(on: &canvas, at: Point(0, 0), opacity: opacity)
    }
}
