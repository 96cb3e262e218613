import SceneModel

/// A ramp laid over the plane by a map from places to places along the ramp.
struct RampField: ColorField {
    private let levels: RampLevels
    private let layerPlace: Affine
    private let geometry: any RampGeometry

    var isOpaque: Bool { levels.isOpaque && geometry.coversPlane }

    /// - Parameter layerPlace: Takes places in the picture to the layer's pixels.
    init(_ ramp: ColorRamp, geometry: any RampGeometry, layerPlace: Affine) {
        levels = RampLevels(ramp)
        self.geometry = geometry
        self.layerPlace = layerPlace
    }

    mutating func fill(_ row: inout FieldRow, y: Int) {
        for x in 0..<row.length {
            let place = layerPlace(Point(Double(x) + 0.5, Double(y) + 0.5))
            let level = geometry.position(of: place).map(levels.level) ?? SIMD4()
            for channel in 0..<4 { unsafe row.plane(channel)[x] = level[channel] }
        }
    }
}

/// Where along a ramp each place of the plane lies.
protocol RampGeometry: Sendable {
    /// Whether no place is left out.
    var coversPlane: Bool { get }
    /// From 0 to 1 between the ends and beyond them outside; nil where the ramp does not reach.
    func position(of place: Point) -> Double?
}

/// A ramp along a straight line.
struct LinearGeometry: RampGeometry {
    let coversPlane = true
    private let start: Point
    private let direction: Point

    init(start: Point, end: Point) {
        self.start = start
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        direction = Point(dx / square, dy / square)
    }

    func position(of place: Point) -> Double? {
        (place.x - start.x) * direction.x + (place.y - start.y) * direction.y
    }
}

/// A ramp from one circle to another, the later circles over the earlier ones.
struct RadialGeometry: RampGeometry {
    struct Circle {
        var center: Point
        var radius: Double
    }

    let start: Circle
    let end: Circle
    let extendsBefore: Bool
    let extendsAfter: Bool

    var coversPlane: Bool { false }

    func position(of place: Point) -> Double? {
        // The circle at t has its middle at start + t·(end − start) and a radius that goes along; the place
        // lies on it where a·t² − 2·b·t + c = 0.
        let (mx, my) = (end.center.x - start.center.x, end.center.y - start.center.y)
        let (px, py) = (place.x - start.center.x, place.y - start.center.y)
        let growth = end.radius - start.radius
        let a = mx * mx + my * my - growth * growth
        let b = px * mx + py * my + start.radius * growth
        let c = px * px + py * py - start.radius * start.radius
        guard a != 0 else { return b == 0 ? nil : [c / (2 * b)].first(where: isShown) }
        let discriminant = b * b - a * c
        guard discriminant >= 0 else { return nil }
        let root = discriminant.squareRoot()
        let (one, other) = ((b + root) / a, (b - root) / a)
        return [max(one, other), min(one, other)].first(where: isShown)
    }

    private func isShown(_ t: Double) -> Bool {
        (t >= 0 || extendsBefore) && (t <= 1 || extendsAfter)
            && start.radius + t * (end.radius - start.radius) >= 0
    }
}
