import Geometry
import Rasteriser
import SceneModel

extension WaveformContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer {
        show == .spectrum ? try SpectrumRenderer(self, opening) : try WaveformRenderer(self, opening)
    }
}

/// An opened waveform: the peaks (the amplitudes) of its sounds, and the properties that never change.
struct WaveformRenderer: LayerRenderer {
    private let content: WaveformContent
    private let frame: PixelSize
    private let peaks: WavePeaks
    private let overlay: WavePeaks?
    private let scale: WaveScale
    /// The duration of the sound.
    private let length: SceneTime
    private let sound: PlayedSound?
    private let paints, overlayPaints: PaintTracks
    private let parameters: FigureBytes

    private struct PaintTracks: Sendable {
        let rest, mean, played, playedMean: BrushTrack

        func paints(at moment: Moment) -> WaveformState.Paints {
            WaveformState.Paints(
                rest: rest.brush(at: moment), mean: mean.brush(at: moment), played: played.brush(at: moment),
                playedMean: playedMean.brush(at: moment))
        }
    }

    init(_ content: WaveformContent, _ opening: Opening) throws {
        self.content = content
        frame = opening.frameSize
        func open(_ file: String, _ channel: Int?) throws -> any AssetSound {
            try opening.assets.sound(file, channel: channel.map { $0 - 1 })
        }
        let sound = try open(content.file, content.channel)
        let other = try content.overlay.map { try open($0.file, $0.channel) }
        (peaks, overlay) = (WavePeaks(sound), other.map(WavePeaks.init))
        length = sound.length
        content.warn(ofSelectionIn: length, opening)
        let sounds = [peaks] + (overlay.map { [$0] } ?? [])
        let (grid, whole) = (BarGrid(of: content), length.value)
        scale = WaveScale(
            meanWeight: content.meanWeight, normalizes: content.normalize,
            most: sounds.map(\.most).max() ?? 0,
            maximumZoom: min(content.zoom.upperBound, WaveformContent.maximumZoom)
        ) { zoom in
            let places = grid.places(of: whole, zoom: zoom)
            return sounds.flatMap { places.compactMap($0.peak) }
        }
        // The scene may play either sound; both are aligned in time.
        var lengths = [content.file: sound.length]
        if let file = content.overlay?.file, let other { lengths[file] = lengths[file] ?? other.length }
        self.sound = try PlayedSound(of: lengths, in: opening)
        let mean = content.meanColor ?? content.usualMean
        paints = PaintTracks(
            rest: BrushTrack(content.color), mean: BrushTrack(mean),
            played: BrushTrack(content.progressColor),
            playedMean: BrushTrack(content.progressMeanColor ?? mean))
        let overlayMean = content.overlay?.meanColor ?? content.usualMean
        overlayPaints = PaintTracks(
            rest: BrushTrack(content.overlay?.color ?? .nothing), mean: BrushTrack(overlayMean),
            played: .nothing, playedMean: .nothing)
        parameters = content.parameters(sound, other)
    }

    func size(at time: SceneTime, span: LayerSpan) -> Size? { content.size }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        var memory = DrawingMemory.group(rows: rows, of: frame)
        // The reflection is drawn as a separate group.
        if content.style == .mirror { memory.groups *= 2 }
        if content.overlay != nil { memory.passing += frame.width * rows }
        return memory
    }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        cost(of: content.size, at: moment, in: part, perPixel: Price.waveform)
    }

    func figure(at moment: Moment) -> any Figure {
        let state = state(at: moment)
        var drawing = WaveformDrawing(
            content: content, state: state, transform: moment.transform, frame: frame)
        drawing.addSelection()
        drawing.add(
            WaveformWave(peaks: peaks, scale: scale, drawn: state.drawn.value), state.paints,
            played: state.played?.value)
        if let overlay {
            drawing.addOverlay(
                WaveformWave(peaks: overlay, scale: scale, drawn: state.overlayDrawn.value), state.overlay)
        }
        drawing.addCursor()
        return WaveformFigure(
            state: state, parameters: parameters, box: drawing.box, clip: drawing.clip,
            back: drawing.back, parts: drawing.parts, reflection: drawing.reflection, front: drawing.front,
            unit: UnitSquare(size: content.size, transform: moment.transform))
    }

    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool {
        bytes.append(parameters)
        state(at: moment).describe(into: &bytes)
        return true
    }

    private func state(at moment: Moment) -> WaveformState {
        func value<Value>(_ track: Track<Value>) -> Value { track.value(at: moment.time, span: moment.span) }
        func part(_ track: Track<Double>) -> FixedNumber { FixedNumber(min(max(value(track), 0), 1)) }
        let whole = length.value
        let played = content.progress.map(value) ?? sound?.played(at: moment.time).value
        return WaveformState(
            view: WaveformView(
                whole: whole, zoom: value(content.zoom), center: value(content.zoomCenter),
                pan: value(content.pan)),
            drawn: part(content.drawn), overlayDrawn: part(content.overlay?.drawn ?? .constant(1)),
            played: played.map { FixedNumber(min(max($0, 0), whole)) },
            selection: content.selection.flatMap { WaveformState.Selection($0, at: moment) },
            cursor: played == nil ? nil : content.cursor.map { value($0.color) },
            paints: paints.paints(at: moment), overlay: overlayPaints.paints(at: moment))
    }
}

extension WaveformContent {
    /// Returns a description of all constant values that affect the picture of a sound.
    func parameters(sha256: String) -> FigureBytes {
        var bytes = FigureBytes()
        bytes.append(name: sha256)
        bytes.append(channel ?? 0)
        bytes.append(name: style.rawValue)
        let numbers = [
            size.width, size.height, bars.width, bars.gap, barRadius ?? bars.width / 2, silenceHeight,
            radii.inner, meanWeight, cursor?.width ?? 0, selection?.cornerRadius ?? 0,
        ]
        for number in numbers { bytes.append(number) }
        bytes.append(normalize)
        if show == .spectrum { bytes.append(name: show.rawValue) }
        if let barAlign { bytes.append(name: barAlign.rawValue) }
        return bytes
    }

    fileprivate func parameters(_ sound: any AssetSound, _ other: (any AssetSound)?) -> FigureBytes {
        var bytes = parameters(sha256: sound.sha256)
        if let overlay, let other {
            bytes.append(name: other.sha256)
            bytes.append(overlay.channel ?? 0)
        }
        return bytes
    }
}

extension WaveformContent {
    /// Warns of a selection that is never visible in a sound of this duration.
    func warn(ofSelectionIn length: SceneTime, _ opening: Opening) {
        guard let selection else { return }
        func seconds(_ time: Double) -> String { SceneTime(seconds: time).roundedSeconds }
        let (from, to) = (selection.from.values.min() ?? 0, selection.to.values.max() ?? 0)
        if to <= from {
            opening.warn(
                "never seen: the selection ends at \(seconds(to)), which is not after its start at \(seconds(from))",
                at: [.key("selection")])
        } else if from >= length.value {
            opening.warn(
                "never seen: the selection starts at \(seconds(from)), but the sound ends at \(length.roundedSeconds)",
                at: [.key("selection")])
        }
    }
}
