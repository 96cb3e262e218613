import SceneModel

extension BubblesContent: Drawable {
    /// See `Drawable`.
    package func open(_ opening: Opening) -> any LayerRenderer { BubblesRenderer(self, opening) }
}

/// Opened bubbles: what each is at all times, and where it is at a moment.
struct BubblesRenderer: LayerRenderer {
    /// More bubbles take longer to describe than their parameters and the time.
    private static let mostDescribed = 32

    private let opening: Opening
    private let random: Randomness
    private let bubbles: [Bubble]
    private let parameters: FigureBytes

    init(_ content: BubblesContent, _ opening: Opening) {
        self.opening = opening
        let random = Randomness(seed: opening.seed, layer: content.seed)
        self.random = random
        bubbles = (0..<content.count).map {
            Bubble($0, of: content, height: opening.size.height, random)
        }
        var parameters = FigureBytes()
        parameters.append(name: content.description.text)
        parameters.append(opening.seed)
        self.parameters = parameters
    }

    func figure(at moment: Moment) -> any Figure {
        BubblesFigure(
            discs(at: moment.time), transform: moment.transform, height: opening.frameSize.height)
    }

    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool {
        guard bubbles.count > Self.mostDescribed else { return false }
        bytes.append(parameters)
        bytes.append(moment.time)
        return true
    }

    func discs(at time: SceneTime) -> [BubblesFigure.Disc] {
        let seconds = time.value
        return bubbles.enumerated().map { index, bubble in
            // It goes from just below the scene to just above it, then begins again somewhere else.
            let travelled = bubble.start + seconds * bubble.speed / bubble.way
            let round = travelled.rounded(.down)
            let life = Int(round.truncatingRemainder(dividingBy: 0x1p32))
            func chosen(_ choice: Choice) -> Double { random.unit(choice.rawValue, index, round: life) }
            let turns = time.phase(of: bubble.swayPeriod) + chosen(.swayStart)
            let x = chosen(.place) * opening.size.width + bubble.sway * Turn.sine(turns)
            let y = opening.size.height + bubble.radius - (travelled - round) * bubble.way
            return BubblesFigure.Disc(
                x: FixedNumber(x), y: FixedNumber(y), radius: bubble.fixedRadius, color: bubble.color,
                weight: bubble.weight)
        }
    }
}

/// What a bubble's random numbers decide.
private enum Choice: Int {
    case radius, speed, start, color, alpha, place, sway, swayPeriod, swayStart
}

/// What of a bubble never changes.
private struct Bubble {
    let radius: Double
    let fixedRadius: FixedNumber
    /// Points a second, and the points of one passage from bottom to top.
    let speed, way: Double
    /// The part of the first passage that lies behind it at time 0.
    let start: Double
    let sway: Double
    let swayPeriod: SceneTime
    let color: UInt32
    let weight: FixedNumber

    init(_ index: Int, of content: BubblesContent, height: Double, _ random: Randomness) {
        func chosen(_ choice: Choice) -> Double { random.unit(choice.rawValue, index) }
        radius = content.radius.value(at: chosen(.radius))
        fixedRadius = FixedNumber(radius)
        speed = content.speed.value(at: chosen(.speed))
        way = height + 2 * radius
        start = chosen(.start)
        sway = content.sway.value(at: chosen(.sway))
        swayPeriod = SceneTime(seconds: content.swayPeriod.value(at: chosen(.swayPeriod)))
        let own = content.colors[Int(chosen(.color) * Double(content.colors.count))]
        color = own.pixel
        weight = FixedNumber(own.weight(content.alpha.value(at: chosen(.alpha))))
    }
}
