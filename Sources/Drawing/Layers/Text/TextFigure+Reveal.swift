import Geometry
import SceneModel

extension TextFigure {
    /// The progress of a text's pieces (letters, words or lines) while they are revealed.
    struct Reveal: Sendable {
        let unit: TextReveal.Unit
        /// The offset from which a piece moves to its final place while it is revealed, in points.
        let offset: Point
        /// The progress of each piece, from 0 (hidden) to 1 (in place).
        let progress: [FixedNumber]
        /// The opacity of each piece; if nil, the opacity equals the progress.
        let opacities: [FixedNumber]?

        /// Creates the reveal at a time since the text appeared; nil if all pieces are in place.
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

        /// Creates the reveal of words that appear at individual times; `ages` has the time since each word appeared.
        /// Without a `TextReveal`, each word becomes opaque during `fade`. Nil if all words are in place.
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

        /// Returns the progress of the piece to which a glyph belongs.
        func progress(_ glyph: TextGlyph, line: Int) -> Double {
            let piece = piece(glyph, line: line)
            return piece < progress.count ? progress[piece].value : 1
        }

        /// Returns the opacity of the piece to which a glyph belongs.
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
    /// Returns the progress of a piece (a letter, word or line); `age` is the time since the piece began to appear.
    fileprivate func progress(at age: SceneTime) -> FixedNumber {
        let duration = SceneTime(seconds: duration)
        if age <= .zero { return FixedNumber(0) }
        if age >= duration { return FixedNumber(1) }
        return FixedNumber(curve.value(at: age.fraction(of: duration)))
    }

    /// Returns the opacity of a piece; `age` is the time since the piece began to appear, `fade` the fraction of the
    /// duration in which the piece becomes opaque.
    fileprivate func opacity(at age: SceneTime, _ fade: Double) -> FixedNumber {
        let fade = SceneTime(seconds: fade * duration)
        return age <= .zero ? FixedNumber(0) : FixedNumber(age >= fade ? 1 : age.fraction(of: fade))
    }
}

extension SceneTime {
    /// Returns the progress, from 0 to 1, of a fade with the duration `fade`; this `SceneTime` is the time since the
    /// fade began. If `fade` is zero, the progress is 1 from the beginning.
    func faded(in fade: SceneTime) -> FixedNumber {
        if self >= fade, self >= .zero { return FixedNumber(1) }
        return FixedNumber(self > .zero ? fraction(of: fade) : 0)
    }
}

extension TextFigure {
    /// Makes the background surround only the visible words; `progress` has the progress of each word, from 0 to 1.
    mutating func surroundWords(_ progress: [FixedNumber]) {
        guard background != nil, progress.contains(where: { $0.value < 1 }) else { return }
        background?.part =
            layout.rectangle(around: progress)
            ?? Rectangle(origin: Point(0, 0), size: Size(width: 0, height: 0))
        background?.opacity = progress.max { $0.value < $1.value } ?? FixedNumber(0)
    }
}
