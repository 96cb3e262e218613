import Foundation
import Geometry
import SceneModel
import Testing

@testable import Drawing
@testable import Rasteriser

@Suite struct GradientsTests {
    @Test("colours are at their stations at whole steps, and move between stations along the curve")
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

    @Test("bubbles rise steadily, leave at the top, return at the bottom, and keep their properties")
    func bubbles() {
        var content = BubblesContent()
        content.count = 50
        content.colors = [Color(red: 1, green: 2, blue: 3), Color(red: 4, green: 5, blue: 6)]
        let size = PixelSize(width: 300, height: 200)
        let opening = Opening(
            size: Size(size), frameSize: size, assets: NoAssets(),
            typesetter: Typesetter(assets: NoAssets(), fit: .identity), seed: 3)
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
                    // A bubble sways by at most 40 points to each side; a new place is almost always farther away.
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
