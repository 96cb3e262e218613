import Geometry

extension Outline {
    /// Creates an outline with the contours of a path.
    public init(_ path: PathData) {
        self.init()
        for step in path.steps {
            switch step {
            case .move(let to): move(to: to)
            case .line(let to): addLine(to: to)
            case .quadratic(let control, let to): addQuadratic(control: control, to: to)
            case .cubic(let control1, let control2, let to):
                addCubic(control1: control1, control2: control2, to: to)
            case .close: close()
            }
        }
    }

    /// Returns the outline, transformed by `map`.
    public func mapped(by map: Affine) -> Outline {
        var mapped = Outline()
        mapped.append(self, mappedBy: map)
        return mapped
    }

    /// Adds the contours of another outline, transformed by `map`.
    public mutating func append(_ other: Outline, mappedBy map: Affine = .identity) {
        for contour in other.contours {
            move(to: map(contour.start))
            for segment in contour.segments {
                switch segment {
                case .line(let to): addLine(to: map(to))
                case .quadratic(let control, let to): addQuadratic(control: map(control), to: map(to))
                case .cubic(let control1, let control2, let to):
                    addCubic(control1: map(control1), control2: map(control2), to: map(to))
                }
            }
            if contour.isClosed { close() }
        }
    }
}
