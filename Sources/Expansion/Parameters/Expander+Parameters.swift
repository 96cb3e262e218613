import SceneText
import Spelling

extension Expander {
    /// Evaluates parameters in the order of their declaration. `given` has the values that were given, which replace
    /// the defaults; a parameter whose given value is faulty is nil there. `missing` reports a parameter without a
    /// value.
    func evaluate(
        _ parameters: [Parameter], given: [String: Value?], into names: Names, _ scope: Scope,
        missing: (Parameter) -> Void
    ) {
        for parameter in parameters { names.set(parameter.name, .later) }
        let reader = ParameterReader(expander: self)
        for parameter in parameters {
            let value = value(of: parameter, given, scope, reader, missing: missing)
            names.set(parameter.name, value.map(Names.Slot.value) ?? .faulty)
        }
    }

    private func value(
        of parameter: Parameter, _ given: [String: Value?], _ scope: Scope, _ reader: ParameterReader,
        missing: (Parameter) -> Void
    ) -> Value? {
        if parameter.isFaulty { return nil }
        let initial = parameter.initial.map { checkedDefault($0, of: parameter, scope, reader) }
        guard let value = given[parameter.name] else {
            guard let initial else {
                missing(parameter)
                return nil
            }
            return initial
        }
        guard let value else { return nil }
        guard let type = parameter.type ?? (initial ?? nil).flatMap({ ParameterType(of: $0.json) }) else {
            return value
        }
        let mark = value.place?.mark ?? parameter.mark
        let isText = texts.texts[Int(mark.file)].kind == .flag
        if isText, case .string(let text) = value.json, let place = value.place {
            return reader.value(ofText: text, as: type, at: place).flatMap {
                reader.read($0, as: type, at: mark)
            }
        }
        return reader.read(value, as: type, at: mark)
    }

    /// Returns a default after its expansion; nil after reporting mistakes.
    private func checkedDefault(
        _ initial: Value, of parameter: Parameter, _ scope: Scope, _ reader: ParameterReader
    ) -> Value? {
        guard let value = expandParameter(initial, scope) else { return nil }
        guard let type = parameter.type ?? ParameterType(of: value.json) else { return value }
        return reader.read(value, as: type, at: initial.place?.mark ?? parameter.mark)
    }

    /// Returns the values that an object gives to parameters by name, and reports names that no parameter has. `owner`
    /// names the component or the scene in messages.
    func values(
        in object: Value, for parameters: [Parameter], of owner: String
    ) -> [String: Value?] {
        guard case .object(let members) = object.json, let place = object.place else { return [:] }
        var values: [String: Value?] = [:]
        let names = parameters.map(\.name)
        for (member, inner) in zip(members, place.inner) where member.key != "$comment" {
            guard names.contains(member.key) else {
                let known =
                    nearestName(to: member.key, among: names).map { "did you mean \($0.excerpt)?" }
                    ?? (names.isEmpty
                        ? "it has none"
                        : "parameters are \(names.prefix(20).map(\.excerpt).joined(separator: ", "))\(names.count > 20 ? ", …" : "")")
                mistakes.add(
                    "\(owner) has no parameter \(member.key.excerpt): \(known)", at: inner.keyMark,
                    texts: texts)
                continue
            }
            values.updateValue(Value(member.value, inner), forKey: member.key)
        }
        return values
    }
}
