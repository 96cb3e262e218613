import ZoetropeTool

/// An opened layer: everything that is the same in all frames.
struct RipplesRenderer: LayerRenderer {
    private let content: RipplesContent
    private let opening: Opening
    private let random: Randomness
    private let lifetime: SceneTime
    /// The time from one drop to the next; and in a scene that loops, the number of drops after which they repeat.
    private let interval: SceneTime
    private let count: Int?
    private let palette: RipplesPalette

    /// The properties of a drop that are random.
    private enum Choice: Int {
        case x, y, strength, splash
    }

    init(_ content: RipplesContent, _ opening: Opening) throws {
        (self.content, self.opening) = (content, opening)
        random = Randomness(seed: opening.seed, layer: content.seed)
        lifetime = SceneTime(seconds: content.lifetime)
        let parts = opening.period?.divided(near: content.every)
        (interval, count) = (parts?.part ?? SceneTime(seconds: content.every), parts?.count)
        palette = RipplesPalette(content.color)
        // A loop has at least one drop, so a short loop may have more drops at once than the content's check allows.
        guard content.lifetime / interval.value <= RipplesContent.maximumDrops else {
            throw AssetError(layer: "the loop is so short that more than 200 drops would be visible at once")
        }
    }

    func figure(at moment: Moment) -> any Figure {
        let reach = content.reach.value(at: moment.time, span: moment.span)
        // Times are exact fractions, so frames at the same time are equal at 30 and 60 fps, to the last bit.
        let (newest, sinceItFell) = (moment.time - RipplesFigure.fall).cycles(of: interval)
        var (number, age) = (newest, sinceItFell + RipplesFigure.fall)
        var drops: [RipplesFigure.Drop] = []
        while age < lifetime {
            drops.append(drop(number, age: age.value, reach: reach))
            (number, age) = (number - 1, age + interval)
        }
        return RipplesFigure(
            drops, tilt: content.tilt, palette: palette, transform: moment.transform,
            frame: opening.frameSize)
    }

    private func drop(_ number: Int, age: Double, reach: Double) -> RipplesFigure.Drop {
        // In a loop each repetition has the same drops as the first.
        let index = count.map { (number % $0 + $0) % $0 } ?? number
        func chance(_ choice: Choice) -> Double { random.unit(choice.rawValue, index) }
        // Drops that are farther away are drawn higher and smaller.
        let nearness = chance(.y)
        let strength = (0.45 + 0.55 * chance(.strength)) * (0.35 + 0.65 * nearness)
        return RipplesFigure.Drop(
            place: FixedPoint(
                Point(chance(.x) * opening.size.width, (0.04 + 0.92 * nearness) * opening.size.height)),
            age: FixedNumber(age), life: FixedNumber(age / content.lifetime),
            reach: FixedNumber(reach * strength), turn: FixedNumber(chance(.splash)))
    }
}

/// The brushes of rings at all strengths, created once because preparing a gradient takes time.
struct RipplesPalette: Sendable {
    private static let steps = 48
    private let lit, dark: [Brush]

    init(_ color: Color) {
        /// Returns a gradient from the far side of a ring over its middle to the near side.
        func brush(_ color: Color, _ shares: [Double], _ step: Int) -> Brush {
            var paint = LinearPaint()
            paint.ramp = ColorRamp(
                shares.map { share in
                    var part = color
                    part.alpha = UInt8(Double(color.alpha) * share * Double(step) / Double(Self.steps))
                    return part
                })
            return Brush(.linear(paint))
        }
        let night = Color(red: 0, green: 10, blue: 24)
        lit = (0...Self.steps).map { brush(color, [1, 0.12, 0.55], $0) }
        dark = (0...Self.steps).map { brush(night, [0.2, 0.1, 0.75], $0) }
    }

    /// Returns the brush for a strength of 0...1.
    func brush(_ strength: Double, isLit: Bool) -> Brush {
        (isLit ? lit : dark)[Int((min(max(strength, 0), 1) * Double(Self.steps)).rounded())]
    }
}
