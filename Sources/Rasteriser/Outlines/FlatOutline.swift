import Geometry

/// An outline in a frame: polygons with corners on 1/64 of a pixel.
///
/// It depends on the frame's size, not on the part of the frame that is drawn, so every band draws the same lines.
public struct FlatOutline: Sendable, Equatable {
    /// Steps of a corner's coordinates in a pixel.
    package static let steps = 64

    /// A polygon: its corners, and the pixels that it may touch.
    package struct Contour: Sendable, Equatable {
        let corners: Range<Int>
        let bounds: PixelBounds
    }

    /// Coordinates in steps.
    private(set) var corners: [SIMD2<Int32>] = []
    package private(set) var contours: [Contour] = []
    /// The pixels that any contour may touch.
    package private(set) var bounds = PixelBounds(columns: 0..<0, rows: 0..<0)

    /// Coordinates beyond are clamped. It is far more than any picture has, and a double still has bits for parts of a
    /// pixel.
    private static let farthest = 1e9
    /// So that all corners fit into 32 bits.
    private static let longestSide = 1 << 20

    /// Flattens an outline under a map from its coordinates to the frame's pixels. For a layer the map is the
    /// moment's transform; the frame is the opening's.
    public init(_ outline: Outline, under map: Affine, frame: PixelSize) {
        precondition(
            (1...Self.longestSide).contains(frame.width) && (1...Self.longestSide).contains(frame.height),
            "a frame with a side of 1 to \(Self.longestSide) pixels")
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

    /// The corners of a contour; nil when a coordinate is not finite.
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
            // Halves go up on both sides of 0, so that whole pixels change nothing.
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
