import Geometry
import Rasteriser
import SceneModel

extension Renderer {
    /// Returns the texts that can be seen at `time`, in the order of drawing: those of text and caption layers that are
    /// neither entering nor exiting, nor in a transition, nor blurred by motion. Texts of chats are not among them.
    package func texts(at time: SceneTime) -> [SeenText] {
        var collector = TextCollector()
        _ = figure(at: time).visiting(&collector)
        return collector.texts
    }

    /// Draws rows of the frame at `time` without the letters of a text, but with its background, shadow and outline.
    /// The buffer must be as wide as the frame.
    package func drawBehind(
        _ text: SeenText, at time: SceneTime, rows: Range<Int>, into buffer: inout PixelBuffer
    ) throws {
        var hider = LetterHider(number: text.number)
        try draw(figure(at: time).visiting(&hider), rows: rows, into: &buffer)
    }

    /// Draws rows of a frame that shows nothing but the letters of a text, opaque, without emoji. The pixels are
    /// premultiplied.
    package func drawLetters(of text: SeenText, rows: Range<Int>, into buffer: inout PixelBuffer) throws {
        var figure = text.figure
        figure.parts = .letters
        let layer = LayerFigure(
            step: .layer(0, name: nil), transform: text.transform, opacity: FixedNumber(1), figure: figure)
        try draw(FrameFigure(layers: [layer]), rows: rows, into: &buffer, onBackground: false)
    }
}

/// Collects the texts of a frame.
private struct TextCollector: FigureVisitor {
    private(set) var texts: [SeenText] = []
    private var shapes: [PixelBounds] = []
    private var count = 0

    init() {}

    mutating func visit(_ text: TextFigure, at place: FigurePlace) -> TextFigure {
        texts.append(SeenText(text, at: place, number: count, over: shapes))
        count += 1
        return text
    }

    mutating func visit(_ shape: ShapeFigure, at place: FigurePlace) {
        guard shape.state.fill != nil else { return }
        shapes.append(
            MappedRectangle(size: shape.state.size, transform: place.transform).touched)
    }
}

/// Hides the letters of one text.
private struct LetterHider: FigureVisitor {
    let number: Int
    private var count = 0

    init(number: Int) { self.number = number }

    mutating func visit(_ text: TextFigure, at place: FigurePlace) -> TextFigure {
        defer { count += 1 }
        guard count == number else { return text }
        var text = text
        text.parts = .surroundings
        return text
    }

    mutating func visit(_ shape: ShapeFigure, at place: FigurePlace) {}
}
