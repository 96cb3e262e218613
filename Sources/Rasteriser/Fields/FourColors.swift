import CPixels
import Geometry

/// Four colours, where they stand, and how they mix, in single precision: exact to a thousandth of a level, and
/// half the time of double.
package struct FourColors: Sendable, Equatable {
    /// A colour, with levels of 0 to 255, and where it stands in unit coordinates.
    package struct Station: Equatable {
        package let x, y, red, green, blue: Float

        package init(x: Float, y: Float, red: Float, green: Float, blue: Float) {
            (self.x, self.y, self.red, self.green, self.blue) = (x, y, red, green, blue)
        }
    }

    /// There are four.
    package let stations: [Station]
    /// The reciprocal of how far a colour reaches.
    package let perReach: Float
    /// The power to which a colour's nearness is taken.
    package let exponent: Int32
    /// The turn of a place at distance 1 from the middle, in turns; it grows with the distance's square.
    package let swirl: Float
    /// The radius around each station in which the other colours don't count; 0 where there is none.
    package let plateaus: [Float]

    /// Whether there are plateaus.
    package var hasPlateaus: Bool { plateaus.contains { $0 > 0 } }

    /// - Parameters:
    ///   - stations: Four.
    ///   - reach: How far a colour reaches, above 0.
    ///   - plateaus: Four radii.
    package init(stations: [Station], reach: Double, exponent: Int, swirl: Float, plateaus: [Float]) {
        precondition(stations.count == 4 && plateaus.count == 4, "four colours")
        (self.stations, self.swirl, self.plateaus) = (stations, swirl, plateaus)
        perReach = Float(1 / reach)
        self.exponent = Int32(exponent)
    }
}

/// The mixture of four colours at any place of a picture.
package struct FourColorFormula: Sendable {
    private let mixture: PixelMixture
    private let unitPlace: Affine
    private let level: SIMDLevel
    private let smallestPlateau: Double?

    /// - Parameter unitPlace: Takes places in the picture to unit coordinates.
    package init(_ colors: FourColors, unitPlace: Affine, level: SIMDLevel = .current) {
        let stations = colors.stations.map {
            PixelStation(x: $0.x, y: $0.y, red: $0.red, green: $0.green, blue: $0.blue)
        }
        mixture = PixelMixture(
            stations: (stations[0], stations[1], stations[2], stations[3]), perReach: colors.perReach,
            exponent: colors.exponent, swirl: colors.swirl,
            rightX: Float(unitPlace.xx), rightY: Float(unitPlace.yx),
            hasPlateaus: colors.hasPlateaus ? 1 : 0,
            perPlateau: Self.four(colors.plateaus) { $0 > 0 ? 1 / $0 : 0 },
            outside: Self.four(colors.plateaus) { $0 > 0 ? -1 : 1 })
        smallestPlateau = colors.plateaus.filter { $0 > 0 }.min().map(Double.init)
        self.unitPlace = unitPlace
        self.level = level
    }

    private static func four(
        _ values: [Float], _ change: (Float) -> Float
    ) -> (Float, Float, Float, Float) {
        (change(values[0]), change(values[1]), change(values[2]), change(values[3]))
    }

    /// The reach of a colour in pixels, where the swirl compresses the picture most. The further, the smoother the
    /// picture. A plateau's radius counts as well.
    var reachInPixels: Double {
        let across = (unitPlace.xx * unitPlace.xx + unitPlace.yx * unitPlace.yx).squareRoot()
        let down = (unitPlace.xy * unitPlace.xy + unitPlace.yy * unitPlace.yy).squareRoot()
        let radians = Double(abs(mixture.swirl)) * 2 * Double.pi
        let reach = min(1 / Double(mixture.perReach), smallestPlateau ?? .infinity)
        return reach / (max(across, down) * (1 + radians))
    }

    /// Writes the colours of `count` pixels in a row, a multiple of eight. The first one's top left corner is at
    /// x, y; the others follow in steps of `step` pixels. Levels are as in a `FieldRow`.
    func evaluate(x: Int, y: Int, step: Int, count: Int, into planes: PixelPlanes) {
        var mixture = mixture
        let down = Double(y) + 0.5
        unsafe level.functions.pointee.mix_colors(
            &mixture, Float(unitPlace.xy * down + unitPlace.dx),
            Float(unitPlace.yy * down + unitPlace.dy), Float(x) + 0.5, Float(step), Int32(count), planes)
    }
}
