/// The content of a layer, as a value. Only types that conform to `Drawable` can be drawn.
public protocol LayerContent: Sendable {
    /// The name of the layer type: `type` in a scene file.
    static var typeName: String { get }
    /// All properties that affect the picture: contents with equal descriptions draw equal pixels.
    var description: JSON { get }
    /// The version of the drawing code. Raise it whenever the same description gives different pixels than before, so
    /// that films and goldens of the older version are not mistaken for current ones. Default: 1.
    static var version: Int { get }
}

extension LayerContent {
    /// The first version.
    public static var version: Int { 1 }
}

/// Content that scene files can contain, through a `LayerKind`.
///
/// A type that contains layers describes them with `Format.layer`, which supports the same kinds as the scene.
public protocol DescribedContent: LayerContent {
    /// Creates content with default values.
    init()
    /// The type's own keys, in addition to those of every layer.
    static var format: ObjectFormat<Self> { get }
    /// A description of the type, in a sentence.
    static var summary: String { get }
}

extension DescribedContent {
    /// Its properties in the scene format, without those that have default values.
    public var description: JSON { .object(Self.format.write(self, omittingDefaultsOf: Self())) }
}

/// Content with events whose times depend on each other.
package protocol TimedContent: LayerContent {
    /// The times of the events, in seconds of the layer.
    var moments: [Double] { get }
}

extension MessagesContent: TimedContent {
    /// The times when its messages arrive.
    package var moments: [Double] { MessageSchedule(self).arrivals }
}

extension Scene {
    /// The paths of the layers with events, and the events' times in seconds of the scene.
    package var moments: [(place: [Fault.Step], times: [Double])] {
        allLayers.compactMap { placed in
            guard let content = placed.layer.content as? any TimedContent else { return nil }
            return (placed.place, content.moments.map { $0 + placed.start })
        }
    }
}
