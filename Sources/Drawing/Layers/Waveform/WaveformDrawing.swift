import Geometry
import Rasteriser
import SceneModel

/// Collects the parts of a waveform in a frame; each list is from back to front.
struct WaveformDrawing {
    let content: WaveformContent
    let state: WaveformState
    /// Maps the layer's points to the frame's pixels.
    let transform: Affine
    let frame: PixelSize
    /// The parts behind all others.
    var back: [WaveformPart] = []
    var parts: [WaveformPart] = []
    /// The parts of the reflection, which is faded as one picture.
    var reflection: [WaveformPart] = []
    /// The parts in front of all others.
    var front: [WaveformPart] = []

    init(content: WaveformContent, state: WaveformState, transform: Affine, frame: PixelSize) {
        (self.content, self.state, self.transform, self.frame) = (content, state, transform, frame)
    }

    var size: Size { content.size }
    var view: WaveformView { state.view }

    /// The mapping from points to pixels, if the layer's columns are upright in the frame; otherwise nil.
    var grid: PixelGrid? { PixelGrid(transform, frame) }

    /// Adds a sound's waveform; the part up to `played` seconds has separate colours.
    mutating func add(_ wave: WaveformWave, _ paints: WaveformState.Paints, played: Double?) {
        switch content.style {
        case .classic: addLines(of: wave, paints, played: played)
        case .bars: addBars(of: wave, paints, played: played)
        case .circle: addRays(of: wave, paints, played: played)
        case .outline, .mirror: addContour(of: wave, paints, played: played)
        }
    }

    /// Adds the overlay's waveform. What it hides of the first one is not drawn below it, because a fringe would show
    /// along its edges.
    mutating func addOverlay(_ wave: WaveformWave, _ paints: WaveformState.Paints) {
        var (whole, means) = (paints, paints)
        (whole.mean, means.rest) = (nil, nil)
        var over = WaveformDrawing(content: content, state: state, transform: transform, frame: frame)
        over.add(wave, whole, played: nil)
        // Classic lines are not antialiased, so they leave no fringe.
        if content.style != .classic {
            parts = parts.map { $0.hidden(by: over.parts) }
            reflection = reflection.map { $0.hidden(by: over.reflection) }
        }
        parts += over.parts
        reflection += over.reflection
        add(wave, means, played: nil)
    }

    /// Adds an outline in points, if there is a brush.
    mutating func add(
        _ outline: Outline, _ brush: Brush?, opacity: Double = 1,
        to list: WritableKeyPath<WaveformDrawing, [WaveformPart]> = \.parts
    ) {
        guard var part = brush.flatMap({ part([outline], $0) }) else { return }
        part.alpha = opacity
        self[keyPath: list].append(part)
    }

    /// Adds bars in points; each outline has a few.
    mutating func addBars(_ outlines: [Outline], _ brush: Brush) {
        let areApart = content.bars.gap * transform.meanScale >= 2
        if areApart {
            for outline in outlines { add(outline, brush) }
        } else {
            addTouching(outlines, brush)
        }
    }

    /// Adds outlines in points that may touch: their coverages of a pixel are added up.
    mutating func addTouching(_ outlines: [Outline], _ brush: Brush) {
        guard var part = part(outlines, brush) else { return }
        part.areApart = false
        parts.append(part)
    }

    /// Creates a part of outlines in points; nil if they are empty.
    private func part(_ outlines: [Outline], _ brush: Brush) -> WaveformPart? {
        let flat = outlines.map { FlatOutline($0, under: transform, frame: frame) }
            .filter { !$0.contours.isEmpty }
        return flat.isEmpty ? nil : WaveformPart(columns: nil, outlines: flat, brush: brush)
    }

    /// Adds columns of pixels.
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

    /// The outline that clips bars and marks; nil if the whole sound is in view, and for a circle.
    var clip: Outline? {
        guard content.style != .circle, view.length.value < view.whole.value else { return nil }
        return .rectangle(at: Point(0, 0), size: size)
    }

    /// The rectangle that it may draw in, in points.
    var box: Rectangle {
        // The corners of a bar that ends at the outer circle lie beyond it.
        let margin =
            content.style == .circle ? max(content.bars.width, content.cursor?.width ?? 0) / 2 : 0
        return Rectangle(
            origin: Point(-margin, -margin),
            size: Size(width: size.width + 2 * margin, height: size.height + 2 * margin))
    }

    // MARK: - Circle

    /// The length of the line along which the sound is drawn.
    var lineLength: Double { content.lineLength }

    var middle: Point { Point(size.width / 2, size.height / 2) }

    /// The direction away from the centre, `turns` turns clockwise from the top.
    func ringDirection(_ turns: Double) -> Point {
        let (sine, cosine) = Turn.sineAndCosine(turns)
        return Point(sine, -cosine)
    }

    func ringPlace(_ turns: Double, radius: Double) -> Point {
        let direction = ringDirection(turns)
        return Point(middle.x + direction.x * radius, middle.y + direction.y * radius)
    }
}
