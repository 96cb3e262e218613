import Geometry
import Rasteriser
import SceneModel

/// A laid-out text of a chat.
protocol MessageText: Sendable {
    /// The width of the longest line, and the total height of all lines, in points.
    var size: Size { get }
    /// The width of the last line, in points.
    var lastLineWidth: Double { get }
    /// True if the last line is written from right to left, as in Arabic.
    var endsRightToLeft: Bool { get }

    /// Appends all values that affect the text's pixels, except its position.
    func describe(into bytes: inout FigureBytes)

    /// Draws the text with its top left corner at point (0, 0) of the canvas.
    func draw(on canvas: inout Canvas, opacity: Double) throws
}

/// A piece of text in one style.
struct MessageRun: Sendable, Equatable {
    let text: String
    /// The font size, in points.
    let size: Double
    var isBold = false
    let color: Color
}

/// A typesetter that lays out the texts of a chat.
protocol MessageTypesetter {
    /// Lays out a text that consists of runs.
    ///
    /// - Parameters:
    ///   - width: The width at which lines are broken, in points; nil for no limit.
    ///   - lines: The maximum number of lines; nil for no limit. If text is omitted, the last line ends with an
    ///     ellipsis.
    ///   - lineHeight: The height of every line, in points.
    func text(_ runs: [MessageRun], width: Double?, lines: Int?, lineHeight: Double) throws -> any MessageText
}
