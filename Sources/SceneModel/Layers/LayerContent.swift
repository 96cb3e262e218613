/// What a layer shows, as a value. Drawing can only draw types that conform to its `Drawable`, which is internal
/// to this package.
public protocol LayerContent: Sendable {
    /// The name of the layer type, as `type` in a scene file.
    static var typeName: String { get }
    /// Everything that decides what is drawn: contents with equal descriptions draw equal pixels.
    var description: JSON { get }
}

/// Content that scene files can have, through a `LayerKind` for it.
///
/// A type that contains layers describes them with `Format.layer`, which reads the same kinds as the scene.
package protocol DescribedContent: LayerContent {
    /// The defaults of all keys.
    init()
    /// Its own keys, in addition to those of every layer.
    static var format: ObjectFormat<Self> { get }
    /// What it shows, in a sentence.
    static var summary: String { get }
}

extension DescribedContent {
    /// Its properties as a scene file would give them, without those that have their default.
    public var description: JSON { .object(Self.format.write(self, omittingDefaultsOf: Self())) }
}
