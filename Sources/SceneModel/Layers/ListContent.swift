import Geometry

/// Rows, one below the other, that are scrolled. Each row hangs on a spring: the farther it is from the touch, the
/// later it follows the scroll, and it swings.
public struct ListContent: LayerContent {
    /// See `LayerContent`.
    public static let typeName = "list"
    /// The maximum number of rows.
    static let mostRows = 500

    /// The rows from top to bottom. Each is placed in a cell with the list's width and the row's height, as a layer is
    /// placed in a scene.
    public var rows: [Layer] = []
    /// The height of every row; if nil, the height of each row's own layer at the time when it appears.
    public var rowHeight: Double?
    /// The space between rows, in points.
    public var spacing = 0.0
    /// The size in points; nil for that of the enclosing scene or group.
    public var size: Size?
    /// The distance by which the rows are scrolled up, in points.
    public var scroll = Track.constant(0.0)
    /// The springs on which the rows hang.
    public var spring = ListSpring(preset: .springy)
    /// The place of the touch; nil for the middle.
    public var touch: ListTouch?

    /// A list without rows.
    public init() {}
}

/// The place of a touch, in points of the list.
public struct ListTouch: Sendable, Equatable {
    /// The distance from the left edge; nil to ignore the horizontal distance of rows.
    public var x: Double?
    /// The distance from the upper edge.
    public var y: Double

    /// Creates a touch at a point, or at a height alone.
    public init(x: Double? = nil, y: Double) { (self.x, self.y) = (x, y) }
}

extension ListContent: LayerContainer {
    /// See `LayerContainer`.
    public var containedLayers: [(place: [Fault.Step], layer: Layer)] {
        rows.numbered.map { ([.key("rows"), .index($0)], $1) }
    }

    /// See `LayerContainer`.
    public mutating func changeLayers(_ change: (inout Layer) -> Void) {
        for index in rows.indices { change(&rows[index]) }
    }

    /// See `LayerContainer`.
    public mutating func leaveOut(where isLeftOut: (Layer) -> Bool) { rows.leaveOut(where: isLeftOut) }
}

extension ListContent: DescribedContent {
    /// See `DescribedContent`.
    public static let summary = "Rows that are scrolled and hang on springs."

    /// See `DescribedContent`.
    public static let format = ObjectFormat<ListContent>(properties: [
        .optional(
            "rows", \.rows, .nested(.list(of: .layer, count: 0...mostRows)),
            "The rows from the top down; each stands in a cell as wide as the list. Default: none."),
        .optional(
            "rowHeight", \.rowHeight, .number(in: 0.1...10_000),
            "The height of each row, in points. Default: that of its layer when it appears."),
        .optional(
            "spacing", \.spacing, .number(in: -10_000...10_000),
            "The distance from a row to the next, in points. Default: 0."),
        .optional(
            "size", \.size, .size(in: 0.1...100_000),
            "[width, height] in points. Default: the scene's size, or that of the group it is in."),
        .optional(
            "scroll", \.scroll, .track(of: .number(in: -1_000_000...1_000_000)),
            "How far the rows are scrolled up, in points. Default: 0."),
        .optional(
            "spring", \.spring, ListSpring.format,
            "The springs on which the rows hang. Default: \"springy\"."),
        .optional(
            "touch", \.touch, .listTouch,
            "Where it is touched: a height in points of the list, or [x, y]. Default: half way down."),
    ])
}

extension Format where Value == ListTouch {
    /// The format of a touch: a height, or x and y.
    fileprivate static var listTouch: Format {
        let height = Format<Double>.number(in: -100_000...100_000)
        let place = Format<Point>.point(in: -100_000...100_000)
        return Format(
            expectation: "\(height.expectation), or [x, y]",
            schema: ["oneOf": [height.schema, place.schema]],
            read: { json, path, expected, reading in
                guard case .array = json else {
                    return height.read(json, at: path, expecting: expected, &reading).map {
                        ListTouch(y: $0)
                    }
                }
                return place.read(json, at: path, &reading).map { ListTouch(x: $0.x, y: $0.y) }
            },
            write: { touch in
                touch.x.map { place.write(Point($0, touch.y)) } ?? height.write(touch.y)
            })
    }
}
