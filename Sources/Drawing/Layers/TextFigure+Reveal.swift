import Geometry
import SceneModel

extension TextFigure {
    /// The progress of a text's pieces.
    struct Reveal: Sendable {
        let unit: TextReveal.Unit
        /// The offset from which a piece comes, in points from its place.
        let offset: Point
        /// The progress of each piece, from 0 to 1.
        let progress: [FixedNumber]
        /// The opacity of each piece; if nil, its progress.
        let opacities: [FixedNumber]?

        /// Nil when all pieces are in place.
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
            opacities = reveal.fade.map { fade in ages.map { reveal.opacity(at: $0, fade) } }
            progress = ages.map { reveal.progress(at: $0) }
        }

        /// The reveal of words that appear at their own times; `ages` has the time since each appeared. Without a
        /// `TextReveal`, words become opaque in the time of `fade`. Nil when all are in place.
        init?(_ reveal: TextReveal?, wordsOf ages: [SceneTime], fade: SceneTime) {
            unit = .word
            offset = reveal?.offset ?? Point(0, 0)
            let duration = reveal.map { SceneTime(seconds: $0.duration) } ?? fade
            if ages.allSatisfy({ $0 >= duration }) { return nil }
            progress = ages.map { age in reveal?.progress(at: age) ?? age.faded(in: fade) }
            opacities = reveal.flatMap { reveal in
                reveal.fade.map { fade in ages.map { reveal.opacity(at: $0, fade) } }
            }
        }

        /// The progress of a glyph in a line.
        func progress(_ glyph: TextGlyph, line: Int) -> Double {
            let piece = piece(glyph, line: line)
            return piece < progress.count ? progress[piece].value : 1
        }

        /// The opacity of a glyph in a line.
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

extension TextReveal {
    /// The progress of a piece at a time since it began.
    fileprivate func progress(at age: SceneTime) -> FixedNumber {
        let duration = SceneTime(seconds: duration)
        if age <= .zero { return FixedNumber(0) }
        if age >= duration { return FixedNumber(1) }
        return FixedNumber(curve.value(at: age.fraction(of: duration)))
    }

    /// The opacity of a piece at a time since it began, with a fade.
    fileprivate func opacity(at age: SceneTime, _ fade: Double) -> FixedNumber {
        let fade = SceneTime(seconds: fade * duration)
        return age <= .zero ? FixedNumber(0) : FixedNumber(age >= fade ? 1 : age.fraction(of: fade))
    }
}
