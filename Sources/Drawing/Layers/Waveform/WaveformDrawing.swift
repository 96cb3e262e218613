import SceneModel

/// Collects what is drawn of a waveform in a frame, from back to front.
struct WaveformDrawing {
    let content: WaveformContent
    let state: WaveformState
    /// Takes the layer's points to the frame's.
    let transform: Affine
    let frame: PixelSize
    private(set) var parts: [WaveformPart] = []

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

    /// Adds an outline in points; nothing without a brush.
    mutating func add(_ outline: Outline, _ brush: Brush?, alpha: Double = 1) {
        guard let brush, !outline.contours.isEmpty else { return }
        add(FlatOutline(outline, under: transform, frame: frame), brush, alpha: alpha)
    }

    mutating func add(_ outline: FlatOutline, _ brush: Brush, alpha: Double = 1) {
        guard !outline.contours.isEmpty else { return }
        parts.append(WaveformPart(columns: nil, outlines: [outline], brush: brush, alpha: alpha))
    }

    /// Adds columns, and outlines in pixels of the frame.
    mutating func add(_ columns: PixelColumns, ends: [Outline] = [], _ brush: Brush) {
        parts.append(
            WaveformPart(
                columns: columns,
                outlines: ends.map { FlatOutline($0, under: .identity, frame: frame) }, brush: brush))
    }

    // MARK: - Selection and cursor

    /// Adds the stretch that is marked.
    mutating func addSelection() {
        guard let selection = state.selection else { return }
        let width = lineLength
        func place(_ seconds: FixedNumber) -> Double {
            min(max(view.place(of: seconds.value, along: width), 0), width)
        }
        let (from, to) = (place(selection.from), place(selection.to))
        guard from < to else { return }
        var outline = Outline()
        if content.style == .circle {
            outline.addRing(
                around: middle, from: innerRadius, to: outerRadius, turns: from / width...to / width)
        } else {
            outline = .roundedRectangle(
                at: Point(from, 0), size: Size(width: to - from, height: size.height),
                radii: CornerRadii(content.selection?.cornerRadius ?? 0))
        }
        add(outline, Brush(.color(selection.color)), alpha: selection.opacity.value)
    }

    /// Adds the line where the sound is played, if that place is seen.
    mutating func addCursor() {
        guard let color = state.cursor, let cursor = content.cursor, let played = state.played else { return }
        let width = lineLength
        let place = view.place(of: played.value, along: width)
        guard place >= 0, place <= width else { return }
        var outline = Outline()
        if content.style == .circle {
            outline.addBar(
                at: ringPlace(place / width, radius: innerRadius), along: ringDirection(place / width),
                length: outerRadius - innerRadius, width: cursor.width, radius: 0)
        } else {
            let (from, to) = (max(place - cursor.width / 2, 0), min(place + cursor.width / 2, width))
            outline = .rectangle(at: Point(from, 0), size: Size(width: to - from, height: size.height))
        }
        add(outline, Brush(.color(color)))
    }

    // MARK: - Circle

    /// The length of the line along which the sound lies.
    var lineLength: Double { content.style == .circle ? 2 * Double.pi * innerRadius : size.width }

    var middle: Point { Point(size.width / 2, size.height / 2) }
    var outerRadius: Double { min(size.width, size.height) / 2 }
    var innerRadius: Double { outerRadius * (content.innerRadius ?? WaveformContent.usualInnerRadius) }

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
