import CPixels
import SceneModel

/// A ramp laid over the plane by a map from places to places along the ramp.
struct RampField: ColorField {
    private let colors: RampColors
    private let geometry: any RampGeometry
    private let layerPlace: Affine
    private let clip: RampClip

    let isOpaque: Bool

    /// - Parameter layerPlace: Takes places in the frame to the layer's pixels.
    init(_ colors: RampColors, geometry: any RampGeometry, layerPlace: Affine) {
        self.colors = colors
        self.geometry = geometry
        self.layerPlace = layerPlace
        clip = geometry.clip(layerPlace: layerPlace)
        isOpaque = colors.isOpaque && geometry.coversPlane && clip.isEmpty
    }

    mutating func fill(_ row: inout FieldRow, y: Int) {
        row.visible = clip.columns(y, of: row)
        guard !row.visible.isEmpty else { return }
        let first = row.visible.lowerBound / Dither.side * Dither.side
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

/// Where along a ramp each place of the plane lies.
protocol RampGeometry: Sendable {
    /// Whether every place that is not clipped has a colour.
    var coversPlane: Bool { get }
    /// What is cut away, in the frame.
    func clip(layerPlace: Affine) -> RampClip
    /// Writes the colours of so many pixels in a row.
    ///
    /// - Parameter slope: What a number that changes evenly over the layer is in that row.
    func fill(
        _ planes: PixelPlanes, count: Int32, with ramp: UnsafePointer<PixelRamp>,
        _ functions: UnsafePointer<PixelFunctions>, slope: (LinearForm) -> PixelSlope)
}

/// A ramp along a straight line.
struct LinearGeometry: RampGeometry {
    let coversPlane = true
    private let along: LinearForm

    init(start: Point, end: Point) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        along = LinearForm(x: dx / square, y: dy / square, zeroAt: start)
    }

    func clip(layerPlace: Affine) -> RampClip { RampClip() }

    func fill(
        _ planes: PixelPlanes, count: Int32, with ramp: UnsafePointer<PixelRamp>,
        _ functions: UnsafePointer<PixelFunctions>, slope: (LinearForm) -> PixelSlope
    ) {
        unsafe functions.pointee.fill_linear(ramp, slope(along), count, planes)
    }
}
