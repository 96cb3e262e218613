import CPixels
import Geometry

/// A number that is linear over the plane.
package struct LinearForm: Sendable {
    /// What it gains for one step right and one down.
    package var x, y: Double
    /// What it is at the origin.
    var constant: Double

    init(x: Double, y: Double, constant: Double) {
        (self.x, self.y, self.constant) = (x, y, constant)
    }

    init(x: Double, y: Double, zeroAt place: Point) {
        self.init(x: x, y: y, constant: -(x * place.x + y * place.y))
    }

    /// The number at where a map takes a place.
    func after(_ map: Affine) -> LinearForm {
        LinearForm(
            x: x * map.xx + y * map.yx, y: x * map.xy + y * map.yy,
            constant: x * map.dx + y * map.dy + constant)
    }

    /// The number at the middles of a row's pixels, from one of them on.
    func slope(x first: Int, y row: Int) -> PixelSlope {
        PixelSlope(first: x * (Double(first) + 0.5) + y * (Double(row) + 0.5) + constant, step: x)
    }
}
