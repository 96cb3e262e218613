import Geometry
import SceneModel

/// A waveform as a picture, with a border and a time axis if that is wanted. Its text is drawn by others.
public struct WaveformPicture: Sendable {
    /// How the samples are drawn.
    public enum Style: Sendable, Equatable {
        /// A line for each column, from the lowest to the highest sample.
        case lines
        /// Bars of some pixels, with so many between them, in the middle of the width; each reaches to the extremes of its pixels
        /// and the gap after it. A rounded bar is at least as high as wide: silence is a row of dots.
        case bars(width: Int, gap: Int, isRounded: Bool)
    }

    /// The colours of a picture.
    public struct Colors: Sendable, Equatable {
        /// Those of the channels, in turn.
        public var waveform: [Color]
        /// What is behind all.
        public var background: Color
        /// The border, and the marks of the time axis.
        public var border: Color
        /// The text of the time axis.
        public var axisLabel: Color

        /// Colours of a picture. There must be one of a waveform at least.
        public init(
            waveform: [Color], background: Color, border: Color, axisLabel: Color
        ) {
            (self.waveform, self.background) = (waveform, background)
            (self.border, self.axisLabel) = (border, axisLabel)
        }
    }

    /// Pixels from left to right, and from top to bottom.
    public var width, height: Int
    /// The colours.
    public var colors: Colors
    /// How the samples are drawn.
    public var style = Style.lines
    /// By what samples are multiplied.
    public var amplitude = AmplitudeScale.factor(1)
    /// Whether there is a border with a time axis.
    public var hasAxis = false

    /// A picture without an axis.
    public init(width: Int, height: Int, colors: Colors) {
        (self.width, self.height, self.colors) = (width, height, colors)
    }

    /// The pixels of the picture without text. Channels are drawn below each other. `axis` has the times that are marked.
    public func draw(_ columns: WaveformColumns, marking axis: TimeAxis) -> WaveformCanvas {
        var canvas = WaveformCanvas(width: width, height: height, colors.background)
        let factor = factor(for: columns)
        let inside = waveRows
        let count = columns.data.channelCount
        for channel in 0..<count {
            let lane =
                inside.lowerBound + channel * inside.count / count..<inside.lowerBound + (channel + 1)
                * inside.count / count
            guard !lane.isEmpty else { continue }
            draw(columns, channel, factor, in: lane, on: &canvas)
        }
        if hasAxis { drawAxis(axis, on: &canvas) }
        return canvas
    }

    /// The factor by which the samples of these columns are multiplied.
    public func factor(for columns: WaveformColumns) -> Double {
        columns.data.factor(of: amplitude, in: columns.stretches(shown))
    }

    /// The times that are marked.
    public func axis(for columns: WaveformColumns) -> TimeAxis { TimeAxis(columns, width: width) }

    /// How far marks reach into the picture.
    public var markHeight: Int { min(10, height / 8) }

    /// The height of a time's text.
    public static let labelHeight = 16

    /// Where the times are written, below the waveform and over the marks; nil for a picture without an axis, or too low for them.
    public var labelRows: Range<Int>? {
        let end = height - 1 - markHeight
        let start = end - Self.labelHeight
        return hasAxis && start > markHeight ? start..<end : nil
    }

    /// The rows in which samples are drawn.
    private var waveRows: Range<Int> {
        guard hasAxis else { return 0..<height }
        return 1..<max(labelRows?.lowerBound ?? height - 1, 1)
    }

    /// The columns in which samples are drawn.
    private var shown: Range<Int> { hasAxis ? 1..<max(width - 1, 1) : 0..<width }

    private func draw(
        _ columns: WaveformColumns, _ channel: Int, _ factor: Double, in lane: Range<Int>,
        on canvas: inout WaveformCanvas
    ) {
        let color = colors.waveform[channel % colors.waveform.count]
        func rows(_ part: Range<Int>) -> Range<Int>? {
            guard let extremes = columns.extremes(part, channel: channel) else { return nil }
            func row(_ sample: Int16) -> Int {
                let y = (1 - Double(sample) * factor / 32768) / 2 * Double(lane.count)
                return lane.lowerBound + Int(min(max(y.rounded(.down), 0), Double(lane.count - 1)))
            }
            return row(extremes.upperBound)..<row(extremes.lowerBound) + 1
        }
        switch style {
        case .lines:
            for x in shown {
                guard let rows = rows(x..<x + 1) else { break }
                canvas.fill(x..<x + 1, rows, color)
            }
        case .bars(let width, let gap, let isRounded):
            let (pitch, end) = (width + gap, shown.upperBound)
            let count = (shown.count + gap) / pitch
            let first = shown.lowerBound + (shown.count - (count * pitch - gap)) / 2
            for bar in 0..<count {
                let x = first + bar * pitch
                // The bars at both ends stand for what is left beside them, too.
                let part = (bar == 0 ? shown.lowerBound : x)..<(bar == count - 1 ? end : x + pitch)
                guard let rows = rows(part) else { break }
                if isRounded {
                    canvas.fillRounded(x..<x + width, Self.extended(rows, to: width, in: lane), color)
                } else {
                    canvas.fill(x..<x + width, rows, color)
                }
            }
        }
    }

    /// Rows with others on both sides, as many as are asked for in all if there is room.
    private static func extended(_ rows: Range<Int>, to count: Int, in lane: Range<Int>) -> Range<Int> {
        let count = min(max(count, rows.count), lane.count)
        let start = rows.lowerBound - (count - rows.count) / 2
        let inside = min(max(start, lane.lowerBound), lane.upperBound - count)
        return inside..<inside + count
    }

    private func drawAxis(_ axis: TimeAxis, on canvas: inout WaveformCanvas) {
        for x in [0, width - 1] { canvas.fill(x..<x + 1, 0..<height, colors.border) }
        for y in [0, height - 1] { canvas.fill(0..<width, y..<y + 1, colors.border) }
        let below = height - 1 - markHeight..<height
        // A strip for the times keeps marks off the waveform; where it has no room, marks stand at both edges.
        let edges = labelRows == nil ? [0..<markHeight + 1, below] : [below]
        for mark in axis.marks {
            for rows in edges { canvas.fill(mark.column..<mark.column + 1, rows, colors.border) }
        }
    }
}
