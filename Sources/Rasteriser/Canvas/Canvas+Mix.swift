import CPixels
import Geometry

/// The part of a frame in which the second of two pictures is seen.
package enum MixShape {
    /// The inside of a rectangle, which may be rotated.
    case window(MappedRectangle)
    /// The inside of an outline in the frame's pixels.
    case outline(FlatOutline)
    /// The visible part of a mask.
    case mask(GroupMask)

    /// Returns the pixels of `bounds` in which something of the second picture may be seen.
    fileprivate func touched(in bounds: PixelBounds) -> PixelBounds {
        switch self {
        case .window(let rectangle): rectangle.touched(in: bounds)
        case .outline(let outline): outline.bounds.clamped(to: bounds)
        case .mask: bounds
        }
    }
}

extension Canvas {
    /// Draws a mixture of two pictures, each drawn over the canvas's current pixels. `weight` is the share of the second
    /// one, from 0 to 256. Where both are equal, the mixture is too.
    package mutating func drawMix(
        weight: Int, _ first: (inout Canvas) throws -> Void, _ second: (inout Canvas) throws -> Void
    ) throws {
        precondition((0...256).contains(weight), "the weight must be 0 to 256")
        if bounds.isEmpty { return }
        if weight == 0 { return try first(&self) }
        if weight == 256 { return try second(&self) }
        var picture = Canvas(copyOf: self)
        defer { workspace.leaveGroup() }
        try first(&self)
        try second(&picture)
        showBackground()
        picture.showBackground()
        let columns = bounds.columns
        for y in bounds.rows {
            let (drawn, mixed) = unsafe (
                picture.target.row(y) + columns.lowerBound, target.row(y) + columns.lowerBound
            )
            unsafe SIMDLevel.current.functions.pointee.mix(
                UnsafeRawPointer(drawn).assumingMemoryBound(to: UInt8.self), Int32(weight),
                Int32(4 * columns.count), UnsafeMutableRawPointer(mixed).assumingMemoryBound(to: UInt8.self))
        }
    }

    /// Draws two pictures, each over the canvas's current pixels: the second one inside a shape, and the first one
    /// elsewhere. Pixels at the shape's edge are mixed by their coverage.
    package mutating func drawMix(
        by shape: MixShape, _ first: (inout Canvas) throws -> Void, _ second: (inout Canvas) throws -> Void
    ) throws {
        if bounds.isEmpty { return }
        let touched = shape.touched(in: bounds)
        if touched.isEmpty { return try first(&self) }
        guard case .window(let rectangle) = shape, let solid = rectangle.solid(in: bounds),
            let parts = bounds.split(by: touched), let edges = touched.split(by: solid)
        else { return try drawMixed(by: shape, in: touched, first, second) }
        // At a vertical or horizontal edge, each pixel but those at the edge shows one of the pictures.
        for part in parts { try draw(in: part) { try first(&$0) } }
        if !solid.isEmpty { try draw(in: solid) { try second(&$0) } }
        for edge in edges { try draw(in: edge) { try $0.drawMixed(by: shape, in: edge, first, second) } }
    }

    private mutating func drawMixed(
        by shape: MixShape, in touched: PixelBounds, _ first: (inout Canvas) throws -> Void,
        _ second: (inout Canvas) throws -> Void
    ) throws {
        var picture = Canvas(copyOf: self)
        defer { workspace.leaveGroup() }
        let (own, opacity) = (transform, opacity)
        try first(&self)
        try picture.draw(in: touched) { try second(&$0) }
        (transform, self.opacity) = (own, opacity)
        showBackground()
        picture.showBackground()
        guard let mask = try coverage(of: shape, in: touched) else { return }
        for y in touched.rows {
            let first = touched.columns.lowerBound
            unsafe SIMDLevel.current.functions.pointee.mix_masked(
                picture.target.row(y) + first, mask.row(y), Int32(touched.columns.count),
                target.row(y) + first)
        }
    }

    private func coverage(of shape: MixShape, in touched: PixelBounds) throws -> Mask? {
        switch shape {
        case .window(let rectangle):
            return Mask(of: Coverage(of: rectangle, bounds: touched), in: touched, by: workspace)
        case .outline(let outline): return try Mask(of: outline, .nonZero, in: touched, by: workspace)
        case .mask(let mask): return try coverage(touched, touched, clip: nil, .nonZero, mask: mask)
        }
    }
}

extension MappedRectangle {
    /// Returns the pixels of `bounds` that lie entirely inside a rectangle with vertical and horizontal edges; nil for
    /// another rectangle.
    fileprivate func solid(in bounds: PixelBounds) -> PixelBounds? {
        let (one, other) = (transform(Point(0, 0)), transform(Point(size.width, size.height)))
        let isUpright = transform.xy == 0 && transform.yx == 0 || transform.xx == 0 && transform.yy == 0
        guard isUpright else { return nil }
        func inner(_ a: Double, _ b: Double, _ range: Range<Int>) -> Range<Int> {
            func pixel(_ place: Double) -> Int {
                Int(min(max(place, Double(range.lowerBound)), Double(range.upperBound)))
            }
            // Edges that coincide with those of pixels may be rounded to either side.
            let (from, to) = (
                pixel((min(a, b) - 1e-6).rounded(.up)), pixel((max(a, b) + 1e-6).rounded(.down))
            )
            return from..<max(from, to)
        }
        return PixelBounds(
            columns: inner(one.x, other.x, bounds.columns), rows: inner(one.y, other.y, bounds.rows))
    }
}

extension PixelBounds {
    /// Returns the pixels before and after `part` in the one direction in which it is shorter; nil if `part` is shorter
    /// in both.
    fileprivate func split(by part: PixelBounds) -> [PixelBounds]? {
        func around(_ inner: Range<Int>, _ outer: Range<Int>) -> [Range<Int>] {
            [outer.lowerBound..<inner.lowerBound, inner.upperBound..<outer.upperBound].filter { !$0.isEmpty }
        }
        if part.rows == rows {
            return around(part.columns, columns).map { PixelBounds(columns: $0, rows: rows) }
        }
        if part.columns == columns {
            return around(part.rows, rows).map { PixelBounds(columns: columns, rows: $0) }
        }
        return nil
    }
}
