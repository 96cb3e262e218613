import Geometry
import SceneModel

/// A composer that lays out voice messages: a play button, bars and a clock.
struct VoiceComposer {
    let composer: MessageComposer
    let colors: MessageTheme.Bubble

    private static let button = 40.0
    private static let tallest = 20.0

    /// Adds a voice message to the contents of a bubble. `index` is the message's index, which selects the sound or the
    /// seed of random bars.
    func add(_ voice: VoiceNote, _ index: Int, to stack: inout MessageStack) throws {
        let left = ChatMeasures.insets.side - 3
        let top = stack.y + 1
        let clock = VoiceClock(
            try composer.digits(colors.time), duration: voice.seconds,
            origin: Point(left + Self.button + 10, top + Self.tallest + 7))
        let button = MessageFrame(x: left, y: top, width: Self.button, height: Self.button)
        let heights = bars(voice, index, in: stack.widest - Self.button - 10)
        let origin = Point(left + Self.button + 10, top + Self.tallest + 3)
        stack.parts.append(
            .voice(
                VoiceBars(
                    heights: heights, origin: origin, button: button, clock: clock,
                    played: colors.accent, rest: colors.rest, sign: colors.fill.middleColor)))
        stack.width = max(
            stack.width, origin.x + Double(heights.count) * VoiceBars.step - ChatMeasures.insets.side)
        stack.y = top + Self.button + 2
        // The status is placed beside the clock.
        stack.lastLine = origin.x - ChatMeasures.insets.side + clock.width
    }

    private func bars(_ voice: VoiceNote, _ index: Int, in width: Double) -> [Double] {
        let most = max(Int(width / VoiceBars.step), 1)
        func height(_ level: Double) -> Double { max(2, (level * Self.tallest * 2).rounded() / 2) }
        if let bars = voice.bars { return bars.prefix(most).map(height) }
        let count = min(most, 24 + Int(min(voice.seconds, 60) / 2))
        if let sound = composer.voices[index] { return sound.bars(count).map(height) }
        let random = Randomness(seed: composer.seed, layer: composer.content.seed &+ index)
        return (0..<count).map { bar in
            // Random bars that resemble syllables: a slow swell with quick changes.
            let swell = 0.55 + 0.45 * Turn.sine(Double(bar) * 0.11 + random.unit(1, 0))
            return height(swell * (0.25 + 0.75 * random.unit(2, bar)))
        }
    }
}
