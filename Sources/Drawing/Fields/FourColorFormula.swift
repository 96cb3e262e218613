import SceneModel

/// The mixture of four colours at any place, exactly; eight places at once.
struct FourColorFormula: Sendable {
    typealias Lanes = SIMD8<Double>

    private struct Station {
        var place: Point
        var color: (red: Double, green: Double, blue: Double)
    }

    private let stations: [Station]
    private let reach: Double
    private let exponent: Int
    private let swirlTurns: Double
    private let unitPlace: Affine

    /// - Parameters:
    ///   - stations: Where the four colours stand, in unit coordinates.
    ///   - unitPlace: Takes places in the picture to unit coordinates.
    init(_ gradient: GradientContent, stations: [Point], unitPlace: Affine) {
        self.stations = zip(stations, gradient.colors).map { place, color in
            Station(place: place, color: (Double(color.red), Double(color.green), Double(color.blue)))
        }
        reach = gradient.radius
        exponent = gradient.exponent
        swirlTurns = gradient.swirl / (2 * Double.pi)
        self.unitPlace = unitPlace
    }

    /// The colours of eight pixels in a row, the first one's top left corner at x, y and the others so many
    /// pixels apart: levels with sixteen bits of fraction, and full coverage.
    func levels(x: Double, y: Double, step: Double) -> FieldRow.Group {
        let (across, down) = places(x: x + 0.5 + Self.numbers * step, y: y + 0.5)
        var (sum, red, green, blue) = (Lanes(), Lanes(), Lanes(), Lanes())
        for station in stations {
            let (dx, dy) = (station.place.x - across, station.place.y - down)
            let distance = (dx * dx + dy * dy).squareRoot()
            let nearness = 1 - distance / reach
            let reached = nearness.replacing(with: 0, where: nearness .< 0)
            var weight = reached
            for _ in 1..<exponent { weight *= reached }
            sum += weight
            red += weight * station.color.red
            green += weight * station.color.green
            blue += weight * station.color.blue
        }
        let isLost = sum .== 0
        if any(isLost) {
            for lane in 0..<Lanes.scalarCount where isLost[lane] {
                let color = nearestColor(to: Point(across[lane], down[lane]))
                (red[lane], green[lane], blue[lane], sum[lane]) = (color.red, color.green, color.blue, 1)
            }
        }
        let scale = 65536 / sum
        return FieldRow.Group(
            red: Self.whole(red * scale), green: Self.whole(green * scale), blue: Self.whole(blue * scale))
    }

    private static let numbers = Lanes(0, 1, 2, 3, 4, 5, 6, 7)

    /// Rounds to whole numbers: above 2⁵² a double has no bits left for a fraction.
    private static func whole(_ value: Lanes) -> SIMD8<Int32> {
        let shifted = value + 0x1p52
        return unsafe SIMD8(truncatingIfNeeded: unsafeBitCast(shifted, to: SIMD8<Int64>.self))
    }

    /// Unit coordinates of places in the picture, after the swirl.
    private func places(x: Lanes, y: Double) -> (across: Lanes, down: Lanes) {
        let across = unitPlace.xx * x + (unitPlace.xy * y + unitPlace.dx)
        let down = unitPlace.yx * x + (unitPlace.yy * y + unitPlace.dy)
        guard swirlTurns != 0 else { return (across, down) }
        let (fromMiddleX, fromMiddleY) = (across - 0.5, down - 0.5)
        let (sine, cosine) = Turn.sineAndCosine(
            swirlTurns * (fromMiddleX * fromMiddleX + fromMiddleY * fromMiddleY))
        return (
            Self.inUnit(0.5 + fromMiddleX * cosine - fromMiddleY * sine),
            Self.inUnit(0.5 + fromMiddleX * sine + fromMiddleY * cosine)
        )
    }

    private static func inUnit(_ value: Lanes) -> Lanes {
        let lower = value.replacing(with: 0, where: value .< 0)
        return lower.replacing(with: 1, where: lower .> 1)
    }

    private func nearestColor(to place: Point) -> (red: Double, green: Double, blue: Double) {
        let distances = stations.map { station in
            let (dx, dy) = (station.place.x - place.x, station.place.y - place.y)
            return dx * dx + dy * dy
        }
        let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 0
        return stations[nearest].color
    }
}
