import Base
import Drawing
import Geometry
import Media
import SceneModel

/// An order for a film of a scene: all the user's choices that determine the film's bytes.
public typealias FilmOrder = OrderedFilm<Scene>

/// An order that contains the scene, or a reference to the scene's file (`SceneFile`).
public struct OrderedFilm<Source: Sendable>: Sendable {
    /// The scene to draw, with its frame rate.
    public var scene: Source
    /// The size of the film in pixels; if nil, the size of the scene.
    public var size: PixelSize?
    /// The way to fit the scene into a film of another aspect ratio.
    public var fit: Fit
    /// The range of scene frames to encode; if nil, all frames.
    public var frames: Range<SceneFrame>?
    /// The number of times that a looping scene is played.
    public var repeats = 1
    /// The kind of file. Its codecs include that of `settings`.
    public var format: OutputFormat
    /// The encoder's settings.
    public var settings: EncoderSettings
    /// True for a film with alpha, which lacks the scene's background.
    public var isTransparent = false
    /// The audio bit rate, in bits per second; if nil, the default.
    public var audioBitRate: Int?
    /// True for a film without sound, even if the scene has sound.
    public var isSilent = false
    /// The maximum of `cost`, in seconds of CPU time on a core that draws a 1920x1080 gradient in a millisecond; nil for
    /// no limit. The film's bytes don't depend on it, and an order's JSON lacks it.
    public var maximumCost: Double?

    /// Creates an order for a film of a whole scene; the settings are by default those of the format's usual codec.
    public init(
        _ scene: Source, format: OutputFormat = .mp4, settings: EncoderSettings? = nil
    ) {
        self.scene = scene
        self.format = format
        self.settings = settings ?? EncoderSettings(codec: format.usualCodec)
        fit = .contain
    }

    /// Returns the same order for another scene.
    public func of<Other>(_ other: Other) -> OrderedFilm<Other> {
        var order = OrderedFilm<Other>(other, format: format, settings: settings)
        order.isTransparent = isTransparent
        (order.size, order.fit, order.frames, order.repeats) = (size, fit, frames, repeats)
        (order.audioBitRate, order.isSilent) = (audioBitRate, isSilent)
        order.maximumCost = maximumCost
        return order
    }
}

extension OrderedFilm {
    /// True if a film has the packets of its chunks as the encoder wrote them, so that later films can take chunks from it.
    /// Other containers change the packets.
    var storesPacketsAsEncoded: Bool {
        switch (format, settings.codec) {
        case (.mp4, .h264), (.mov, .prores): true
        default: false
        }
    }
}

extension OrderedFilm: Equatable where Source: Equatable {}

/// An error: the order asks for a film that can't be made.
public struct OrderError: Problem, Equatable {
    /// The kind of all these errors: an invalid request.
    public var kind: ProblemKind { .notValid }
    /// The problem, and the allowed values.
    public let description: String

    package init(_ description: String) { self.description = description }
}
