import CCairo
import SceneModel

/// Draws shapes with Cairo, in a layer's pixels. Valid only where it was lent.
@safe
public struct Pen: ~Copyable {
    private let context: OpaquePointer

    init(_ context: OpaquePointer) { unsafe self.context = context }

    /// Fills a circle; `alpha` (0…1) is multiplied with the colour's own.
    public func fillCircle(center: Point, radius: Double, color: Color, alpha: Double = 1) {
        unsafe cairo_new_path(context)
        addCircle(center, radius)
        unsafe cairo_set_source_rgba(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
            Double(color.alpha) / 255 * alpha)
        unsafe cairo_fill(context)
    }

    /// Eight Béziers, at most 4e-6 of the radius off. Cairo's own arcs call the C library's sine.
    private func addCircle(_ center: Point, _ radius: Double) {
        let handle = 0.265_216_489_838_189_4 * radius
        let spokes = (0...8).map { Turn.sineAndCosine(Double($0) / 8) }
        unsafe cairo_move_to(context, center.x + radius, center.y)
        for (from, to) in zip(spokes, spokes.dropFirst()) {
            unsafe cairo_curve_to(
                context,
                center.x + radius * from.cosine - handle * from.sine,
                center.y + radius * from.sine + handle * from.cosine,
                center.x + radius * to.cosine + handle * to.sine,
                center.y + radius * to.sine - handle * to.cosine,
                center.x + radius * to.cosine, center.y + radius * to.sine)
        }
        unsafe cairo_close_path(context)
    }
}
