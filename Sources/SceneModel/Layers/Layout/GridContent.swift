import Geometry
import SceneText

/// Layers in rows and columns, in the manner of CSS's grid. They are laid out once, with the sizes that they have when
/// they appear.
public struct GridContent: LayerContent {
    /// The value of `type` in scene files.
    public static let typeName = "grid"
    /// The version of the drawing code; see `LayerContent.version`.
    public static let version = 2

    /// The width of a column, or the height of a row.
    public enum Track: Sendable, Equatable {
        /// A length in points.
        case points(Double)
        /// As long as the largest layer in it.
        case auto
        /// A part of what the other tracks leave, as CSS's `fr`.
        case fraction(Double)
    }

    /// The layers, row after row. A layer with a position or a place is not laid out, but placed as in a group.
    public var layers: [Layer] = []
    /// The columns.
    public var columns: [Track] = [.fraction(1)]
    /// The rows; those that follow are `auto`.
    public var rows: [Track] = []
    /// The layers' vertical place in their cells.
    public var align = BoxModel.Alignment.start
    /// The layers' horizontal place in their cells.
    public var justify = BoxModel.Alignment.start
    /// The space around and between the layers, and what is behind them.
    public var layout = BoxModel()

    /// Creates a grid without layers.
    public init() {}
}

extension GridContent: SizedContent {
    /// The size; nil for that of the layers.
    public var layerSize: LayerSize? {
        get { layout.size }
        set { layout.size = newValue }
    }
}

extension GridContent: LayerContainer {
    /// The contained layers, each with its path in this content.
    public var containedLayers: [(place: [Fault.Step], layer: Layer)] {
        layers.numbered.map { ([.key("layers"), .index($0)], $1) }
    }

    /// Applies a change to every contained layer.
    public mutating func changeLayers(_ change: (inout Layer) -> Void) {
        for index in layers.indices { change(&layers[index]) }
    }

    /// Removes the contained layers for which the closure returns true.
    public mutating func leaveOut(where isLeftOut: (Layer) -> Bool) { layers.leaveOut(where: isLeftOut) }
}

extension GridContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary = "Layers in rows and columns, laid out in the manner of CSS's grid."

    /// The maximum number of columns or rows with a size of their own.
    private static let mostTracks = 100

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<GridContent>(
        properties: [
            .optional(
                "layers", \.layers, .nested(.list(of: .layer, count: 0...Scene.maximumLayers)),
                "The layers, row after row. A layer with a \"position\" or \"place\" is placed as in a group instead. Default: none."
            ),
            .optional(
                "columns", \.columns, .tracks(atMost: mostTracks),
                "The number of equal columns, or a list with the width of each: points, \"auto\" or a fraction of what is left, such as \"1fr\". Default: 1."
            ),
            .optional(
                "rows", \.rows, .tracks(atMost: mostTracks),
                "The heights of the first rows, as for \"columns\". Default: all are \"auto\"."),
            .optional(
                "align", \.align, .choice(of: "alignment"),
                "The layers' vertical place in their cells. Default: \"start\"."),
            .optional(
                "justify", \.justify, .choice(of: "alignment"),
                "The layers' horizontal place in their cells. Default: \"start\"."),
        ] + BoxModel.properties(\.layout), checks: BoxModel.checks(\.layout), synonyms: BoxModel.synonyms)
}

extension Format where Value == [GridContent.Track] {
    /// The format of columns or rows: a number of equal ones, or a list.
    fileprivate static func tracks(atMost most: Int) -> Format {
        let count = Format<Int>.integer(in: 1...most)
        let list = Format.list(of: Format<GridContent.Track>.track, count: 1...most)
        return Format(
            expectation: "a number of equal tracks, or \(list.expectation): points, \"auto\" or \"1fr\"",
            schema: ["oneOf": [count.schema, list.schema]],
            read: { json, path, expected, reading in
                switch json {
                case .number:
                    return count.read(json, at: path, &reading).map {
                        Array(repeating: .fraction(1), count: $0)
                    }
                case .array: return list.read(json, at: path, &reading)
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            },
            write: { tracks in
                !tracks.isEmpty && tracks.allSatisfy { $0 == .fraction(1) }
                    ? count.write(tracks.count) : list.write(tracks)
            })
    }
}

extension Format where Value == GridContent.Track {
    fileprivate static var track: Format {
        let points = Format<Double>.number(in: 0...100_000)
        return Format(
            expectation: "points, \"auto\" or a fraction such as \"1fr\"",
            schema: [
                "oneOf": [
                    points.schema, ["type": "string", "const": "auto"],
                    ["type": "string", "pattern": #"^[0-9]+(\.[0-9]+)?fr$"#],
                ]
            ],
            parse: { json in
                switch json {
                case .number(let number): return (0...100_000).contains(number) ? .points(number) : nil
                case .string("auto"): return .auto
                case .string(let text) where text.hasSuffix("fr") && text.isShort:
                    return Double(text.dropLast(2)).flatMap {
                        (0.001...1000).contains($0) ? .fraction($0) : nil
                    }
                default: return nil
                }
            },
            write: { track in
                switch track {
                case .points(let points): .number(points)
                case .auto: "auto"
                case .fraction(let part): .string("\(JSON.number(part).text)fr")
                }
            })
    }
}
