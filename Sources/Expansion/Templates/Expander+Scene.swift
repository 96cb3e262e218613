import SceneText
import Spelling

/// The size of a scene in points, which expressions see as `scene`.
struct SceneShape {
    let width: Double
    let height: Double

    static let keys = ["width", "height", "aspect"]

    var json: JSON {
        ["width": .number(width), "height": .number(height), "aspect": .number(width / height)]
    }
}

extension Expander {
    /// Expands the whole scene; returns nil after reporting mistakes.
    func expand(scene: Value) -> Value? {
        guard let (file, names, chosen) = beginning(of: scene), case .object(let members) = scene.json,
            let place = scene.place
        else { return scene }
        let scope = Scope(file, names)
        for size in sizes { check(size, file.parameters, scope) }
        guard var result = top(members, scene, place, scope) else { return nil }
        if let chosen { result = resized(result, chosen, chosen.scale(of: SizeReader.size(of: scene))) }
        return mistakes.count == 0 ? result : nil
    }

    /// Reads what comes before the layers: declarations, sizes, and the values of parameters. Returns nil if the scene is no
    /// object.
    func beginning(of scene: Value) -> (file: TemplateFile, names: Names, size: NamedSize?)? {
        guard case .object = scene.json else { return nil }
        let file = TemplateFile(0, scene)
        declare(file)
        sizes = SizeReader(expander: self).sizes(scene)
        let chosen = chosenSize(of: scene)
        let base = SizeReader.size(of: scene)
        let size =
            chosen.map { ($0.width, $0.height, $0.scale(of: base)) }
            ?? base.map { ($0.width, $0.height, $0.scale) }
        shape = size.map { SceneShape(width: $0.0 / $0.2, height: $0.1 / $0.2) }
        let names = Names(in: 0)
        evaluate(
            file.parameters, given: given(for: file.parameters, chosen), into: names, Scope(file, names)
        ) { parameter in
            let name = parameter.name.excerpt
            let way =
                request.row.map { parameter.way(toFillIn: $0.columns) } ?? "use --set \(name)=… or --values"
            fail("\(name) needs a value: \(way), or give it a default", at: parameter.mark)
        }
        return (file, names, chosen)
    }

    /// Expands the members of the scene apart from those that only templates have.
    private func top(_ members: [JSON.Member], _ scene: Value, _ place: JSONPlace, _ scope: Scope) -> Value? {
        let kept = zip(members, place.inner).filter {
            !["parameters", "components", "sizes"].contains($0.0.key)
        }
        var place = place
        place.inner = kept.map(\.1)
        let value = Value(.object(kept.map(\.0)), place)
        return object(kept.map(\.0), value, place, scope, inList: false, isTop: true)?.first
    }

    private func chosenSize(of scene: Value) -> NamedSize? {
        guard let name = request.size else {
            return request.pixels.map { width, height in
                let index = texts.add(
                    SourceText([], kind: .flag, name: "--size \(width)x\(height) --fit reflow"))
                return NamedSize(
                    name: "\(width)x\(height)", width: Double(width), height: Double(height),
                    pointScale: nil, settings: nil, mark: TextMark(file: index, offset: 0))
            }
        }
        if let size = sizes.first(where: { $0.name == name }) { return size }
        // A size with a mistake is already reported.
        if scene.json["sizes"]?[name] != nil { return nil }
        let names = sizes.map(\.name)
        let known =
            nearestName(to: name, among: names).map { "did you mean \($0.excerpt)?" }
            ?? (names.isEmpty ? "the scene has no \"sizes\"" : "sizes are \(names.joined(separator: ", "))")
        let index = texts.add(SourceText(Array(name.utf8), kind: .flag, name: "--size \(name.excerpt)"))
        mistakes.add("no size of this name: \(known)", at: TextMark(file: index, offset: 0), texts: texts)
        return nil
    }

    /// Returns the values that were given to the scene's parameters: by flags, by a file, or by the chosen size.
    private func given(for parameters: [Parameter], _ size: NamedSize?) -> [String: Value?] {
        var result: [String: Value?] = [:]
        if let settings = size?.settings { result = values(in: settings, for: parameters, of: "the scene") }
        if let (name, bytes) = request.values {
            let index = texts.add(SourceText(bytes, kind: .values, name: name))
            do throws(SceneError) {
                let parsed = try JSONParser.parse(bytes, file: index)
                if case .object = parsed.json {
                    let values = values(
                        in: Value(parsed.json, parsed.place), for: parameters, of: "the scene")
                    result.merge(values) { $1 }
                } else {
                    fail(
                        "expected an object with values for parameters, got \(parsed.json.typeWords)",
                        at: parsed.place.mark)
                }
            } catch {
                mistakes.add(
                    error.message, at: TextMark(file: index, offset: error.offset ?? 0), texts: texts)
            }
        }
        if let (table, _, row) = request.row {
            result.merge(values(of: row, in: table, for: parameters)) { $1 }
        }
        for (name, text) in request.settings {
            let index = texts.add(
                SourceText(
                    Array(text.utf8), kind: .flag, name: "--set \(name.excerpt)=\(text.excerpt)", prefix: name
                ))
            let place = JSONPlace(TextMark(file: index, offset: 0))
            let object = Value(
                .object([JSON.Member(name, .string(text))]), JSONPlace(place.mark, inner: [place]))
            result.merge(values(in: object, for: parameters, of: "the scene")) { $1 }
        }
        return result
    }

    /// Checks the values of a size, also if it is not chosen.
    private func check(_ size: NamedSize, _ parameters: [Parameter], _ scope: Scope) {
        guard size.name != request.size, let settings = size.settings else { return }
        let reader = ParameterReader(expander: self)
        for (name, value) in values(in: settings, for: parameters, of: "the scene") {
            guard let value, let mark = value.place?.mark,
                let parameter = parameters.first(where: { $0.name == name }), let type = parameter.type
            else { continue }
            _ = reader.read(value, as: type, at: mark)
        }
    }

    /// Returns the scene with the width, height and point scale of a size.
    private func resized(_ scene: Value, _ size: NamedSize, _ scale: Double) -> Value {
        guard case .object(var members) = scene.json, var place = scene.place else { return scene }
        func set(_ key: String, _ json: JSON) {
            let inner = JSONPlace(at: JSONPlace(size.mark), like: json)
            if let index = members.firstIndex(where: { $0.key == key }) {
                members[index].value = json
                place.inner[index] = inner
            } else {
                members.append(JSON.Member(key, json))
                place.inner.append(inner)
            }
        }
        set("size", ["width": .number(size.width), "height": .number(size.height)])
        set("pointScale", .number(scale))
        return Value(.object(members), place)
    }
}
