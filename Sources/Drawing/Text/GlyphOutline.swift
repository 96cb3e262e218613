import CFreeType
import Geometry
import Rasteriser
import SceneModel

/// A converter for FreeType outlines. In their quadratic contours, a point on the curve is implied between two adjacent
/// control points.
struct GlyphOutline {
    /// The outline in ems, with the y axis pointing down.
    private(set) var outline = Outline()

    private let unit: Double

    /// - Parameter unit: The length of one font unit, in ems.
    init(_ source: FT_Outline, unit: Double) {
        self.unit = unit
        var first = 0
        for contour in unsafe 0..<Int(source.n_contours) {
            let last = unsafe Int(source.contours[contour])
            if last >= first { unsafe add(source, first, last) }
            first = last + 1
        }
    }

    private mutating func add(_ source: FT_Outline, _ first: Int, _ last: Int) {
        func point(_ index: Int) -> Point {
            let place = unsafe source.points[index]
            return Point(Double(place.x) * unit, -Double(place.y) * unit)
        }
        func kind(_ index: Int) -> Int32 { unsafe Int32(source.tags[index]) & 3 }
        var (index, end) = (first, last)
        let start: Point
        if kind(first) == FT_CURVE_TAG_ON {
            start = point(first)
            index += 1
        } else if kind(last) == FT_CURVE_TAG_ON {
            start = point(last)
            end -= 1
        } else {
            start = point(first).middle(point(last))
        }
        outline.move(to: start)
        while index <= end {
            switch kind(index) {
            case FT_CURVE_TAG_ON:
                outline.addLine(to: point(index))
                index += 1
            case FT_CURVE_TAG_CUBIC:
                let other = min(index + 1, end)
                outline.addCubic(
                    control1: point(index), control2: point(other),
                    to: index + 2 <= end ? point(index + 2) : start)
                index += 3
            default:
                let control = point(index)
                if index == end {
                    outline.addQuadratic(control: control, to: start)
                    index += 1
                } else if kind(index + 1) == FT_CURVE_TAG_ON {
                    outline.addQuadratic(control: control, to: point(index + 1))
                    index += 2
                } else {
                    outline.addQuadratic(control: control, to: control.middle(point(index + 1)))
                    index += 1
                }
            }
        }
        outline.close()
    }
}
