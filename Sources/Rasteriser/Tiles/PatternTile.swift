import Geometry

/// The tile of a pattern, stored as the rectangle of pixels that `PatternLattice` repeats over the plane. Pixels are
/// coverage (`UInt8`) or premultiplied colours (`UInt32`).
package final class PatternTile<Pixel: Sendable>: Sendable {
    let lattice: PatternLattice
    /// The pixels of the rectangle that the lattice repeats, row after row.
    let pixels: [Pixel]

    /// Creates a tile from the pixels of the rectangle that the lattice repeats.
    package init(_ pixels: [Pixel], lattice: PatternLattice) {
        precondition(
            pixels.count == lattice.width * lattice.height, "the number of pixels does not match the lattice")
        (self.pixels, self.lattice) = (pixels, lattice)
    }

    /// The memory of the pixels, in bytes.
    var byteCount: Int { pixels.count * MemoryLayout<Pixel>.stride }
}

extension PatternTile<UInt8> {
    /// Draws copies of an outline at all points of a lattice. `map` is the transform from the outline to pixels.
    package convenience init(
        _ outline: Outline, under map: Affine, lattice: PatternLattice
    ) throws(DrawingError) {
        var coverage = [UInt8](repeating: 0, count: lattice.width * lattice.height)
        if let (flat, origin) = Self.flatten(outline, under: map) {
            for span in try Rasterizer().cover(flat, .nonZero, in: flat.bounds) {
                let first = lattice.place(x: Int(span.x) + origin.x, y: Int(span.y) + origin.y)
                let row = first.row * lattice.width
                var column = first.column
                for _ in 0..<span.length {
                    let sum = Int(coverage[row + column]) + Int(span.coverage)
                    coverage[row + column] = UInt8(min(sum, 255))
                    column = column + 1 < lattice.width ? column + 1 : 0
                }
            }
        }
        self.init(coverage, lattice: lattice)
    }

    /// Returns the flattened outline, moved so that its left and top edges are near 0, and the pixel offset by which it
    /// was moved.
    private static func flatten(_ outline: Outline, under map: Affine) -> (FlatOutline, SIMD2<Int>)? {
        guard let box = outline.mapped(by: map).box,
            (box.most.x - box.least.x + box.most.y - box.least.y).isFinite
        else { return nil }
        let origin = SIMD2(Int(box.least.x.rounded(.down)), Int(box.least.y.rounded(.down)))
        let size = PixelSize(
            width: Int(box.most.x.rounded(.up)) - origin.x + 1,
            height: Int(box.most.y.rounded(.up)) - origin.y + 1)
        let moved = map.then(.move(-Double(origin.x), -Double(origin.y)))
        let flat = FlatOutline(outline, under: moved, frame: size)
        return flat.bounds.isEmpty ? nil : (flat, origin)
    }
}
