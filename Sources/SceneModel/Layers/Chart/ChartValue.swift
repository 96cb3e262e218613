import Geometry
import SceneText

/// A value of a chart, with its label.
public struct ChartValue: Sendable, Equatable {
    /// The value; nil if it is missing.
    public var value: Double?
    /// The label; nil for the chart's label with the same index.
    public var label: String?
    /// The colour of the bar or slice; nil for the chart's.
    public var color: Color?

    /// Creates a value.
    public init(_ value: Double?, label: String? = nil, color: Color? = nil) {
        (self.value, self.label, self.color) = (value, label, color)
    }

    /// True if the value is written as a number alone.
    var isPlain: Bool { label == nil && color == nil }
}

/// A series of a chart's values, such as one of several lines.
public struct ChartSeries: Sendable, Equatable {
    /// The name, which is shown; nil for none.
    public var name: String?
    /// The values, each with the label of the same index; nil where a value is missing.
    public var values: [Double?] = []
    /// The colour; nil for the chart's colour with the same index.
    public var color: Color?

    /// Creates a series without values.
    public init() {}

    /// Creates a series.
    public init(_ name: String? = nil, _ values: [Double?], color: Color? = nil) {
        (self.name, self.values, self.color) = (name, values, color)
    }

    static let format = ObjectFormat<ChartSeries>(
        properties: [
            .required(
                "values", \.values, .list(of: .chartNumber, count: 0...ChartContent.maximumValues),
                "The values; null where one is missing."),
            .optional("name", \.name, .chartLabel, "The name of the series, which is shown. Default: none."),
            .optional("color", \.color, .color, "The colour. Default: the next of the chart's \"colors\"."),
        ],
        synonyms: [
            "data": ["values"], "points": ["values"], "y": ["values"], "label": ["name"], "title": ["name"],
            "fill": ["color"], "stroke": ["color"], "backgroundColor": ["color"], "borderColor": ["color"],
        ]
    ).format(startingFrom: ChartSeries())
}

extension Format where Value == Double? {
    /// The format of a chart's value: a number, or null for a missing value.
    static var chartNumber: Format {
        let number = Format<Double>.number(in: -1e15...1e15)
        return Format(
            expectation: "\(number.expectation), or null",
            schema: ["oneOf": [number.schema, ["type": "null"]]],
            meaning: number.meaning,
            read: { json, path, expected, reading in
                if case .null = json { return .some(nil) }
                return number.read(json, at: path, expecting: expected, &reading).map { .some($0) }
            }, write: { $0.map(JSON.number) ?? .null })
    }
}

extension Format where Value == String {
    /// The format of a chart's label: a text, or a number such as a year.
    static var chartLabel: Format {
        let text = Format<String>.text(atMost: 200)
        return Format(
            expectation: text.expectation, schema: ["oneOf": [text.schema, ["type": "number"]]],
            read: { json, path, expected, reading in
                if case .number(let number) = json { return number.asText }
                return text.read(json, at: path, expecting: expected, &reading)
            }, write: JSON.string)
    }
}

extension Format where Value == ChartValue {
    /// The format of a value: a number, null, or an object with a label.
    static var chartValue: Format {
        let number = Format<Double?>.chartNumber
        let object = ObjectFormat<ChartValue>(
            properties: [
                .required("value", \.value, number, "The value; null if it is missing."),
                .optional("label", \.label, .chartLabel, "The label. Default: that of \"labels\"."),
                .optional(
                    "color", \.color, .color, "The colour of the bar or slice. Default: the chart's."),
            ],
            synonyms: [
                "y": ["value"], "number": ["value"], "x": ["label"], "name": ["label"], "title": ["label"],
                "text": ["label"], "fill": ["color"],
            ]
        ).format(startingFrom: ChartValue(nil))
        return Format(
            expectation: "a number, null, or an object with \"value\" and \"label\"",
            schema: ["oneOf": [number.schema, object.schema]], meaning: number.meaning,
            read: { json, path, expected, reading in
                if case .object = json { return object.read(json, at: path, &reading) }
                return number.read(json, at: path, expecting: expected, &reading).map { ChartValue($0) }
            },
            write: { $0.isPlain ? number.write($0.value) : object.write($0) })
    }
}
