import Geometry
import SceneModel

extension TextLayout {
    /// Returns the bounding rectangle of the words that have appeared. Nil before the first word appears. `words` has
    /// the progress of each word from 0 to 1; the rectangle grows towards a word in step with this progress.
    func rectangle(around words: [FixedNumber]) -> Rectangle? {
        var all: Rectangle?
        for (place, progress) in zip(wordRectangles, words) where progress.value > 0 {
            guard let place else { continue }
            all = all?.grown(to: place, by: progress.value) ?? place
        }
        return all
    }

    /// The rectangle of each word; nil for a word without visible glyphs. A rectangle is as high as the line. The first
    /// and last words of a line extend to its ends. A word that is broken covers several lines.
    private var wordRectangles: [Rectangle?] {
        var places = [Rectangle?](repeating: nil, count: wordCount)
        for (line, rows) in zip(lines, rows) {
            let seen = line.glyphs.filter { glyph in
                if case .empty = glyph.shape.form { false } else { true }
            }
            for (number, glyph) in seen.enumerated() where places.indices.contains(Int(glyph.word)) {
                let left = number == 0 ? 0 : glyph.x + glyph.shape.least.x * glyph.size
                let right =
                    number == seen.count - 1 ? line.width : glyph.x + glyph.shape.most.x * glyph.size
                let place = Rectangle(
                    origin: Point(line.x + left, rows.lowerBound),
                    size: Size(width: max(right - left, 0), height: rows.upperBound - rows.lowerBound))
                let word = Int(glyph.word)
                places[word] = places[word]?.grown(to: place, by: 1) ?? place
            }
        }
        return places
    }
}

extension Rectangle {
    /// Returns this rectangle, enlarged towards the union with `other`. `part` is the fraction of the way, from 0 to 1.
    func grown(to other: Rectangle, by part: Double) -> Rectangle {
        func end(_ one: Double, _ other: Double) -> Double { one + (other - one) * part }
        let (right, bottom) = (origin.x + size.width, origin.y + size.height)
        let left = end(origin.x, min(origin.x, other.origin.x))
        let top = end(origin.y, min(origin.y, other.origin.y))
        return Rectangle(
            origin: Point(left, top),
            size: Size(
                width: end(right, max(right, other.origin.x + other.size.width)) - left,
                height: end(bottom, max(bottom, other.origin.y + other.size.height)) - top))
    }
}
