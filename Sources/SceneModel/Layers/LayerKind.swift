/// A kind of layer that a scene file may name, and how it is read.
struct LayerKind: Sendable {
    let name: String
    let schema: JSON
    let read: @Sendable (JSON, JSONPath) throws(SceneError) -> Layer

    static let all: [LayerKind] = [
        LayerKind(GradientContent.self), LayerKind(LinearGradientContent.self),
        LayerKind(RadialGradientContent.self), LayerKind(BubblesContent.self),
    ]

    private init<Content: DescribedContent>(_ content: Content.Type) {
        let common = Layer.commonFormat
        let format = Content.format
        name = Content.typeName
        schema = JSON.objectSchema([.tag("type", Content.typeName)] + common.keys + format.keys)
            .described(Content.summary)
        read = { json, path throws(SceneError) in
            var own = Content()
            try format.read(json, into: &own, at: path, known: ["type"] + common.properties.map(\.name))
            var layer = Layer(own)
            try common.read(json, into: &layer, at: path, known: ["type"] + format.properties.map(\.name))
            return layer
        }
    }

    static let format = Format<Layer>(
        expectation: "a layer",
        schema: ["oneOf": .array(all.map(\.schema))],
        read: { json, path throws(SceneError) in
            guard case .object = json else { throw .mismatch(expected: "a layer", given: json, at: path) }
            let names = all.map(\.name)
            let place = path.appending(key: "type")
            let allowed = names.map { "\"\($0)\"" }.joined(separator: ", ")
            guard let type = json["type"] else {
                throw SceneError("missing; expected one of \(allowed)", at: place)
            }
            guard case .string(let name) = type else {
                throw .mismatch(expected: "one of \(allowed)", given: type, at: place)
            }
            guard let kind = all.first(where: { $0.name == name }) else {
                throw .unknown("type \"\(name.prefix(40))\"", name, among: names, at: place)
            }
            return try kind.read(json, path)
        },
        write: { layer in
            let content = layer.content
            let kind = JSON.Member("type", .string(type(of: content).typeName))
            let common = [kind] + Layer.commonFormat.write(layer)
            guard case .object(let own) = content.description else {
                return .object(common + [JSON.Member("content", content.description)])
            }
            return .object(common + own)
        })
}
