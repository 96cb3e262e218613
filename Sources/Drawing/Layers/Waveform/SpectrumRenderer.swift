import Geometry
import Rasteriser
import SceneModel

/// An opened waveform that shows the frequencies at the position of playback.
struct SpectrumRenderer: LayerRenderer {
    private let content: WaveformContent
    private let frame: PixelSize
    private let levels: SpectrumLevels
    private let sound: PlayedSound?
    /// The time of the scene at which the layer's time begins, and after which all sounds begin again.
    private let start: SceneTime, period: SceneTime?
    private let color: BrushTrack
    private let parameters: FigureBytes

    init(_ content: WaveformContent, _ opening: Opening) throws {
        self.content = content
        frame = opening.frameSize
        let spectrum = try opening.assets.spectrum(content.file, channel: content.channel.map { $0 - 1 })
        levels = SpectrumLevels(
            spectrum, count: BarGrid(of: content).count, isMirrored: content.style == .circle)
        sound = try PlayedSound(of: [content.file: spectrum.length], in: opening)
        (start, period) = (opening.sceneStart, opening.soundPeriod)
        color = BrushTrack(content.color)
        parameters = content.parameters(sha256: spectrum.sha256)
    }

    func size(at time: SceneTime, span: LayerSpan) -> Size? { content.size }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        var memory = DrawingMemory.group(rows: rows, of: frame)
        if content.style == .mirror { memory.groups *= 2 }
        return memory
    }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        cost(of: content.size, at: moment, in: part, perPixel: Price.waveform)
    }

    func figure(at moment: Moment) -> any Figure {
        let state = state(at: moment)
        var drawing = WaveformDrawing(
            content: content, state: state, transform: moment.transform, frame: frame)
        drawing.addSpectrum(state.levels.map { Double($0) / SpectrumLevels.full }, state.paints.rest)
        return WaveformFigure(
            state: state, parameters: parameters, box: drawing.box, clip: nil, back: [],
            parts: drawing.parts, reflection: drawing.reflection, front: [],
            unit: UnitSquare(size: content.size, transform: moment.transform))
    }

    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool {
        bytes.append(parameters)
        state(at: moment).describe(into: &bytes)
        return true
    }

    private func state(at moment: Moment) -> WaveformState {
        let nothing = WaveformState.Paints()
        var state = WaveformState(
            view: WaveformView(whole: 1, zoom: 1, center: 0, pan: 0), drawn: FixedNumber(1),
            overlayDrawn: FixedNumber(1), played: nil, selection: nil, cursor: nil,
            paints: WaveformState.Paints(rest: color.brush(at: moment)), overlay: nothing)
        state.levels = heights(at: moment)
        return state
    }

    /// Returns the levels at a moment. After the sound has stopped, the last ones fall.
    private func heights(at moment: Moment) -> [UInt16] {
        if let progress = content.progress {
            return levels.levels(at: progress.value(at: moment.time, span: moment.span))
        }
        guard let sound else { return levels.silence }
        let own = falling(sound, at: moment.time)
        guard let period else { return own }
        // In a loop, the levels at its end fall on into its beginning.
        let age = (start + moment.time).cycles(of: period).part
        guard age.value < Self.longestFall else { return own }
        let last = falling(sound, at: moment.time - age - Self.instant)
        let part = Exponential.value(-age.value / Self.fall)
        return zip(own, last).map { max($0, UInt16((Double($1) * part).rounded())) }
    }

    private func falling(_ sound: PlayedSound, at time: SceneTime) -> [UInt16] {
        guard let (place, silence) = lastHeard(sound, at: time) else { return levels.silence }
        return levels.levels(at: place.value, times: Exponential.value(-silence.value / Self.fall))
    }

    /// The time just before the end of a loop, and the time after which a fall has ended, in seconds.
    private static let (instant, longestFall) = (SceneTime(1, over: 1000), 1.0)

    /// Returns the last position in the sound that was heard, and how long ago; nil if that is too long. The end of a
    /// sound is found in steps, and then by bisection.
    private func lastHeard(
        _ sound: PlayedSound, at time: SceneTime
    ) -> (place: SceneTime, silence: SceneTime)? {
        func ago(_ parts: Int) -> SceneTime { SceneTime(parts, over: Self.fallRate * Self.parts) }
        let steps = (0...Self.fallSteps).lazy.map { $0 * Self.parts }
        guard var heard = steps.first(where: { sound.heard(at: time - ago($0)) != nil }) else { return nil }
        var silent = max(heard - Self.parts, 0)
        while heard - silent > 1 {
            let middle = (heard + silent) / 2
            if sound.heard(at: time - ago(middle)) == nil { silent = middle } else { heard = middle }
        }
        return sound.heard(at: time - ago(heard)).map { ($0, ago(heard)) }
    }

    /// The time in which levels fall by 63 % after the end of the sound, in seconds; the number of steps per second in
    /// which the end is searched for, their greatest number, and the parts of a step.
    private static let (fall, fallRate, fallSteps, parts) = (0.22, 50, 50, 256)
}

/// The levels of the bars of a spectrum, from those of its bands.
struct SpectrumLevels: Sendable {
    /// The integer that stands for the highest level, as a number.
    static let full = 4095.0

    private let spectrum: any AssetSpectrum
    private let count: Int
    private let isMirrored: Bool

    /// Creates the levels of `count` bars. Mirrored ones go from low to high frequencies and back, so that they meet on a
    /// circle.
    init(_ spectrum: any AssetSpectrum, count: Int, isMirrored: Bool) {
        (self.spectrum, self.count, self.isMirrored) = (spectrum, count, isMirrored)
    }

    /// The levels of all bars in silence.
    var silence: [UInt16] { Array(repeating: 0, count: count) }

    /// Returns the levels of all bars at a time of the sound, in seconds, multiplied by `factor`.
    func levels(at seconds: Double, times factor: Double = 1) -> [UInt16] {
        let place = seconds * Double(spectrum.rate)
        let times = spectrum.levels.count / spectrum.bandCount
        guard times > 0, place.isFinite, place > -1, place < Double(times) else { return silence }
        let whole = place.rounded(.down)
        let (one, other) = (bands(at: Int(whole)), bands(at: min(Int(whole) + 1, times - 1)))
        let bands = zip(one, other).map { $0 + ($1 - $0) * (place - whole) }
        let own = isMirrored ? (count + 1) / 2 : count
        let heights = (0..<own).map { bar in
            let level = Self.mean(
                of: bands, from: Double(bar) / Double(own), to: Double(bar + 1) / Double(own))
            return UInt16((min(max(level * factor, 0), 1) * Self.full).rounded())
        }
        return isMirrored ? heights + heights.prefix(count - own).reversed() : heights
    }

    private func bands(at time: Int) -> [Double] {
        let start = time * spectrum.bandCount
        guard start >= 0, start + spectrum.bandCount <= spectrum.levels.count else {
            return Array(repeating: 0, count: spectrum.bandCount)
        }
        return spectrum.levels[start..<start + spectrum.bandCount].map { Double($0) / 255 }
    }

    /// Returns the mean level between two places of the bands, both from 0 to 1. Between the middles of bands, levels lie on
    /// straight lines.
    private static func mean(of bands: [Double], from: Double, to: Double) -> Double {
        let (start, end) = (from * Double(bands.count), to * Double(bands.count))
        func level(at place: Double) -> Double {
            let inside = min(max(place - 0.5, 0), Double(bands.count - 1))
            let whole = min(Int(inside), bands.count - 2)
            return bands[whole] + (bands[whole + 1] - bands[whole]) * (inside - Double(whole))
        }
        let steps = max(Int((end - start).rounded(.up)), 1) * 2
        return (0..<steps).reduce(0) {
            $0 + level(at: start + (end - start) * (Double($1) + 0.5) / Double(steps))
        } / Double(steps)
    }
}
