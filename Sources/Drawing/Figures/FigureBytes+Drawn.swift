import Geometry
import Rasteriser
import SceneModel
import SceneText

extension Outline {
    /// Appends everything that determines the outline's coverage under any transform.
    func describe(into bytes: inout FigureBytes) {
        bytes.append(contours) { bytes, contour in
            bytes.append(contour.start)
            bytes.append(contour.isClosed)
            bytes.append(contour.segments) { $1.describe(into: &$0) }
        }
    }
}

extension Outline.Segment {
    fileprivate func describe(into bytes: inout FigureBytes) {
        switch self {
        case .line(let to):
            bytes.append(Int32(1))
            bytes.append(to)
        case .quadratic(let control, let to):
            bytes.append(Int32(2))
            bytes.append(control)
            bytes.append(to)
        case .cubic(let control1, let control2, let to):
            bytes.append(Int32(3))
            bytes.append(control1)
            bytes.append(control2)
            bytes.append(to)
        }
    }
}

extension Affine {
    /// Appends the transform's six numbers.
    func describe(into bytes: inout FigureBytes) {
        for number in [xx, xy, yx, yy, dx, dy] { bytes.append(number) }
    }
}

extension Brush {
    /// Creates a brush that fills with `paint`. A gradient must have at least two colours and, if it has locations, one
    /// location per colour.
    public init(_ paint: Paint) { self.init(paint, name: Format<Paint>.paint.write(paint).text) }

    /// Appends a description of the paint.
    public func describe(into bytes: inout FigureBytes) {
        var own = FigureBytes()
        if case .color(let color) = content { own.append(color) } else { own.append(name: name) }
        bytes.append(own)
    }
}

extension PatternPlace {
    /// Appends the position of the pattern, reduced to one cell (tile) of its lattice. Positions that differ by whole
    /// cells give the same pixels and the same bytes.
    func describe(into bytes: inout FigureBytes) {
        let place = lattice.place(x: x, y: y)
        bytes.append(place.column)
        bytes.append(place.row)
        for number in [
            form.first.x, form.first.y, form.second.x, form.second.y, form.phase.x, form.phase.y,
        ] {
            bytes.append(number)
        }
    }
}
