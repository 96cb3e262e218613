import SceneModel

extension TextFigure {
    /// How far the pieces of a text have come.
    struct Reveal: Sendable {
        let unit: TextReveal.Unit
        /// Where a piece begins, in points from its place.
        let offset: Point
        /// How far each piece has come, 0 to 1.
        let progress: [FixedNumber]
        /// How opaque each piece is; as far as it has come if nil.
        let opacities: [FixedNumber]?

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
            let ages = (0..<count).map { time - begin - SceneTime(seconds: stagger * Double($0)) }
            opacities = reveal.fade.map { fade in
                let fade = SceneTime(seconds: fade * reveal.duration)
                return ages.map { age in
                    age <= .zero ? FixedNumber(0) : FixedNumber(age >= fade ? 1 : age.fraction(of: fade))
                }
            }
            progress = ages.map { age in
                if age <= .zero { return FixedNumber(0) }
                if age >= duration { return FixedNumber(1) }
                return FixedNumber(reveal.curve.value(at: age.fraction(of: duration)))
            }
        }

        /// How far a glyph of a line has come.
        func progress(_ glyph: TextGlyph, line: Int) -> Double {
            let piece = piece(glyph, line: line)
            return piece < progress.count ? progress[piece].value : 1
        }

        /// How opaque a glyph of a line is.
        func opacity(_ glyph: TextGlyph, line: Int) -> Double {
            guard let opacities else { return min(max(progress(glyph, line: line), 0), 1) }
            let piece = piece(glyph, line: line)
            return piece < opacities.count ? opacities[piece].value : 1
        }

        private func piece(_ glyph: TextGlyph, line: Int) -> Int {
            switch unit {
            case .letter: Int(glyph.letter)
            case .word: Int(glyph.word)
            case .line: line
            }
        }

        func describe(into bytes: inout FigureBytes) {
            bytes.append(name: unit.rawValue)
            bytes.append(offset)
            bytes.append(progress) { $0.append($1) }
            if let opacities { bytes.append(opacities) { $0.append($1) } } else { bytes.appendMissing() }
        }
    }
}
