import Geometry

/// The circles at which a gradient is clipped, with antialiased edges. The gradient is visible only inside the circle
/// `inside` and outside the circle `outside`.
package struct RampClip {
    /// The circle outside of which the gradient is clipped. Nil clips nothing; a circle without area clips everything.
    private var inside: Cut?
    private var outside: Disc?

    private struct Cut {
        let disc: Disc?
    }

    /// Creates a clip that removes nothing.
    init() {}

    init(inside: RadialGeometry.Circle?, outside: RadialGeometry.Circle?, layerPlace: Affine) {
        guard let transform = layerPlace.inverse else { return }
        func disc(_ circle: RadialGeometry.Circle) -> Disc? {
            Disc(center: circle.center, radius: circle.radius, transform: transform)
        }
        self.inside = inside.map { Cut(disc: disc($0)) }
        self.outside = outside.flatMap(disc)
    }

    var isEmpty: Bool { inside == nil && outside == nil }

    /// Returns the columns of row `y` that are at least partly visible.
    func columns(_ y: Int, of row: borrowing FieldRow) -> Range<Int> {
        guard let inside else { return 0..<row.length }
        return inside.disc?.columns(y, bounds(row)) ?? 0..<0
    }

    /// Multiplies the alpha of each visible pixel of a row by the pixel's coverage.
    func apply(to row: inout FieldRow, y: Int) {
        let bounds = bounds(row)
        if let disc = inside?.disc {
            let solid = disc.solidColumns(y, bounds).clamped(to: row.visible)
            scale(&row, row.visible.lowerBound..<solid.lowerBound) { disc.coverage($0, y) }
            scale(&row, solid.upperBound..<row.visible.upperBound) { disc.coverage($0, y) }
        }
        if let disc = outside {
            let cut = disc.columns(y, bounds).clamped(to: row.visible)
            let solid = disc.solidColumns(y, bounds).clamped(to: cut)
            scale(&row, cut.lowerBound..<solid.lowerBound) { 1 - disc.coverage($0, y) }
            scale(&row, solid) { _ in 0 }
            scale(&row, solid.upperBound..<cut.upperBound) { 1 - disc.coverage($0, y) }
        }
    }

    private func bounds(_ row: borrowing FieldRow) -> PixelBounds {
        PixelBounds(columns: 0..<row.length, rows: 0..<0)
    }

    private func scale(_ row: inout FieldRow, _ columns: Range<Int>, _ share: (Int) -> Double) {
        let alpha = unsafe row.plane(3)
        for x in columns { unsafe alpha[x] = UInt16((Double(alpha[x]) * share(x)).rounded()) }
    }
}
