/// The layer types that a reader of scenes knows.
public struct LayerKinds: Sendable {
    /// The kinds that come with Zoetrope.
    public static let standard = LayerKinds([
        LayerKind(GradientContent.self), LayerKind(LinearGradientContent.self),
        LayerKind(RadialGradientContent.self), LayerKind(BubblesContent.self),
        LayerKind(ParticlesContent.self),
        LayerKind(TextContent.self), LayerKind(CaptionsContent.self), LayerKind(ShapeContent.self),
        LayerKind(PatternContent.self),
        LayerKind(ImageContent.self), LayerKind(LottieContent.self),
        LayerKind(GroupContent.self), LayerKind(MessagesContent.self), LayerKind(PreloaderContent.self),
        LayerKind(ListContent.self), LayerKind(WaveformContent.self),
    ])

    /// The kinds, in the order of messages; names are unique.
    public let all: [LayerKind]

    /// Exactly these kinds.
    public init(_ kinds: [LayerKind]) {
        precondition(Set(kinds.map(\.name)).count == kinds.count, "two kinds have the same name")
        all = kinds
    }

    /// These kinds and others.
    public func adding(_ kinds: LayerKind...) -> LayerKinds { LayerKinds(all + kinds) }

    /// What a layer is, as JSON Schema.
    var schema: JSON { ["oneOf": .array(all.map(\.schema))] }

    /// The schema of a layer wherever it is used: a reference, because layers may contain layers.
    static let reference = JSON.reference(to: definitionName)
    static let definitionName = "layer"
}

extension Format where Value == Layer {
    /// A layer of any kind that the reading knows.
    public static var layer: Format {
        Format(
            expectation: "a layer", schema: LayerKinds.reference,
            read: { json, path, expected, reading in
                guard let members = Members(json, at: path, expecting: expected, &reading) else { return nil }
                let names = reading.kinds.all.map(\.name)
                let allowed = "one of " + names.map { "\"\($0)\"" }.joined(separator: ", ")
                let place = members.path(to: "type")
                switch members["type"] {
                case nil: reading.fail("missing; expected \(allowed)", at: place)
                case .string(let name):
                    if name.isShort, let kind = reading.kinds.all.first(where: { $0.name == name }) {
                        return kind.read(members, &reading)
                    }
                    let meant = reading.kinds.meaning(of: name)
                    reading.unknown("type \(name.quotedExcerpt)", name, among: names, meant: meant, at: place)
                case .some(let other): reading.mismatch(expected: allowed, given: other, at: place)
                }
                return nil
            },
            write: { layer in
                let content = layer.content
                let kind = JSON.Member("type", .string(type(of: content).typeName))
                let common = [kind] + Layer.commonFormat.write(layer, omittingDefaultsOf: Layer(content))
                guard case .object(let own) = content.description else {
                    return .object(common + [JSON.Member("content", content.description)])
                }
                return .object(common + own)
            })
    }
}
