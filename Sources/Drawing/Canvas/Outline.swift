import CCairo
import SceneModel

/// A rectangle of so many pixels under a map, as a shape in a frame.
struct Outline: Sendable {
    let size: PixelSize
    let transform: Affine

    /// The four corners, going round.
    private var corners: [Point] {
        let (width, height) = (Double(size.width), Double(size.height))
        return [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)].map { transform($0) }
    }

    /// Whether every pixel of a frame lies wholly inside.
    func covers(width: Int, height: Int) -> Bool {
        guard let inverse = transform.inverse else { return false }
        // Rounding may put an edge that is meant to meet the frame's a hair inside it.
        let slack = 1e-6
        let (right, bottom) = (Double(width), Double(height))
        return [Point(0, 0), Point(right, 0), Point(right, bottom), Point(0, bottom)].allSatisfy { corner in
            let place = inverse(corner)
            return place.x >= -slack && place.y >= -slack && place.x <= Double(size.width) + slack
                && place.y <= Double(size.height) + slack
        }
    }

    func clip(_ context: OpaquePointer) {
        unsafe trace(context)
        unsafe cairo_clip(context)
    }

    func fill(_ context: OpaquePointer) {
        unsafe trace(context)
        unsafe cairo_fill(context)
    }

    private func trace(_ context: OpaquePointer) {
        unsafe cairo_new_path(context)
        for corner in corners { unsafe cairo_line_to(context, corner.x, corner.y) }
        unsafe cairo_close_path(context)
    }
}
