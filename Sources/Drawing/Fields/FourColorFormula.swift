import SceneModel

/// The mixture of four colours at any place, exactly.
struct FourColorFormula: Sendable {
    private let stationX: SIMD4<Double>
    private let stationY: SIMD4<Double>
    private let red: SIMD4<Double>
    private let green: SIMD4<Double>
    private let blue: SIMD4<Double>
    private let reach: Double
    private let exponent: Int
    private let swirlTurns: Double
    private let unitPlace: Affine

    /// - Parameters:
    ///   - stations: Where the four colours stand, in unit coordinates.
    ///   - unitPlace: Takes places in the picture to unit coordinates.
    init(_ gradient: GradientContent, stations: [Point], unitPlace: Affine) {
        func four(_ value: (Int) -> Double) -> SIMD4<Double> { SIMD4(value(0), value(1), value(2), value(3)) }
        let colors = gradient.colors
        stationX = four { stations[$0].x }
        stationY = four { stations[$0].y }
        red = four { Double(colors[$0].red) }
        green = four { Double(colors[$0].green) }
        blue = four { Double(colors[$0].blue) }
        reach = gradient.radius
        exponent = gradient.exponent
        swirlTurns = gradient.swirl / (2 * Double.pi)
        self.unitPlace = unitPlace
    }

    /// Red, green, blue and alpha of the pixel whose top left corner is at x, y: levels with sixteen bits of
    /// fraction, and full coverage.
    func level(x: Double, y: Double) -> SIMD4<Int32> {
        let place = swirled(unitPlace(Point(x + 0.5, y + 0.5)))
        let (dx, dy) = (stationX - place.x, stationY - place.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        let nearness = pointwiseMax(1 - distance / reach, SIMD4())
        var weights = nearness
        for _ in 1..<exponent { weights *= nearness }
        var sum = weights.sum()
        if sum == 0 {
            weights = SIMD4()
            weights[nearest(distance)] = 1
            sum = 1
        }
        func fixed(_ channel: SIMD4<Double>) -> Int32 {
            Int32(((weights * channel).sum() / sum * 65536).rounded())
        }
        return SIMD4(fixed(red), fixed(green), fixed(blue), FieldRow.opaque)
    }

    private func nearest(_ distance: SIMD4<Double>) -> Int {
        let least = distance.min()
        return (0..<4).first { distance[$0] == least } ?? 0
    }

    private func swirled(_ place: Point) -> Point {
        guard swirlTurns != 0 else { return place }
        let (x, y) = (place.x - 0.5, place.y - 0.5)
        let (sine, cosine) = Turn.sineAndCosine(swirlTurns * (x * x + y * y))
        return Point(
            min(max(0.5 + x * cosine - y * sine, 0), 1), min(max(0.5 + x * sine + y * cosine, 0), 1))
    }
}
