import Geometry
import Rasteriser
import SceneModel

/// Collects what is drawn of a waveform in a frame, each from back to front.
struct WaveformDrawing {
    let content: WaveformContent
    let state: WaveformState
    /// Takes the layer's points to the frame's.
    let transform: Affine
    let frame: PixelSize
    /// What lies behind all.
    var back: [WaveformPart] = []
    var parts: [WaveformPart] = []
    /// What is reflected of them, which is faded as one picture.
    var reflection: [WaveformPart] = []
    /// What lies in front of all.
    var front: [WaveformPart] = []

    init(content: WaveformContent, state: WaveformState, transform: Affine, frame: PixelSize) {
        (self.content, self.state, self.transform, self.frame) = (content, state, transform, frame)
    }

    var size: Size { content.size }
    var view: WaveformView { state.view }

    /// How the layer's points lie on the frame's pixels, if columns of pixels are upright in it; otherwise nil.
    var grid: PixelGrid? { PixelGrid(transform, frame) }

    /// Adds a sound's waveform; the part up to `played` seconds has colours of its own.
    mutating func add(_ wave: WaveformWave, _ paints: WaveformState.Paints, played: Double?) {
        switch content.style {
        case .classic: addLines(of: wave, paints, played: played)
        case .bars: addBars(of: wave, paints, played: played)
        case .circle: addRays(of: wave, paints, played: played)
        case .outline, .mirror: addContour(of: wave, paints, played: played)
        }
    }

    /// Adds the waveform of the sound that lies over the other. Where it hides that, nothing is drawn below: a fringe would
    /// show along its edges.
    mutating func addOverlay(_ wave: WaveformWave, _ paints: WaveformState.Paints) {
        var (whole, means) = (paints, paints)
        (whole.mean, means.rest) = (nil, nil)
        var over = WaveformDrawing(content: content, state: state, transform: transform, frame: frame)
        over.add(wave, whole, played: nil)
        // Lines are not antialiased.
        if content.style != .classic {
            parts = parts.map { $0.hidden(by: over.parts) }
            reflection = reflection.map { $0.hidden(by: over.reflection) }
        }
        parts += over.parts
        reflection += over.reflection
        add(wave, means, played: nil)
    }

    /// Adds an outline in points; nothing without a brush.
    mutating func add(
        _ outline: Outline, _ brush: Brush?, opacity: Double = 1,
        to list: WritableKeyPath<WaveformDrawing, [WaveformPart]> = \.parts
    ) {
        guard var part = brush.flatMap({ part([outline], $0) }) else { return }
        part.alpha = opacity
        self[keyPath: list].append(part)
    }

    /// Adds bars in points, in outlines of a few.
    mutating func addBars(_ outlines: [Outline], _ brush: Brush) {
        let areApart = content.bars.gap * transform.meanScale >= 2
        if areApart {
            for outline in outlines { add(outline, brush) }
        } else {
            addTouching(outlines, brush)
        }
    }

    /// Adds outlines in points that touch each other: what they cover of a pixel is added up.
    mutating func addTouching(_ outlines: [Outline], _ brush: Brush) {
        guard var part = part(outlines, brush) else { return }
        part.areApart = false
        parts.append(part)
    }

    /// Outlines in points; nil if there is nothing in them.
    private func part(_ outlines: [Outline], _ brush: Brush) -> WaveformPart? {
        let flat = outlines.map { FlatOutline($0, under: transform, frame: frame) }
            .filter { !$0.contours.isEmpty }
        return flat.isEmpty ? nil : WaveformPart(columns: nil, outlines: flat, brush: brush)
    }

    /// Adds columns.
    mutating func add(_ columns: PixelColumns, _ brush: Brush) {
        parts.append(WaveformPart(columns: columns, outlines: [], brush: brush))
    }

    /// Adds upright bars.
    mutating func add(_ bars: UprightBars, _ brush: Brush) {
        parts.append(
            WaveformPart(
                columns: bars.columns,
                outlines: bars.outlines.map { FlatOutline($0, under: .identity, frame: frame) },
                areApart: bars.areApart, brush: brush))
    }

    /// The radius of a bar's ends, in points.
    var barRadius: Double { content.barRadius ?? content.bars.width / 2 }

    /// Where bars and what is marked are cut off; nil where all of the sound is seen, and in a circle.
    var clip: Outline? {
        guard content.style != .circle, view.length.value < view.whole.value else { return nil }
        return .rectangle(at: Point(0, 0), size: size)
    }

    /// Where it draws, in points.
    var box: Rectangle {
        // The corners of a bar that ends at the outer circle lie beyond it.
        let margin =
            content.style == .circle ? max(content.bars.width, content.cursor?.width ?? 0) / 2 : 0
        return Rectangle(
            origin: Point(-margin, -margin),
            size: Size(width: size.width + 2 * margin, height: size.height + 2 * margin))
    }

    // MARK: - Circle

    /// The length of the line along which the sound lies.
    var lineLength: Double { content.lineLength }

    var middle: Point { Point(size.width / 2, size.height / 2) }

    /// The direction away from the middle, at so many turns from the top.
    func ringDirection(_ turns: Double) -> Point {
        let (sine, cosine) = Turn.sineAndCosine(turns)
        return Point(sine, -cosine)
    }

    func ringPlace(_ turns: Double, radius: Double) -> Point {
        let direction = ringDirection(turns)
        return Point(middle.x + direction.x * radius, middle.y + direction.y * radius)
    }
}
