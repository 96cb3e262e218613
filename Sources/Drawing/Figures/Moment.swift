import Geometry
import SceneModel

/// A moment in a layer's life.
public struct Moment: Sendable {
    /// The time since the layer appeared.
    public let time: SceneTime
    /// The layer's life, from its appearance to its end.
    public let span: LayerSpan
    /// Maps the layer's points to the frame's pixels, exactly as the canvas does.
    public let transform: Affine
    /// The transform at the end of the layer's life, for content that is aligned to whole pixels once it has come to
    /// rest.
    public let settled: Affine

    /// Creates a moment.
    public init(time: SceneTime, span: LayerSpan, transform: Affine, settled: Affine) {
        (self.time, self.span, self.transform, self.settled) = (time, span, transform, settled)
    }
}

extension Moment {
    /// The same moment in a frame with `margin` more pixels on each side.
    func moved(by margin: Int) -> Moment {
        let move = Affine.move(Double(margin), Double(margin))
        return Moment(time: time, span: span, transform: transform.then(move), settled: settled.then(move))
    }
}
