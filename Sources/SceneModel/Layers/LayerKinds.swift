/// The layer types that a scene reader supports.
public struct LayerKinds: Sendable {
    /// Zoetrope's built-in kinds.
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

    /// The kinds, in the order used in messages. Their names are unique.
    public let all: [LayerKind]

    /// Creates a set of exactly these kinds.
    public init(_ kinds: [LayerKind]) {
        precondition(Set(kinds.map(\.name)).count == kinds.count, "two kinds have the same name")
        all = kinds
    }

    /// These kinds and additional ones.
    public func adding(_ kinds: LayerKind...) -> LayerKinds { LayerKinds(all + kinds) }

    /// The JSON Schema of a layer.
    var schema: JSON { ["oneOf": .array(all.map(\.schema))] }

    /// The schema of a layer where it is used: a reference, because layers may contain layers.
    static let reference = JSON.reference(to: definitionName)
    static let definitionName = "layer"
}

extension Format where Value == Layer {
    /// The format of a layer of any kind that the reading supports.
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

/// A layer type that scene files can contain, with its reader.
public struct LayerKind: Sendable {
    /// The name of the type: `type` in a scene file.
    public let name: String
    /// The version of the type; see `LayerContent.version`.
    public let version: Int
    /// The JSON Schema of its layers.
    let schema: JSON
    /// Reads a layer; returns nil after adding errors to the reading.
    let read: @Sendable (Members, inout Reading) -> Layer?

    /// Creates a layer type for a content type.
    public init<Content: DescribedContent>(_ content: Content.Type) {
        let (common, own) = (Layer.commonFormat, Content.format)
        let commonKeys = common.properties.map { $0.defined(as: "layer.\($0.name)").key }
        let names = ["type"] + common.names + own.names
        precondition(Set(names).count == names.count, "\(Content.typeName): duplicate key")
        precondition(Content.typeName.isShort, "\(Content.typeName): a name of more than 40 letters")
        let synonyms = own.synonyms + common.synonyms
        (name, version) = (Content.typeName, Content.version)
        schema = JSON.objectSchema([.tag("type", Content.typeName)] + commonKeys + own.keys)
            .described(Content.summary)
        read = { members, reading in
            let before = reading.count
            members.refuseKeys(notAmong: names, synonyms: synonyms, &reading)
            var content = Content()
            own.read(members, into: &content, &reading)
            var layer = Layer(content)
            common.read(members, into: &layer, &reading)
            return reading.count == before ? layer : nil
        }
    }
}
