import Geometry
import Rasteriser
import SceneModel

/// A text that was laid out. It has measures for the layout, and is drawn from its top left corner.
protocol MessageText: Sendable {
    /// The width of the longest line, and the height of all lines.
    var size: Size { get }
    /// The width of the last line.
    var lastLineWidth: Double { get }
    /// True if the last line ends at the left, as in Arabic.
    var endsRightToLeft: Bool { get }

    /// Appends everything except the place that affects its pixels.
    func describe(into bytes: inout FigureBytes)

    /// Draws it with its top left corner at the origin of the canvas's transform.
    func draw(on canvas: inout Canvas, opacity: Double) throws
}

/// A piece of text in one style.
struct MessageRun: Sendable, Equatable {
    let text: String
    /// The standard deviation, in points.
    let size: Double
    var isBold = false
    let color: Color
}

/// Lays out texts; used while a chat is opened.
protocol MessageTypesetter {
    /// Lays out runs, one after another.
    ///
    /// - Parameters:
    ///   - width: The width at which lines are broken; nil for no limit.
    ///   - lines: The maximum number of lines, the last of which ends with an ellipsis if text is omitted; nil for no
    ///     limit.
    ///   - lineHeight: The height of every line, in points.
    func text(_ runs: [MessageRun], width: Double?, lines: Int?, lineHeight: Double) throws -> any MessageText
}
