import Geometry
import Rasteriser
import SceneModel

/// A collector of the visible elements (marks) of a chat for one frame.
struct ChatPainter {
    /// Maps the layer's points to the frame's pixels.
    let transform: Affine
    let frame: PixelSize
    /// The size of a pixel of the frame, in points.
    let pixel: Double
    /// The tail of a bubble, and the tails of the outer and inner edges of the line around the bubble.
    let tails: (body: BubbleTail, outer: BubbleTail, inner: BubbleTail)
    private(set) var marks: [ChatMark] = []

    /// - Parameter radius: The corner radius of bubbles with tails.
    init(transform: Affine, frame: PixelSize, radius: Double) {
        self.transform = transform
        self.frame = frame
        let area = abs(transform.xx * transform.yy - transform.xy * transform.yx)
        pixel = area > 0 ? 1 / area.squareRoot() : 0
        func tail(_ outset: Double) -> BubbleTail { BubbleTail(radius: radius, outset: outset) }
        tails = (tail(0), tail(pixel), tail(-pixel / 2))
    }

    /// Fills an outline with a colour; `place` maps the outline's points to the layer's points.
    mutating func fill(
        _ outline: Outline, _ color: Color, opacity: Double = 1, rule: FillRule = .nonZero,
        at place: Affine = .identity
    ) {
        guard opacity > 0, color.alpha > 0 else { return }
        add(.fill(outline, rule, color, place), opacity, rows: rows(of: outline, at: place))
    }

    /// Fills an outline with a gradient that covers a rectangle.
    mutating func fill(_ outline: Outline, _ brush: Brush, over area: MessageFrame, opacity: Double) {
        guard opacity > 0 else { return }
        add(.paint(outline, brush, area), opacity, rows: rows(of: outline))
    }

    /// Draws the shadow of a bubble.
    mutating func draw(_ shadow: ChatMark.Shadow, opacity: Double) {
        guard opacity > 0 else { return }
        let offset = Affine.move(shadow.look.offset.x, shadow.look.offset.y)
        let spread = BubbleShadow.spread(of: shadow.look, under: transform)
        add(.shadow(shadow), opacity, rows: rows(of: shadow.outline, at: offset, margin: spread))
    }

    /// Hides or blurs the elements (marks) drawn so far where the bars at the top and the bottom of the chat cover
    /// them. Does nothing in a rotated layer.
    ///
    /// - Parameters:
    ///   - range: The y coordinates between the bars, in points. Marks in this range are not changed.
    ///   - isOpaque: True if the bars are opaque, so that marks behind the bars are omitted.
    ///   - deviation: The standard deviation of the blur behind translucent bars, in points.
    mutating func cover(outside range: ClosedRange<Double>, isOpaque: Bool, blur deviation: Double) {
        guard isOpaque || deviation > 0, transform.xy == 0, transform.yx == 0, transform.yy > 0 else {
            return
        }
        func row(_ y: Double) -> Int {
            Int(min(max(transform(Point(0, y)).y.rounded(), 0), Double(frame.height)))
        }
        let (first, end) = (row(range.lowerBound), row(range.upperBound))
        let between = first..<max(end, first)
        let behind = marks
        marks = []
        func show(_ rows: Range<Int>, blur: Double) {
            add(behind, in: PixelBounds(columns: 0..<frame.width, rows: rows), blur: blur)
        }
        show(between, blur: 0)
        if isOpaque { return }
        show(0..<first, blur: deviation)
        show(between.upperBound..<frame.height, blur: deviation)
    }

    /// Clips everything that `body` draws to a rectangle of the layer, rounded to whole pixels. A rotated layer is not
    /// clipped.
    mutating func draw(inside rectangle: MessageFrame, _ body: (inout ChatPainter) -> Void) {
        guard transform.xy == 0, transform.yx == 0 else { return body(&self) }
        let before = marks
        marks = []
        body(&self)
        let inside = marks
        marks = before
        let corners = [
            transform(Point(rectangle.x, rectangle.y)),
            transform(Point(rectangle.x + rectangle.width, rectangle.y + rectangle.height)),
        ]
        let all = PixelBounds(columns: 0..<frame.width, rows: 0..<frame.height)
        let part = PixelBounds(
            columns: all.columns(
                from: min(corners[0].x, corners[1].x).rounded(), to: max(corners[0].x, corners[1].x).rounded()
            ),
            rows: all.rows(
                from: min(corners[0].y, corners[1].y).rounded(), to: max(corners[0].y, corners[1].y).rounded()
            ))
        add(inside, in: part, blur: 0)
    }

    /// Adds visible elements (marks) that are clipped to the area `part` of the frame and blurred.
    private mutating func add(_ inside: [ChatMark], in part: PixelBounds, blur: Double) {
        // A blur spreads marks from outside into the part.
        let seen = blur > 0 ? inside : inside.filter { $0.rows.overlaps(part.rows) }
        if !seen.isEmpty { add(.part(seen, part, blur: blur), 1, rows: part.rows) }
    }

    /// Draws a text; `place` maps the text's points to the layer's points.
    mutating func draw(_ text: any MessageText, opacity: Double, at place: Affine) {
        guard opacity > 0 else { return }
        // Letters may extend beyond the text's size.
        let margin = text.size.height / 2
        let rectangle = MappedRectangle(
            size: Size(width: text.size.width + 2 * margin, height: text.size.height + 2 * margin),
            transform: .move(-margin, -margin).then(place).then(transform))
        add(.text(text, place), opacity, rows: rows(of: rectangle))
    }

    /// Draws a picture that fills a rectangle, centred and cropped.
    mutating func draw(
        _ picture: MessagePicture.File, in frame: MessageFrame, clip: Outline?, opacity: Double,
        at place: Affine = .identity
    ) {
        guard opacity > 0, frame.width > 0, frame.height > 0 else { return }
        let own = Size(picture.pyramid.size)
        let scale = max(frame.width / own.width, frame.height / own.height)
        let part = Size(width: frame.width / scale / own.width, height: frame.height / scale / own.height)
        let shown = ChatMark.Picture(
            pyramid: picture.pyramid, sha256: picture.sha256,
            frame: Rectangle(
                origin: Point(frame.x, frame.y), size: Size(width: frame.width, height: frame.height)),
            part: Rectangle(origin: Point((1 - part.width) / 2, (1 - part.height) / 2), size: part),
            clip: clip)
        let rectangle = MappedRectangle(
            size: Size(width: frame.width, height: frame.height),
            transform: .move(frame.x, frame.y).then(place).then(transform))
        add(.picture(shown, place), opacity, rows: rows(of: rectangle))
    }

    /// Returns the pixel rows of the frame that a rectangle touches, enlarged by a margin in pixels.
    private func rows(of rectangle: MappedRectangle, margin: Int = 0) -> Range<Int> {
        let ends = rectangle.corners.map(\.y)
        guard let least = ends.min(), let most = ends.max() else { return 0..<0 }
        let reach = Double(margin + 1)
        return PixelBounds(columns: 0..<0, rows: 0..<frame.height).rows(from: least - reach, to: most + reach)
    }

    /// Returns the pixel rows of the frame that an outline touches, enlarged by a margin in pixels.
    private func rows(of outline: Outline, at place: Affine = .identity, margin: Int = 0) -> Range<Int> {
        guard let (least, most) = outline.box else { return 0..<0 }
        let box = Rectangle(origin: least, size: Size(width: most.x - least.x, height: most.y - least.y))
        return rows(of: MappedRectangle(box, transform: place.then(transform)), margin: margin)
    }

    private mutating func add(_ kind: ChatMark.Kind, _ opacity: Double, rows: Range<Int>) {
        let visible = rows.clamped(to: 0..<frame.height)
        if !visible.isEmpty { marks.append(ChatMark(kind: kind, opacity: opacity, rows: visible)) }
    }
}
