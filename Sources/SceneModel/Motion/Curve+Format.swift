import Geometry
import SceneText

extension Spring {
    /// The format of a spring: an object with its damping ratio.
    static let format = ObjectFormat<Double>(properties: [
        .required(
            "damping", \.self, .number(in: 0.05...10),
            "The damping ratio: below 1 the spring overshoots, at 1 and above it does not.")
    ]).format(startingFrom: 1).map(
        expectation: "a spring {\"damping\": ...}", { Spring(damping: $0) }, back: { $0.damping })
}

extension Format where Value == Curve {
    /// The format of a timing curve: a name, a cubic Bézier, a table or a spring.
    public static var curve: Format {
        let name = Format<Curve.Name>.choice(of: "curve")
        let ordinate = Format<Double>.number(in: -10...10)
        let values = Format<[Double]>.list(of: ordinate, count: 2...10_000)
        let table = ObjectFormat<[Double]>(properties: [
            .required(
                "table", \.self, values,
                "A curve given by values at evenly spaced times, interpolated linearly.")
        ])
        let spring = ObjectFormat<Spring>(properties: [
            .required(
                "spring", \.self, Spring.format, "A curve that moves like a spring and settles at the end.")
        ])
        let steps = ObjectFormat<Int>(properties: [
            .required(
                "steps", \.self, .integer(in: 1...1000),
                "The number of equal steps, each with a jump at its end.")
        ])
        let expectation =
            "a curve: a name, a cubic Bézier [x1, y1, x2, y2], a table {\"table\": [...]}, a spring {\"spring\": {\"damping\": ...}} or steps {\"steps\": ...}"
        return Format(
            expectation: expectation,
            schema: [
                "oneOf": [
                    name.schema,
                    [
                        "type": "array", "minItems": 4, "maxItems": 4,
                        "prefixItems": [
                            Format<Double>.number(in: 0...1).schema, ordinate.schema,
                            Format<Double>.number(in: 0...1).schema, ordinate.schema,
                        ],
                    ],
                    JSON.objectSchema(table.keys), JSON.objectSchema(spring.keys),
                    JSON.objectSchema(steps.keys),
                ]
            ], meaning: { $0.string.flatMap(meaning(of:)) },
            read: { json, path, expected, reading in
                switch json {
                case .string: return name.read(json, at: path, &reading).map(Curve.named)
                case .array(let handles) where handles.count == 4:
                    return readBezier(handles, path, &reading).map(Curve.bezier)
                case .object where json["spring"] != nil:
                    var value = Spring(damping: 1)
                    return spring.read(json, into: &value, at: path, &reading) ? .spring(value) : nil
                case .object where json["table"] != nil:
                    var values: [Double] = []
                    return table.read(json, into: &values, at: path, &reading) ? .table(values) : nil
                case .object where json["steps"] != nil:
                    var count = 1
                    return steps.read(json, into: &count, at: path, &reading) ? .steps(count) : nil
                case .object(let members) where members.count == 1:
                    reading.unknown(
                        "kind of curve", members[0].key, among: spring.names + table.names + steps.names,
                        isKey: true, at: path.appending(key: members[0].key, member: 0).atKey)
                    return nil
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            },
            write: { curve in
                switch curve {
                case .named(let value): name.write(value)
                case .bezier(let bezier): .array(bezier.handles.map(JSON.number))
                case .table(let values): .object(table.write(values))
                case .spring(let value): .object(spring.write(value))
                case .steps(let count): .object(steps.write(count))
                }
            }
        ).defined(as: "curve")
    }

    /// Returns the JSON that is probably meant by an unknown curve name, such as a CSS function; nil if the name has no
    /// known meaning.
    private static func meaning(of name: String) -> JSON? {
        switch name {
        case "spring": return ["spring": ["damping": 0.6]]
        case "step", "steps", "step-end": return .string(Curve.Name.hold.rawValue)
        case "ease-in": return .string(Curve.Name.easeIn.rawValue)
        case "ease-out": return .string(Curve.Name.easeOut.rawValue)
        case "ease-in-out", "easeInOut": return .string(Curve.Name.easeInEaseOut.rawValue)
        default:
            guard name.isShort, name.hasSuffix(")") else { return nil }
            if name.hasPrefix("steps(") {
                let count = name.dropFirst("steps(".count).prefix { $0.isNumber }
                return Int(count).flatMap { (1...1000).contains($0) ? ["steps": .number(Double($0))] : nil }
            }
            let function = "cubic-bezier("
            guard name.hasPrefix(function) else { return nil }
            let list = "[\(name.dropFirst(function.count).dropLast())]"
            guard let handles = try? JSON(parsing: Array(list.utf8)),
                handles.array?.compactMap(\.number).count == 4
            else { return nil }
            return handles
        }
    }

    private static func readBezier(
        _ handles: [JSON], _ path: JSONPath, _ reading: inout Reading
    ) -> CubicBezier? {
        var numbers: [Double] = []
        for (index, handle) in handles.enumerated() {
            let format = Format<Double>.number(in: index.isMultiple(of: 2) ? 0...1 : -10...10)
            let place = path.appending(index: index)
            if let number = format.read(handle, at: place, &reading) { numbers.append(number) }
        }
        guard numbers.count == 4 else { return nil }
        return CubicBezier(validated: numbers[0], numbers[1], numbers[2], numbers[3])
    }
}

extension Format where Value == [Curve] {
    /// The format of the curves of keyframes: a list, or a single curve for all steps. Curves are always written as a
    /// list.
    public static var curves: Format {
        let list = list(of: .curve, count: 0...9_999)
        let curve = Format<Curve>.curve
        return Format(
            expectation: "a curve, or \(list.expectation)",
            schema: ["oneOf": [list.schema, curve.schema]], meaning: curve.meaning,
            read: { json, path, expected, reading in
                switch json {
                case .string, .object: return curve.read(json, at: path, &reading).map { [$0] }
                case .array(let items):
                    // A list that starts with a number is a cubic Bézier, because lists of curves contain no numbers.
                    guard case .number? = items.first else { return list.read(json, at: path, &reading) }
                    return curve.read(json, at: path, &reading).map { [$0] }
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            }, write: list.write
        ).defined(as: "curves")
    }
}
