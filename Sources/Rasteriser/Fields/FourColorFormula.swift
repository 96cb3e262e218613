import CPixels
import Geometry

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

    /// How far a colour reaches, in pixels, where the swirl compresses the picture most. The further, the smoother the
    /// picture. A plateau's radius counts as well.
    var reachInPixels: Double {
        let across = (unitPlace.xx * unitPlace.xx + unitPlace.yx * unitPlace.yx).squareRoot()
        let down = (unitPlace.xy * unitPlace.xy + unitPlace.yy * unitPlace.yy).squareRoot()
        let radians = Double(abs(mixture.swirl)) * 2 * Double.pi
        let reach = min(1 / Double(mixture.perReach), smallestPlateau ?? .infinity)
        return reach / (max(across, down) * (1 + radians))
    }

    /// Writes the colours of so many pixels in a row, a multiple of eight, the first one's top left corner at
    /// x, y and the others so many pixels apart: levels as a `FieldRow` has them.
    func evaluate(x: Int, y: Int, step: Int, count: Int, into planes: PixelPlanes) {
        var mixture = mixture
        let down = Double(y) + 0.5
        unsafe level.functions.pointee.mix_colors(
            &mixture, Float(unitPlace.xy * down + unitPlace.dx),
            Float(unitPlace.yy * down + unitPlace.dy), Float(x) + 0.5, Float(step), Int32(count), planes)
    }
}
