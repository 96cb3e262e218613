import SceneModel

/// The coverage of a pattern's tile, for all pixels of the plane.
final class PatternTile: Sendable {
    let lattice: PatternLattice
    /// 0 to 255, row after row.
    let coverage: [UInt8]

    /// Draws an outline's copies at all points of a lattice. The map takes the outline to pixels.
    init(_ outline: Outline, under map: Affine, lattice: PatternLattice) throws(DrawingError) {
        self.lattice = lattice
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
        self.coverage = coverage
    }

    /// A tile whose coverage is known.
    init(_ coverage: [UInt8], lattice: PatternLattice) {
        self.lattice = lattice
        self.coverage = coverage
    }

    /// The outline with its left and top edges near 0, and where they are.
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

    /// Calls the body with each run of some columns of a row: where it begins, and its place in `coverage`.
    func forEachRun(
        y: Int, columns: Range<Int>, _ body: (_ x: Int, _ place: Int, _ count: Int) -> Void
    ) {
        let place = lattice.place(x: columns.lowerBound, y: y)
        var (x, column) = (columns.lowerBound, place.column)
        while x < columns.upperBound {
            let count = min(lattice.width - column, columns.upperBound - x)
            body(x, place.row * lattice.width + column, count)
            x += count
            column = 0
        }
    }
}
