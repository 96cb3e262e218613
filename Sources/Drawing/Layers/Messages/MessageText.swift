import Geometry
import Rasteriser
import SceneModel

/// A text that was shaped: measured for the layout, and drawn from its top left corner.
protocol MessageText: Sendable {
    /// The width of the longest line, and the height of all.
    var size: Size { get }
    /// The width of the last line.
    var lastLineWidth: Double { get }
    /// Whether the last line ends at the left, as Arabic does.
    var endsRightToLeft: Bool { get }

    /// Appends everything that decides its pixels but the place.
    func describe(into bytes: inout FigureBytes)

    /// Draws it with its top left corner at the origin of the canvas's transform.
    func draw(on canvas: inout Canvas, opacity: Double) throws
}

/// A piece of text of one style.
struct MessageRun: Sendable, Equatable {
    let text: String
    /// In points.
    let size: Double
    var isBold = false
    let color: Color
}

/// Shapes texts. Used once, when a chat is opened.
protocol MessageTypesetter {
    /// Shapes runs one after the other.
    ///
    /// - Parameters:
    ///   - width: Where lines are broken; nowhere if nil.
    ///   - lines: The most lines, the last of which ends with an ellipsis if there is more; any number if nil.
    ///   - lineHeight: The height of every line, in points.
    func text(_ runs: [MessageRun], width: Double?, lines: Int?, lineHeight: Double) throws -> any MessageText
}
