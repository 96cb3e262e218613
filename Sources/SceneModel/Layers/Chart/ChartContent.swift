import Geometry
import SceneText

/// Numbers as bars, lines, a pie or a ring, with labels that don't overlap. A chart may draw itself.
public struct ChartContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "chart"

    /// The form in which numbers are drawn.
    public enum Style: String, Sendable, CaseIterable {
        /// Bars that stand on a line, from left to right.
        case bars
        /// Bars that lie, from top to bottom, with their labels on the left.
        case rows
        /// A line from left to right.
        case lines
        /// The slices of a disc, clockwise from the top.
        case pie
        /// The parts of a ring, clockwise from the top.
        case donut

        /// True for the styles with a scale.
        package var hasScale: Bool { self != .pie && self != .donut }
        /// True for the styles whose bars begin at zero.
        package var isBars: Bool { self == .bars || self == .rows }
    }

    /// The numbers that are written at bars, lines and slices.
    public enum Numbers: String, Sendable, CaseIterable {
        /// The values themselves.
        case values
        /// Each value in percent of the sum of its series.
        case shares
        /// No numbers.
        case hidden = "none"
    }

    /// The maximum number of values of a series, and of series.
    package static let maximumValues = 200, maximumSeries = 12

    /// The form in which the numbers are drawn.
    public var style = Style.bars
    /// The values of a single series.
    public var values: [ChartValue] = []
    /// The labels of the values, unless these have labels of their own; nil for none.
    public var labels: [String]?
    /// Several series of values, instead of `values`; empty for none.
    public var series: [ChartSeries] = []
    /// True to draw the bars of series on top of each other, false to draw them side by side.
    public var stacked = false
    /// The ends of the scale; nil for 0, or the lowest or highest value beyond. Values beyond the ends extend the scale.
    public var lowest, highest: Double?
    /// The format of numbers; nil for as many decimals as the values need.
    public var pattern: NumberPattern?
    /// The numbers that are written at bars, lines and slices; nil for the values, where they have room.
    public var numbers: Numbers?
    /// True to draw a scale with lines across the chart; nil for lines, and for bars without numbers.
    public var axis: Bool?
    /// The animation in which the chart draws itself; nil to be there at once.
    public var draw: ChartDraw?
    /// The size of the chart with its labels.
    public var size = LayerSize(width: .share(0.84), height: .share(0.6))
    /// The font of labels and numbers.
    public var font = "Inter"
    /// The font size of labels, in points; nil for one in proportion to the chart.
    public var fontSize: Double?
    /// The colour of labels, numbers and lines of the scale, the latter with less opacity.
    public var color = Color(red: 255, green: 255, blue: 255)
    /// The colours of series, or of a pie's slices, used in turn.
    public var colors = ChartContent.palette
    /// The gaps between bars, as a fraction of the distance from one to the next.
    public var gap = 0.35
    /// The radius of a bar's outer corners, in points; nil for one in proportion to the chart.
    public var cornerRadius: Double?
    /// The width of lines, in points; nil for one in proportion to the chart.
    public var lineWidth: Double?
    /// True to fill the area between a line and the lowest value; nil for a single line.
    public var area: Bool?
    /// The radius of the hole of a ring, as a fraction of the outer radius; nil for 0.64.
    public var innerRadius: Double?
    /// The number or text in the middle of a ring; nil for none.
    public var center: ChartCenter?

    /// Creates a chart without values.
    public init() {}

    /// The colours of a chart by default.
    public static let palette: [Color] = [
        "#FFB454", "#5B8CFF", "#4FD1A5", "#FF6F91", "#B58CFF", "#5CC8F2", "#F2E06B", "#FF8A5C", "#8FA3BF",
    ].compactMap { Color($0) }
}

extension ChartContent: SizedContent {
    /// The size; nil is replaced by the default.
    public var layerSize: LayerSize? {
        get { size }
        set { size = newValue ?? ChartContent().size }
    }
}
