import Geometry
import SceneModel

/// A moment in a layer's life.
public struct Moment: Sendable {
    /// The time since the layer appeared.
    public let time: SceneTime
    /// The layer's life: the time from its appearance to its end.
    public let span: LayerSpan
    /// The transform from the layer's points to the frame's pixels, exactly as on the canvas.
    public let transform: Affine
    /// The transform at the end of the layer's life. Content that comes to rest on whole pixels is aligned with this
    /// transform.
    public let settled: Affine

    /// Creates a moment.
    public init(time: SceneTime, span: LayerSpan, transform: Affine, settled: Affine) {
        (self.time, self.span, self.transform, self.settled) = (time, span, transform, settled)
    }
}

extension Moment {
    /// Returns the same moment for a frame that is larger by `margin` pixels on each side.
    func moved(by margin: Int) -> Moment {
        let move = Affine.move(Double(margin), Double(margin))
        return Moment(time: time, span: span, transform: transform.then(move), settled: settled.then(move))
    }
}
