import SceneText

extension ClosedRange<Double> {
    /// The range as text such as `0...1`, for names of definitions in the JSON Schema.
    var words: String { "\(JSON.number(lowerBound).text)...\(JSON.number(upperBound).text)" }
}

extension Format where Value == Double {
    /// Creates the format of a number in a range.
    public static func number(in range: ClosedRange<Double>) -> Format {
        Format(
            expectation: "a number from \(JSON.number(range.lowerBound).text) to "
                + JSON.number(range.upperBound).text,
            schema: [
                "type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
            ],
            meaning: \.numberInQuotes,
            parse: { json in
                guard case .number(let value) = json, range.contains(value) else { return nil }
                return value
            }, write: JSON.number
        ).named("number(\(range.words))")
    }
}

extension Format where Value == Int {
    /// Creates the format of an integer in a range.
    public static func integer(in range: ClosedRange<Int>) -> Format {
        Format(
            expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            schema: [
                "type": "integer", "minimum": .number(Double(range.lowerBound)),
                "maximum": .number(Double(range.upperBound)),
            ], meaning: \.numberInQuotes,
            parse: { json in
                guard case .number(let value) = json, let whole = Int(exactly: value), range.contains(whole)
                else { return nil }
                return whole
            }, write: { .number(Double($0)) }
        ).named("integer(\(range.lowerBound)...\(range.upperBound))")
    }
}

extension Format where Value == Bool {
    /// The format of a Boolean: `true` or `false`.
    public static var boolean: Format {
        Format(
            expectation: "true or false", schema: ["type": "boolean"],
            meaning: { ["true": true, "false": false][$0.string ?? ""] },
            parse: { json in
                guard case .bool(let value) = json else { return nil }
                return value
            }, write: JSON.bool)
    }
}

extension Format where Value == String {
    /// The format of any string.
    public static var text: Format {
        Format(
            expectation: "a string", schema: ["type": "string"], meaning: \.quotedNumber,
            parse: { json in
                guard case .string(let value) = json else { return nil }
                return value
            }, write: JSON.string)
    }

    /// Creates the format of a string with at most `most` Unicode scalars.
    public static func text(atMost most: Int) -> Format {
        Format(
            expectation: "a string of at most \(most) characters",
            schema: ["type": "string", "maxLength": .number(Double(most))], meaning: \.quotedNumber,
            parse: { json in
                guard case .string(let value) = json, value.unicodeScalars.count <= most else { return nil }
                return value
            }, write: JSON.string)
    }

    /// The format of the path of a file with any content.
    public static var file: Format { file([]) }

    /// Creates the format of the path of a file with one of these kinds of content. The content is only checked when
    /// the file is opened. If the file is missing, the message suggests files of these kinds.
    public static func file(_ kinds: FileKind...) -> Format { file(kinds) }

    private static func file(_ kinds: [FileKind]) -> Format {
        Format(
            expectation: "the path of a file", schema: ["type": "string", "minLength": 1],
            read: { json, path, expected, reading in
                guard case .string(let value) = json, !value.isEmpty else {
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
                return reading.note(file: value, of: kinds, at: path)
            }, write: JSON.string)
    }
}

extension Format where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    /// Creates the format of an enumeration's raw values. `noun` is the word for such a value in messages.
    public static func choice(of noun: String) -> Format {
        let names = Value.allCases.map(\.rawValue)
        return Format(
            expectation: "one of " + names.map { "\"\($0)\"" }.joined(separator: ", "),
            schema: ["type": "string", "enum": .array(names.map(JSON.string))],
            read: { json, path, expected, reading in
                guard case .string(let name) = json else {
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
                if name.isShort, let value = Value(rawValue: name) { return value }
                reading.unknown("\(noun) \(name.quotedExcerpt)", name, among: names, at: path)
                return nil
            }, write: { .string($0.rawValue) })
    }
}

extension Format {
    /// Creates the format of a list. `count` is the allowed number of elements.
    public static func list<Element>(of element: Format<Element>, count: ClosedRange<Int>) -> Format
    where Value == [Element] {
        let bounds = count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
        return Format(
            expectation: "a list of \(bounds) values",
            schema: [
                "type": "array", "minItems": .number(Double(count.lowerBound)),
                "maxItems": .number(Double(count.upperBound)), "items": element.schema,
            ],
            read: { json, path, expected, reading in
                guard case .array(let items) = json, count.contains(items.count) else {
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
                var values: [Element] = []
                for (index, item) in items.enumerated() {
                    let place = path.appending(index: index)
                    if let value = element.read(item, at: place, &reading) { values.append(value) }
                }
                return values.count == items.count ? values : nil
            }, write: { .array($0.map(element.write)) })
    }

    /// Converts this format to another Swift type. The JSON stays the same. `make` returns nil for a value that is not
    /// allowed.
    public func map<Other>(
        expectation: String? = nil, _ make: @escaping @Sendable (Value) -> Other?,
        back: @escaping @Sendable (Other) -> Value
    ) -> Format<Other> {
        Format<Other>(
            expectation: expectation ?? self.expectation, schema: schema, meaning: meaning,
            read: { json, path, expected, reading in
                guard let value = read(json, at: path, expecting: expected, &reading) else { return nil }
                if let other = make(value) { return other }
                reading.mismatch(expected: expected, given: json, at: path)
                return nil
            }, write: { write(back($0)) })
    }
}

extension JSON {
    /// The number in a string that contains only a number, such as `"8"`, or a number with a unit, such as `"48px"`;
    /// nil for other values.
    var numberInQuotes: JSON? {
        guard case .string(let text) = self, text.isShort else { return nil }
        let digits = text.prefix { "+-.0123456789".contains($0) }
        guard ["", "s", "px", "pt", "deg", "°"].contains(text.dropFirst(digits.count)) else { return nil }
        guard case .number(let value) = try? JSON(parsing: Array(digits.utf8)) else { return nil }
        return .number(value)
    }

    /// A JSON number converted to a string; nil for other values.
    var quotedNumber: JSON? {
        guard case .number = self else { return nil }
        return .string(text)
    }

    /// An object `{"file": …}` made from a string, which is taken as the file name; nil for other values.
    var namedFile: JSON? {
        guard case .string(let name) = self, !name.isEmpty, name.isShort else { return nil }
        return ["file": self]
    }

    /// Returns the values of an object as a list if the object has exactly these keys and numbers as values; otherwise
    /// nil.
    func numbers(of keys: String...) -> JSON? {
        guard let members, members.count == keys.count else { return nil }
        let numbers = keys.compactMap { self[$0]?.number }
        return numbers.count == keys.count ? .array(numbers.map(JSON.number)) : nil
    }
}
