import Geometry
import Rasteriser
import SceneModel
import SceneText

extension BubblesContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) -> any LayerRenderer { BubblesRenderer(self, opening) }
}

/// An opened layer of bubbles: stores the constant properties of each bubble, and computes the bubble's position at a
/// time.
struct BubblesRenderer: LayerRenderer {
    /// The maximum number of bubbles that are listed one by one in the description of a frame. If there are more
    /// bubbles, the layer's parameters and the time are listed instead, which is faster.
    private static let maximumDescribed = 32

    private let opening: Opening
    private let random: Randomness
    private let bubbles: [(offset: Int, element: Bubble)]
    private let rim: Double
    /// The colours from bottom to top if a bubble's colour depends on its height; otherwise nil.
    private let ramp: [Color]?
    /// True if all bubbles are flat discs with hard edges.
    private let isPlain: Bool
    private let parameters: FigureBytes

    init(_ content: BubblesContent, _ opening: Opening) {
        self.opening = opening
        let random = Randomness(seed: opening.seed, layer: content.seed)
        self.random = random
        let bubbles = (0..<content.count).map {
            Bubble($0, of: content, height: opening.size.height, random, period: opening.period)
        }
        // The farthest bubbles come first; without depth, all bubbles are equally near.
        self.bubbles =
            content.depth == 0
            ? Array(bubbles.enumerated())
            : bubbles.enumerated().sorted {
                ($0.element.nearness, $0.offset) < ($1.element.nearness, $1.offset)
            }
        rim = content.rim
        ramp = content.colorBy == .height ? content.colors : nil
        isPlain = content.rim == 0 && content.softness == 0 && content.depth == 0
        var parameters = FigureBytes()
        parameters.append(name: content.description.text)
        parameters.append(opening.seed)
        if let period = opening.period { parameters.append(period) } else { parameters.appendMissing() }
        self.parameters = parameters
    }

    func figure(at moment: Moment) -> any Figure {
        let (discs, height) = (discs(at: moment.time), opening.frameSize.height)
        guard !isPlain else {
            return BubblesFigure(discs, transform: moment.transform, height: height)
        }
        return GlassFigure(
            zip(discs, bubbles).map { .init(disc: $0, edge: FixedNumber($1.element.softness)) },
            rim: rim, transform: moment.transform, height: height)
    }

    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool {
        guard bubbles.count > Self.maximumDescribed else { return false }
        bytes.append(parameters)
        bytes.append(opening.period.map { moment.time.cycles(of: $0).part } ?? moment.time)
        return true
    }

    /// The approximate number of bubbles sampled to estimate the cost of drawing.
    private static let maximumSampled = 256

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        let every = max(bubbles.count / Self.maximumSampled, 1)
        let perPixel = isPlain ? Price.bubblePixel : Price.glassPixel
        var cost = DrawingCost.nothing
        for disc in discs(at: moment.time, every: every) {
            let (radius, middle) = (disc.radius.value, Point(disc.x.value, disc.y.value))
            // The circle's bounding square is used, although the circle covers only π / 4 of it, because a large circle
            // may cover the whole frame.
            let box = Rectangle(
                origin: Point(middle.x - radius, middle.y - radius),
                size: Size(width: 2 * radius, height: 2 * radius))
            var own = DrawingCost.covering(box, at: moment, in: part, perPixel: perPixel)
            own.pixels += Price.bubble + Price.bubbleRow * Double(own.bounds.rows.count)
            cost += own
        }
        return cost.times(Double(every))
    }

    /// Returns the discs of every `every`th bubble at a time.
    func discs(at time: SceneTime, every: Int = 1) -> [BubblesFigure.Disc] {
        stride(from: 0, to: bubbles.count, by: every).map { number in
            let (index, bubble) = bubbles[number]
            // A bubble rises from just below the scene to just above it, then starts again at another place.
            let (life, part) = bubble.passage(at: time)
            func chosen(_ choice: Choice) -> Double { random.unit(choice.rawValue, index, round: life) }
            let turns = time.phase(of: bubble.swayPeriod) + chosen(.swayStart)
            let x = chosen(.place) * opening.size.width + bubble.sway * Turn.sine(turns)
            let y = opening.size.height + bubble.radius - part * bubble.distance
            var (color, weight) = (bubble.color, bubble.weight)
            if let ramp {
                let own = Bubble.color(1 - y / opening.size.height, of: ramp)
                (color, weight) = (own.pixel, FixedNumber(own.weight(bubble.alpha)))
            }
            return BubblesFigure.Disc(
                x: FixedNumber(x), y: FixedNumber(y), radius: bubble.fixedRadius, color: color,
                weight: weight)
        }
    }
}

/// The properties of a bubble for which random numbers are drawn.
private enum Choice: Int {
    case radius, speed, start, color, alpha, place, sway, swayPeriod, swayStart, nearness
}

/// The constant properties of a bubble.
private struct Bubble {
    let radius: Double
    let fixedRadius: FixedNumber
    /// The speed, in points per second, and the distance that the bubble rises from bottom to top, in points.
    let speed, distance: Double
    /// The fraction of the distance from bottom to top that the bubble has already risen at time 0.
    let start: Double
    /// In a looping scene, how often the bubble rises from bottom to top per loop period, and the duration of each
    /// passage; otherwise nil.
    let loop: (count: Int, passage: SceneTime)?
    let sway: Double
    let swayPeriod: SceneTime
    let color: UInt32
    let weight: FixedNumber
    let alpha: Double
    /// The nearness, from 0 for the farthest bubbles to 1 for the nearest.
    let nearness: Double
    /// The width of the bubble's soft edge, as a fraction of the radius.
    let softness: Double

    init(
        _ index: Int, of content: BubblesContent, height: Double, _ random: Randomness, period: SceneTime?
    ) {
        func chosen(_ choice: Choice) -> Double { random.unit(choice.rawValue, index) }
        let (depth, near) = (content.depth, content.depth == 0 ? 0 : chosen(.nearness))
        nearness = near
        // The greater the depth, the more the nearness determines the value. Most bubbles are far away and small.
        func among(_ range: ValueRange, _ choice: Choice) -> Double {
            range.value(at: depth == 0 ? chosen(choice) : chosen(choice) * (1 - depth) + near * near * depth)
        }
        softness = min(content.softness + depth * max(near - 0.45, 0) * 1.3, 1)
        radius = among(content.radius, .radius)
        fixedRadius = FixedNumber(radius)
        speed = among(content.speed, .speed)
        distance = height + 2 * radius
        start = chosen(.start)
        sway = content.sway.value(at: chosen(.sway))
        let swayPeriod = SceneTime(seconds: content.swayPeriod.value(at: chosen(.swayPeriod)))
        self.swayPeriod = period.map { $0.divided(near: swayPeriod.value).part } ?? swayPeriod
        loop = period.map { [distance, speed] in
            let (count, passage) = $0.divided(near: distance / speed)
            return (count, passage)
        }
        let own =
            content.colorBy == .mix
            ? Self.color(chosen(.color), of: content.colors)
            : content.colors[Int(chosen(.color) * Double(content.colors.count))]
        color = own.pixel
        alpha = content.alpha.value(at: chosen(.alpha))
        weight = FixedNumber(own.weight(alpha))
    }

    /// Returns how often the bubble has risen from bottom to top before this time, and the fraction of the current
    /// passage that is over, in 0..<1.
    func passage(at time: SceneTime) -> (number: Int, part: Double) {
        guard let loop else {
            let travelled = start + time.value * speed / distance
            let round = travelled.rounded(.down)
            return (Int(round.truncatingRemainder(dividingBy: 0x1p32)), travelled - round)
        }
        let (passages, rest) = time.cycles(of: loop.passage)
        let travelled = start + rest.phase(of: loop.passage)
        let isNext = travelled >= 1
        return ((passages + (isNext ? 1 : 0)) % loop.count, isNext ? travelled - 1 : travelled)
    }

    /// Returns the interpolated colour at a position from 0 (the first colour) to 1 (the last colour).
    static func color(_ place: Double, of colors: [Color]) -> Color {
        let position = min(max(place, 0), 1) * Double(colors.count - 1)
        let index = min(Int(position), max(colors.count - 2, 0))
        let next = colors[min(index + 1, colors.count - 1)]
        return colors[index].interpolated(to: next, position - Double(index))
    }
}
