import Geometry
import SceneModel

extension TextFigure {
    /// The progress of a text's pieces (letters, words or lines) while they are revealed or concealed.
    struct Reveal: Sendable {
        let unit: TextReveal.Unit
        /// The look of a hidden piece.
        let hidden: EffectPose
        /// The progress of each piece, from 0 (hidden) to 1 (in place).
        let progress: [FixedNumber]
        /// The progress of each piece's opacity; if nil, it equals the progress.
        let opacities: [FixedNumber]?

        /// Creates the reveal at a time since the text appeared; nil if all pieces are in place.
        init?(_ reveal: TextReveal, of layout: TextLayout, at time: SceneTime, seed: Int) {
            let ranks = reveal.order.ranks(of: layout.count(of: reveal.unit), seed: seed)
            let begin = SceneTime(seconds: reveal.delay)
            self.init(
                reveal, ages: ranks.map { time - begin - SceneTime(seconds: reveal.stagger * Double($0)) })
        }

        /// Creates the reveal that is played backwards, at a time before the text disappears; nil if all pieces are in
        /// place. The first piece to appear is the first to go.
        init?(_ reveal: TextReveal, of layout: TextLayout, until end: SceneTime, seed: Int) {
            let ranks = reveal.order.ranks(of: layout.count(of: reveal.unit), seed: seed)
            let last = ranks.max() ?? 0
            let begin = SceneTime(seconds: reveal.delay)
            self.init(
                reveal,
                ages: ranks.map { end - begin - SceneTime(seconds: reveal.stagger * Double(last - $0)) })
        }

        /// Creates the reveal of words that appear at individual times; `ages` has the time since each word appeared.
        /// Without a `TextReveal`, each word becomes opaque during `fade`. Nil if all words are in place.
        init?(_ reveal: TextReveal?, wordsOf ages: [SceneTime], fade: SceneTime) {
            guard var reveal else {
                if ages.allSatisfy({ $0 >= fade }) { return nil }
                self.init(
                    .word, hidden: EffectTrack(.fade).hidden, progress: ages.map { $0.faded(in: fade) })
                return
            }
            reveal.unit = .word
            self.init(reveal, ages: ages)
        }

        /// Creates the enlargement of words about their middles; nil if all words have their usual size. `growth` has
        /// the part of the scale that each word has.
        init?(scale: Double, ofWords growth: [FixedNumber]) {
            guard scale != 1, growth.contains(where: { $0.value != 0 }) else { return nil }
            var pose = EffectPose()
            pose.scale = Point(scale, scale)
            self.init(.word, hidden: pose, progress: growth.map { FixedNumber(1 - $0.value) })
        }

        /// `ages` has the time since each piece began to appear.
        private init?(_ reveal: TextReveal, ages: [SceneTime]) {
            let track = reveal.track
            let duration = SceneTime(seconds: track.duration)
            if ages.allSatisfy({ $0 >= duration }) { return nil }
            let progress = ages.map { age in
                if age <= .zero { return FixedNumber(0) }
                if age >= duration { return FixedNumber(1) }
                return FixedNumber(track.curve.value(at: age.fraction(of: duration)))
            }
            let opacities = track.fade.map { part in
                let fade = SceneTime(seconds: part * track.duration)
                return ages.map {
                    $0 <= .zero ? FixedNumber(0) : FixedNumber($0 >= fade ? 1 : $0.fraction(of: fade))
                }
            }
            self.init(reveal.unit, hidden: track.hidden, progress: progress, opacities: opacities)
        }

        private init(
            _ unit: TextReveal.Unit, hidden: EffectPose, progress: [FixedNumber],
            opacities: [FixedNumber]? = nil
        ) {
            (self.unit, self.hidden, self.progress, self.opacities) = (unit, hidden, progress, opacities)
        }

        /// True if pieces are turned, scaled or blurred.
        var isTransforming: Bool {
            hidden.scale != Point(1, 1) || hidden.rotation != 0 || hidden.blur != 0
        }

        /// Returns the look of a piece.
        func pose(_ piece: Int) -> EffectPose {
            guard piece < progress.count else { return EffectPose() }
            var pose = hidden.remaining(1 - progress[piece].value)
            if let opacities {
                pose.opacity = hidden.opacity + (1 - hidden.opacity) * opacities[piece].value
            }
            return pose
        }

        func describe(into bytes: inout FigureBytes) {
            bytes.append(name: unit.rawValue)
            bytes.append(hidden.offset)
            bytes.append(progress) { $0.append($1) }
            if let opacities { bytes.append(opacities) { $0.append($1) } } else { bytes.appendMissing() }
            guard isTransforming || hidden.opacity != 0 else { return }
            bytes.append(hidden.scale)
            for number in [hidden.rotation, hidden.blur, hidden.opacity] { bytes.append(number) }
        }
    }
}

extension TextReveal.Unit {
    /// The number of a glyph's piece.
    func piece(_ glyph: TextGlyph, line: Int) -> Int {
        switch self {
        case .letter: Int(glyph.letter)
        case .word: Int(glyph.word)
        case .line: line
        }
    }
}

extension TextLayout {
    /// Returns the number of pieces of a kind.
    fileprivate func count(of unit: TextReveal.Unit) -> Int {
        switch unit {
        case .letter: letterCount
        case .word: wordCount
        case .line: lines.count
        }
    }

    /// The boxes of a text's pieces, as high as their lines; nil for a piece without visible glyphs.
    func boxes(by unit: TextReveal.Unit) -> [Rectangle?] {
        var boxes = [Rectangle?](repeating: nil, count: count(of: unit))
        for (number, line) in lines.enumerated() {
            for glyph in line.glyphs {
                if case .empty = glyph.shape.form { continue }
                let piece = unit.piece(glyph, line: number)
                guard boxes.indices.contains(piece) else { continue }
                let box = Rectangle(
                    origin: Point(
                        line.x + glyph.x + glyph.shape.least.x * glyph.size, line.baseline - line.ascent),
                    size: Size(
                        width: (glyph.shape.most.x - glyph.shape.least.x) * glyph.size,
                        height: line.ascent + line.descent))
                boxes[piece] = boxes[piece]?.grown(to: box, by: 1) ?? box
            }
        }
        return boxes
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
