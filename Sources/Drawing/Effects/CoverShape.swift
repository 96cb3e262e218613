import Geometry
import Rasteriser
import SceneModel

/// The part of a picture that a moving edge has uncovered.
enum CoverShape: Sendable {
    /// The inside of a rectangle in points, with a transform that is applied to it.
    case window(Rectangle, Affine)
    /// The inside of an outline, in points.
    case outline(Outline)
    /// A gradient of alpha: a transform, the size of the rectangle that it fills, and its paint.
    case soft(Affine, Size, Brush)

    /// Creates the part of a rectangle of the size `size` that is uncovered after a part of an edge's way, from 0 to 1.
    init(_ edge: WipeEdge, over size: Size, progress: Double) {
        // Whatever lies outside of the rectangle, such as a shadow, is covered and uncovered with what is beside it.
        let far = 4 * (size.width + size.height)
        switch edge {
        case .line(let angle, let softness):
            let turn = Affine.rotate(degrees: angle)
            let along = Self.extent(of: size, along: turn)
            let length = along.upperBound - along.lowerBound
            let width = softness * length
            let edge = along.lowerBound - width + progress * (length + width)
            let corner = Point(along.lowerBound - far, -far)
            guard width > 0 else {
                let whole = Size(width: edge - corner.x, height: 2 * far)
                self = .window(Rectangle(origin: corner, size: whole), turn)
                return
            }
            let whole = Size(width: length + width + 2 * far, height: 2 * far)
            var paint = LinearPaint()
            paint.ramp = ColorRamp([Self.shown, Self.hidden])
            paint.startPoint = Point((edge - corner.x) / whole.width, 0)
            paint.endPoint = Point((edge + width - corner.x) / whole.width, 0)
            self = .soft(Affine.move(corner.x, corner.y).then(turn), whole, Brush(.linear(paint)))
        case .circle(let softness):
            let middle = size.place(at: Point(0.5, 0.5))
            let length = (middle.x * middle.x + middle.y * middle.y).squareRoot()
            let width = softness * length
            let radius = progress * (length + width) - width
            guard width > 0 else {
                let corner = Point(middle.x - radius, middle.y - radius)
                let whole = Size(width: 2 * radius, height: 2 * radius)
                self = .outline(.ellipse(at: corner, size: whole))
                return
            }
            var paint = RadialPaint()
            let seen = min(1 + radius / width, 1)
            let center = Color(red: 255, green: 255, blue: 255, alpha: UInt8((255 * max(seen, 0)).rounded()))
            paint.ramp = ColorRamp([center, Self.hidden])
            paint.startRadius = max(radius, 0) / (2 * far)
            paint.endRadius = max(radius + width, 1e-6) / (2 * far)
            self = .soft(
                .move(middle.x - far, middle.y - far), Size(width: 2 * far, height: 2 * far),
                Brush(.radial(paint)))
        case .clock:
            let middle = size.place(at: Point(0.5, 0.5))
            func place(_ turns: Double) -> Point {
                let (sine, cosine) = Turn.sineAndCosine(turns)
                return Point(middle.x + far * sine, middle.y - far * cosine)
            }
            var outline = Outline()
            outline.move(to: middle)
            let corners = (0..<8).map { Double($0) / 8 }.filter { $0 < progress } + [progress]
            for turns in corners { outline.addLine(to: place(turns)) }
            outline.close()
            self = .outline(outline)
        }
    }

    private static let shown = Color(red: 255, green: 255, blue: 255)
    private static let hidden = Color(red: 255, green: 255, blue: 255, alpha: 0)

    /// Returns the range of a rectangle's corners along the horizontal axis of rotated coordinates.
    private static func extent(of size: Size, along turn: Affine) -> ClosedRange<Double> {
        let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { size.place(at: Point($0.0, $0.1)) }
        let places = corners.map { turn.xx * $0.x + turn.yx * $0.y }
        return (places.min() ?? 0)...(places.max() ?? 0)
    }

    /// The outline to which a layer is clipped; nil for a soft edge.
    var outline: Outline? {
        switch self {
        case .window(let rectangle, let turn):
            Outline.rectangle(at: rectangle.origin, size: rectangle.size).moved(by: turn)
        case .outline(let outline): outline
        case .soft: nil
        }
    }

    /// Returns the shape in a frame, inside of which the next item of a sequence is seen.
    func mixShape(under transform: Affine, frame: PixelSize) -> MixShape {
        switch self {
        case .window(let rectangle, let turn):
            return .window(MappedRectangle(rectangle, transform: turn.then(transform)))
        case .outline(let outline): return .outline(FlatOutline(outline, under: transform, frame: frame))
        case .soft(let map, let size, let brush): return .mask(Self.mask(map, size, brush))
        }
    }

    /// The mask of a soft edge; nil for a hard one.
    var mask: GroupMask? {
        guard case .soft(let map, let size, let brush) = self else { return nil }
        return Self.mask(map, size, brush)
    }

    private static func mask(_ map: Affine, _ size: Size, _ brush: Brush) -> GroupMask {
        GroupMask(isLuma: false) { canvas in try canvas.draw(under: map) { try $0.fill(size, with: brush) } }
    }
}

extension Outline {
    /// Returns the outline with a transform applied to all its points; the outline must consist of lines.
    fileprivate func moved(by map: Affine) -> Outline {
        var moved = Outline()
        for contour in contours {
            moved.move(to: map(contour.start))
            for case .line(let end) in contour.segments { moved.addLine(to: map(end)) }
            moved.close()
        }
        return moved
    }
}
