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
        .object(Self.description(of: schema) + Self.computed(otherwise: undescribed(schema)))
    }

    private func item(_ schema: JSON) -> JSON {
        .object(
            Self.description(of: schema) + Self.computed(otherwise: Self.repeated(or: undescribed(schema))))
    }

    private func undescribed(_ schema: JSON) -> JSON { template(schema.without("description")) }

    private static func description(of schema: JSON) -> [JSON.Member] {
        schema["description"].map { [JSON.Member("description", $0)] } ?? []
    }

    // MARK: Layers

    /// Returns the schema of a layer: of a built-in type, of a component, or of a type by an expression.
    private func layer(_ schema: JSON) -> JSON {
        let kinds = schema["oneOf"]?.array ?? []
        let names = kinds.compactMap { $0["properties"]?["type"]?["const"] }
        let group = kinds.first { $0["properties"]?["type"]?["const"] == "group" }
        let builtIn = kinds.map { kind in
            Self.layer(of: kind["properties"]?["type"] ?? [:], template(kind))
        }
        let plainTypes: JSON = ["enum": .array(names)]
        guard let components else {
            let others: JSON = ["type": "string", "not": ["anyOf": [plainTypes, Self.expression]]]
            let used = Self.layer(of: others, use(others, ["type": "object"], group))
            return Self.layer(["type": "string"], builtIn + [used])
        }
        let used = components.map { component -> JSON in
            let type: JSON = ["const": .string(component.name)]
            return Self.layer(of: type, use(type, settings(component.parameters), group))
        }
        let types: JSON = ["enum": .array(names + components.map { JSON.string($0.name) })]
        return Self.layer(["anyOf": [types, Self.expression]], builtIn + used)
    }

    /// Returns the schema of a layer with a type, which is described further by the type.
    private static func layer(_ type: JSON, _ byType: [JSON]) -> JSON {
        [
            "type": "object", "properties": ["type": .object(computed(otherwise: type))],
            "required": ["type"],
            "allOf": .array(byType),
        ]
    }

    /// Returns a schema that applies to the layers of a type. Unlike a list of choices, it names the wrong key.
    private static func layer(of type: JSON, _ schema: JSON) -> JSON {
        ["if": ["properties": ["type": type], "required": ["type"]], "then": schema]
    }

    /// Returns the schema of a layer that uses a component, which has the keys of a group and `set`.
    private func use(_ type: JSON, _ settings: JSON, _ group: JSON?) -> JSON {
        let own = properties(group?["properties"] ?? [:]).filter { $0.key != "type" && $0.key != "layers" }
        let keys =
            [
                JSON.Member("type", type),
                JSON.Member(
                    "set",
                    .object(
                        [JSON.Member("description", "Values for the component's parameters.")]
                            + Self.computed(otherwise: settings))),
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
