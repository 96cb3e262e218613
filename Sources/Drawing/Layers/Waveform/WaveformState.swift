import Geometry
import Rasteriser
import SceneModel

/// The values of a waveform's animated properties at a moment.
struct WaveformState: Sendable {
    let view: WaveformView
    /// The fraction of each sound whose waveform is visible while the waveform draws itself, from 0 to 1.
    let drawn, overlayDrawn: FixedNumber
    /// The position of playback in seconds; nil if the sound is not played.
    let played: FixedNumber?
    let selection: Selection?
    let cursor: Color?
    /// The paints of the waveform, and of the overlay.
    let paints, overlay: Paints
    /// The levels of the bars of a spectrum, from left to right; empty for a waveform.
    var levels: [UInt16] = []

    /// The brushes of the played and the unplayed parts of a waveform, and of its mean amplitudes. A nil brush paints
    /// nothing.
    struct Paints: Sendable {
        var rest, mean, played, playedMean: Brush?

        fileprivate func describe(into bytes: inout FigureBytes) {
            for brush in [rest, mean, played, playedMean] {
                if let brush { brush.describe(into: &bytes) } else { bytes.appendMissing() }
            }
        }
    }

    /// A range of the sound that is marked, in seconds.
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
        if levels.isEmpty { return }
        bytes.append(count: levels.count)
        for level in levels { bytes.append(Int(level)) }
    }
}

/// The range of a sound's time that is visible along a waveform's time axis.
struct WaveformView: Hashable, Sendable {
    /// The start and length of the visible range, in seconds of the sound.
    let start, length: FixedNumber
    /// The duration of the whole sound, in seconds.
    let whole: FixedNumber
    /// The position along the time axis that stays fixed while the zoom changes, from 0 to 1.
    let center: FixedNumber

    /// Creates the view of a sound that lasts `whole` seconds. `zoom` is 1 if the whole sound is visible. `center`
    /// (0...1) is the fixed point of the zoom. `pan` shifts the view to later times, in seconds.
    init(whole: Double, zoom: Double, center: Double, pan: Double) {
        // Timing curves may overshoot.
        let zoom = min(max(zoom, 1), WaveformContent.maximumZoom)
        let center = min(max(center, 0), 1)
        let length = whole / zoom
        let start = pan + center * (whole - length)
        self.start = FixedNumber(min(max(start, 0), whole - length))
        self.length = FixedNumber(length)
        self.whole = FixedNumber(whole)
        self.center = FixedNumber(center)
    }

    /// Returns the position, along a time axis with the length `width`, of a time in seconds of the sound.
    func place(of seconds: Double, along width: Double) -> Double {
        length.value > 0 ? (seconds - start.value) / length.value * width : 0
    }

    func describe(into bytes: inout FigureBytes) {
        for number in [start, length, whole, center] { bytes.append(number) }
    }
}
