import Geometry
import SceneText

/// A vertical list of rows that scrolls. Each row follows the scroll by a spring: the farther a row is from the touch,
/// the later it follows, and the more it swings.
public struct ListContent: LayerContent {
    /// The value of `type` in scene files.
    public static let typeName = "list"
    /// The version of the drawing code; see `LayerContent.version`.
    public static let version = 2
    /// The maximum number of rows in a list.
    static let maximumRows = 500

    /// The rows from top to bottom. Each row is placed in a cell with the list's width and the row's height, like a
    /// layer in a scene.
    public var rows: [Layer] = []
    /// The height of every row, in points. If nil, each row has the height of the row's layer at the time when the
    /// layer appears.
    public var rowHeight: Double?
    /// The space between rows, in points.
    public var spacing = 0.0
    /// The size of the list in points; nil for the size of the enclosing scene or group.
    public var size: Size?
    /// The distance by which the rows are scrolled up, in points.
    public var scroll = Track.constant(0.0)
    /// The springs by which the rows follow the scroll.
    public var spring = ListSpring(preset: .springy)
    /// The point at which a finger touches the list; nil for the middle of the list's height.
    public var touch: ListTouch?

    /// Creates a list without rows.
    public init() {}
}

/// The point at which a finger touches a list, in points from the list's top left corner.
public struct ListTouch: Sendable, Equatable {
    /// The distance from the left edge, in points. If nil, only the vertical distance between rows and the touch
    /// counts.
    public var x: Double?
    /// The distance from the upper edge, in points.
    public var y: Double

    /// Creates a touch at a point, in points from the list's top left corner. If `x` is nil, only the height counts.
    public init(x: Double? = nil, y: Double) { (self.x, self.y) = (x, y) }
}

extension ListContent: LayerContainer {
    /// The contained layers, each with its path in this content.
    public var containedLayers: [(place: [Fault.Step], layer: Layer)] {
        rows.numbered.map { ([.key("rows"), .index($0)], $1) }
    }

    /// Applies a change to every contained layer.
    public mutating func changeLayers(_ change: (inout Layer) -> Void) {
        for index in rows.indices { change(&rows[index]) }
    }

    /// Removes the contained layers for which the closure returns true.
    public mutating func leaveOut(where isLeftOut: (Layer) -> Bool) { rows.leaveOut(where: isLeftOut) }
}

extension ListContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary = "A list of rows that scrolls. Each row follows the scroll by a spring."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<ListContent>(properties: [
        .optional(
            "rows", \.rows, .nested(.list(of: .layer, count: 0...maximumRows)),
            "The rows from top to bottom, each in a cell of the list's width. Default: none."),
        .optional(
            "rowHeight", \.rowHeight, .number(in: 0.1...10_000),
            "The height of every row, in points. Default: the height of the row's layer when the layer appears."
        ),
        .optional(
            "spacing", \.spacing, .number(in: -10_000...10_000),
            "The space between rows, in points. Default: 0."),
        .optional(
            "size", \.size, .size(in: 0.1...100_000),
            "[width, height] in points. Default: the size of the enclosing scene or group."),
        .optional(
            "scroll", \.scroll, .track(of: .number(in: -1_000_000...1_000_000)),
            "How far the rows are scrolled up, in points. Default: 0."),
        .optional(
            "spring", \.spring, ListSpring.format,
            "The springs by which the rows follow the scroll. Default: \"springy\"."),
        .optional(
            "touch", \.touch, .listTouch,
            "The point where the list is touched, in points from the list's top left corner: [x, y], or only y. Default: half way down."
        ),
    ])
}

extension Format where Value == ListTouch {
    /// The format of a touch: the number y, or `[x, y]`.
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
