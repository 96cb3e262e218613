import Geometry
import Rasteriser
import SceneModel

/// The bars of a recording: their heights and positions, in points.
struct VoiceBars: Sendable {
    /// The width of a bar, and the distance from one to the next.
    static let width = 2.0
    static let step = 4.0

    /// The heights from left to right.
    let heights: [Double]
    /// The left end of their baseline.
    var origin: Point
    /// The frame of the play button.
    var button: MessageFrame
    /// The clock, which shows the length of the recording or the time played.
    var clock: VoiceClock
    let played, rest: Color
    /// The colour of the sign in the button.
    let sign: Color

    func moved(_ dx: Double, _ dy: Double) -> VoiceBars {
        var bars = self
        bars.origin = Point(origin.x + dx, origin.y + dy)
        bars.button = button.moved(dx, dy)
        bars.clock.origin = Point(clock.origin.x + dx, clock.origin.y + dy)
        return bars
    }

    /// The outline of a range of bars.
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
