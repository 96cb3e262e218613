import Foundation
import SceneModel
import Testing

@testable import Drawing

@Suite struct GradientsTests {
    @Test("a colour stands at its stations at whole steps, and moves along the curve between them")
    func stations() {
        let gradient = GradientContent(preset: .contest)
        for phase in 0..<20 {
            let places = gradient.places(at: SceneTime(phase, over: 1))
            for color in 0..<4 { #expect(places[color] == gradient.stations[(phase + 2 * color) % 8]) }
        }
        let (from, to) = (gradient.stations[0], gradient.stations[1])
        let at24 = gradient.places(at: SceneTime(24, over: 60))[0]
        #expect(
            abs(at24.x - (from.x + (to.x - from.x) * 18 / 27)) < 1e-12, "entry 24 of the table is 18 of 27")
    }

    @Test("a linear ramp has its colours at its ends, mixes between, and goes on outside") func linear() {
        let geometry = LinearGeometry(start: Point(10, 0), end: Point(30, 0))
        let ramp = RampLevels(
            ColorRamp([Color(red: 0, green: 0, blue: 0), Color(red: 200, green: 100, blue: 50, alpha: 0)]))
        func red(_ x: Double) -> Double {
            Double(ramp.level(at: geometry.position(of: Point(x, 5)) ?? -1)[0]) / FieldRow.levelStep
        }
        #expect(red(-50) == 0 && red(10) == 0)
        #expect(red(20) == 100)
        #expect(red(30) == 200 && red(99) == 200)
        #expect(ramp.level(at: 1)[3] == 0)
        #expect(ramp.level(at: 0)[3] == FieldRow.opaque)
    }

    @Test("two locations alike make a hard edge") func hardEdge() {
        let colors = [0, 0, 255, 255].map { Color(red: $0, green: 0, blue: 0) }
        let ramp = RampLevels(ColorRamp(colors, locations: [0, 0.5, 0.5, 1]))
        #expect(ramp.level(at: 0.4999)[0] == 0)
        #expect(ramp.level(at: 0.5)[0] == 255 * 256)
    }

    @Test("a place lies on the last circle that goes through it", arguments: [true, false])
    func radial(_ extends: Bool) throws {
        var random = RepeatableRandom(9)
        for _ in 0..<300 {
            func circle() -> RadialGeometry.Circle {
                .init(
                    center: Point(.random(in: 0...100, using: &random), .random(in: 0...100, using: &random)),
                    radius: .random(in: 0...40, using: &random))
            }
            let geometry = RadialGeometry(
                start: circle(), end: circle(), extendsBefore: extends, extendsAfter: extends)
            let place = Point(.random(in: -20...120, using: &random), .random(in: -20...120, using: &random))
            func distance(_ t: Double) -> Double {
                let center = geometry.start.center.interpolated(to: geometry.end.center, t)
                let radius = geometry.start.radius.interpolated(to: geometry.end.radius, t)
                return radius < 0 ? .infinity : abs(hypot(place.x - center.x, place.y - center.y) - radius)
            }
            if let t = geometry.position(of: place) {
                #expect(distance(t) < 1e-6)
                #expect(extends || (0...1).contains(t))
            } else {
                let nearest = (0...1000).map { distance(Double($0) / 1000) }.min() ?? 0
                #expect(nearest > 0.0005, "no circle goes through a place that is left out")
            }
        }
    }

    @Test("around one middle, the position is the distance") func concentric() {
        let geometry = RadialGeometry(
            start: .init(center: Point(0, 0), radius: 10), end: .init(center: Point(0, 0), radius: 30),
            extendsBefore: false, extendsAfter: true)
        #expect(geometry.position(of: Point(0, 20)) == 0.5)
        #expect(geometry.position(of: Point(5, 0)) == nil)
        #expect(geometry.position(of: Point(50, 0)) == 2)
    }

    @Test("bubbles rise evenly, leave at the top, come back below, and keep what they are") func bubbles() {
        var content = BubblesContent()
        content.count = 50
        content.colors = [Color(red: 1, green: 2, blue: 3), Color(red: 4, green: 5, blue: 6)]
        let size = PixelSize(width: 300, height: 200)
        let opening = Opening(sceneSize: size, frameSize: size, seed: 3)
        var renderer = BubblesRenderer(content, opening)
        func bubbles(_ time: Double) -> [BubblesFigure.Disc] {
            renderer.discs(at: SceneTime(seconds: time))
        }
        let start = bubbles(0)
        #expect(start.count == 50)
        #expect(Set(start.map { $0.color >> 16 & 0xFF }) == [1, 4])
        var (places, returnsElsewhere) = (0, 0)
        for index in 0..<50 {
            let step = 0.05
            var last = start[index]
            for frame in 1..<400 {
                let bubble = bubbles(Double(frame) * step)[index]
                #expect(
                    bubble.radius == last.radius && bubble.weight == last.weight
                        && bubble.color == last.color)
                let (radius, alpha) = (bubble.radius.value, bubble.weight.value / 256)
                #expect((20...90).contains(radius) && (0.1...0.35).contains(alpha))
                let rise = last.y.value - bubble.y.value
                if rise < 0 {
                    #expect(last.y.value < 180 * step - radius + 1e-9, "it was leaving")
                    #expect(bubble.y.value > 200 + radius - 180 * step - 1e-9, "it is coming")
                    // A sway is at most 40 to each side; another place is almost always further away.
                    places += 1
                    returnsElsewhere += abs(bubble.x.value - last.x.value) > 5 ? 1 : 0
                } else {
                    #expect((60 * step - 1e-9...180 * step + 1e-9).contains(rise))
                }
                last = bubble
            }
        }
        #expect(places > 100 && returnsElsewhere > places * 8 / 10)
        content.seed = 1
        renderer = BubblesRenderer(content, opening)
        #expect(bubbles(0).map(\.x) != start.map(\.x))
        #expect(bubbles(1e7).allSatisfy { (-90...290).contains($0.y.value) })
    }
}
