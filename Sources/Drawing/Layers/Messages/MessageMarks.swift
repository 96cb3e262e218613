import Geometry
import Rasteriser
import SceneModel

/// The ticks of a message.
struct MessageMarks: Sendable {
    let first: Outline
    /// The tick that appears when the message is read; nil if the message is never read.
    let second: Outline?
    /// The point from which the second tick grows.
    let foot: Point
    let color: Color

    init(_ ticks: MessageTicks, _ color: Color) throws {
        first = try ChatIcons.firstTick()
        second = ticks == .read ? try ChatIcons.secondTick() : nil
        (foot, self.color) = (Point(8.4, 8.8), color)
    }

    private init(_ marks: MessageMarks, _ dx: Double, _ dy: Double) {
        (first, second) = (marks.first.moved(dx, dy), marks.second?.moved(dx, dy))
        (foot, color) = (Point(marks.foot.x + dx, marks.foot.y + dy), marks.color)
    }

    /// Returns the ticks, moved.
    func moved(_ dx: Double, _ dy: Double) -> MessageMarks { MessageMarks(self, dx, dy) }
}

extension ChatPainter {
    /// Draws ticks; `read` is the progress with which the second tick appears, from 0 to 1.
    mutating func draw(_ marks: MessageMarks, opacity: Double, read: Double, at place: Affine) {
        fill(marks.first, marks.color, opacity: opacity, at: place)
        guard let second = marks.second, read > 0 else { return }
        let scale = 1 - 0.6 * (1 - read) * (1 - read)
        let grown = Affine.move(-marks.foot.x, -marks.foot.y).then(.scale(scale, scale))
            .then(.move(marks.foot.x, marks.foot.y))
        fill(second, marks.color, opacity: opacity * read, at: grown.then(place))
    }
}
