import CFreeType
import Geometry

/// Computes how much of each pixel an outline covers, with FreeType's smooth rasteriser.
///
/// The coverage of a pixel is the area of the outline inside the pixel. It depends neither on the bounds nor on earlier
/// calls. Only one thread may use a rasteriser at a time.
@safe
package final class Rasterizer {
    private let library: FT_Library
    private var points: [FT_Vector] = []
    private var tags: [UInt8] = []
    private var ends: [Int16] = []
    private var spans: [CoverageSpan] = []
    /// The column and row of the frame that FreeType sees as (0, 0) while rendering.
    private var origin = SIMD2<Int32>()

    package init() throws(DrawingError) {
        var library: FT_Library?
        let code = unsafe zoetrope_freetype(&library)
        guard code == 0, let library = unsafe library else { throw DrawingError(freeType: code) }
        unsafe self.library = library
    }

    deinit { unsafe FT_Done_Library(library) }

    /// The version of FreeType, such as `2.12.1`.
    package var version: String {
        var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
        unsafe FT_Library_Version(library, &major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }

    /// Returns the covered pixels inside `bounds`, each exactly once, in no particular order. Throws if too many lines
    /// pass through one pixel, or if memory is short.
    package func cover(_ outline: FlatOutline, _ rule: FillRule, in bounds: PixelBounds) throws(DrawingError)
        -> [CoverageSpan]
    {
        spans.removeAll(keepingCapacity: true)
        let touched = bounds.clamped(to: outline.bounds)
        if !touched.isEmpty { try render(outline, rule, in: touched) }
        return spans
    }

    /// Renders the outline inside `bounds`. FreeType's memory and its number of points are limited. If a limit is
    /// exceeded, `bounds` is halved repeatedly, by rows and by columns, because even one row may be too much. If
    /// `divides`, an outline with many edges is rendered in strips.
    private func render(
        _ outline: FlatOutline, _ rule: FillRule, in bounds: PixelBounds, divides: Bool = true
    ) throws(DrawingError) {
        let done = spans.count
        let fits = gather(outline, in: bounds)
        if fits, divides, let strips = strips(of: bounds) {
            for strip in strips { try render(outline, rule, in: strip, divides: false) }
            return
        }
        let code = fits ? render(rule, in: bounds) : zoetrope_raster_overflow
        if code == 0 { return }
        guard code == zoetrope_raster_overflow, let halves = bounds.halves else {
            throw DrawingError(freeType: code)
        }
        // Removes rows rendered before the overflow, which will be rendered again.
        spans.removeLast(spans.count - done)
        try render(outline, rule, in: halves.0, divides: divides)
        try render(outline, rule, in: halves.1, divides: divides)
    }

    /// The number of edges in a row from which a row is divided, and the edges in a row of a strip.
    private static let (mostEdges, edgesInStrip) = (48, 16)
    /// The minimum width of a strip, in pixels.
    private static let narrowestStrip = 32

    /// Returns strips of columns for an outline that was gathered; nil if it has few edges. FreeType keeps the pixels of
    /// a row that edges pass through in a list, which it searches from the left for each of them.
    private func strips(of bounds: PixelBounds) -> [PixelBounds]? {
        let edges = passedPixels(in: bounds) / bounds.rows.count
        let count = min(edges / Self.edgesInStrip, bounds.columns.count / Self.narrowestStrip)
        guard edges > Self.mostEdges, count > 1 else { return nil }
        return (0..<count).map { index in
            func edge(_ index: Int) -> Int {
                bounds.columns.lowerBound + bounds.columns.count * index / count
            }
            return PixelBounds(columns: edge(index)..<edge(index + 1), rows: bounds.rows)
        }
    }

    /// Returns about the number of pixels of `bounds` that edges of the gathered outline pass through.
    private func passedPixels(in bounds: PixelBounds) -> Int {
        let steps = FlatOutline.steps
        let (width, height) = (bounds.columns.count * steps, bounds.rows.count * steps)
        func inside(_ point: FT_Vector) -> (x: Int, y: Int) {
            (min(max(point.x, 0), width), min(max(point.y, 0), height))
        }
        var (sum, first) = (0, 0)
        for end in ends {
            var last = inside(points[Int(end)])
            for index in first...Int(end) {
                let next = inside(points[index])
                sum += abs(next.x - last.x) + abs(next.y - last.y)
                last = next
            }
            first = Int(end) + 1
        }
        return sum / steps
    }

    /// Collects the contours that affect pixels inside `bounds`, without corners that don't affect these pixels.
    /// Returns false if there are too many points.
    private func gather(_ outline: FlatOutline, in bounds: PixelBounds) -> Bool {
        points.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        let region = Region(bounds)
        for contour in outline.contours where !contour.bounds.clamped(to: bounds).isEmpty {
            let first = points.count
            if bounds.contains(contour.bounds) {
                for corner in outline.corners[contour.corners] { append(corner, region) }
            } else {
                gather(outline.corners[contour.corners], region)
            }
            if points.count - first < 3 { points.removeLast(points.count - first) }
            guard points.count <= Int(Int16.max), ends.count < Int(Int16.max) else { return false }
            if points.count > first { ends.append(Int16(points.count - 1)) }
        }
        return true
    }

    /// Collects the corners of a contour. A corner is omitted if the corner and both its neighbours lie beyond the same
    /// edge of the region: lines there cover nothing, or whole rows for which only the line's ends matter.
    private func gather(_ corners: ArraySlice<SIMD2<Int32>>, _ region: Region) {
        let first = corners[corners.startIndex]
        append(first, region)
        var before = region.sides(of: first)
        for index in corners.indices.dropFirst() {
            let next = index + 1 < corners.endIndex ? corners[index + 1] : first
            let here = region.sides(of: corners[index])
            if before & here & region.sides(of: next) != 0 { continue }
            append(corners[index], region)
            before = here
        }
    }

    private func append(_ corner: SIMD2<Int32>, _ region: Region) {
        let place = corner &- region.least
        points.append(FT_Vector(x: FT_Pos(place.x), y: FT_Pos(place.y)))
    }

    private func render(_ rule: FillRule, in bounds: PixelBounds) -> FT_Error {
        if points.isEmpty { return 0 }
        if tags.count < points.count {
            tags = [UInt8](repeating: UInt8(FT_CURVE_TAG_ON), count: points.count)
        }
        var parameters = unsafe FT_Raster_Params()
        unsafe parameters.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP
        unsafe parameters.clip_box = FT_BBox(
            xMin: 0, yMin: 0, xMax: bounds.columns.count, yMax: bounds.rows.count)
        origin = SIMD2(Int32(bounds.columns.lowerBound), Int32(bounds.rows.lowerBound))
        unsafe parameters.user = Unmanaged.passUnretained(self).toOpaque()
        unsafe parameters.gray_spans = { y, count, spans, rasterizer in
            guard let rasterizer = unsafe rasterizer else {
                preconditionFailure("FreeType's callback got no user pointer")
            }
            unsafe Unmanaged<Rasterizer>.fromOpaque(rasterizer).takeUnretainedValue().add(
                UnsafeBufferPointer(start: spans, count: Int(count)), y)
        }
        return unsafe points.withUnsafeMutableBufferPointer { points in
            unsafe tags.withUnsafeMutableBufferPointer { tags in
                unsafe ends.withUnsafeMutableBufferPointer { ends in
                    var outline = unsafe FT_Outline()
                    unsafe outline.n_contours = .init(ends.count)
                    unsafe outline.n_points = .init(points.count)
                    unsafe outline.points = points.baseAddress
                    unsafe outline.tags = .init(OpaquePointer(tags.baseAddress))
                    unsafe outline.contours = .init(OpaquePointer(ends.baseAddress))
                    unsafe outline.flags = rule == .evenOdd ? FT_OUTLINE_EVEN_ODD_FILL : 0
                    return unsafe FT_Outline_Render(library, &outline, &parameters)
                }
            }
        }
    }

    private func add(_ row: UnsafeBufferPointer<FT_Span>, _ y: Int32) {
        for index in row.indices {
            let span = unsafe row[index]
            if span.coverage == 0 { continue }
            spans.append(
                CoverageSpan(
                    y: y + origin.y, x: Int32(span.x) + origin.x, length: Int32(span.len),
                    coverage: span.coverage))
        }
    }

    /// A rectangle in the units of outline corners.
    private struct Region {
        let least: SIMD2<Int32>
        let end: SIMD2<Int32>

        init(_ bounds: PixelBounds) {
            let steps = Int32(FlatOutline.steps)
            least = SIMD2(Int32(bounds.columns.lowerBound), Int32(bounds.rows.lowerBound)) &* steps
            end = SIMD2(Int32(bounds.columns.upperBound), Int32(bounds.rows.upperBound)) &* steps
        }

        /// Returns a bit set: one bit for each edge of the region beyond which the corner lies.
        func sides(of corner: SIMD2<Int32>) -> UInt8 {
            (corner.x < least.x ? 1 : 0) | (corner.y < least.y ? 2 : 0) | (corner.x >= end.x ? 4 : 0)
                | (corner.y >= end.y ? 8 : 0)
        }
    }
}
