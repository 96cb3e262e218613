import Geometry
import Rasteriser
import SceneModel

/// The bars of a recording: heights in points, and where they stand.
struct VoiceBars: Sendable {
    /// Of a bar, and from one to the next.
    static let width = 2.0
    static let step = 4.0

    /// From the left.
    let heights: [Double]
    /// The left end of their ground.
    var origin: Point
    /// The play button.
    var button: MessageFrame
    /// Its length, or how much of it was played.
    var clock: VoiceClock
    let played, rest: Color
    /// What is cut out of the button.
    let sign: Color

    func moved(_ dx: Double, _ dy: Double) -> VoiceBars {
        var bars = self
        bars.origin = Point(origin.x + dx, origin.y + dy)
        bars.button = button.moved(dx, dy)
        bars.clock.origin = Point(clock.origin.x + dx, clock.origin.y + dy)
        return bars
    }

    /// The bars from one to another.
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
