import Geometry
import SceneModel

/// The context in which a layer is opened: its surroundings and the frames, before any moment.
public struct Opening: Sendable {
    /// The size of the enclosing scene or group, in points.
    public internal(set) var size: Size
    /// The size of the frames.
    public internal(set) var frameSize: PixelSize
    /// The files that the scene names.
    package internal(set) var assets: any SceneAssets
    /// Lays out text.
    package internal(set) var typesetter: Typesetter
    /// The scene's seed.
    public let seed: Int
    /// The maximum number of the frame's pixels per point of the layer, along each side.
    public var largestScale = Double.infinity
    /// The loop period, at whose end the layer must be as at the beginning; nil if the scene doesn't loop, or if the
    /// layer appears or disappears within the loop.
    public var period: SceneTime?
    /// The sounds of the scene.
    package var sounds: [SoundPart] = []
    /// The time in the scene at which the layer's own time begins.
    package var sceneStart = SceneTime.zero
    /// The time in the scene at which it ends: the end of the layer, of an enclosing one, or of the scene.
    var sceneEnd = SceneTime.zero
    /// The path from the scene to the layer.
    var steps: [SceneSource.Step] = []
    /// The warnings collected while layers are opened.
    var warnings = OpeningWarnings()
    /// The loop period, after which all sounds begin again; nil if the scene doesn't loop.
    package var soundPeriod: SceneTime?
}

extension Opening {
    /// The same opening for frames with `margin` more pixels on each side.
    func enlarged(by margin: Int) -> Opening {
        var opening = self
        opening.frameSize = PixelSize(
            width: frameSize.width + 2 * margin, height: frameSize.height + 2 * margin)
        return opening
    }

    /// The same opening, noting everything that the layer is opened with.
    func noting(in sources: LayerSources) -> Opening {
        var opening = self
        opening.assets = LayerAssets(assets, notingIn: sources)
        opening.typesetter = typesetter.telling(opening.assets)
        return opening
    }
}
