import Geometry
import Rasteriser
import SceneModel

/// The appearance of a text in a frame: colours, opacity, reveal and outline.
struct TextLook {
    /// The place, opacity and colour of a glyph. Adjacent glyphs with the same paint are drawn as one shape.
    struct Paint: Equatable {
        let color: Color
        /// True if the glyph has the gradient of the look instead of the colour.
        let hasGradient: Bool
        var opacity: Double
        /// The offset of the glyph from its place in the layout, in points.
        var offset = Point(0, 0)
        /// The transform of the layout's points by which the glyph's piece is scaled and turned; nil if it is not.
        var transform: Affine?
        /// The standard deviation of the piece's blur, in points.
        var blur = 0.0
    }

    /// The opacity of all letters.
    var opacity = 1.0
    /// The animations in which pieces of the text appear and disappear; empty if the text is complete.
    let reveals: [TextFigure.Reveal]
    /// The boxes of the pieces of each reveal that turns, scales or blurs them; empty for other reveals.
    private let boxes: [[Rectangle?]]
    /// A colour for each run; nil if the runs have the colours of their styles.
    var colors: [Color]?
    /// A gradient that is spread over the text block, for the runs for which `gradientRuns` is true.
    var gradient: Brush?
    var gradientRuns: [Bool] = []
    /// A colour for each word; nil if the words have the colours of their runs.
    var wordColors: [Color]?
    /// True if glyphs with their own colours, such as emoji, are not drawn.
    var hidesPictures = false
    /// The width of the outline on each side of a letter's edge, in points.
    var outlineWidth = 0.0

    init(opacity: Double = 1) { (self.opacity, reveals, boxes) = (opacity, [], []) }

    /// Creates the look of a layout whose pieces appear and disappear.
    init(_ reveals: [TextFigure.Reveal], of layout: TextLayout) {
        self.reveals = reveals
        boxes = reveals.map { $0.isTransforming ? (layout.whole ?? layout).boxes(by: $0.unit) : [] }
    }

    /// The maximum distance, in points, of visible pixels from the letter's own shape in the layout.
    var reach: Double {
        var reach = outlineWidth
        for (reveal, boxes) in zip(reveals, boxes) {
            let most = reveal.progress.reduce(1) { max($0, abs(1 - $1.value)) }
            let hidden = reveal.hidden
            reach += max(abs(hidden.offset.x), abs(hidden.offset.y)) * most
            guard reveal.isTransforming else { continue }
            // A turned piece stays in the circle around its box.
            let radius = boxes.reduce(0) { most, box in
                max(most, box.map { ($0.size.width + $0.size.height) / 2 } ?? 0)
            }
            let scale = [hidden.scale.x, hidden.scale.y].map { 1 + abs($0 - 1) * most }.max() ?? 1
            reach += radius * scale + 4 * hidden.blur
        }
        return reach
    }

    /// Returns the paint of a glyph; nil if the glyph is not visible.
    func paint(_ glyph: TextGlyph, line: Int, in layout: TextLayout) -> Paint? {
        switch glyph.shape.form {
        case .empty: return nil
        case .picture where hidesPictures: return nil
        default: break
        }
        let color =
            color(ofWord: Int(glyph.word)) ?? colors.map { $0[glyph.style] }
            ?? layout.styles[glyph.style].color
        let hasGradient = gradient != nil && gradientRuns[glyph.style]
        var paint = Paint(color: color, hasGradient: hasGradient, opacity: opacity)
        for (reveal, boxes) in zip(reveals, boxes) {
            let piece = reveal.unit.piece(glyph, line: line)
            paint.apply(reveal.pose(piece), in: boxes.indices.contains(piece) ? boxes[piece] : nil)
            if paint.opacity <= 0 { return nil }
        }
        return paint
    }

    /// Returns the place and opacity of a rectangle behind a word, which moves as the word does.
    func paint(behindWord word: Int, color: Color, opacity: Double) -> Paint {
        var paint = Paint(color: color, hasGradient: false, opacity: opacity)
        for (reveal, boxes) in zip(reveals, boxes) where reveal.unit == .word {
            paint.apply(reveal.pose(word), in: boxes.indices.contains(word) ? boxes[word] : nil)
        }
        return paint
    }

    private func color(ofWord word: Int) -> Color? {
        guard let wordColors, word < wordColors.count else { return nil }
        return wordColors[word]
    }
}

extension TextLook.Paint {
    /// Adds the pose of a piece with the given box.
    fileprivate mutating func apply(_ pose: EffectPose, in box: Rectangle?) {
        opacity *= pose.opacity
        offset = Point(offset.x + pose.offset.x, offset.y + pose.offset.y)
        blur = max(blur, pose.blur)
        guard pose.scale != Point(1, 1) || pose.rotation != 0, let middle = box?.middle else { return }
        let turn = Affine.move(-middle.x, -middle.y).then(.scale(pose.scale.x, pose.scale.y))
            .then(.rotate(degrees: pose.rotation)).then(.move(middle.x, middle.y))
        transform = transform?.then(turn) ?? turn
    }
}

extension Rectangle {
    fileprivate var middle: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }
}
