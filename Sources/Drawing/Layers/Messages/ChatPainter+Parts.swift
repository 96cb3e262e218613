import Geometry
import Rasteriser
import SceneModel

extension ChatPainter {
    /// Draws an element of a message or of the header that has no moving content.
    mutating func draw(_ part: MessagePart, opacity: Double, at place: Affine) {
        draw(part, opacity: opacity, nil, at: place)
    }

    /// Draws an element of a message. `pose` has the progress of playback and of the second tick; if it is nil, both
    /// are 0.
    mutating func draw(_ part: MessagePart, opacity: Double, _ pose: MessagePose?, at place: Affine) {
        switch part {
        case .text(let text, let origin):
            draw(text, opacity: opacity, at: .move(origin.x, origin.y).then(place))
        case .fill(let outline, let color): fill(outline, color, opacity: opacity, at: place)
        case .picture(let picture, let frame, let radius):
            draw(picture, in: frame, radius: radius, opacity: opacity, at: place)
        case .voice(let bars): draw(bars, opacity: opacity, played: pose?.played ?? 0, at: place)
        case .ticks(let marks): draw(marks, opacity: opacity, read: pose?.read ?? 0, at: place)
        }
    }

    /// Draws a voice message: the button, the clock and the bars. The played bars have another colour; `played`
    /// is the played fraction, from 0 to 1.
    private mutating func draw(_ bars: VoiceBars, opacity: Double, played: Double, at place: Affine) {
        var disc = Outline()
        disc.addRounded(bars.button, radius: bars.button.height / 2)
        fill(disc, bars.played, opacity: opacity, at: place)
        let isPlaying = played > 0 && played < 1
        let sign =
            isPlaying ? ChatIcons.pause(in: bars.button.height) : ChatIcons.play(in: bars.button.height)
        fill(sign, bars.sign, opacity: opacity, at: .move(bars.button.x, bars.button.y).then(place))
        for (text, origin) in bars.clock.texts(played: played) {
            draw(text, opacity: opacity, at: .move(origin.x, origin.y).then(place))
        }
        let count = bars.heights.count
        let progress = played * Double(count)
        let whole = min(Int(progress), count)
        fill(bars.outline(0..<whole), bars.played, opacity: opacity, at: place)
        guard whole < count else { return }
        let color = bars.rest.interpolated(to: bars.played, progress - Double(whole))
        fill(bars.outline(whole..<whole + 1), color, opacity: opacity, at: place)
        fill(bars.outline(whole + 1..<count), bars.rest, opacity: opacity, at: place)
    }
}
