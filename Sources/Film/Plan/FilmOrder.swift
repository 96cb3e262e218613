import Drawing
import Media
import SceneModel

/// The film of a scene that is wanted: everything that may be chosen and decides its bytes.
public typealias FilmOrder = OrderedFilm<Scene>

/// An order with its scene, or with a reference to one (`SceneFile`).
public struct OrderedFilm<Source: Sendable>: Sendable {
    /// What is drawn, and how many frames a second.
    public var scene: Source
    /// The size of the film; the scene's own if nil.
    public var size: PixelSize?
    /// How the scene is fitted into a film of another aspect ratio.
    public var fit: Fit
    /// The frames of the scene that the film has; all if nil.
    public var frames: Range<SceneFrame>?
    /// How many times a scene that loops is played.
    public var repeats = 1
    /// The encoder's settings.
    public var settings: EncoderSettings
    /// The bits a second of the sound; the usual ones if nil.
    public var audioBitRate: Int?
    /// Whether the film has no sound, whatever is heard in the scene.
    public var isSilent = false

    /// Orders a film of a whole scene.
    public init(_ scene: Source, settings: EncoderSettings = EncoderSettings()) {
        self.scene = scene
        self.settings = settings
        fit = .contain
    }

    /// The same film of another scene.
    public func of<Other>(_ other: Other) -> OrderedFilm<Other> {
        var order = OrderedFilm<Other>(other, settings: settings)
        (order.size, order.fit, order.frames, order.repeats) = (size, fit, frames, repeats)
        (order.audioBitRate, order.isSilent) = (audioBitRate, isSilent)
        return order
    }
}

extension OrderedFilm: Equatable where Source: Equatable {}

/// Why a film can't be made as ordered.
public struct OrderError: Error, Equatable, CustomStringConvertible {
    /// What is wrong, and what is allowed.
    public let description: String

    package init(_ description: String) { self.description = description }
}
