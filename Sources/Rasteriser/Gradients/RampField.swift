import CPixels
import Geometry

/// A gradient over the plane: its colours, and a geometry that gives each point a position on the gradient.
package struct RampField: ColorField {
    private let colors: RampColors
    private let geometry: any RampGeometry
    private let layerPlace: Affine
    private let clip: RampClip
    private let window: RampWindow

    package let isOpaque: Bool

    /// Creates the field of a gradient in a layer.
    ///
    /// - Parameters:
    ///   - layerPlace: The transform from the frame's pixels to the layer's points.
    ///   - leavesOut: False to compute pixels without alpha too.
    package init(
        _ colors: RampColors, geometry: any RampGeometry, layerPlace: Affine, leavesOut: Bool = true
    ) {
        self.colors = colors
        self.geometry = geometry
        self.layerPlace = layerPlace
        clip = geometry.clip(layerPlace: layerPlace)
        isOpaque = colors.isOpaque && geometry.coversPlane && clip.isEmpty
        window =
            isOpaque || !leavesOut ? .everything : geometry.window(of: colors.seen, layerPlace: layerPlace)
    }

    package mutating func fill(_ row: inout FieldRow, y: Int) {
        let unclipped = clip.columns(y, of: row).clamped(to: row.wanted)
        row.visible = unclipped.clamped(to: window.columns(y, of: row))
        guard !row.visible.isEmpty else { return }
        // Positions are computed in blocks. Whole blocks are left out, so that blocks begin at the same pixels as without the
        // window, and the rest has the same colours.
        let start = unclipped.lowerBound / Dither.side * Dither.side
        let first = start + (row.visible.lowerBound - start) / PixelRampBlock * PixelRampBlock
        let count = Int32(min(row.visible.upperBound - first + Dither.side - 1, row.length - first))
        var planes = unsafe row.planes(from: first)
        if isOpaque { unsafe planes.alpha = nil }
        unsafe colors.withRamp { ramp in
            unsafe geometry.fill(
                planes, count: count, with: ramp, row.level.functions,
                slope: { $0.after(layerPlace).slope(x: first, y: y) })
        }
        clip.apply(to: &row, y: y)
    }
}

/// The geometry of a gradient, which gives each point of the plane a position on the gradient.
package protocol RampGeometry: Sendable {
    /// True if every point of the plane has a colour, apart from clipped points.
    var coversPlane: Bool { get }
    /// Returns the circles, in pixels of the frame, at which the gradient is clipped.
    func clip(layerPlace: Affine) -> RampClip
    /// Returns the part of the frame outside of which no pixel has a position of the range.
    func window(of range: ClosedRange<Double>, layerPlace: Affine) -> RampWindow
    /// Writes the colours of `count` pixels in a row.
    ///
    /// - Parameter slope: Returns the values of a linear form at the pixels of the row.
    func fill(
        _ planes: PixelPlanes, count: Int32, with ramp: UnsafePointer<PixelRamp>,
        _ functions: UnsafePointer<PixelFunctions>, slope: (LinearForm) -> PixelSlope)
}

/// A linear function of a point's coordinates: x * point.x + y * point.y + constant.
package struct LinearForm: Sendable {
    /// The increase of the value per unit to the right and per unit downwards.
    var x, y: Double
    /// The value at the origin.
    var constant: Double

    init(x: Double, y: Double, constant: Double) {
        (self.x, self.y, self.constant) = (x, y, constant)
    }

    init(x: Double, y: Double, zeroAt place: Point) {
        self.init(x: x, y: y, constant: -(x * place.x + y * place.y))
    }

    /// Returns the linear form whose value at a point is this form's value at the point that `map` gives.
    func after(_ map: Affine) -> LinearForm {
        LinearForm(
            x: x * map.xx + y * map.yx, y: x * map.xy + y * map.yy,
            constant: x * map.dx + y * map.dy + constant)
    }

    /// Returns the form's values at the centres of the pixels in row `row`: the value at the pixel `first`, and the
    /// increase per pixel.
    func slope(x first: Int, y row: Int) -> PixelSlope {
        PixelSlope(first: x * (Double(first) + 0.5) + y * (Double(row) + 0.5) + constant, step: x)
    }
}

/// The geometry of a gradient along a straight line.
package struct LinearGeometry: RampGeometry {
    package let coversPlane = true
    private let along: LinearForm

    package init(start: Point, end: Point) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        along = LinearForm(x: dx / square, y: dy / square, zeroAt: start)
    }

    package func clip(layerPlace: Affine) -> RampClip { RampClip() }

    package func window(of range: ClosedRange<Double>, layerPlace: Affine) -> RampWindow {
        RampWindow(along.after(layerPlace), in: range)
    }

    package func fill(
        _ planes: PixelPlanes, count: Int32, with ramp: UnsafePointer<PixelRamp>,
        _ functions: UnsafePointer<PixelFunctions>, slope: (LinearForm) -> PixelSlope
    ) {
        unsafe functions.pointee.fill_linear(ramp, slope(along), count, planes)
    }
}
