import Geometry
import Rasteriser
import SceneModel

/// What of a waveform may change with time, at a moment.
struct WaveformState: Sendable {
    let view: WaveformView
    /// The parts of the samples that have arrived, 0 to 1.
    let drawn, overlayDrawn: FixedNumber
    /// The seconds that were played; nil if the sound is not played.
    let played: FixedNumber?
    let selection: Selection?
    let cursor: Color?
    /// Of the waveform, and of the one over it.
    let paints, overlay: Paints

    /// What a waveform is painted with; nothing where it is nil.
    struct Paints: Sendable {
        var rest, mean, played, playedMean: Brush?

        fileprivate func describe(into bytes: inout FigureBytes) {
            for brush in [rest, mean, played, playedMean] {
                if let brush { brush.describe(into: &bytes) } else { bytes.appendMissing() }
            }
        }
    }

    /// A stretch that is marked, in seconds.
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
