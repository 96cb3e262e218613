import SceneText
import Spelling

/// Checks values of parameters against their types.
struct ParameterReader {
    let expander: Expander

    private func fail(_ message: String, _ value: Value, at fallback: TextMark) {
        expander.fail(message, at: value.place?.mark ?? fallback)
    }

    /// Returns a value of a type, with the defaults of missing keys and without comments. Returns nil after reporting
    /// mistakes. `fallback` is the position of values that were computed.
    func read(_ value: Value, as type: ParameterType, at fallback: TextMark) -> Value? {
        func mismatch() -> Value? {
            let hint = type.hint(for: value.json).map { ": \($0)" } ?? ""
            fail("expected \(type.expectation), got \(given(value.json))\(hint)", value, at: fallback)
            return nil
        }
        switch (type, value.json) {
        case (.any, _): return stripped(value, at: fallback)
        case (.text(let counts), .string(let text)): return counts.contains(text.count) ? value : mismatch()
        case (.number(let range), .number(let number)): return range.contains(number) ? value : mismatch()
        case (.integer(let range), .number(let number)):
            return number == number.rounded() && range.contains(number) ? value : mismatch()
        case (.boolean, .bool): return value
        case (.color, .string(let text)): return TextColor(text) == nil ? mismatch() : value
        case (.file, .string(let text)):
            if let path = expander.request.files[text] { return Value(.string(path), value.place) }
            return text.isEmpty ? mismatch() : value
        case (.choice(let names), .string(let text)):
            if names.contains(text) { return value }
            let nearest =
                nearestName(to: text, among: names).map { ": did you mean \($0.quotedExcerpt)?" } ?? ""
            fail("expected \(type.expectation), got \(given(value.json))\(nearest)", value, at: fallback)
            return nil
        case (.list(let inner, let counts), .array(let items)):
            guard counts.contains(items.count) else { return mismatch() }
            return list(value, items.count, of: inner, at: fallback)
        case (.object(let keys), .object):
            guard let keys else { return stripped(value, at: fallback) }
            return object(value, keys, at: fallback)
        default: return mismatch()
        }
    }

    private func given(_ json: JSON) -> String {
        if case .string = json { return json.inWords }
        if case .number(let number) = json { return number.asText }
        return json.typeWords
    }

    private func list(_ value: Value, _ count: Int, of type: ParameterType, at fallback: TextMark) -> Value? {
        var items: [Value] = []
        for index in 0..<count {
            guard let item = value.item(index), let read = read(item, as: type, at: fallback) else {
                continue
            }
            items.append(read)
        }
        guard items.count == count else { return nil }
        var place = value.place
        place?.inner = items.map { $0.place ?? JSONPlace(fallback) }
        return Value(.array(items.map(\.json)), place)
    }

    private func object(_ value: Value, _ keys: [Parameter], at fallback: TextMark) -> Value? {
        guard case .object(let members) = value.json else { return nil }
        let before = expander.mistakes.reports
        let names = keys.map(\.name)
        var missing = keys.filter { value.member($0.name) == nil && $0.initial == nil }.map(\.name)
        for member in members where !names.contains(member.key) && member.key != "$comment" {
            let nearest = nearestName(to: member.key, among: names)
            // One error for a misspelt key, not another one for the key that it stands for.
            missing.removeAll { $0 == nearest }
            let known =
                nearest.map { "did you mean \($0.excerpt)?" } ?? "keys are \(names.joined(separator: ", "))"
            let mark = value.member(member.key)?.place?.keyMark ?? fallback
            expander.mistakes.add(
                "unknown key \(member.key.excerpt): \(known)", at: mark, texts: expander.texts)
        }
        if !missing.isEmpty {
            fail(
                "\(missing.map(\.excerpt).joined(separator: " and ")) missing in the object", value,
                at: fallback)
        }
        var (result, places): ([JSON.Member], [JSONPlace]) = ([], [])
        for key in keys {
            guard let type = key.type, let given = value.member(key.name) ?? key.initial else { continue }
            guard let read = read(given, as: type, at: fallback) else { continue }
            result.append(JSON.Member(key.name, read.json))
            places.append(read.place ?? JSONPlace(fallback))
        }
        guard expander.mistakes.reports == before else { return nil }
        var place = value.place ?? JSONPlace(fallback)
        place.inner = places
        return Value(.object(result), place)
    }

    /// Returns a value without the comments in its objects. Other keys that begin with `$` are mistakes.
    func stripped(_ value: Value, at fallback: TextMark) -> Value? {
        switch value.json {
        case .array(let items): return list(value, items.count, of: .any, at: fallback)
        case .object(let members):
            guard members.contains(where: { $0.key.hasPrefix("$") || $0.value.isContainer }) else {
                return value
            }
            let before = expander.mistakes.reports
            var (result, places): ([JSON.Member], [JSONPlace]) = ([], [])
            for (index, member) in members.enumerated() where member.key != "$comment" {
                let inner = Value(member.value, value.place?.inner[index])
                if member.key.hasPrefix("$") {
                    expander.mistakes.add(
                        "\(member.key.excerpt): values are data, in which directives don't work",
                        at: inner.place?.keyMark ?? fallback, texts: expander.texts)
                    continue
                }
                guard let read = stripped(inner, at: fallback) else { continue }
                result.append(JSON.Member(member.key, read.json))
                places.append(read.place ?? JSONPlace(fallback))
            }
            guard expander.mistakes.reports == before else { return nil }
            var place = value.place
            place?.inner = places
            return Value(.object(result), place)
        default: return value
        }
    }

    /// Returns the value of a text that a flag gives; reports a mistake if the type can't be read from it.
    func value(ofText text: String, as type: ParameterType, at place: JSONPlace) -> Value? {
        func parsed() -> Value? {
            guard let parsed = try? JSONParser.parse(Array(text.utf8), file: Int(place.mark.file)) else {
                return nil
            }
            return Value(parsed.json, parsed.place)
        }
        switch type {
        case .text, .color, .file, .choice: return Value(.string(text), place)
        case .number, .integer, .boolean:
            if let value = parsed(), !value.json.isContainer { return Value(value.json, place) }
            return Value(.string(text), place)
        case .list, .object, .any:
            if let value = parsed() { return value }
            if case .any = type { return Value(.string(text), place) }
            fail(
                "expected \(type.expectation) in JSON, got \(JSON.string(text).inWords)", Value(.null, place),
                at: place.mark)
            return nil
        }
    }
}
