import SceneText

extension Expansion {
    /// Returns the JSON Schema (draft 2020-12) of the values that a template takes. Throws the mistakes in its
    /// declarations.
    package static func valuesSchema(
        of scene: JSONParser.Result, _ text: SourceText, _ request: ExpansionRequest
    ) throws(SceneErrors) -> JSON {
        let expander = Expander(text, request)
        let parameters = expander.declaredParameters(of: Value(scene.json, scene.place))
        if let errors = expander.mistakes.errors(in: expander.texts) { throw errors }
        let required = parameters.filter { $0.initial == nil }.map { JSON.string($0.name) }
        var members: [JSON.Member] = [
            JSON.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
            JSON.Member("title", "Values for the parameters of a Zoetrope scene"),
            JSON.Member("type", "object"),
            JSON.Member("properties", .object(parameters.map { JSON.Member($0.name, $0.schema) })),
        ]
        if !required.isEmpty { members.append(JSON.Member("required", .array(required))) }
        // A comment is allowed in every object of a file with values.
        members.append(JSON.Member("patternProperties", ["^\\$comment$": [:]]))
        members.append(JSON.Member("additionalProperties", false))
        return .object(members)
    }
}

extension Expansion {
    /// Returns the schemas that a form for a template needs: `parameters`, the properties of the scene's parameters;
    /// `values`, the values of defaults with expressions; and `components`, for each component of the file an object with
    /// its parameters. Throws the mistakes in the declarations.
    package static func declarations(
        of scene: JSONParser.Result, _ text: SourceText, _ request: ExpansionRequest
    ) throws(SceneErrors) -> JSON {
        let expander = Expander(text, request)
        let whole = Value(scene.json, scene.place)
        let components = expander.declaredComponents(of: whole)
        let names = Names(in: 0)
        let parameters = expander.declaredParameters(of: whole, names)
        if let errors = expander.mistakes.errors(in: expander.texts) { throw errors }
        let computed = parameters.compactMap { parameter -> JSON.Member? in
            guard parameter.initial?.json.isPlain == false,
                case .value(let value)? = names.slots[parameter.name]
            else { return nil }
            return JSON.Member(parameter.name, value.json)
        }
        func properties(_ parameters: [Parameter]) -> JSON {
            .object(parameters.map { JSON.Member($0.name, $0.schema) })
        }
        return [
            "parameters": properties(parameters), "values": .object(computed),
            "components": .object(
                components.map { component in
                    JSON.Member(
                        component.name,
                        ["type": "object", "properties": properties(component.parameters), "required": []])
                }),
        ]
    }

    /// Returns the JSON Schema of templates, for editors. `plain` is the schema of plain scenes. Components may have
    /// any names.
    package static func templateSchema(_ plain: JSON) -> JSON { TemplateSchema(plain, components: nil).json }

    /// Returns the JSON Schema of templates with the components of a file. `plain` is the schema of plain scenes.
    /// Throws the mistakes in the file's declarations.
    package static func templateSchema(
        _ plain: JSON, componentsOf scene: JSONParser.Result, _ text: SourceText, _ request: ExpansionRequest
    ) throws(SceneErrors) -> JSON {
        let expander = Expander(text, request)
        let components = expander.declaredComponents(of: Value(scene.json, scene.place))
        if let errors = expander.mistakes.errors(in: expander.texts) { throw errors }
        return TemplateSchema(plain, components: components).json
    }
}

extension Expander {
    /// Returns the components that a scene declares, in their order, and those of the shelf, each with its parameters.
    fileprivate func declaredComponents(of scene: Value) -> [TemplateSchema.Component] {
        let file = TemplateFile(0, scene)
        declare(file)
        shape = shape(of: scene) ?? SceneShape(width: 360, height: 640)
        let declared = (scene.member("components")?.json.members ?? []).compactMap { file.components[$0.key] }
        let others = request.shelf.keys.sorted().filter { file.components[$0] == nil }
        return (declared + others.map(Component.onShelf)).map { component in
            TemplateSchema.Component(name: component.name, parameters: parameters(of: component, in: file))
        }
    }

    /// Returns the size that a scene declares, in points.
    private func shape(of scene: Value) -> SceneShape? {
        SizeReader.size(of: scene).map {
            SceneShape(width: $0.width / $0.scale, height: $0.height / $0.scale)
        }
    }

    /// Returns the parameters of a scene. A parameter whose default is an expression gets the type of its value.
    /// `names` gets the values of the defaults.
    fileprivate func declaredParameters(of scene: Value, _ names: Names = Names(in: 0)) -> [Parameter] {
        let file = TemplateFile(0, scene)
        declare(file)
        shape = shape(of: scene)
        evaluate(file.parameters, given: [:], into: names, Scope(file, names)) { _ in }
        return file.parameters.map { $0.typed(by: names) }
    }
}

extension Parameter {
    /// Returns the parameter with the type of its value if it has no type, because its default is an expression.
    func typed(by names: Names) -> Parameter {
        guard type == nil, case .value(let value)? = names.slots[name] else { return self }
        return Parameter(
            name: name, type: ParameterType(of: value.json), initial: initial, title: title, mark: mark)
    }

    /// The JSON Schema of the parameter's values, with its title, and its default if that has no expressions.
    var schema: JSON {
        var members = (type ?? .any).schema
        if let title { members.insert(JSON.Member("title", .string(title)), at: 0) }
        if let initial, initial.json.isPlain { members.append(JSON.Member("default", initial.json)) }
        return .object(members)
    }
}

extension ParameterType {
    /// The members of the type's JSON Schema.
    fileprivate var schema: [JSON.Member] {
        func type(_ name: String) -> JSON.Member { JSON.Member("type", .string(name)) }
        func limits(_ range: ClosedRange<Double>, _ least: String, _ most: String) -> [JSON.Member] {
            (range.lowerBound.isFinite ? [JSON.Member(least, .number(range.lowerBound))] : [])
                + (range.upperBound.isFinite ? [JSON.Member(most, .number(range.upperBound))] : [])
        }
        func counts(_ range: ClosedRange<Int>, _ least: String, _ most: String) -> [JSON.Member] {
            (range.lowerBound > 0 ? [JSON.Member(least, .number(Double(range.lowerBound)))] : [])
                + (range.upperBound < .max ? [JSON.Member(most, .number(Double(range.upperBound)))] : [])
        }
        switch self {
        case .any: return []
        case .text(let range): return [type("string")] + counts(range, "minLength", "maxLength")
        case .number(let range): return [type("number")] + limits(range, "minimum", "maximum")
        case .integer(let range): return [type("integer")] + limits(range, "minimum", "maximum")
        case .boolean: return [type("boolean")]
        case .color:
            return [type("string"), JSON.Member("pattern", "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$")]
        case .file: return [type("string"), JSON.Member("minLength", 1)]
        case .choice(let values): return [JSON.Member("enum", .array(values.map(JSON.string)))]
        case .list(let inner, let range):
            let items = inner.schema
            return [type("array")] + (items.isEmpty ? [] : [JSON.Member("items", .object(items))])
                + counts(range, "minItems", "maxItems")
        case .object(let keys):
            guard let keys else { return [type("object")] }
            let required = keys.filter { $0.initial == nil }.map { JSON.string($0.name) }
            return [
                type("object"),
                JSON.Member("properties", .object(keys.map { JSON.Member($0.name, $0.schema) })),
                JSON.Member("required", .array(required)),
                JSON.Member("patternProperties", ["^\\$comment$": [:]]),
                JSON.Member("additionalProperties", false),
            ]
        }
    }
}

extension JSON {
    /// True if no string in the value has an expression and no key is a directive.
    var isPlain: Bool {
        switch self {
        case .string(let text): !text.contains("{{")
        case .array(let items): items.allSatisfy(\.isPlain)
        case .object(let members): members.allSatisfy { !$0.key.hasPrefix("$") && $0.value.isPlain }
        default: true
        }
    }
}
