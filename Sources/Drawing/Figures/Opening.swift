import Geometry
import SceneModel

/// The context in which a layer is opened: the scene or group that contains the layer, and the frames to draw.
public struct Opening: Sendable {
    /// The size of the enclosing scene or group, in points.
    public internal(set) var size: Size
    /// The size of the frames, in pixels.
    public internal(set) var frameSize: PixelSize
    /// The files that the scene names.
    package internal(set) var assets: any SceneAssets
    /// The typesetter, which lays out text.
    package internal(set) var typesetter: Typesetter
    /// The scene's seed for random values.
    public let seed: Int
    /// The maximum scale at which the layer is drawn, in pixels of the frame per point of the layer.
    public var largestScale = Double.infinity
    /// The loop period, after which the layer must look as at the beginning. Nil if the scene doesn't loop, or if the
    /// layer appears or disappears within the loop.
    public var period: SceneTime?
    /// The scene's sounds.
    package var sounds: [SoundPart] = []
    /// The scene time at which the layer appears.
    package var sceneStart = SceneTime.zero
    /// The scene time at which the layer ends: the end of the layer, of an enclosing layer or of the scene, whichever
    /// comes first.
    var sceneEnd = SceneTime.zero
    /// The path from the scene to the layer.
    var steps: [SceneSource.Step] = []
    /// The warnings collected while layers are opened.
    var warnings = OpeningWarnings()
    /// The loop period, after which all sounds start again; nil if the scene doesn't loop.
    package var soundPeriod: SceneTime?
}

extension Opening {
    /// Returns the same context, but with frames that are larger by `margin` pixels on each side.
    func enlarged(by margin: Int) -> Opening {
        var opening = self
        opening.frameSize = PixelSize(
            width: frameSize.width + 2 * margin, height: frameSize.height + 2 * margin)
        return opening
    }

    /// Returns the same context, which in addition records in `sources` all files and libraries that are used to open
    /// the layer.
    func noting(in sources: LayerSources) -> Opening {
        var opening = self
        opening.assets = LayerAssets(assets, notingIn: sources)
        opening.typesetter = typesetter.telling(opening.assets)
        return opening
    }
}
