import SceneText
import Spelling

/// Reads the declarations of a template's parameters.
struct DeclarationReader {
    let expander: Expander

    /// Reads the object `parameters`.
    func parameters(_ json: JSON, _ place: JSONPlace) -> [Parameter] {
        guard case .object(let members) = json else {
            fail("expected an object with parameters, got \(json.typeWords)", place.mark)
            return []
        }
        return zip(members, place.inner).compactMap { member, place in
            if member.key == "$comment" { return nil }
            if member.key.hasPrefix("$") {
                fail("directives such as \(member.key.excerpt) can't make parameters", place.keyMark)
                return nil
            }
            guard Lexer.isName(member.key) else {
                fail(
                    "\(member.key.excerpt) can't be the name of a parameter: expected letters, digits and _, and no word of expressions",
                    place.keyMark)
                return nil
            }
            return parameter(member.key, member.value, place)
        }
    }

    private func fail(_ message: String, _ mark: TextMark) { expander.fail(message, at: mark) }

    private func parameter(_ name: String, _ json: JSON, _ place: JSONPlace) -> Parameter {
        func bare(_ type: ParameterType?) -> Parameter {
            Parameter(name: name, type: type, initial: Value(json, place), title: nil, mark: place.mark)
        }
        switch json {
        case .object: return declaration(name, json, place)
        case .null:
            fail("null is no default; declare a type, such as {\"type\": \"text\"}", place.mark)
            var parameter = bare(nil)
            parameter.isFaulty = true
            return parameter
        case .string(let text) where text.contains("{{"): return bare(nil)
        default: return bare(ParameterType(of: json))
        }
    }

    private static let commonKeys = ["type", "default", "title"]

    private func keys(of type: String) -> [String] {
        switch type {
        case "text", "number", "integer": ["min", "max"]
        case "choice": ["values"]
        case "list": ["of", "min", "max"]
        case "object": ["keys"]
        default: []
        }
    }

    private func declaration(_ name: String, _ json: JSON, _ place: JSONPlace) -> Parameter {
        let before = expander.mistakes.reports
        let initial = Value(json, place).member("default")
        let type = type(of: json, place, commonKeys: Self.commonKeys)
        var title: String?
        if let given = Value(json, place).member("title") {
            title = given.json.string
            if title == nil, let mark = given.place?.mark {
                fail("expected a title as text, got \(given.json.typeWords)", mark)
            }
        }
        var parameter = Parameter(name: name, type: type, initial: initial, title: title, mark: place.mark)
        parameter.isFaulty = expander.mistakes.reports > before && type == nil
        return parameter
    }

    /// Reads the type of a declaration, which is an object or the name of a type.
    private func type(of json: JSON, _ place: JSONPlace, commonKeys: [String]) -> ParameterType? {
        if case .string(let name) = json { return named(name, place.mark) }
        guard case .object(let members) = json else {
            fail("expected a type's name or an object with a type, got \(json.typeWords)", place.mark)
            return nil
        }
        let whole = Value(json, place)
        guard let given = whole.member("type"), let mark = given.place?.mark else {
            fail(
                "\"type\" is missing: expected one of \(ParameterType.names.joined(separator: ", "))",
                place.mark)
            return nil
        }
        guard case .string(let name) = given.json else {
            fail("expected a type's name, got \(given.json.typeWords)", mark)
            return nil
        }
        guard ParameterType.names.contains(name) else { return named(name, mark) }
        let allowed = commonKeys + keys(of: name)
        for (member, place) in zip(members, place.inner) where !allowed.contains(member.key) {
            if member.key == "$comment" { continue }
            let nearest = nearestName(to: member.key, among: allowed).map { "did you mean \($0)?" }
            let list = "\(name) takes \(allowed.joined(separator: ", "))"
            fail("unknown key \(member.key.excerpt): \(nearest ?? list)", place.keyMark)
        }
        return limited(name, whole)
    }

    private func named(_ name: String, _ mark: TextMark) -> ParameterType? {
        if let type = ParameterType(named: name) { return type }
        if name == "choice" {
            fail("a choice needs its values: {\"type\": \"choice\", \"values\": [...]}", mark)
            return nil
        }
        let nearest = nearestName(to: name, among: ParameterType.names).map { "did you mean \($0)?" }
        fail(
            "unknown type \(name.quotedExcerpt): \(nearest ?? "types are \(ParameterType.names.joined(separator: ", "))")",
            mark)
        return nil
    }

    private func limited(_ name: String, _ whole: Value) -> ParameterType? {
        switch name {
        case "text": counts(whole).map(ParameterType.text)
        case "number": range(whole).map(ParameterType.number)
        case "integer": range(whole).map(ParameterType.integer)
        case "choice": choices(whole).map(ParameterType.choice)
        case "list": list(whole)
        case "object": object(whole)
        default: ParameterType(named: name)
        }
    }

    private func number(_ key: String, of whole: Value) -> (isValid: Bool, value: Double?) {
        guard let given = whole.member(key), let mark = given.place?.mark else { return (true, nil) }
        if case .number(let value) = given.json { return (true, value) }
        fail("expected a number, got \(given.json.typeWords)", mark)
        return (false, nil)
    }

    private func range(_ whole: Value) -> ClosedRange<Double>? {
        let (least, most) = (number("min", of: whole), number("max", of: whole))
        guard least.isValid, most.isValid else { return nil }
        let (low, high) = (least.value ?? -.infinity, most.value ?? .infinity)
        guard low <= high else {
            if let mark = whole.member("max")?.place?.mark {
                fail("the largest value is below \"min\"", mark)
            }
            return nil
        }
        return low...high
    }

    private func counts(_ whole: Value) -> ClosedRange<Int>? {
        guard let range = range(whole) else { return nil }
        for key in ["min", "max"] {
            guard let given = whole.member(key), let mark = given.place?.mark, let value = given.json.number
            else { continue }
            guard let count = Int(exactly: value), count >= 0 else {
                fail("expected a whole number from 0, got \(value.asText)", mark)
                return nil
            }
        }
        return Int(max(range.lowerBound, 0))...(range.upperBound.isFinite ? Int(range.upperBound) : Int.max)
    }

    private func choices(_ whole: Value) -> [String]? {
        guard let given = whole.member("values"), let mark = given.place?.mark else {
            if let mark = whole.place?.mark {
                fail("\"values\" is missing: expected the list of a choice's values", mark)
            }
            return nil
        }
        guard case .array(let items) = given.json, !items.isEmpty,
            items.compactMap(\.string).count == items.count
        else {
            fail("expected a list of texts, got \(given.json.typeWords)", mark)
            return nil
        }
        return items.compactMap(\.string)
    }

    private func list(_ whole: Value) -> ParameterType? {
        guard let counts = counts(whole) else { return nil }
        guard let of = whole.member("of"), let place = of.place else { return .list(of: .any, counts) }
        return type(of: of.json, place, commonKeys: ["type"]).map { .list(of: $0, counts) }
    }

    private func object(_ whole: Value) -> ParameterType? {
        guard let keys = whole.member("keys"), let place = keys.place else { return .object(nil) }
        guard case .object(let members) = keys.json else {
            fail("expected an object with a type for each key, got \(keys.json.typeWords)", place.mark)
            return nil
        }
        var parameters: [Parameter] = []
        for (member, place) in zip(members, place.inner) where member.key != "$comment" {
            guard let type = type(of: member.value, place, commonKeys: Self.commonKeys) else { return nil }
            let initial = Value(member.value, place).member("default")
            if let initial, !initial.json.isPlain, let mark = initial.place?.mark {
                fail("the default of an object's key can't have expressions or directives", mark)
            }
            parameters.append(
                Parameter(name: member.key, type: type, initial: initial, title: nil, mark: place.mark))
        }
        return .object(parameters)
    }
}
