extension Format where Value == Double {
    static func number(in range: ClosedRange<Double>) -> Format {
        Format(
            expectation: "a number from \(JSON.number(range.lowerBound).text) to "
                + JSON.number(range.upperBound).text,
            schema: [
                "type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
            ],
            parse: { json in
                guard case .number(let value) = json, range.contains(value) else { return nil }
                return value
            }, write: JSON.number)
    }
}

extension Format where Value == Int {
    static func integer(in range: ClosedRange<Int>) -> Format {
        Format(
            expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            schema: [
                "type": "integer", "minimum": .number(Double(range.lowerBound)),
                "maximum": .number(Double(range.upperBound)),
            ],
            parse: { json in
                guard case .number(let value) = json, let whole = Int(exactly: value), range.contains(whole)
                else { return nil }
                return whole
            }, write: { .number(Double($0)) })
    }
}

extension Format where Value == Bool {
    static var truth: Format {
        Format(
            expectation: "true or false", schema: ["type": "boolean"],
            parse: { json in
                guard case .bool(let value) = json else { return nil }
                return value
            }, write: JSON.bool)
    }
}

extension Format where Value == String {
    static var text: Format {
        Format(
            expectation: "a string", schema: ["type": "string"],
            parse: { json in
                guard case .string(let value) = json else { return nil }
                return value
            }, write: JSON.string)
    }
}

extension Format where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    /// One of the names of an enumeration.
    static var choice: Format {
        let names = Value.allCases.map(\.rawValue)
        let expectation = "one of " + names.map { "\"\($0)\"" }.joined(separator: ", ")
        return Format(
            expectation: expectation, schema: ["type": "string", "enum": .array(names.map(JSON.string))],
            read: { json, path throws(SceneError) in
                guard case .string(let name) = json else {
                    throw .mismatch(expected: expectation, given: json, at: path)
                }
                guard let value = Value(rawValue: name) else {
                    throw .unknown("name \"\(name.prefix(40))\"", name, among: names, at: path)
                }
                return value
            }, write: { .string($0.rawValue) })
    }
}

extension Format {
    /// A list of values of one kind.
    static func list<Element>(of element: Format<Element>, count: ClosedRange<Int>) -> Format
    where Value == [Element] {
        let bounds = count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
        let expectation = "a list of \(bounds) values"
        return Format(
            expectation: expectation,
            schema: [
                "type": "array", "minItems": .number(Double(count.lowerBound)),
                "maxItems": .number(Double(count.upperBound)), "items": element.schema,
            ],
            read: { json, path throws(SceneError) in
                guard case .array(let items) = json, count.contains(items.count) else {
                    throw .mismatch(expected: expectation, given: json, at: path)
                }
                var values: [Element] = []
                for (index, item) in items.enumerated() {
                    values.append(try element.read(item, path.appending(index: index)))
                }
                return values
            }, write: { .array($0.map(element.write)) })
    }

    /// The same JSON for another Swift type; `make` gives nil for a value that is not allowed.
    func map<Other>(
        expectation: String? = nil, _ make: @escaping @Sendable (Value) -> Other?,
        back: @escaping @Sendable (Other) -> Value
    ) -> Format<Other> {
        let expectation = expectation ?? self.expectation
        return Format<Other>(
            expectation: expectation, schema: schema,
            read: { json, path throws(SceneError) in
                guard let value = make(try read(json, path)) else {
                    throw .mismatch(expected: expectation, given: json, at: path)
                }
                return value
            }, write: { write(back($0)) })
    }
}
