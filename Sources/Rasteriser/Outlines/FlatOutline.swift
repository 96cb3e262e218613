import Geometry

/// An outline of a frame, flattened to polygons whose corners are multiples of 1/64 of a pixel.
///
/// The corners depend on the frame's size, not on the part of the frame that is drawn, so threads that draw different
/// parts draw the same lines.
public struct FlatOutline: Sendable, Equatable {
    /// The number of coordinate units per pixel.
    package static let steps = 64

    /// A polygon: its corners, and a bounding box.
    package struct Contour: Sendable, Equatable {
        let corners: Range<Int>
        let bounds: PixelBounds
    }

    /// The corners, in units of 1/64 of a pixel.
    private(set) var corners: [SIMD2<Int32>] = []
    package private(set) var contours: [Contour] = []
    /// The bounding box of all contours, in pixels.
    package private(set) var bounds = PixelBounds(columns: 0..<0, rows: 0..<0)

    /// The maximum magnitude of a coordinate, in pixels; larger values are clamped. It is far beyond any frame, and a
    /// double still has bits for fractions of a pixel.
    private static let farthest = 1e9
    /// The maximum side length of a frame, in pixels. Up to this size, all corners fit into 32 bits.
    private static let longestSide = 1 << 20

    /// Flattens an outline. `map` transforms the outline's coordinates to the frame's pixels. A layer passes the
    /// transform of its `Moment`, and the frame size of its `Opening`.
    public init(_ outline: Outline, under map: Affine, frame: PixelSize) {
        precondition(
            (1...Self.longestSide).contains(frame.width) && (1...Self.longestSide).contains(frame.height),
            "the frame's sides must be 1 to \(Self.longestSide) pixels")
        let surroundings = Surroundings(of: frame)
        for contour in outline.contours {
            guard let polygon = Self.polygon(contour, under: map, in: surroundings) else {
                (corners, contours) = ([], [])
                break
            }
            add(surroundings.clip(polygon))
        }
        bounds =
            contours.first.map { first in
                contours.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
            } ?? bounds
    }

    /// Returns the corners of a contour; nil if a coordinate is not finite.
    private static func polygon(
        _ contour: Outline.Contour, under map: Affine, in surroundings: Surroundings
    ) -> [Point]? {
        var isFinite = true
        func place(_ point: Point) -> Point {
            let place = map(point)
            isFinite = isFinite && place.x.isFinite && place.y.isFinite
            return Point(
                min(max(place.x, -farthest), farthest), min(max(place.y, -farthest), farthest))
        }
        var last = place(contour.start)
        var flattener = CurveFlattener(from: last, in: surroundings)
        for segment in contour.segments {
            let from = last
            switch segment {
            case .line(let to):
                last = place(to)
                if isFinite { flattener.addLine(to: last) }
            case .quadratic(let control, let to):
                let control = place(control)
                last = place(to)
                if isFinite { flattener.addQuadratic(from: from, control, to: last) }
            case .cubic(let control1, let control2, let to):
                let (control1, control2) = (place(control1), place(control2))
                last = place(to)
                if isFinite { flattener.addCubic(from: from, control1, control2, to: last) }
            }
        }
        return isFinite ? flattener.corners : nil
    }

    private mutating func add(_ polygon: [Point]) {
        guard polygon.count > 2 else { return }
        let first = corners.count
        var least = SIMD2<Int32>(repeating: .max)
        var most = SIMD2<Int32>(repeating: .min)
        for point in polygon {
            // Halves are rounded up for positive and negative numbers alike, so that moving an outline by whole pixels
            // changes nothing.
            let place = (SIMD2(point.x, point.y) * Double(Self.steps) + 0.5).rounded(.down)
            let corner = SIMD2<Int32>(Int32(place.x), Int32(place.y))
            least = pointwiseMin(least, corner)
            most = pointwiseMax(most, corner)
            corners.append(corner)
        }
        let (from, to) = (least &>> 6, (most &+ Int32(Self.steps - 1)) &>> 6)
        contours.append(
            Contour(
                corners: first..<corners.count,
                bounds: PixelBounds(columns: Int(from.x)..<Int(to.x), rows: Int(from.y)..<Int(to.y))))
    }
}

extension FlatOutline {
    /// Returns true if the outline is a single upright rectangle that covers every pixel of a frame completely.
    package func isRectangle(covering frame: PixelSize) -> Bool {
        guard contours.count == 1, corners.count == 4 else { return false }
        let least = corners.dropFirst().reduce(corners[0]) { pointwiseMin($0, $1) }
        let most = corners.dropFirst().reduce(corners[0]) { pointwiseMax($0, $1) }
        // Around an upright rectangle, x and y change in turn.
        let isUpright = corners.indices.allSatisfy { index in
            let (one, other) = (corners[index], corners[(index + 1) % 4])
            let isOnEdges = (one.x == least.x || one.x == most.x) && (one.y == least.y || one.y == most.y)
            return isOnEdges && (one.x == other.x) != (one.y == other.y)
        }
        return isUpright && least.x <= 0 && least.y <= 0 && Int(most.x) >= frame.width * Self.steps
            && Int(most.y) >= frame.height * Self.steps
    }
}
