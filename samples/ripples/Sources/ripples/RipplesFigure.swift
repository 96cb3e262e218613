import ZoetropeTool

/// Drops and rings as they are seen in one frame.
struct RipplesFigure: Figure {
    /// A drop: plain numbers, from which everything that is seen of it follows.
    struct Drop: Sendable {
        let place: FixedPoint
        /// Seconds since it met the water, below 0 while it falls; and the part of its life that is over.
        let age, life: FixedNumber
        /// How far its rings reach, in points.
        let reach: FixedNumber
        /// What decides where its splash flies.
        let turn: FixedNumber
    }

    /// When a drop begins to fall: its age then.
    static let fall = SceneTime(-1, over: 4)
    private static let ringCount = 4

    private let drops: [Drop]
    private let tilt: FixedNumber
    private let palette: RipplesPalette
    /// The rings in the frame, from far to near: flattened once for all bands.
    private let rings: [FilledOutline]

    init(_ drops: [Drop], tilt: Double, palette: RipplesPalette, transform: Affine, frame: PixelSize) {
        self.drops = drops.sorted { $0.place.y.value < $1.place.y.value }
        self.tilt = FixedNumber(tilt)
        self.palette = palette
        rings = self.drops.flatMap { drop in
            (0..<Self.ringCount).flatMap { number in
                Self.ring(number, of: drop, tilt, palette).map { ring in
                    FilledOutline(
                        outline: FlatOutline(ring.outline, under: transform, frame: frame), rule: .evenOdd,
                        brush: ring.brush,
                        unit: UnitSquare(origin: ring.origin, size: ring.size, transform: transform))
                }
            }
        }
    }

    private typealias Ring = (outline: Outline, origin: Point, size: Size, brush: Brush)

    /// The shadow of a ring and its light, each between two ellipses that are not quite concentric.
    private static func ring(
        _ number: Int, of drop: Drop, _ tilt: Double, _ palette: RipplesPalette
    ) -> [Ring] {
        let start = 0.1 * Double(number)
        let progress = (drop.life.value - start) / (1 - start)
        guard progress > 0, progress < 1 else { return [] }
        let rest = 1 - progress
        let radius = drop.reach.value * (1 - rest * rest) * (1 - 0.16 * Double(number))
        let width = drop.reach.value * (0.013 + 0.03 * rest) * (number == 0 ? 1.2 : 0.8)
        let strength = rest * (1 - 0.18 * Double(number)) * min(progress * 12, 1)
        func ellipse(_ radius: Double, lower: Double) -> (Point, Size) {
            let (x, y) = (max(radius, 0), max(radius, 0) * tilt)
            let center = Point(drop.place.x.value, drop.place.y.value + lower)
            return (Point(center.x - x, center.y - y), Size(width: 2 * x, height: 2 * y))
        }
        return [false, true].map { isLit in
            let lower = isLit ? 0 : width * 0.55
            let (origin, size) = ellipse(radius, lower: lower)
            let (innerOrigin, innerSize) = ellipse(radius - width, lower: lower - width * 0.12)
            var outline = Outline.ellipse(at: origin, size: size)
            for contour in Outline.ellipse(at: innerOrigin, size: innerSize).contours {
                outline.append(contour)
            }
            return (outline, origin, size, palette.brush(strength, isLit: isLit))
        }
    }

    func draw(on canvas: inout Canvas) throws {
        // One picture, so that the layer's opacity counts once.
        try canvas.drawGroup { canvas in
            try canvas.fill(rings)
            try canvas.drawShapes { pen in
                for drop in drops { try drawWater(of: drop, with: pen) }
            }
        }
    }

    /// The drop as it falls, and then the splash that it throws up.
    private func drawWater(of drop: Drop, with pen: borrowing Pen) throws {
        let (place, age, size) = (drop.place.value, drop.age.value, drop.reach.value * 0.022)
        let light = Color(red: 255, green: 255, blue: 255)
        if age < 0 {
            // A streak, which ends where the drop is.
            let height = (age * age * 24 - age * 2) * drop.reach.value
            let length = (0.25 - age) * drop.reach.value * 0.5
            let streak = Outline.polygon(
                sides: 3, size: Size(width: size, height: length), cornerRadius: size / 3)
            let move = Affine.move(place.x - size / 2, place.y - height - length)
            try pen.fill(streak.mapped(by: move), color: light, alpha: 0.5 * min((0.25 + age) * 8, 1))
            return
        }
        let flight = 0.4
        guard age < flight else { return }
        for number in 0..<5 {
            let (sine, cosine) = Turn.sineAndCosine(drop.turn.value + Double(number) / 5)
            let aside = age * drop.reach.value * 0.55
            let up = age * (flight - age) * drop.reach.value * (3 + 2 * cosine)
            pen.fillCircle(
                center: Point(place.x + cosine * aside, place.y + sine * aside * tilt.value - up),
                radius: size * (1 - age / flight * 0.6), color: light, alpha: 0.85 * (1 - age / flight))
        }
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(tilt)
        palette.brush(1, isLit: true).describe(into: &bytes)
        bytes.append(drops) { bytes, drop in
            bytes.append(drop.place)
            bytes.append(drop.age)
            bytes.append(drop.life)
            bytes.append(drop.reach)
            bytes.append(drop.turn)
        }
        return true
    }
}
