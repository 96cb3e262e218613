extension ClosedRange<Double> {
    /// The range as text, such as `0...1`, for names of definitions.
    var words: String { "\(JSON.number(lowerBound).text)...\(JSON.number(upperBound).text)" }
}

extension Format where Value == Double {
    /// The format of a number within bounds.
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
    /// The format of an integer within bounds.
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
    /// The format of `true` or `false`.
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

    /// The format of a string of at most `most` Unicode scalars.
    public static func text(atMost most: Int) -> Format {
        Format(
            expectation: "a string of at most \(most) characters",
            schema: ["type": "string", "maxLength": .number(Double(most))], meaning: \.quotedNumber,
            parse: { json in
                guard case .string(let value) = json, value.unicodeScalars.count <= most else { return nil }
                return value
            }, write: JSON.string)
    }

    /// The format of a file's path.
    public static var file: Format { file([]) }

    /// The format of the path of a file with one of some kinds of content. The content is only checked when the file is
    /// opened; if it is missing, names of these kinds are suggested.
    public static func file(_ kinds: FileKind...) -> Format { file(kinds) }

    private static func file(_ kinds: [FileKind]) -> Format {
        Format(
            expectation: "the path of a file", schema: ["type": "string", "minLength": 1],
            read: { json, path, expected, reading in
                guard case .string(let value) = json, !value.isEmpty else {
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
                reading.note(file: value, of: kinds, at: path)
                return value
            }, write: JSON.string)
    }
}

extension Format where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    /// The format of an enumeration's raw values; `noun` is the word for one in messages.
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
    /// The format of a list of elements of one format.
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

    /// The same JSON format for another Swift type; `make` returns nil for a value that is not allowed.
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
    /// The number in a string that contains nothing else but a unit, such as `"8"` or `"48px"`; nil for other values.
    var numberInQuotes: JSON? {
        guard case .string(let text) = self, text.isShort else { return nil }
        let digits = text.prefix { "+-.0123456789".contains($0) }
        guard ["", "s", "px", "pt", "deg", "°"].contains(text.dropFirst(digits.count)) else { return nil }
        guard case .number(let value) = try? JSON(parsing: Array(digits.utf8)) else { return nil }
        return .number(value)
    }

    /// A number converted to a string; nil for other values.
    var quotedNumber: JSON? {
        guard case .number = self else { return nil }
        return .string(text)
    }

    /// An object that names a file, made from a string with the name; nil for other values.
    var namedFile: JSON? {
        guard case .string(let name) = self, !name.isEmpty, name.isShort else { return nil }
        return ["file": self]
    }

    /// The numbers of an object that has exactly these keys, such as `x` and `y`; nil for other values.
    func numbers(of keys: String...) -> JSON? {
        guard let members, members.count == keys.count else { return nil }
        let numbers = keys.compactMap { self[$0]?.number }
        return numbers.count == keys.count ? .array(numbers.map(JSON.number)) : nil
    }
}
