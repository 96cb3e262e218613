/// What a layer shows, as a value. Only types that conform to `Drawable` can be drawn.
public protocol LayerContent: Sendable {
    /// The name of the layer type, as `type` in a scene file.
    static var typeName: String { get }
    /// Everything that decides what is drawn: contents with equal descriptions draw equal pixels.
    var description: JSON { get }
    /// Raise it whenever contents with the same description are drawn with other pixels than before, so that films
    /// and goldens of the older version are not mistaken for those of this one. By default 1.
    static var version: Int { get }
}

extension LayerContent {
    /// The first version.
    public static var version: Int { 1 }
}

/// Content that scene files can have, through a `LayerKind` for it.
///
/// A type that contains layers describes them with `Format.layer`, which reads the same kinds as the scene.
public protocol DescribedContent: LayerContent {
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
