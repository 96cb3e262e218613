/// What a layer shows, as a value. Drawing draws those that conform to its `Drawable`, which all kinds here do.
public protocol LayerContent: Sendable {
    /// The name of the kind, as `type` in a scene file.
    static var typeName: String { get }
    /// Everything that decides what is drawn; two contents with the same description draw the same.
    var description: JSON { get }
}

/// Content that scene files may name, by a `LayerKind` of it.
///
/// A kind whose layers hold layers describes them with `Format.layer`, which reads the same kinds as the scene.
package protocol DescribedContent: LayerContent {
    /// What the keys that are left out mean.
    init()
    /// Its own keys, beside those that every layer has.
    static var format: ObjectFormat<Self> { get }
    /// What it shows, in a sentence.
    static var summary: String { get }
}

extension DescribedContent {
    /// All properties as a scene file would give them.
    public var description: JSON { .object(Self.format.write(self)) }
}
