import SceneModel

extension BubblesContent: Drawable {
    /// See `Drawable`.
    public func draw(on canvas: inout Canvas, at moment: Moment) throws {
        let bubbles = bubbles(at: moment)
        canvas.drawShapes { pen in
            for bubble in bubbles {
                pen.fillCircle(
                    center: bubble.center, radius: bubble.radius, color: bubble.color, alpha: bubble.alpha)
            }
        }
    }

    struct Bubble: Equatable {
        var center: Point
        var radius: Double
        var color: Color
        var alpha: Double
    }

    func bubbles(at moment: Moment) -> [Bubble] {
        let random = Randomness(seed: moment.seed, layer: seed)
        return (0..<count).map { bubble($0, random, moment) }
    }

    /// What a bubble's random numbers decide.
    private enum Choice: Int {
        case radius, speed, start, color, alpha, place, sway, swayPeriod, swayStart
    }

    private func bubble(_ index: Int, _ random: Randomness, _ moment: Moment) -> Bubble {
        func chosen(_ choice: Choice, round: Int = 0) -> Double {
            random.unit(choice.rawValue, index, round: round)
        }
        let radius = radius.value(at: chosen(.radius))
        // It goes from just below the scene to just above it, then begins again somewhere else.
        let way = Double(moment.sceneSize.height) + 2 * radius
        let travelled = chosen(.start) + moment.time * speed.value(at: chosen(.speed)) / way
        let round = travelled.rounded(.down)
        let life = Int(round.truncatingRemainder(dividingBy: 0x1p32))
        let turns =
            moment.time / swayPeriod.value(at: chosen(.swayPeriod)) + chosen(.swayStart, round: life)
        let x =
            chosen(.place, round: life) * Double(moment.sceneSize.width)
            + sway.value(at: chosen(.sway)) * Turn.sine(turns)
        let y = Double(moment.sceneSize.height) + radius - (travelled - round) * way
        return Bubble(
            center: Point(x, y), radius: radius,
            color: colors[Int(chosen(.color) * Double(colors.count))], alpha: alpha.value(at: chosen(.alpha)))
    }
}
