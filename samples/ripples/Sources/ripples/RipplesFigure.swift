import ZoetropeTool

/// The drops and rings that are visible in one frame.
struct RipplesFigure: Figure {
    /// A drop, described by numbers that determine all its pixels.
    struct Drop: Sendable {
        let place: FixedPoint
        /// The seconds since the drop hit the water, negative while it falls; and the share of its lifetime that has
        /// passed, 0...1.
        let age, life: FixedNumber
        /// The largest radius of the drop's rings, in points.
        let reach: FixedNumber
        /// The direction of the splash, in turns.
        let turn: FixedNumber
    }

    /// The age at which a drop begins to fall.
    static let fall = SceneTime(-1, over: 4)
    private static let ringCount = 4

    private let drops: [Drop]
    private let tilt: FixedNumber
    private let palette: RipplesPalette
    /// The outlines of all rings from far to near, flattened once for all bands.
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

    /// Returns the dark and the lit part of a ring, each between two ellipses that are not quite concentric.
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
        // Everything is drawn as one group, so that the layer's opacity is applied once.
        try canvas.drawGroup { canvas in
            try canvas.fill(rings)
            try canvas.drawShapes { pen in
                for drop in drops { try drawWater(of: drop, with: pen) }
            }
        }
    }

    /// Draws the falling drop, or the splash after it has hit the water.
    private func drawWater(of drop: Drop, with pen: borrowing Pen) throws {
        let (place, age, size) = (drop.place.value, drop.age.value, drop.reach.value * 0.022)
        let light = Color(red: 255, green: 255, blue: 255)
        if age < 0 {
            // The drop is drawn as a streak that ends at the drop's position.
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
