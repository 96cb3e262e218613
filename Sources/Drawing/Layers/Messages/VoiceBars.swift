import Geometry
import Rasteriser
import SceneModel

/// The laid-out elements of a voice message: the play button, the bars and the clock. Lengths are in points.
struct VoiceBars: Sendable {
    /// The width of a bar, and the distance between the left edges of neighbouring bars.
    static let width = 2.0
    static let step = 4.0

    /// The heights of the bars, in points, from left to right.
    let heights: [Double]
    /// The lower left corner of the first bar.
    var origin: Point
    /// The rectangle of the play button.
    var button: MessageFrame
    /// The clock, which shows the duration of the voice message or the time played.
    var clock: VoiceClock
    /// The colours of bars that were played and of the remaining bars.
    let played, rest: Color
    /// The colour of the play or pause sign in the button.
    let sign: Color

    func moved(_ dx: Double, _ dy: Double) -> VoiceBars {
        var bars = self
        bars.origin = Point(origin.x + dx, origin.y + dy)
        bars.button = button.moved(dx, dy)
        bars.clock.origin = Point(clock.origin.x + dx, clock.origin.y + dy)
        return bars
    }

    /// Returns the outline of a range of bars.
    func outline(_ bars: Range<Int>) -> Outline {
        var outline = Outline()
        for bar in bars {
            let frame = MessageFrame(
                x: origin.x + Double(bar) * Self.step, y: origin.y - heights[bar], width: Self.width,
                height: heights[bar])
            outline.addRounded(frame, radius: Self.width / 2)
        }
        return outline
    }
}
