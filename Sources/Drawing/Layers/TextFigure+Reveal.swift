import SceneModel

extension TextFigure {
    /// How far the pieces of a text have come.
    struct Reveal: Sendable {
        let unit: TextReveal.Unit
        /// Where a piece begins, in points from its place.
        let offset: Point
        /// How far each piece has come, 0 to 1.
        let progress: [FixedNumber]

        /// Nil when all pieces are in their places.
        init?(_ reveal: TextReveal, of layout: TextLayout, at time: SceneTime) {
            (unit, offset) = (reveal.unit, reveal.offset)
            let count =
                switch reveal.unit {
                case .letter: layout.letterCount
                case .word: layout.wordCount
                case .line: layout.lines.count
                }
            let begin = SceneTime(seconds: reveal.delay)
            let (stagger, duration) = (reveal.stagger, SceneTime(seconds: reveal.duration))
            let last = begin + SceneTime(seconds: stagger * Double(max(count - 1, 0))) + duration
            if time >= last { return nil }
            progress = (0..<count).map { piece in
                let age = time - begin - SceneTime(seconds: stagger * Double(piece))
                if age <= .zero { return FixedNumber(0) }
                if age >= duration { return FixedNumber(1) }
                return FixedNumber(reveal.curve.value(at: age.fraction(of: duration)))
            }
        }

        /// How far a glyph of a line has come.
        func progress(_ glyph: TextGlyph, line: Int) -> Double {
            let piece =
                switch unit {
                case .letter: Int(glyph.letter)
                case .word: Int(glyph.word)
                case .line: line
                }
            return piece < progress.count ? progress[piece].value : 1
        }

        func describe(into bytes: inout FigureBytes) {
            bytes.append(name: unit.rawValue)
            bytes.append(offset)
            bytes.append(progress) { $0.append($1) }
        }
    }
}
