import Geometry

extension Outline {
    /// Creates a rectangle, clockwise from the top left corner.
    public static func rectangle(at origin: Point = Point(0, 0), size: Size) -> Outline {
        roundedRectangle(at: origin, size: size, radii: CornerRadii(0))
    }

    /// Creates a rectangle with rounded corners, clockwise from the end of the top left corner. Radii that don't fit
    /// are reduced by the same factor, as in CSS; negative radii count as 0.
    public static func roundedRectangle(
        at origin: Point = Point(0, 0), size: Size, radii: CornerRadii
    ) -> Outline {
        let (width, height) = (max(size.width, 0), max(size.height, 0))
        let given = radii.all.map { max($0, 0) }
        func share(_ side: Double, _ one: Int, _ other: Int) -> Double {
            let sum = given[one] + given[other]
            return sum > side ? side / sum : 1
        }
        let fit = min(share(width, 0, 1), share(height, 1, 2), share(width, 2, 3), share(height, 3, 0))
        let corners = [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)]
        /// Returns the point that lies `back` radii from a corner towards the previous corner, and `ahead` radii
        /// towards the next corner.
        func place(_ corner: Int, back: Double, ahead: Double) -> Point {
            let (before, after) = (directions[(corner + 2) % 4], directions[(corner + 1) % 4])
            let radius = given[corner] * fit
            return Point(
                origin.x + corners[corner].x + (before.x * back + after.x * ahead) * radius,
                origin.y + corners[corner].y + (before.y * back + after.y * ahead) * radius)
        }
        var outline = Outline()
        outline.move(to: place(0, back: 0, ahead: 1))
        let hidden = 1 - quarterHandle
        for corner in [1, 2, 3, 0] {
            let isRound = given[corner] * fit > 0
            if isRound || corner > 0 { outline.addLine(to: place(corner, back: 1, ahead: 0)) }
            guard isRound else { continue }
            outline.addCubic(
                control1: place(corner, back: hidden, ahead: 0),
                control2: place(corner, back: 0, ahead: hidden), to: place(corner, back: 0, ahead: 1))
        }
        outline.close()
        return outline
    }

    /// Creates the ellipse that touches the sides of a rectangle, clockwise from the top.
    public static func ellipse(at origin: Point = Point(0, 0), size: Size) -> Outline {
        let (x, y) = (max(size.width, 0) / 2, max(size.height, 0) / 2)
        let (h, v) = (x * quarterHandle, y * quarterHandle)
        func place(_ dx: Double, _ dy: Double) -> Point { Point(origin.x + x + dx, origin.y + y + dy) }
        var outline = Outline()
        outline.move(to: place(0, -y))
        outline.addCubic(control1: place(h, -y), control2: place(x, -v), to: place(x, 0))
        outline.addCubic(control1: place(x, v), control2: place(h, y), to: place(0, y))
        outline.addCubic(control1: place(-h, y), control2: place(-x, v), to: place(-x, 0))
        outline.addCubic(control1: place(-x, -v), control2: place(-h, -y), to: place(0, -y))
        outline.close()
        return outline
    }

    /// Creates a polygon whose corners lie, at equal angles, on the ellipse that touches the sides of a rectangle of
    /// `size`. It runs clockwise from the top corner. The corners are rounded if `cornerRadius` is above 0.
    public static func polygon(sides: Int, size: Size, cornerRadius: Double = 0) -> Outline {
        precondition(sides >= 0, "the number of sides must not be negative")
        return rounded((0..<sides).map { corner($0, of: sides, size, 1) }, radius: cornerRadius)
    }

    /// Creates a star whose points lie on the ellipse that touches the sides of a rectangle of `size`. It runs
    /// clockwise from the top point. `innerRadius` is the distance of the inner corners from the centre, as a fraction
    /// of the distance of the points.
    public static func star(
        points: Int, innerRadius: Double, size: Size, cornerRadius: Double = 0
    ) -> Outline {
        precondition(points >= 0, "the number of points must not be negative")
        let corners = (0..<2 * points).map { index in
            corner(index, of: 2 * points, size, index.isMultiple(of: 2) ? 1 : innerRadius)
        }
        return rounded(corners, radius: cornerRadius)
    }

    /// The distance of the control points for a quarter of the unit circle: 4/3 · (√2 − 1). The error is below 1/3000
    /// of the radius.
    private static let quarterHandle = 0.552_284_749_830_793_4
    /// The unit vectors up, right, down and left. The vector with the index n + 1 (modulo 4) points from the corner n
    /// to the next corner.
    private static let directions = [Point(0, -1), Point(1, 0), Point(0, 1), Point(-1, 0)]

    private static func corner(_ index: Int, of count: Int, _ size: Size, _ part: Double) -> Point {
        let (sine, cosine) = Turn.sineAndCosine(Double(index) / Double(count))
        return Point(size.width / 2 * (1 + part * sine), size.height / 2 * (1 - part * cosine))
    }
}
