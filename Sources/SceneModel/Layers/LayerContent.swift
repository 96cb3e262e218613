import SceneText

/// The content of a layer, as a value. Drawing it requires conformance to `Drawable`.
public protocol LayerContent: Sendable {
    /// The name of the layer type: the value of `type` in scene files.
    static var typeName: String { get }
    /// All properties that affect the picture, as JSON. Contents with equal descriptions must draw equal pixels.
    var description: JSON { get }
    /// The version of the drawing code, 1 by default. Raise the version whenever the same description gives different
    /// pixels than before, so that films and test pictures of the older version are not mistaken for films and pictures
    /// of the new version.
    static var version: Int { get }
}

extension LayerContent {
    /// The default version of the drawing code: 1.
    public static var version: Int { 1 }
}

/// Layer content that scene files can contain. A `LayerKind` makes the content known to the reader of scene files.
///
/// If the content has keys for layers, their format is `Format.layer`, which supports the same layer types as the
/// scene.
public protocol DescribedContent: LayerContent {
    /// Creates content with the default values of all keys.
    init()
    /// The keys of this layer type, in addition to the keys that all layers share.
    static var format: ObjectFormat<Self> { get }
    /// A description of the layer type, in a sentence.
    static var summary: String { get }
}

extension DescribedContent {
    /// The content as JSON in the scene format, without keys that have default values.
    public var description: JSON { .object(Self.format.write(self, omittingDefaultsOf: Self())) }
}

/// Content with events, such as arriving messages, whose times depend on each other.
package protocol TimedContent: LayerContent {
    /// The times of the content's events (see `TimedContent`), in seconds since the start of the layer.
    var moments: [Double] { get }
}

extension MessagesContent: TimedContent {
    /// The times when the messages arrive, in seconds since the start of the layer.
    package var moments: [Double] { MessageSchedule(self).arrivals }
}

extension Scene {
    /// The layers with `TimedContent`: the path of each layer, and the times of its events in seconds since the start
    /// of the scene.
    package var moments: [(place: [Fault.Step], times: [Double])] {
        allLayers.compactMap { placed in
            guard let content = placed.layer.content as? any TimedContent else { return nil }
            return (placed.place, content.moments.map { $0 + placed.start })
        }
    }
}
