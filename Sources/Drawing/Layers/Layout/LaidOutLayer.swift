import Geometry
import SceneModel

/// A layer of a stack or a grid, opened to learn its size.
struct LaidOutLayer {
    let layer: Layer
    let step: SceneSource.Step
    /// The space in which the layer was opened: its own size, or the size that it got.
    private(set) var open: OpenLayer
    /// The size of the content when it appears, in points.
    private(set) var size: Size
    private let opening: Opening

    /// The size as the scene gives it; nil for content without such a size.
    let given: LayerSize?

    /// Opens a layer. `inner` is the space inside the stack or grid; a side that fills is opened with the length in
    /// `filled`, or as if it hugged.
    init(
        _ layer: Layer, _ step: SceneSource.Step, filled: (width: Double?, height: Double?),
        for opening: Opening
    ) throws {
        (self.layer, self.step, self.opening) = (layer, step, opening)
        given = (layer.content as? any SizedContent)?.layerSize
        var layer = Self.placed(layer)
        if var sized = layer.content as? any SizedContent, let given {
            func side(_ extent: LayerSize.Extent, _ length: Double?) -> LayerSize.Extent {
                extent == .fill ? length.map { .points(max($0, LayerSize.least)) } ?? .hug : extent
            }
            sized.layerSize = LayerSize(
                width: side(given.width, filled.width), height: side(given.height, filled.height))
            layer.content = sized
        }
        open = try OpenLayer.open(layer, step, in: nil, for: opening)
        size = open.surroundings
    }

    /// Layers are in the middle of their space, whatever their anchor is.
    private static func placed(_ layer: Layer) -> Layer {
        var layer = layer
        layer.placement.place = .center
        return layer
    }

    /// True for a text that may be broken into lines.
    var isText: Bool { (layer.content as? TextContent).map { $0.width == nil } ?? false }

    /// Opens the layer again with a size of its own, if its content can have one; nil for the length that it has.
    mutating func resize(width: Double? = nil, height: Double? = nil) throws {
        var layer = Self.placed(layer)
        if var text = layer.content as? TextContent {
            guard let width, text.width == nil else { return }
            let life = LayerSpan(SceneTime(1, over: 1), round: opening.period, seed: opening.seed)
            let padding = text.background?.padding.value(at: .zero, span: life).x ?? 0
            text.width = max(width - 2 * max(padding, 0), 0.1)
            layer.content = text
        } else if var sized = layer.content as? any SizedContent {
            sized.layerSize = LayerSize(
                Size(
                    width: max(width ?? size.width, LayerSize.least),
                    height: max(height ?? size.height, LayerSize.least)))
            layer.content = sized
        } else {
            return
        }
        open = try OpenLayer.open(layer, step, in: nil, for: opening)
        size = open.surroundings
    }

    /// The part of the space beside the layer that is on its left and above it, if the space is larger: a text begins at
    /// its start.
    var unit: Point {
        guard let text = layer.content as? TextContent else { return Point(0.5, 0.5) }
        switch text.alignment {
        case .center: return Point(0.5, 0)
        case .end, .right: return Point(1, 0)
        case .start, .left: return Point(0, 0)
        }
    }

    /// Returns where the layer begins in its space.
    func corner(in place: Rectangle) -> Point {
        Point(
            place.origin.x + (place.size.width - size.width) * unit.x,
            place.origin.y + (place.size.height - size.height) * unit.y)
    }
}

extension Layer {
    /// True if a stack or grid doesn't lay out the layer, because it has a place of its own.
    var isPlaced: Bool { position != nil || placement.place != nil }
}

/// The layers of a stack or grid with their places, and what is around them.
struct LaidOutGroup {
    let layers: [OpenLayer]
    let places: [Point]
    let size: Size
    let layout: BoxModel

    /// Opens the group. Layers with places of their own are opened in the whole of it.
    ///
    /// - Parameters:
    ///   - laidOut: The laid out layers, each with its number and its place inside the padding.
    ///   - all: All layers.
    init(
        _ laidOut: [(number: Int, layer: LaidOutLayer, place: Rectangle)], of all: [Layer], size inner: Size,
        _ layout: BoxModel, for opening: Opening
    ) throws {
        self.layout = layout
        size = Size(
            width: layout.size?.width.points ?? inner.width + 2 * layout.padding.width,
            height: layout.size?.height.points ?? inner.height + 2 * layout.padding.height)
        let whole = opening.sized(size)
        var (layers, places): ([OpenLayer], [Point]) = ([], [])
        var next = laidOut[...]
        for (index, (number, layer)) in all.numbered.enumerated() {
            if let (laidOutNumber, laidOut, place) = next.first, laidOutNumber == index {
                next.removeFirst()
                let corner = laidOut.corner(in: place)
                layers.append(laidOut.open)
                places.append(Point(corner.x + layout.padding.width, corner.y + layout.padding.height))
            } else {
                let step = SceneSource.Step.layer(number, name: layer.name)
                layers.append(try OpenLayer.open(layer, step, in: size, for: whole))
                places.append(Point(0, 0))
            }
        }
        (self.layers, self.places) = (layers, places)
    }

    /// Returns the renderer of the layers.
    func renderer(_ opening: Opening) throws -> any LayerRenderer {
        var group = GroupContent()
        group.size = LayerSize(size)
        group.clip = layout.clip
        group.cornerRadius = .constant(layout.cornerRadius)
        let background = layout.background.map { paint in
            var shape = ShapeContent()
            shape.size = .constant(size)
            shape.cornerRadius = .constant(layout.cornerRadius)
            shape.fill = .constant(paint)
            shape.shadow = layout.shadow
            return Layer(shape)
        }
        return try GroupRenderer(
            group, layers, at: places, size: size, behind: background, opening)
    }
}
