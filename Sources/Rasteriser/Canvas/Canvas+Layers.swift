import Geometry

extension Canvas {
    /// Calls `body` with an additional transform, which is applied to the layer's points before the layer's own
    /// transform, to draw a picture rotated, mirrored or several times. Outlines already flattened (`FlatOutline`) are
    /// not affected. If `map` has no inverse, `body` is not called.
    public mutating func draw(under map: Affine, _ body: (inout Canvas) throws -> Void) throws {
        let own = transform
        let inner = map.then(own)
        guard inner.isFinite, inner.inverse != nil else { return }
        transform = inner
        defer { transform = own }
        try body(&self)
    }

    /// Fills a rectangle, which begins at the origin of the layer's points, with a colour or gradient. A gradient is
    /// spread over the rectangle and dithered once. An empty rectangle draws nothing. Throws `DrawingError` if memory
    /// is short.
    public mutating func fill(_ size: Size, with brush: Brush) throws {
        guard size.isDrawable, transform.isFinite, transform.inverse != nil else { return }
        guard case .color(let color) = brush.content else {
            guard let field = brush.field(over: UnitSquare(size: size, transform: transform)) else { return }
            return draw(field, size: size)
        }
        try drawShapes { pen in try pen.fill(.rectangle(size: size), color: color) }
    }

    /// Fills a rectangle, which begins at the origin of the layer's points, with colours that a closure computes. The
    /// argument is the centre of a pixel, in the layer's points. Colours have 8 fraction bits and are dithered once;
    /// the rectangle's edges are antialiased. An empty rectangle draws nothing.
    ///
    /// The closure is called for each pixel of each band, on the drawing thread. The closure's result must depend only
    /// on the point and the layer's figure.
    public mutating func fill(_ size: Size, _ color: (_ place: Point) -> FieldColor) {
        guard size.isDrawable, transform.isFinite, let layerPlace = transform.inverse else { return }
        let touched = MappedRectangle(size: size, transform: transform).touched(in: bounds)
        if touched.isEmpty { return }
        withoutActuallyEscaping(color) { color in
            draw(ClosureField(layerPlace: layerPlace, touched: touched, color: color), size: size)
        }
    }
}

extension Affine {
    /// True if all numbers of the transform are finite.
    package var isFinite: Bool { [xx, xy, yx, yy, dx, dy].allSatisfy(\.isFinite) }
}

extension Rectangle {
    package var isDrawable: Bool {
        size.isDrawable && abs(origin.x) <= Size.longestDrawable && abs(origin.y) <= Size.longestDrawable
    }
}

extension Size {
    /// The maximum side length, in points, of anything that is drawn.
    static let longestDrawable = 1e9

    /// True if the size is neither empty nor too large to be drawn.
    var isDrawable: Bool {
        width > 0 && height > 0 && width <= Self.longestDrawable && height <= Self.longestDrawable
    }
}
