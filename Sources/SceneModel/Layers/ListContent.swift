import Geometry

/// Rows, one below the other, that are scrolled. Each hangs on a spring, so the farther it is from where the list is
/// touched, the later it follows the scroll, and swings.
public struct ListContent: LayerContent {
    /// See `LayerContent`.
    public static let typeName = "list"
    /// The most rows of a list.
    static let mostRows = 500

    /// The rows from the top down. Each stands in a cell of the list's width and the row's height as a layer stands in
    /// a scene.
    public var rows: [Layer] = []
    /// The height of every row; that of its own layer when it appears if nil.
    public var rowHeight: Double?
    /// From a row to the next, in points.
    public var spacing = 0.0
    /// The size in points; that of the scene or group it stands in if nil.
    public var size: Size?
    /// How far the rows are scrolled up, in points.
    public var scroll = Track.constant(0.0)
    /// The springs on which the rows hang.
    public var spring = ListSpring(preset: .springy)
    /// Where it is touched; half way down if nil.
    public var touch: ListTouch?

    /// A list without rows.
    public init() {}
}

/// Where a list is touched, in points of the list.
public struct ListTouch: Sendable, Equatable {
    /// From its left edge; nil if how far it is across does not count.
    public var x: Double?
    /// From its top edge.
    public var y: Double

    /// A place, or a height alone.
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
    /// A height, or x and y.
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
