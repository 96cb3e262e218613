import Drawing
import Media
import SceneModel

/// What film of a scene is wanted: everything that may be chosen and decides its bytes.
public typealias FilmOrder = OrderedFilm<Scene>

/// A film as it is ordered, of a scene or of what leads to one.
public struct OrderedFilm<Source: Sendable>: Sendable {
    /// What is drawn, and how many frames a second.
    public var scene: Source
    /// The size of the film; the scene's own if nil.
    public var size: PixelSize?
    /// How the scene is laid into a film of another aspect.
    public var fit: Fit
    /// The part of the scene that the film has; all of it if nil.
    public var frames: Range<SceneFrame>?
    /// The encoder's settings.
    public var settings: EncoderSettings

    /// Orders a film of a whole scene.
    public init(_ scene: Source, settings: EncoderSettings = EncoderSettings()) {
        self.scene = scene
        self.settings = settings
        fit = .contain
    }

    /// The same film of another scene.
    public func of<Other>(_ other: Other) -> OrderedFilm<Other> {
        var order = OrderedFilm<Other>(other, settings: settings)
        (order.size, order.fit, order.frames) = (size, fit, frames)
        return order
    }
}

extension OrderedFilm: Equatable where Source: Equatable {}

/// Why a film can't be made as ordered.
public struct OrderError: Error, Equatable, CustomStringConvertible {
    /// What is wrong and what would be right.
    public let description: String

    init(_ description: String) { self.description = description }
}
