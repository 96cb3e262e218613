import CFreeType
import Geometry

/// A wrapper of FreeType's stroker. Coordinates are scaled to FreeType's integers by a power of two.
@safe
final class Stroker {
    /// The width, join and cap of a stroke.
    struct Style {
        let width: Double
        let join: LineJoin
        var cap: LineCap
        let miterLimit: Double
    }

    private let library: FT_Library
    private let stroker: FT_Stroker
    private let scale: Double

    /// Creates a stroker for coordinates of a magnitude up to `reach`. Coordinates are scaled to 24 bits, up to which
    /// FreeType's angles are exact.
    init(reach: Double) throws(DrawingError) {
        let exponent = min(max(23 - reach.exponent, -1000), 1000)
        scale = Double(sign: .plus, exponent: exponent, significand: 1)
        var library: FT_Library?
        var stroker: FT_Stroker?
        var code = unsafe FT_Init_FreeType(&library)
        if code == 0 { code = unsafe FT_Stroker_New(library, &stroker) }
        guard code == 0, let library = unsafe library, let stroker = unsafe stroker else {
            unsafe FT_Done_FreeType(library)
            throw DrawingError(freeType: code)
        }
        unsafe self.library = library
        unsafe self.stroker = stroker
    }

    deinit {
        unsafe FT_Stroker_Done(stroker)
        unsafe FT_Done_FreeType(library)
    }

    /// Sets the style of the contours traced from now on.
    func set(_ style: Style) {
        let limit = style.miterLimit >= 1 ? min(style.miterLimit, 1000) : 1
        let join =
            switch style.join {
            case .round: FT_STROKER_LINEJOIN_ROUND
            case .bevel: FT_STROKER_LINEJOIN_BEVEL
            case .miter: FT_STROKER_LINEJOIN_MITER_FIXED
            }
        let cap =
            switch style.cap {
            case .butt: FT_STROKER_LINECAP_BUTT
            case .round: FT_STROKER_LINECAP_ROUND
            case .square: FT_STROKER_LINECAP_SQUARE
            }
        unsafe FT_Stroker_Set(stroker, scaled(style.width / 2), cap, join, FT_Fixed(limit * 65536))
    }

    /// Adds the outline of a contour's stroke. A contour that is too short for FreeType's integers adds nothing.
    /// Returns false, and adds nothing, if the stroke has more points than FreeType allows.
    func trace(_ contour: Outline.Contour, into outline: inout Outline) throws(DrawingError) -> Bool {
        unsafe FT_Stroker_Rewind(stroker)
        var last = vector(contour.start)
        var hasLength = false
        try check(unsafe FT_Stroker_BeginSubPath(stroker, &last, contour.isClosed ? 0 : 1))
        for segment in contour.segments {
            var (one, other, end) = vectors(of: segment)
            // FreeType skips curves that are only a unit or two long, but not lines.
            let isLong = [one, other, end].contains { abs($0.x - last.x) > 3 || abs($0.y - last.y) > 3 }
            hasLength = hasLength || isLong || end.x != last.x || end.y != last.y
            switch segment {
            case .quadratic where isLong: try check(unsafe FT_Stroker_ConicTo(stroker, &one, &end))
            case .cubic where isLong: try check(unsafe FT_Stroker_CubicTo(stroker, &one, &other, &end))
            default: try check(unsafe FT_Stroker_LineTo(stroker, &end))
            }
            last = end
        }
        guard hasLength else { return true }
        try check(unsafe FT_Stroker_EndSubPath(stroker))
        return try export(into: &outline)
    }

    /// Returns the two control points and the end of a segment. Both control points of a line are equal to its end.
    private func vectors(of segment: Outline.Segment) -> (FT_Vector, FT_Vector, FT_Vector) {
        switch segment {
        case .line(let to): (vector(to), vector(to), vector(to))
        case .quadratic(let control, let to): (vector(control), vector(control), vector(to))
        case .cubic(let control1, let control2, let to): (vector(control1), vector(control2), vector(to))
        }
    }

    private func export(into result: inout Outline) throws(DrawingError) -> Bool {
        var (pointCount, contourCount): (FT_UInt, FT_UInt) = (0, 0)
        try check(unsafe FT_Stroker_GetCounts(stroker, &pointCount, &contourCount))
        guard pointCount <= FT_UInt(Int16.max) else { return false }
        var outline = unsafe FT_Outline()
        try check(unsafe FT_Outline_New(library, pointCount, FT_Int(contourCount), &outline))
        defer { unsafe FT_Outline_Done(library, &outline) }
        unsafe (outline.n_points, outline.n_contours) = (0, 0)
        unsafe FT_Stroker_Export(stroker, &outline)
        var first = 0
        for contour in unsafe 0..<Int(outline.n_contours) {
            let last = unsafe Int(outline.contours[contour])
            unsafe add(contour: first...last, of: outline, to: &result)
            first = last + 1
        }
        return true
    }

    /// Adds one contour of the stroker's result, which always begins with a point on the curve.
    private func add(contour range: ClosedRange<Int>, of outline: FT_Outline, to result: inout Outline) {
        func point(_ index: Int) -> Point {
            let place = unsafe outline.points[index > range.upperBound ? range.lowerBound : index]
            return Point(Double(place.x) / scale, Double(place.y) / scale)
        }
        result.move(to: point(range.lowerBound))
        var index = range.lowerBound + 1
        while index <= range.upperBound {
            switch unsafe Int32(outline.tags[index]) & 3 {
            case FT_CURVE_TAG_CONIC:
                result.addQuadratic(control: point(index), to: point(index + 1))
                index += 2
            case FT_CURVE_TAG_CUBIC:
                result.addCubic(control1: point(index), control2: point(index + 1), to: point(index + 2))
                index += 3
            default:
                result.addLine(to: point(index))
                index += 1
            }
        }
        result.close()
    }

    private func vector(_ point: Point) -> FT_Vector { FT_Vector(x: scaled(point.x), y: scaled(point.y)) }

    private func scaled(_ length: Double) -> FT_Pos { FT_Pos((length * scale).rounded()) }

    private func check(_ code: FT_Error) throws(DrawingError) {
        if code != 0 { throw DrawingError(freeType: code) }
    }
}
