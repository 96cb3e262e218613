import Geometry
import Rasteriser
import SceneModel

/// A text in one frame, and where its letters are.
package struct SeenText: Sendable {
    /// A word of a text.
    package struct Word: Sendable {
        package let text: String
        /// The pixels of the frame that the word may touch.
        package let bounds: PixelBounds
        /// The font size, in pixels of the frame.
        package let fontSize: Double
        package let weight: Int
    }

    /// The path of the layer.
    package let steps: [SceneSource.Step]
    package let text: String
    /// A description of the letters without their place and opacity.
    package let content: FigureBytes
    /// The opacity of the letters, from 0 to 1.
    package let opacity: Double
    /// The corners, in pixels, of the smallest box around the letters, without shadow and outline; nil if the text has
    /// no visible letters.
    package let ink: (least: Point, most: Point)?
    /// The words with visible letters, in the order of the text.
    package let words: [Word]
    /// The words that are broken at the end of a line.
    package let brokenWords: [String]
    /// The boxes of the shapes that are drawn before the text, in pixels, from back to front. A shape without fill is
    /// not among them.
    package let shapes: [PixelBounds]
    /// The number of the text, counted in the order of drawing.
    let number: Int
    let figure: TextFigure
    let transform: Affine

    init(_ figure: TextFigure, at place: FigurePlace, number: Int, over shapes: [PixelBounds]) {
        (self.figure, self.number, self.shapes) = (figure, number, shapes)
        (steps, transform, text) = (place.steps, place.transform, figure.layout.text)
        let map = figure.letterMap.then(place.transform)
        let layout = figure.layout
        var content = FigureBytes()
        _ = figure.describe(into: &content)
        self.content = content
        opacity = place.opacity * Double(figure.colors.map(\.alpha).max() ?? 255) / 255
        ink = layout.ink.map { MappedRectangle($0, transform: map).corners }.map { corners in
            let (xs, ys) = (corners.map(\.x), corners.map(\.y))
            return (Point(xs.min() ?? 0, ys.min() ?? 0), Point(xs.max() ?? 0, ys.max() ?? 0))
        }
        let names = layout.text.split(whereSeparator: \.isWhitespace).map(String.init)
        func name(_ word: Int) -> String { names.indices.contains(word) ? names[word] : "" }
        let styles = layout.wordStyles
        words = layout.boxes(by: .word).enumerated().compactMap { number, box in
            guard let box, let style = styles[number] else { return nil }
            return Word(
                text: name(number), bounds: MappedRectangle(box, transform: map).touched,
                fontSize: style.size * map.meanScale, weight: style.weight)
        }
        let broken = layout.lines.dropLast().compactMap { line in
            line.breaksWord ? line.glyphs.map(\.word).max().map(Int.init) : nil
        }
        // A long word may be broken at the end of several lines.
        brokenWords = zip(broken, [nil] + broken).compactMap { $0 == $1 ? nil : name($0) }
    }
}

extension TextFigure {
    /// The map from points of the layout to points of the layer.
    fileprivate var letterMap: Affine {
        let padding = background?.padding.value ?? Point(0, 0)
        return Affine.scale(scale.value, scale.value).then(.move(padding.x, padding.y))
            .then(.move(shift.value.x, shift.value.y))
    }
}

extension TextLayout {
    /// The smallest rectangle around all letters; nil without visible letters.
    fileprivate var ink: Rectangle? {
        let boxes = lines.compactMap { line in
            line.ink.map { ink in
                (
                    least: Point(line.x + ink.least.x, line.baseline + ink.least.y),
                    most: Point(line.x + ink.most.x, line.baseline + ink.most.y)
                )
            }
        }
        guard let first = boxes.first else { return nil }
        let box = boxes.dropFirst().reduce(first) { box, next in
            (
                Point(min(box.least.x, next.least.x), min(box.least.y, next.least.y)),
                Point(max(box.most.x, next.most.x), max(box.most.y, next.most.y))
            )
        }
        return Rectangle(
            origin: box.least, size: Size(width: box.most.x - box.least.x, height: box.most.y - box.least.y))
    }

    /// The style of the first glyph of each word.
    fileprivate var wordStyles: [Int: (size: Double, weight: Int)] {
        var found: [Int: (size: Double, weight: Int)] = [:]
        for line in lines {
            for glyph in line.glyphs where found[Int(glyph.word)] == nil {
                found[Int(glyph.word)] = (glyph.size, styles[glyph.style].weight)
            }
        }
        return found
    }
}
