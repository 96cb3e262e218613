import Geometry
import Rasteriser
import SceneModel

/// The values of a waveform that may change with time, at a moment.
struct WaveformState: Sendable {
    let view: WaveformView
    /// The fractions of the samples that have arrived, from 0 to 1.
    let drawn, overlayDrawn: FixedNumber
    /// The position of playback in seconds; nil if the sound is not played.
    let played: FixedNumber?
    let selection: Selection?
    let cursor: Color?
    /// The paints of the waveform, and of the overlay.
    let paints, overlay: Paints

    /// The paints of a waveform; nil for parts that are not painted.
    struct Paints: Sendable {
        var rest, mean, played, playedMean: Brush?

        fileprivate func describe(into bytes: inout FigureBytes) {
            for brush in [rest, mean, played, playedMean] {
                if let brush { brush.describe(into: &bytes) } else { bytes.appendMissing() }
            }
        }
    }

    /// A selected stretch, in seconds.
    struct Selection: Sendable {
        let from, to, opacity: FixedNumber
        let color: Color

        init?(_ selection: WaveformSelection, at moment: Moment) {
            func value<Value>(_ track: Track<Value>) -> Value {
                track.value(at: moment.time, span: moment.span)
            }
            (from, to) = (FixedNumber(value(selection.from)), FixedNumber(value(selection.to)))
            opacity = FixedNumber(min(max(value(selection.opacity), 0), 1))
            color = value(selection.color)
            if opacity.value == 0 || to.value <= from.value { return nil }
        }
    }

    func describe(into bytes: inout FigureBytes) {
        view.describe(into: &bytes)
        bytes.append(drawn)
        bytes.append(overlayDrawn)
        if let played { bytes.append(played) } else { bytes.appendMissing() }
        if let selection {
            bytes.append(selection.from)
            bytes.append(selection.to)
            bytes.append(selection.opacity)
            bytes.append(selection.color)
        } else {
            bytes.appendMissing()
        }
        if let cursor { bytes.append(cursor) } else { bytes.appendMissing() }
        paints.describe(into: &bytes)
        overlay.describe(into: &bytes)
    }
}
