import Drawing
import Media
import SceneModel

/// What film is wanted: everything that may be chosen and decides its bytes.
public struct FilmOrder: Sendable {
    /// What is drawn, and how many frames a second.
    public var scene: Scene
    /// The size of the film; the scene's own if nil.
    public var size: PixelSize?
    /// How the scene is laid into a film of another aspect.
    public var fit: Fit
    /// The part of the scene that the film has; all of it if nil.
    public var frames: Range<SceneFrame>?
    /// The encoder's settings.
    public var settings: EncoderSettings

    /// Orders a film of a whole scene.
    public init(_ scene: Scene, settings: EncoderSettings = EncoderSettings()) {
        self.scene = scene
        self.settings = settings
        fit = .contain
    }
}

/// Why a film can't be made as ordered.
public struct OrderError: Error, Equatable, CustomStringConvertible {
    /// What is wrong and what would be right.
    public let description: String

    init(_ description: String) { self.description = description }
}
