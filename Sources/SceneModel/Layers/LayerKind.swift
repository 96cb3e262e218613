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
