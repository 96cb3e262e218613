import Geometry
import Rasteriser
import SceneModel

extension PreloaderContent {
    /// Returns the outlines of all spots that are not inside another spot, and of the necks that join spots. The
    /// outlines overlap.
    func outlines(of state: PreloaderState) -> [Outline] {
        let middle = size.height / 2
        let spots = state.spots
        var outlines = spots.indices.filter { index in
            !spots[..<index].contains { $0.contains(spots[index]) }
        }.map { index in
            let radius = spots[index].radius.value
            return Outline.ellipse(
                at: Point(spots[index].x.value - radius, middle - radius),
                size: Size(width: 2 * radius, height: 2 * radius))
        }
        let breaking = SpotNeck.Breaking(threshold: threshold * radius, taper: taper)
        for (fixed, other) in [(state.start, state.end), (state.end, state.start)] {
            for spot in state.moving {
                let offset = spot.x.value - fixed.x.value
                let circles = CirclePair(
                    distance: abs(offset), first: fixed.radius.value, second: spot.radius.value)
                let isBehind = (offset < 0) != (other.x.value < fixed.x.value)
                guard let neck = neck(circles, isBehind: isBehind) else { continue }
                for edge in neck.edges(breaking, gap: circles.gap) {
                    outlines.append(
                        Outline(both: edge, of: Point(fixed.x.value, middle), turned: offset < 0))
                }
            }
        }
        return outlines
    }

    private func neck(_ circles: CirclePair, isBehind: Bool) -> SpotNeck? {
        switch neck {
        case .quadratic: isBehind ? .tangent(circles) : .quadratic(circles)
        case .metaball: .metaball(circles)
        case .none: nil
        }
    }
}

extension Outline {
    /// Creates the area between an edge of a neck and the edge's mirror image across the horizontal axis through
    /// `middle`. If `turned` is true, the area is also mirrored from left to right.
    fileprivate init(both edge: SpotNeck.Edge, of middle: Point, turned: Bool) {
        self.init()
        func place(_ point: Point, _ side: Double) -> Point {
            Point(middle.x + (turned ? -point.x : point.x), middle.y + side * point.y)
        }
        move(to: place(edge.start, -1))
        addCubic(
            control1: place(edge.control1, -1), control2: place(edge.control2, -1), to: place(edge.end, -1))
        addLine(to: place(edge.end, 1))
        addCubic(
            control1: place(edge.control2, 1), control2: place(edge.control1, 1), to: place(edge.start, 1))
        close()
    }
}
