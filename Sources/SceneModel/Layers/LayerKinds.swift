import Base
import SceneText

/// A set of layer types that scenes may contain.
public struct LayerKinds: Sendable {
    /// The built-in layer types.
    public static let standard = LayerKinds([
        LayerKind(GradientContent.self), LayerKind(LinearGradientContent.self),
        LayerKind(RadialGradientContent.self), LayerKind(BubblesContent.self),
        LayerKind(ParticlesContent.self),
        LayerKind(TextContent.self), LayerKind(CaptionsContent.self), LayerKind(ShapeContent.self),
        LayerKind(PatternContent.self),
        LayerKind(ImageContent.self), LayerKind(LottieContent.self),
        LayerKind(GroupContent.self), LayerKind(StackContent.self), LayerKind(GridContent.self),
        LayerKind(SequenceContent.self), LayerKind(MessagesContent.self),
        LayerKind(PreloaderContent.self),
        LayerKind(ListContent.self), LayerKind(WaveformContent.self), LayerKind(ChartContent.self),
    ])

    /// The layer types, in the order in which messages list them. Their names are unique.
    public let all: [LayerKind]

    /// Creates a set of layer types. Their names must be unique.
    public init(_ kinds: [LayerKind]) {
        precondition(Set(kinds.map(\.name)).count == kinds.count, "two layer types have the same name")
        all = kinds
    }

    /// Returns a set of these layer types and the additional types `kinds`.
    public func adding(_ kinds: LayerKind...) -> LayerKinds { LayerKinds(all + kinds) }

    /// The JSON Schema of a layer of any of these types.
    var schema: JSON { ["oneOf": .array(all.map(\.schema))] }

    /// The JSON Schema of a nested layer. It is a reference, because layers may contain layers.
    static let reference = JSON.reference(to: definitionName)
    static let definitionName = "layer"
}

extension Format where Value == Layer {
    /// The format of a layer of any type that the reader supports.
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

/// A layer type that scene files can contain, with the function that reads it.
public struct LayerKind: Sendable {
    /// The name of the layer type: the value of `type` in scene files.
    public let name: String
    /// The version of the type's drawing code; see `LayerContent.version`.
    public let version: Int
    private let reader: Lazy<Reader>

    /// The JSON Schema of layers of this type.
    var schema: JSON { reader.value.schema }

    /// Creates a layer type from the Swift type of its content. Its keys must differ from those of all layers; this is
    /// checked when the type is first used.
    public init<Content: DescribedContent>(_ content: Content.Type) {
        precondition(Content.typeName.isShort, "\(Content.typeName): a name of more than 40 letters")
        (name, version) = (Content.typeName, Content.version)
        reader = Lazy { Reader(content) }
    }

    /// Reads a layer of this type. If the layer has errors, adds them to the `Reading` and returns nil.
    func read(_ members: Members, _ reading: inout Reading) -> Layer? {
        reader.value.read(members, &reading)
    }

    /// The JSON Schema and the reader, made from the format of the content. A scene uses few layer types, and their formats
    /// are large, so each is made when it is first used.
    private struct Reader: Sendable {
        let schema: JSON
        let read: @Sendable (Members, inout Reading) -> Layer?

        init<Content: DescribedContent>(_ content: Content.Type) {
            let own = Content.format
            // A type's own key has precedence: the transition of a sequence is the one of its items.
            let common = Layer.commonFormat.without(own.names)
            let commonKeys = common.properties.map { $0.defined(as: "layer.\($0.name)").key }
            let names = ["type"] + common.names + own.names
            precondition(Set(names).count == names.count, "\(Content.typeName): duplicate key")
            let synonyms = own.synonyms + common.synonyms
            schema = JSON.objectSchema([.tag("type", Content.typeName)] + commonKeys + own.keys)
                .described(Content.summary)
            read = { members, reading in
                let before = reading.count
                let followedOutside = reading.followedSounds
                reading.followedSounds = 0
                defer { reading.followedSounds = followedOutside }
                members.refuseKeys(notAmong: names, synonyms: synonyms, &reading)
                var content = Content()
                own.read(members, into: &content, &reading)
                var layer = Layer(content)
                common.read(members, into: &layer, &reading)
                layer.followsSound = reading.followedSounds > 0
                return reading.count == before ? layer : nil
            }
        }
    }
}
