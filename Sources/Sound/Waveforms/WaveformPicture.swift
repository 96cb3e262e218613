import Geometry
import SceneModel

/// Draws a waveform as a picture, optionally with a border and a time axis. The axis's text is drawn by the caller.
package struct WaveformPicture: Sendable {
    /// The drawing style of the samples.
    package enum Style: Sendable, Equatable {
        /// One line per column, from the lowest to the highest sample.
        case lines
        /// Bars of `width` pixels with gaps between them, centred horizontally. Each bar covers the extremes of its own
        /// pixels and the gap after it. A rounded bar is at least as high as wide, so that silence is a row of dots.
        case bars(width: Int, gap: Int, isRounded: Bool)
    }

    /// The colours of a picture.
    package struct Colors: Sendable, Equatable {
        /// The colours of the channels, used in rotation.
        package var waveform: [Color]
        /// The background colour.
        package var background: Color
        /// The colour of the border and of the time axis's marks.
        package var border: Color
        /// The colour of the time axis's text.
        package var axisLabel: Color

        /// Creates colours. There must be at least one for the waveform.
        package init(
            waveform: [Color], background: Color, border: Color, axisLabel: Color
        ) {
            (self.waveform, self.background) = (waveform, background)
            (self.border, self.axisLabel) = (border, axisLabel)
        }
    }

    /// The size in pixels.
    package var width, height: Int
    /// The colours.
    package var colors: Colors
    /// The drawing style of the samples.
    package var style = Style.lines
    /// The factor applied to the samples.
    package var amplitude = AmplitudeScale.factor(1)
    /// True if there is a border with a time axis.
    package var hasAxis = false

    /// Creates a picture without an axis.
    package init(width: Int, height: Int, colors: Colors) {
        (self.width, self.height, self.colors) = (width, height, colors)
    }

    /// Draws the picture without text. Channels are drawn one below the other. `axis` has the times to mark.
    package func draw(_ columns: WaveformColumns, marking axis: TimeAxis) -> WaveformCanvas {
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

    /// The factor applied to the samples of these columns.
    package func factor(for columns: WaveformColumns) -> Double {
        columns.data.factor(of: amplitude, in: columns.stretches(shown))
    }

    /// The time marks for these columns.
    package func axis(for columns: WaveformColumns) -> TimeAxis { TimeAxis(columns, width: width) }

    /// The length of marks within the picture, in pixels.
    package var markHeight: Int { min(10, height / 8) }

    /// The height of the axis's text, in pixels.
    package static let labelHeight = 16

    /// The rows of the axis's text, between the waveform and the marks; nil for a picture without an axis, or too low
    /// for text.
    package var labelRows: Range<Int>? {
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
                // The first and the last bar also represent the columns left over beside them.
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

    /// Extends rows on both sides to `count` in all, as far as the lane has room.
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
        // A strip for the text keeps marks off the waveform; without room for it, there are marks at both edges.
        let edges = labelRows == nil ? [0..<markHeight + 1, below] : [below]
        for mark in axis.marks {
            for rows in edges { canvas.fill(mark.column..<mark.column + 1, rows, colors.border) }
        }
    }
}
