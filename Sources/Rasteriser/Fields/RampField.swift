import CPixels
import Geometry

/// A gradient over the plane: its colours, and a geometry that gives each point a position on the gradient.
package struct RampField: ColorField {
    private let colors: RampColors
    private let geometry: any RampGeometry
    private let layerPlace: Affine
    private let clip: RampClip

    package let isOpaque: Bool

    /// - Parameter layerPlace: The transform from the frame's pixels to the layer's points.
    package init(_ colors: RampColors, geometry: any RampGeometry, layerPlace: Affine) {
        self.colors = colors
        self.geometry = geometry
        self.layerPlace = layerPlace
        clip = geometry.clip(layerPlace: layerPlace)
        isOpaque = colors.isOpaque && geometry.coversPlane && clip.isEmpty
    }

    package mutating func fill(_ row: inout FieldRow, y: Int) {
        row.visible = clip.columns(y, of: row).clamped(to: row.wanted)
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
