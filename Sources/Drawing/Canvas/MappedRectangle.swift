import SceneModel

/// A rectangle of so many points under a transform, as a shape in a frame.
struct MappedRectangle: Sendable {
    let size: Size
    let transform: Affine

    /// The four corners, going round.
    var corners: [Point] {
        let (width, height) = (size.width, size.height)
        return [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)].map { transform($0) }
    }

    /// Whether every pixel of a frame lies wholly inside.
    func covers(width: Int, height: Int) -> Bool {
        guard let inverse = transform.inverse else { return false }
        // Rounding may put an edge that is meant to lie on the frame's a little inside it.
        let slack = 1e-6
        let (right, bottom) = (Double(width), Double(height))
        return [Point(0, 0), Point(right, 0), Point(right, bottom), Point(0, bottom)].allSatisfy { corner in
            let place = inverse(corner)
            return place.x >= -slack && place.y >= -slack && place.x <= size.width + slack
                && place.y <= size.height + slack
        }
    }

    /// The pixels inside a rectangle whose edges lie between pixels.
    var bounds: PixelBounds {
        let corners = corners
        let (first, last) = (corners[0], corners[2])
        return PixelBounds(
            columns: Int(first.x.rounded())..<Int(last.x.rounded()),
            rows: Int(first.y.rounded())..<Int(last.y.rounded()))
    }
}
