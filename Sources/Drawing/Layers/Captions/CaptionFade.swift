import Geometry
import SceneModel

extension SceneTime {
    /// How much has come this long after the beginning of a fade, 0 to 1. Without a fade all of it has from the beginning on.
    func faded(in fade: SceneTime) -> FixedNumber {
        if self >= fade, self >= .zero { return FixedNumber(1) }
        return FixedNumber(self > .zero ? fraction(of: fade) : 0)
    }
}

extension TextFigure {
    /// Lets the box surround words of which each has come so far, 0 to 1.
    mutating func surroundWords(_ progress: [FixedNumber]) {
        guard box != nil, progress.contains(where: { $0.value < 1 }) else { return }
        box?.part =
            layout.rectangle(around: progress)
            ?? Rectangle(origin: Point(0, 0), size: Size(width: 0, height: 0))
        box?.opacity = progress.max { $0.value < $1.value } ?? FixedNumber(0)
    }
}
