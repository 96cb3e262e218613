import Geometry
import Rasteriser
import SceneModel

/// A text in one frame.
struct TextFigure: BoundedFigure {
    /// A line around the letters.
    struct Outline: Sendable {
        let width: FixedNumber
        let color: Color
    }

    /// A shadow behind the letters.
    struct Shadow: Sendable {
        let offset: FixedPoint
        /// The standard deviation of the blur, in points.
        let blur: FixedNumber
        let color: Color
    }

    /// What of a text is drawn.
    enum Parts {
        case all
        /// The letters alone, without emoji.
        case letters
        /// All but the letters: the background, the shadow and the outline.
        case surroundings
    }

    let layout: TextLayout
    /// The scale of the layout. The lengths of the outline, the shadow and the background are not scaled.
    let scale: FixedNumber
    /// The colour of each run (a part of the text in one style).
    let colors: [Color]
    /// A gradient that is spread over the text block, for the runs for which `gradientRuns` is true; nil for none.
    var gradient: Brush?
    var gradientRuns: [Bool] = []
    /// The shift of the whole text, in points.
    var shift = FixedPoint(Point(0, 0))
    /// The progress of the text's pieces while they are revealed or concealed; empty when all pieces are in place.
    var reveals: [Reveal] = []
    /// The colour of each word; nil to use the colours of the runs (parts of the text in one style).
    var wordColors: [Color]?
    var outline: Outline?
    var shadow: Shadow?
    var background: Background?
    /// Rectangles behind single words; nil for none.
    var wordBackgrounds: WordBackgrounds?
    var parts = Parts.all
    private let owner = BlurOwner()

    func draw(on canvas: inout Canvas) throws {
        guard outline != nil || shadow != nil || background != nil || wordBackgrounds != nil else {
            return try drawParts(on: &canvas)
        }
        try canvas.drawGroup { try drawParts(on: &$0) }
    }

    private func drawParts(on canvas: inout Canvas) throws {
        let own = canvas.transform
        defer { canvas.transform = own }
        canvas.transform = Affine.move(shift.x.value, shift.y.value).then(own)
        if let background {
            if parts != .letters { try draw(background, on: &canvas) }
            canvas.transform = Affine.move(background.padding.x.value, background.padding.y.value).then(
                canvas.transform)
        }
        if parts != .letters { try drawSurroundings(on: &canvas) }
        if parts == .surroundings { return }
        var letters = TextLook(reveals, of: layout)
        letters.colors = colors
        (letters.gradient, letters.gradientRuns) = (gradient, gradientRuns)
        letters.wordColors = wordColors
        letters.hidesPictures = parts == .letters
        try draw(letters, on: &canvas)
    }

    private func drawSurroundings(on canvas: inout Canvas) throws {
        if let wordBackgrounds { try draw(wordBackgrounds, on: &canvas) }
        if let shadow { try draw(shadow, on: &canvas) }
        if let outline, outline.width.value > 0 {
            try draw(look(outline.color, outlineWidth: outline.width.value), on: &canvas)
            // Of thick letters, a thin outline leaves the middle free.
            if parts == .surroundings { try draw(look(outline.color), on: &canvas) }
        }
    }

    /// Draws the shadow that the letters and their outline cast.
    private func draw(_ shadow: Shadow, on canvas: inout Canvas) throws {
        let own = canvas.transform
        defer { canvas.transform = own }
        canvas.transform = Affine.move(shadow.offset.value.x, shadow.offset.value.y).then(own)
        let width = outline?.width.value ?? 0
        let widths = width > 0 ? [width, 0] : [0]
        let opaque = Color(red: shadow.color.red, green: shadow.color.green, blue: shadow.color.blue)
        guard let blur = BoxBlur(deviation: shadow.blur.value * own.meanScale) else {
            if widths.count == 1 { return try draw(look(shadow.color), on: &canvas) }
            return try canvas.drawGroup(opacity: Double(shadow.color.alpha) / 255) { group in
                for width in widths { try draw(look(opaque, outlineWidth: width), on: &group) }
            }
        }
        var widest = look(opaque, outlineWidth: width)
        widest.hidesPictures = false
        let scaled = Affine.scale(scale.value, scale.value).then(canvas.transform)
        guard let part = layout.bounds(under: scaled, widest) else { return }
        try canvas.drawShadow(blur: blur, color: shadow.color, part: part, owner: owner) { group in
            for width in widths {
                var look = look(opaque, outlineWidth: width)
                look.hidesPictures = width > 0
                try draw(look, on: &group)
            }
        }
    }

    /// Returns a look that draws all letters in one colour and omits emoji.
    private func look(_ color: Color, outlineWidth: Double = 0) -> TextLook {
        var look = TextLook(reveals, of: layout)
        look.colors = colors.map { _ in color }
        look.hidesPictures = true
        look.outlineWidth = outlineWidth
        return look
    }

    private func draw(_ look: TextLook, on canvas: inout Canvas) throws {
        let own = canvas.transform
        defer { canvas.transform = own }
        canvas.transform = Affine.scale(scale.value, scale.value).then(own)
        try layout.draw(on: &canvas, at: Point(0, 0), look)
    }

    func bounds(under transform: Affine) -> PixelBounds {
        var map = Affine.move(shift.x.value, shift.y.value).then(transform)
        var all: [PixelBounds] = []
        if let background {
            all.append(MappedRectangle(rectangle(background), transform: map).touched)
            map = Affine.move(background.padding.x.value, background.padding.y.value).then(map)
        }
        var look = TextLook(reveals, of: layout)
        look.outlineWidth = max(outline?.width.value ?? 0, 0)
        func ink(_ map: Affine) -> PixelBounds {
            layout.bounds(under: Affine.scale(scale.value, scale.value).then(map), look) ?? .nothing
        }
        all.append(ink(map))
        if let wordBackgrounds { all.append(bounds(of: wordBackgrounds, under: map)) }
        if let shadow {
            let letters = ink(Affine.move(shadow.offset.value.x, shadow.offset.value.y).then(map))
            let spread = BoxBlur(deviation: shadow.blur.value * map.meanScale)?.spread ?? 0
            all.append(letters.isEmpty ? letters : letters.expanded(by: spread))
        }
        return PixelBounds.union(all)
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        layout.describe(into: &bytes)
        bytes.append(scale)
        bytes.append(shift)
        bytes.append(colors) { $0.append($1) }
        if reveals.isEmpty { bytes.appendMissing() }
        for reveal in reveals { reveal.describe(into: &bytes) }
        if let outline {
            bytes.append(outline.width)
            bytes.append(outline.color)
        } else {
            bytes.appendMissing()
        }
        if let shadow {
            bytes.append(shadow.offset)
            bytes.append(shadow.blur)
            bytes.append(shadow.color)
        } else {
            bytes.appendMissing()
        }
        if let background {
            bytes.append(background.padding)
            bytes.append(background.radius)
            bytes.append(background.color)
            if let part = background.part {
                bytes.append(part.origin)
                bytes.append(part.size.width)
                bytes.append(part.size.height)
                bytes.append(background.opacity)
            }
        } else {
            bytes.appendMissing()
        }
        if let gradient {
            gradient.describe(into: &bytes)
            bytes.append(gradientRuns) { $0.append($1) }
        }
        wordBackgrounds?.describe(into: &bytes)
        if let wordColors {
            bytes.append(name: "words")
            bytes.append(wordColors) { $0.append($1) }
        }
        return true
    }
}
