import Geometry
import SceneModel

/// What a layer is opened for: its surroundings and the frames, before any moment.
public struct Opening: Sendable {
    /// The size of what the layer stands in, the scene or a group, in points.
    public internal(set) var size: Size
    /// The size of the frames.
    public internal(set) var frameSize: PixelSize
    /// The files that the scene names.
    package internal(set) var assets: any SceneAssets
    /// Sets text.
    package internal(set) var typesetter: Typesetter
    /// The scene's seed.
    public let seed: Int
    /// The most pixels of the frame that a point of the layer ever takes, along each side.
    public var largestScale = Double.infinity
    /// After how long the layer must be as at its beginning; nil if the scene does not loop, or if the layer appears or
    /// disappears in between.
    public var period: SceneTime?
    /// The sounds that are heard in the scene.
    package var sounds: [SoundPart] = []
    /// When the layer's own time begins, in the scene's.
    package var sceneStart = SceneTime.zero
    /// When it ends in the scene, with the layer, what it stands in, or the scene.
    var sceneEnd = SceneTime.zero
    /// The way from the scene to the layer.
    var steps: [SceneSource.Step] = []
    /// What is found out about layers while they are opened.
    var warnings = OpeningWarnings()
    /// The length of a round, after which all sounds begin again; nil if the scene does not loop.
    package var soundPeriod: SceneTime?
}

extension Opening {
    /// The same for frames that have so many pixels more on each side.
    func enlarged(by margin: Int) -> Opening {
        var opening = self
        opening.frameSize = PixelSize(
            width: frameSize.width + 2 * margin, height: frameSize.height + 2 * margin)
        return opening
    }

    /// The same for a layer of which all is noted that it is opened with.
    func noting(in sources: LayerSources) -> Opening {
        var opening = self
        opening.assets = LayerAssets(assets, notingIn: sources)
        opening.typesetter = typesetter.telling(opening.assets)
        return opening
    }
}
