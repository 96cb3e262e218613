import Base
import Drawing
import Geometry
import Media
import SceneModel

/// The film of a scene that is wanted: everything that may be chosen and decides its bytes.
public typealias FilmOrder = OrderedFilm<Scene>

/// An order with its scene, or with a reference to one (`SceneFile`).
public struct OrderedFilm<Source: Sendable>: Sendable {
    /// What is drawn, at which frame rate.
    public var scene: Source
    /// The size of the film; the scene's own if nil.
    public var size: PixelSize?
    /// The way to fit the scene into a film of another aspect ratio.
    public var fit: Fit
    /// The frames of the scene that the film has; all if nil.
    public var frames: Range<SceneFrame>?
    /// The number of times that a looping scene is played.
    public var repeats = 1
    /// The encoder's settings.
    public var settings: EncoderSettings
    /// Audio bit rate, in bits per second; the usual one if nil.
    public var audioBitRate: Int?
    /// True for a film without sound, whatever is heard in the scene.
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

/// An order for a film that can't be made.
public struct OrderError: Problem, Equatable {
    /// The order asks for something that can't be made.
    public var kind: ProblemKind { .notValid }
    /// The fault, and what is allowed.
    public let description: String

    package init(_ description: String) { self.description = description }
}
