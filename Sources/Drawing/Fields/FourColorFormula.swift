import CPixels
import SceneModel

/// The mixture of four colours at any place.
///
/// Single precision is exact to a thousandth of a level here, and takes half the time of double.
struct FourColorFormula: Sendable {
    private let mixture: PixelMixture
    private let unitPlace: Affine
    private let level: SIMDLevel

    /// - Parameters:
    ///   - stations: Where the four colours stand, in unit coordinates.
    ///   - unitPlace: Takes places in the picture to unit coordinates.
    init(
        _ gradient: GradientContent, stations: [Point], unitPlace: Affine, level: SIMDLevel = .current
    ) {
        precondition(stations.count == 4 && gradient.colors.count == 4, "four colours")
        let colors = zip(stations, gradient.colors).map { place, color in
            PixelStation(
                x: Float(place.x), y: Float(place.y), red: Float(color.red), green: Float(color.green),
                blue: Float(color.blue))
        }
        mixture = PixelMixture(
            stations: (colors[0], colors[1], colors[2], colors[3]), perReach: Float(1 / gradient.radius),
            exponent: Int32(gradient.exponent), swirl: Float(gradient.swirl / (2 * Double.pi)),
            rightX: Float(unitPlace.xx), rightY: Float(unitPlace.yx))
        self.unitPlace = unitPlace
        self.level = level
    }

    /// How far the reach of a colour goes, in pixels, where the swirl makes the colours narrowest: the picture is
    /// the smoother the further that is.
    var reachInPixels: Double {
        let across = (unitPlace.xx * unitPlace.xx + unitPlace.yx * unitPlace.yx).squareRoot()
        let down = (unitPlace.xy * unitPlace.xy + unitPlace.yy * unitPlace.yy).squareRoot()
        let radians = Double(abs(mixture.swirl)) * 2 * Double.pi
        return 1 / (Double(mixture.perReach) * max(across, down) * (1 + radians))
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
