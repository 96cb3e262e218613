import Geometry
import SceneModel

/// A moment in a layer's life.
public struct Moment: Sendable {
    /// The time since the layer appeared.
    public let time: SceneTime
    /// Its life, from its appearing to its end.
    public let span: LayerSpan
    /// Takes the layer's points to the frame's, exactly as the canvas will.
    public let transform: Affine
    /// The same at the end of the layer's life, for what is laid on whole pixels once it has come to rest.
    public let settled: Affine

    /// A moment.
    public init(time: SceneTime, span: LayerSpan, transform: Affine, settled: Affine) {
        (self.time, self.span, self.transform, self.settled) = (time, span, transform, settled)
    }
}

extension Moment {
    /// The same in a frame that has so many pixels more on each side.
    func moved(by margin: Int) -> Moment {
        let move = Affine.move(Double(margin), Double(margin))
        return Moment(time: time, span: span, transform: transform.then(move), settled: settled.then(move))
    }
}
