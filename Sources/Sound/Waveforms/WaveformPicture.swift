import Geometry
import SceneModel

/// The settings for drawing a waveform, and the drawing. A border with a time axis is optional; the caller draws the
/// text of the axis.
package struct WaveformPicture: Sendable {
    /// The style in which samples are drawn.
    package enum Style: Sendable, Equatable {
        /// One vertical line per column, from the lowest to the highest sample.
        case lines
        /// Bars that are `width` pixels wide, with gaps of `gap` pixels. All bars together are centred horizontally. A
        /// bar shows the lowest and the highest sample in its own columns and in the gap after it. A rounded bar is at
        /// least as high as it is wide, so silence is a row of dots.
        case bars(width: Int, gap: Int, isRounded: Bool)
    }

    /// The colours of a picture.
    package struct Colors: Sendable, Equatable {
        /// The colours of the channels. If there are more channels than colours, the colours are repeated.
        package var waveform: [Color]
        /// The background colour.
        package var background: Color
        /// The colour of the border and of the marks of the time axis.
        package var border: Color
        /// The colour of the text of the time axis.
        package var axisLabel: Color

        /// Creates a set of colours. `waveform` must not be empty.
        package init(
            waveform: [Color], background: Color, border: Color, axisLabel: Color
        ) {
            (self.waveform, self.background) = (waveform, background)
            (self.border, self.axisLabel) = (border, axisLabel)
        }
    }

    /// The size of the picture in pixels.
    package var width, height: Int
    /// The colours in which the picture is drawn.
    package var colors: Colors
    /// The style in which samples are drawn.
    package var style = Style.lines
    /// The factor by which samples are multiplied.
    package var amplitude = AmplitudeScale.factor(1)
    /// True if the picture has a border with a time axis.
    package var hasAxis = false

    /// Creates settings for a picture without a time axis.
    package init(width: Int, height: Int, colors: Colors) {
        (self.width, self.height, self.colors) = (width, height, colors)
    }

    /// Draws the picture without text. The channels are drawn one below the other. `axis` contains the times to mark.
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

    /// Returns the factor by which the samples in the given columns are multiplied.
    package func factor(for columns: WaveformColumns) -> Double {
        columns.data.factor(of: amplitude, in: columns.stretches(shown))
    }

    /// Returns the time marks for the given columns.
    package func axis(for columns: WaveformColumns) -> TimeAxis { TimeAxis(columns, width: width) }

    /// The height of the time marks, in pixels.
    package var markHeight: Int { min(10, height / 8) }

    /// The height of the text of the time axis, in pixels.
    package static let labelHeight = 16

    /// The rows for the text of the time axis, between the waveform and the marks. Nil if the picture has no time axis,
    /// or if the picture is too low for text.
    package var labelRows: Range<Int>? {
        let end = height - 1 - markHeight
        let start = end - Self.labelHeight
        return hasAxis && start > markHeight ? start..<end : nil
    }

    /// The rows in which the waveform is drawn.
    private var waveRows: Range<Int> {
        guard hasAxis else { return 0..<height }
        return 1..<max(labelRows?.lowerBound ?? height - 1, 1)
    }

    /// The columns in which the waveform is drawn.
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
                // The first and the last bar also show the samples in the columns left over at the sides.
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

    /// Extends `rows` on both sides until there are `count` rows, or all rows of `lane`, the part of the picture for
    /// one channel.
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
        // If there is space for text, the rows of the text separate the marks from the waveform. Otherwise, marks are
        // drawn at both edges.
        let edges = labelRows == nil ? [0..<markHeight + 1, below] : [below]
        for mark in axis.marks {
            for rows in edges { canvas.fill(mark.column..<mark.column + 1, rows, colors.border) }
        }
    }
}
