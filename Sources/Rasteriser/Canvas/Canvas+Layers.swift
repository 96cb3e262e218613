import Geometry

extension Canvas {
    /// Draws what the body draws under another map of the layer's points, before the layer's own transform: a picture
    /// turned, mirrored, or drawn several times. What was flattened in the frame (`FlatOutline`) stays where it is. The
    /// body is not called for a map without an inverse.
    public mutating func draw(under map: Affine, _ body: (inout Canvas) throws -> Void) throws {
        let own = transform
        let inner = map.then(own)
        guard inner.isFinite, inner.inverse != nil else { return }
        transform = inner
        defer { transform = own }
        try body(&self)
    }

    /// Fills a rectangle of the layer's points, from its origin on, with a colour or a gradient. A gradient lies over the
    /// rectangle, and is dithered once. Draws nothing for a size without area. Throws `DrawingError` when memory is short.
    public mutating func fill(_ size: Size, with brush: Brush) throws {
        guard size.isDrawable, transform.isFinite, transform.inverse != nil else { return }
        guard case .color(let color) = brush.content else {
            guard let field = brush.field(over: UnitSquare(size: size, transform: transform)) else { return }
            return draw(field, size: size)
        }
        try drawShapes { pen in try pen.fill(.rectangle(size: size), color: color) }
    }

    /// Gives each pixel of a rectangle of the layer's points, from its origin on, a colour that the closure computes from
    /// the place of the pixel's middle, in the layer's points. Levels keep eight fraction bits and are dithered once; the
    /// rectangle's edges are antialiased. Draws nothing for a size without area.
    ///
    /// The closure is called for each pixel of each band, from one thread. Its result may depend on nothing but the place
    /// and the figure.
    public mutating func fill(_ size: Size, _ color: (_ place: Point) -> FieldColor) {
        guard size.isDrawable, transform.isFinite, let layerPlace = transform.inverse else { return }
        let touched = MappedRectangle(size: size, transform: transform).touched(in: bounds)
        if touched.isEmpty { return }
        withoutActuallyEscaping(color) { color in
            draw(PlaceField(layerPlace: layerPlace, touched: touched, color: color), size: size)
        }
    }
}

extension Affine {
    /// Whether all its numbers are finite.
    package var isFinite: Bool { [xx, xy, yx, yy, dx, dy].allSatisfy(\.isFinite) }
}

extension Rectangle {
    package var isDrawable: Bool {
        size.isDrawable && abs(origin.x) <= Size.longestDrawable && abs(origin.y) <= Size.longestDrawable
    }
}

extension Size {
    /// No side of anything that is drawn is longer, in points.
    static let longestDrawable = 1e9

    /// Whether it has an area, and one that can be drawn.
    var isDrawable: Bool {
        width > 0 && height > 0 && width <= Self.longestDrawable && height <= Self.longestDrawable
    }
}
