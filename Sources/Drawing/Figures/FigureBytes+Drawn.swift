import SceneModel

extension Outline {
    /// Appends everything that decides what is covered, under any map.
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
    /// Appends all its numbers.
    func describe(into bytes: inout FigureBytes) {
        for number in [xx, xy, yx, yy, dx, dy] { bytes.append(number) }
    }
}
