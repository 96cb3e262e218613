import Geometry
import SceneModel

/// The look of the spoken word at a moment, and how words get it and lose it.
struct SpokenWordLook {
    /// The time in the caption file.
    let time: SceneTime
    /// How long a word takes to get the look after it begins, and to lose it after it ends.
    let fadeIn, fadeOut: SceneTime
    /// The colours of a word before, while and after it is spoken.
    let colors: (before: Color, while: Color, after: Color)
    /// The scale of the word about its middle.
    let scale: Double
    /// The timing curve with which the word gets the look.
    let curve: Curve
    let background: TextFigure.Background?

    fileprivate func color(of word: CaptionWordTime) -> Color {
        if time >= word.end {
            return colors.while.interpolated(to: colors.after, falling(word))
        }
        return colors.before.interpolated(to: colors.while, min(max(progress(word), 0), 1))
    }

    /// How much of the look a word has, from 0 to 1.
    fileprivate func share(of word: CaptionWordTime) -> FixedNumber {
        FixedNumber(min(max(progress(word), 0), 1 - falling(word)))
    }

    /// How much of its scale a word has; a curve may lead beyond 1.
    fileprivate func growth(of word: CaptionWordTime) -> FixedNumber {
        FixedNumber(progress(word) * (1 - falling(word)))
    }

    /// How far a word is on its way to the look, along the curve.
    private func progress(_ word: CaptionWordTime) -> Double {
        let rise = rising(word)
        return rise > 0 ? rise < 1 ? curve.value(at: rise) : 1 : 0
    }

    private func rising(_ word: CaptionWordTime) -> Double { (time - word.start).faded(in: fadeIn).value }

    private func falling(_ word: CaptionWordTime) -> Double {
        time < word.end ? 0 : (time - word.end).faded(in: fadeOut).value
    }
}

extension TextFigure {
    /// Gives the spoken word of a caption its colour, its scale and its background.
    mutating func mark(_ cue: CaptionCue, _ look: SpokenWordLook) {
        wordColors = cue.words.map(look.color)
        if let reveal = Reveal(scale: look.scale, ofWords: cue.words.map(look.growth)) {
            reveals.append(reveal)
        }
        guard let background = look.background else { return }
        let shares = cue.words.map(look.share)
        if shares.contains(where: { $0.value > 0 }) {
            wordBackgrounds = WordBackgrounds(look: background, opacities: shares)
        }
    }
}
