import SceneText

/// Turns the JSON Schema of plain scenes into the schema of templates, for editors: expressions and directives are
/// allowed where they may stand, and layers may be components.
struct TemplateSchema {
    /// The schema of plain scenes (draft 2020-12).
    let plain: JSON
    /// The components of a file; nil if they are unknown, so that any name is allowed.
    let components: [Component]?

    /// A component with its parameters.
    struct Component {
        let name: String
        let parameters: [Parameter]
    }

    init(_ plain: JSON, components: [Component]?) { (self.plain, self.components) = (plain, components) }

    /// The schema of templates.
    var json: JSON {
        guard case .object(let members) = plain else { return plain }
        return .object(
            members.map { member in
                switch member.key {
                case "title": JSON.Member("title", "Zoetrope scene or template")
                case "properties": JSON.Member("properties", .object(scene(member.value)))
                case "$defs": JSON.Member("$defs", .object(definitions(member.value)))
                default: member
                }
            })
    }

    private func scene(_ properties: JSON) -> [JSON.Member] {
        self.properties(properties) + [
            JSON.Member("parameters", Self.parameters), JSON.Member("components", Self.componentDeclarations),
            JSON.Member("sizes", Self.sizes), JSON.Member("$comment", [:]),
        ]
    }

    private func definitions(_ plain: JSON) -> [JSON.Member] {
        let given = (plain.members ?? []).map { member in
            JSON.Member(
                member.key, member.key == "layer" ? layer(member.value) : template(member.value))
        }
        return Self.directives + given
    }

    // MARK: Values

    /// Returns a schema that allows expressions and directives inside of what `schema` allows.
    private func template(_ schema: JSON) -> JSON {
        guard case .object(let members) = schema else { return schema }
        var result: [JSON.Member] = []
        var counts: [JSON.Member] = []
        for member in members {
            switch member.key {
            case "properties":
                result.append(
                    JSON.Member("properties", .object(properties(member.value) + Self.objectDirectives)))
            case "items": result.append(JSON.Member("items", item(member.value)))
            case "prefixItems":
                let items = (member.value.array ?? []).map(item)
                counts.append(JSON.Member("prefixItems", .array(items)))
            case "minItems", "maxItems": counts.append(member)
            case "oneOf", "anyOf":
                let choices = (member.value.array ?? []).map(template)
                result.append(JSON.Member("anyOf", .array(choices)))
            default: result.append(member)
            }
        }
        // A list whose length depends on values is not counted.
        if !counts.isEmpty {
            result.append(JSON.Member("if", ["contains": ["$ref": "#/$defs/$counted"]]))
            result.append(JSON.Member("else", .object(counts)))
        }
        return .object(result)
    }

    private func properties(_ properties: JSON) -> [JSON.Member] {
        (properties.members ?? []).map { member in
            // Layers are told apart by their type.
            let isTag = member.key == "type" && member.value["const"] != nil || member.key == "$schema"
            return isTag ? member : JSON.Member(member.key, value(member.value))
        }
    }

    /// Returns the schema of a value that may be an expression, a choice or an included file.
    private func value(_ schema: JSON) -> JSON {
        Self.described(schema["description"], [template(schema.without("description")), Self.computed])
    }

    private func item(_ schema: JSON) -> JSON {
        Self.described(
            schema["description"],
            [template(schema.without("description")), Self.computed, ["$ref": "#/$defs/$repeated"]])
    }

    private static func described(_ description: JSON?, _ choices: [JSON]) -> JSON {
        .object(
            (description.map { [JSON.Member("description", $0)] } ?? []) + [
                JSON.Member("anyOf", .array(choices))
            ])
    }

    // MARK: Layers

    /// Returns the schema of a layer: of a built-in type, of a component, or of a type by an expression.
    private func layer(_ schema: JSON) -> JSON {
        let kinds = schema["oneOf"]?.array ?? []
        let names = kinds.compactMap { $0["properties"]?["type"]?["const"] }
        let group = kinds.first { $0["properties"]?["type"]?["const"] == "group" }
        let uses: [JSON] =
            group.map { group in
                guard let components else {
                    return [
                        use(["type": "string", "not": ["enum": .array(names)]], ["type": "object"], group)
                    ]
                }
                return components.map { use(["const": .string($0.name)], settings($0.parameters), group) }
            } ?? []
        let byExpression: JSON = [
            "type": "object", "properties": ["type": Self.computed], "required": ["type"],
        ]
        return ["anyOf": .array(kinds.map(template) + uses + [byExpression])]
    }

    /// Returns the schema of a layer that uses a component, which has the keys of a group and `set`.
    private func use(_ type: JSON, _ settings: JSON, _ group: JSON) -> JSON {
        let own = properties(group["properties"] ?? [:]).filter { $0.key != "type" && $0.key != "layers" }
        let keys =
            [
                JSON.Member("type", type),
                JSON.Member(
                    "set",
                    Self.described("Values for the component's parameters.", [settings, Self.computed])),
            ] + own + Self.objectDirectives
        return [
            "description": "A component.", "type": "object", "properties": .object(keys),
            "required": ["type"],
            "additionalProperties": false,
        ]
    }

    private func settings(_ parameters: [Parameter]) -> JSON {
        [
            "type": "object",
            "properties": .object(
                parameters.map { JSON.Member($0.name, value($0.schema)) } + Self.objectDirectives),
            "additionalProperties": false,
        ]
    }
}

extension JSON {
    fileprivate func without(_ key: String) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.key != key })
    }
}
