import Geometry
import Rasteriser
import SceneModel

/// Collects the parts of a waveform in a frame. Each list is ordered from back to front.
struct WaveformDrawing {
    let content: WaveformContent
    let state: WaveformState
    /// Maps the layer's points to the frame's pixels.
    let transform: Affine
    let frame: PixelSize
    /// The parts behind the waveform.
    var back: [WaveformPart] = []
    /// The parts of the waveform.
    var parts: [WaveformPart] = []
    /// The parts of the reflection, which are drawn as one group with reduced opacity.
    var reflection: [WaveformPart] = []
    /// The parts in front of the waveform and its reflection.
    var front: [WaveformPart] = []

    init(content: WaveformContent, state: WaveformState, transform: Affine, frame: PixelSize) {
        (self.content, self.state, self.transform, self.frame) = (content, state, transform, frame)
    }

    var size: Size { content.size }
    var view: WaveformView { state.view }

    /// The map from points to pixels; nil if the layer is rotated or stretched.
    var grid: PixelGrid? { PixelGrid(transform, frame) }

    /// Adds a sound's waveform. The part up to `played` seconds has the colours of the played part.
    mutating func add(_ wave: WaveformWave, _ paints: WaveformState.Paints, played: Double?) {
        switch content.style {
        case .classic: addLines(of: wave, paints, played: played)
        case .bars: addBars(of: wave, paints, played: played)
        case .circle: addRays(of: wave, paints, played: played)
        case .outline, .mirror: addContour(of: wave, paints, played: played)
        }
    }

    /// Adds the overlay's waveform. The pixels of the first waveform that the overlay hides are not drawn, because they
    /// would shine through at the overlay's antialiased edges.
    mutating func addOverlay(_ wave: WaveformWave, _ paints: WaveformState.Paints) {
        var (whole, means) = (paints, paints)
        (whole.mean, means.rest) = (nil, nil)
        var over = WaveformDrawing(content: content, state: state, transform: transform, frame: frame)
        over.add(wave, whole, played: nil)
        // Classic lines are not antialiased, so nothing shines through at their edges.
        if content.style != .classic {
            parts = parts.map { $0.hidden(by: over.parts) }
            reflection = reflection.map { $0.hidden(by: over.reflection) }
        }
        parts += over.parts
        reflection += over.reflection
        add(wave, means, played: nil)
    }

    /// Adds an outline in points, unless `brush` is nil.
    mutating func add(
        _ outline: Outline, _ brush: Brush?, opacity: Double = 1,
        to list: WritableKeyPath<WaveformDrawing, [WaveformPart]> = \.parts
    ) {
        guard var part = brush.flatMap({ part([outline], $0) }) else { return }
        part.alpha = opacity
        self[keyPath: list].append(part)
    }

    /// Adds outlines of a few bars each, in points.
    mutating func addBars(_ outlines: [Outline], _ brush: Brush) {
        let areApart = content.bars.gap * transform.meanScale >= 2
        if areApart {
            for outline in outlines { add(outline, brush) }
        } else {
            addTouching(outlines, brush)
        }
    }

    /// Adds outlines in points that may touch. Where several outlines touch a pixel, their coverages are added.
    mutating func addTouching(_ outlines: [Outline], _ brush: Brush) {
        guard var part = part(outlines, brush) else { return }
        part.areApart = false
        parts.append(part)
    }

    /// Creates a part from outlines in points; nil if all outlines are empty.
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

    /// The outline to which bars and marks (the selection and the cursor) are clipped; nil for a circle, or if the
    /// whole sound is in view.
    var clip: Outline? {
        guard content.style != .circle, view.length.value < view.whole.value else { return nil }
        return .rectangle(at: Point(0, 0), size: size)
    }

    /// The bounding box of everything that may be drawn, in points.
    var box: Rectangle {
        // The corners of a bar that ends at the outer circle lie outside the circle.
        let margin =
            content.style == .circle ? max(content.bars.width, content.cursor?.width ?? 0) / 2 : 0
        return Rectangle(
            origin: Point(-margin, -margin),
            size: Size(width: size.width + 2 * margin, height: size.height + 2 * margin))
    }

    // MARK: - Circle

    /// The length of the time axis, in points.
    var lineLength: Double { content.lineLength }

    var middle: Point { Point(size.width / 2, size.height / 2) }

    /// Returns the unit vector that points away from the centre, `turns` turns clockwise from the top.
    func ringDirection(_ turns: Double) -> Point {
        let (sine, cosine) = Turn.sineAndCosine(turns)
        return Point(sine, -cosine)
    }

    func ringPlace(_ turns: Double, radius: Double) -> Point {
        let direction = ringDirection(turns)
        return Point(middle.x + direction.x * radius, middle.y + direction.y * radius)
    }
}
