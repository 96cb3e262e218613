import CPixels
import Geometry

/// Four colours, their positions, and how they are mixed. Single precision is exact to a thousandth of a level, and
/// takes half the time of double precision.
package struct FourColorMix: Sendable, Equatable {
    /// A colour with levels from 0 to 255, and its position in unit coordinates, which go from 0 to 1 across the layer.
    package struct Station: Equatable {
        package let x, y, red, green, blue: Float

        package init(x: Float, y: Float, red: Float, green: Float, blue: Float) {
            (self.x, self.y, self.red, self.green, self.blue) = (x, y, red, green, blue)
        }
    }

    /// The four colours with their positions.
    package let stations: [Station]
    /// The reciprocal of the distance up to which a colour has an effect, in unit coordinates.
    package let perReach: Float
    /// The power to which the nearness of a colour is raised.
    package let exponent: Int32
    /// The rotation of a point at distance 1 from the centre, in turns. The rotation grows with the square of the
    /// distance.
    package let swirl: Float
    /// For each colour, the radius around its position in which no other colour has an effect, in unit coordinates; 0
    /// for none.
    package let plateaus: [Float]

    /// True if any colour has a plateau.
    package var hasPlateaus: Bool { plateaus.contains { $0 > 0 } }

    /// Creates a mix of four colours.
    ///
    /// - Parameters:
    ///   - stations: The four colours.
    ///   - reach: The distance up to which a colour has an effect, in unit coordinates; above 0.
    ///   - plateaus: The four radii of the plateaus, in unit coordinates.
    package init(stations: [Station], reach: Double, exponent: Int, swirl: Float, plateaus: [Float]) {
        precondition(stations.count == 4 && plateaus.count == 4, "expected four colours and four plateaus")
        (self.stations, self.swirl, self.plateaus) = (stations, swirl, plateaus)
        perReach = Float(1 / reach)
        self.exponent = Int32(exponent)
    }
}

/// A function that computes the mixture of four colours at any point of a picture.
package struct FourColorFormula: Sendable {
    private let mixture: PixelMixture
    private let unitPlace: Affine
    private let level: SIMDLevel
    private let smallestPlateau: Double?

    /// Creates the formula for a mix of four colours.
    ///
    /// - Parameter unitPlace: The transform from points of the picture to unit coordinates.
    package init(_ colors: FourColorMix, unitPlace: Affine, level: SIMDLevel = .current) {
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

    /// The distance, in pixels, up to which a colour has an effect, or the smallest radius of a plateau if this radius
    /// is smaller; both where the swirl compresses the picture most. A larger distance means a smoother picture.
    var reachInPixels: Double {
        let across = (unitPlace.xx * unitPlace.xx + unitPlace.yx * unitPlace.yx).squareRoot()
        let down = (unitPlace.xy * unitPlace.xy + unitPlace.yy * unitPlace.yy).squareRoot()
        let radians = Double(abs(mixture.swirl)) * 2 * Double.pi
        let reach = min(1 / Double(mixture.perReach), smallestPlateau ?? .infinity)
        return reach / (max(across, down) * (1 + radians))
    }

    /// Writes the colours of `count` pixels in a row; `count` must be a multiple of eight. The top left corner of the
    /// first pixel is at (x, y), and the pixels are `step` pixels apart. Levels are scaled as in a `FieldRow`.
    func evaluate(x: Int, y: Int, step: Int, count: Int, into planes: PixelPlanes) {
        var mixture = mixture
        let down = Double(y) + 0.5
        unsafe level.functions.pointee.mix_colors(
            &mixture, Float(unitPlace.xy * down + unitPlace.dx),
            Float(unitPlace.yy * down + unitPlace.dy), Float(x) + 0.5, Float(step), Int32(count), planes)
    }
}
