import Geometry
import SceneModel

extension SceneTime {
    /// The progress at this time since the beginning of a fade, from 0 to 1. With a fade of zero it is 1 from the
    /// beginning.
    func faded(in fade: SceneTime) -> FixedNumber {
        if self >= fade, self >= .zero { return FixedNumber(1) }
        return FixedNumber(self > .zero ? fraction(of: fade) : 0)
    }
}

extension TextFigure {
    /// Makes the box surround the visible words; `progress` has the progress of each, from 0 to 1.
    mutating func surroundWords(_ progress: [FixedNumber]) {
        guard box != nil, progress.contains(where: { $0.value < 1 }) else { return }
        box?.part =
            layout.rectangle(around: progress)
            ?? Rectangle(origin: Point(0, 0), size: Size(width: 0, height: 0))
        box?.opacity = progress.max { $0.value < $1.value } ?? FixedNumber(0)
    }
}
