/// One picture of the stack that makes a scene; later layers stand in front.
public struct Layer: Sendable {
    /// A name for people; it changes nothing.
    public var name: String?
    /// When the layer appears, in seconds.
    public var from = 0.0
    /// When it is gone, in seconds; the end of the scene if nil.
    public var to: Double?
    /// 0 (unseen) to 1, for the layer as one picture.
    public var opacity = Track.constant(1.0)
    /// Where the middle of the layer stands, in pixels of the scene; the scene's middle if nil.
    public var position: Track<Point>?
    /// Its size about its middle; 1 is its own.
    public var scale = Track.constant(1.0)
    /// Its turn about its middle in degrees, clockwise.
    public var rotation = Track.constant(0.0)
    /// What it shows.
    public var content: any LayerContent

    /// Creates a layer that shows for the whole scene, where it is and as it is.
    public init(_ content: any LayerContent) { self.content = content }

    static let commonFormat = ObjectFormat<Layer>(
        properties: [
            .optional("name", \.name, .text, "A name for people; it changes nothing."),
            .optional("from", \.from, .number(in: 0...1_000_000), "When the layer appears, in seconds."),
            .optional(
                "to", \.to, .number(in: 0...1_000_000),
                "When the layer is gone, in seconds; the end of the scene if left out."),
            .optional(
                "opacity", \.opacity, .track(of: .number(in: 0...1)),
                "From 0 (unseen) to 1, for the layer as one picture."),
            .optional(
                "position", \.position, .track(of: .point(in: -100_000...100_000)),
                "Where the middle of the layer stands, in pixels; the scene's middle if left out."),
            .optional(
                "scale", \.scale, .track(of: .number(in: 0...1000)),
                "The layer's size about its middle; 1 is its own."),
            .optional(
                "rotation", \.rotation, .track(of: .number(in: -1_000_000...1_000_000)),
                "The layer's turn about its middle in degrees, clockwise."),
        ],
        checks: [
            .init("from", "to") { layer in
                guard let to = layer.to, to <= layer.from else { return nil }
                return ("to", "expected a time after \"from\" (\(JSON.number(layer.from).text))")
            }
        ])
}
