import Foundation
import Geometry
import TestSupport
import Testing

@testable import Rasteriser

@Suite struct RampTests {
    private let size = PixelSize(width: 150, height: 70)

    /// Returns the maximum difference from the reference in any channel, in levels; alpha is scaled to 255.
    private func largestError(
        _ drawn: DrawnField, _ reference: RampReference, layerPlace: Affine = .identity,
        where isCompared: (Point) -> Bool = { _ in true }
    ) -> Double {
        var worst = 0.0
        for y in 0..<drawn.size.height {
            for x in 0..<drawn.size.width {
                let place = layerPlace(Point(Double(x) + 0.5, Double(y) + 0.5))
                guard isCompared(place) else { continue }
                let (drawn, expected) = (drawn[x, y], reference.color(at: place))
                // The colour of a transparent pixel doesn't matter.
                if expected[3] > 0 {
                    for channel in 0..<3 { worst = max(worst, abs(drawn[channel] - expected[channel])) }
                }
                worst = max(worst, abs(drawn[3] - expected[3]) * 255)
            }
        }
        return worst
    }

    private func ramp(_ random: inout RepeatableRandom, stops: Int, easing: Curve = .named(.linear))
        -> ColorRamp
    {
        let colors = (0..<stops).map { _ in
            Color(
                red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
                blue: .random(in: 0...255, using: &random), alpha: .random(in: 0...255, using: &random))
        }
        let locations = (0..<stops).map { Double($0) / Double(stops) + 0.05 }
        return ColorRamp(colors, locations: locations, easing: easing)
    }

    @Test("a linear gradient follows its formula to a hundredth of a level", arguments: 0..<40)
    func linear(_ seed: Int) {
        var random = RepeatableRandom(UInt64(seed))
        func place() -> Point {
            Point(.random(in: -50...200, using: &random), .random(in: -50...120, using: &random))
        }
        let (start, end) = (place(), place())
        let ramp = ramp(&random, stops: .random(in: 2...7, using: &random))
        let layerPlace = Affine.rotate(degrees: Double(seed * 13)).then(.move(Double(seed), 3))
        let field = RampField(
            RampColors(ramp), geometry: LinearGeometry(start: start, end: end), layerPlace: layerPlace)
        let reference = RampReference.linear(ramp, from: start, to: end)
        #expect(largestError(DrawnField(field, size: size), reference, layerPlace: layerPlace) < 0.01)
    }

    @Test("the end colours continue, and two equal locations make a sharp edge")
    func hardEdge() {
        let colors = [10, 10, 200, 200].map { Color(red: $0, green: 0, blue: 255 - $0) }
        let ramp = ColorRamp(colors, locations: [0.25, 0.5, 0.5, 0.75])
        let field = RampField(
            RampColors(ramp), geometry: LinearGeometry(start: Point(0, 0), end: Point(150, 0)),
            layerPlace: .identity)
        #expect(field.isOpaque)
        let drawn = DrawnField(field, size: size)
        for x in 0..<150 { #expect(drawn[x, 3] == (x < 75 ? [10, 0, 245, 1] : [200, 0, 55, 1])) }
    }

    private func circle(_ random: inout RepeatableRandom) -> RadialGeometry.Circle {
        .init(
            center: Point(.random(in: 0...150, using: &random), .random(in: 0...70, using: &random)),
            radius: .random(in: 0...60, using: &random))
    }

    @Test("a radial gradient follows its formula for all kinds of circles", arguments: 0..<25, [true, false])
    func radial(_ seed: Int, _ extends: Bool) {
        var random = RepeatableRandom(UInt64(seed))
        var (start, end) = (circle(&random), circle(&random))
        // The five cases are: concentric circles, one circle inside the other, almost touching from inside, touching
        // from inside, and any circles.
        switch seed % 5 {
        case 0: end.center = start.center
        case 1: end.center.x = start.center.x + (end.radius - start.radius) / 2; end.center.y = start.center.y
        case 2:
            let share = [0.99, 0.9999, 0.999999][seed / 5 % 3]
            end.center = Point(start.center.x + (end.radius - start.radius) * share, start.center.y)
        case 3:
            (start.radius, end.radius) = (10, 30)
            start.center = Point(start.center.x.rounded(), start.center.y.rounded())
            end.center = Point(start.center.x, start.center.y + 20)
        default: break
        }
        let ramp = ramp(&random, stops: 5)
        let geometry = RadialGeometry(start: start, end: end, extendsBefore: extends, extendsAfter: extends)
        let field = RampField(RampColors(ramp), geometry: geometry, layerPlace: .scale(0.9, 1.1))
        // Edges are antialiased, and a pixel at the edge between two circles may lie on either side.
        func isInside(_ place: Point) -> Bool {
            [start, end].allSatisfy {
                abs(hypot($0.center.x - place.x, $0.center.y - place.y) - $0.radius) > 1.5
            }
        }
        let error = largestError(
            DrawnField(field, size: size), .radial(ramp, geometry), layerPlace: .scale(0.9, 1.1),
            where: { extends || isInside($0) })
        // Close to the tip of a cone, levels change by hundreds per pixel.
        #expect(error < 0.05, "\(geometry)")
    }

    @Test("circles that touch from inside except for rounding are drawn like touching circles")
    func touching() {
        let ramp = ColorRamp([Color(red: 0, green: 0, blue: 0), Color(red: 255, green: 0, blue: 0)])
        func drawn(_ radius: Double) -> DrawnField {
            let geometry = RadialGeometry(
                start: .init(center: Point(50, 35), radius: 10),
                end: .init(center: Point(70, 35), radius: radius),
                extendsBefore: true, extendsAfter: true)
            return DrawnField(
                RampField(RampColors(ramp), geometry: geometry, layerPlace: .identity), size: size)
        }
        let (exact, less, more) = (drawn(30), drawn(30.000_000_000_01), drawn(29.999_999_999_99))
        for y in 0..<size.height {
            for x in stride(from: 45, to: size.width, by: 7) {
                for near in [less, more] {
                    #expect(zip(exact[x, y], near[x, y]).allSatisfy { abs($0 - $1) < 0.01 })
                }
            }
        }
    }

    @Test(
        "a ramp that ends at its circle has a smooth edge with the circle's coverage",
        arguments: [false, true])
    func smoothEnd(_ isHole: Bool) {
        let outer = RadialGeometry.Circle(center: Point(70.3, 35.6), radius: 30)
        let inner = RadialGeometry.Circle(center: Point(74, 33), radius: 12)
        let geometry = RadialGeometry(
            start: isHole ? outer : inner, end: isHole ? inner : outer, extendsBefore: true,
            extendsAfter: false)
        let color = Color(red: 9, green: 99, blue: 199)
        let field = RampField(
            RampColors(ColorRamp([color, color])), geometry: geometry, layerPlace: .identity)
        #expect(!field.isOpaque)
        let drawn = DrawnField(field, size: size)
        var (area, partly) = (0.0, 0)
        for y in 0..<size.height {
            for x in 0..<size.width {
                area += drawn[x, y][3]
                partly += (0.01..<0.99).contains(drawn[x, y][3]) ? 1 : 0
                if drawn[x, y][3] > 0 { #expect(Array(drawn[x, y][..<3]) == [9, 99, 199]) }
            }
        }
        let hole = Double.pi * 12 * 12
        let expected = isHole ? Double(size.width * size.height) - hole : Double.pi * 30 * 30
        #expect(abs(area - expected) < 3)
        #expect(partly > (isHole ? 60 : 160))
    }

    static let easings: [Curve] =
        [.named(.easeInEaseOut), .named(.telegram), .named(.contest), .table([0, 0.9, 0.2, 1])]
        + [CubicBezier(1, 0, 0, 1), CubicBezier(0, 1, 0, 1), CubicBezier(0.3, -2, 0.7, 3)].compactMap {
            $0.map(Curve.bezier)
        }

    @Test("an eased gradient follows its curve to a twentieth of a level", arguments: easings.indices)
    func eased(_ index: Int) {
        var random = RepeatableRandom(UInt64(index))
        let ramp = ramp(&random, stops: 3, easing: Self.easings[index])
        let end = Point(150, 0)
        let field = RampField(
            RampColors(ramp), geometry: LinearGeometry(start: Point(0, 0), end: end), layerPlace: .identity)
        let drawn = DrawnField(field, size: PixelSize(width: 150, height: 1))
        #expect(largestError(drawn, .linear(ramp, from: Point(0, 0), to: end)) < 0.06)
    }

    @Test("an eased gradient has no creases, while a straight gradient has") func creases() {
        let colors = [0, 255, 40].map { Color(red: $0, green: $0, blue: $0) }
        func sharpestBend(_ easing: Curve) -> Double {
            let size = PixelSize(width: 1600, height: 1)
            let field = RampField(
                RampColors(ColorRamp(colors, easing: easing)),
                geometry: LinearGeometry(start: Point(100, 0), end: Point(1500, 0)), layerPlace: .identity)
            let drawn = DrawnField(field, size: size)
            let step = 20
            return (step..<1600 - step).map { x in
                abs(drawn[x - step, 0][0] - 2 * drawn[x, 0][0] + drawn[x + step, 0][0])
            }.max() ?? 0
        }
        // The gradient has 255 levels over 700 pixels, and the second derivative of the curve is at most 6.
        let smoothest = 255.0 * 6 * (20.0 / 700) * (20.0 / 700)
        #expect(sharpestBend(.named(.easeInEaseOut)) < smoothest + 0.2)
        #expect(sharpestBend(.named(.linear)) > 10)
    }

    @Test("a timing curve that jumps does so at the right position") func jump() {
        let colors = [0, 100, 200].map { Color(red: $0, green: 0, blue: 0) }
        let field = RampField(
            RampColors(ColorRamp(colors, easing: .named(.hold))),
            geometry: LinearGeometry(start: Point(0, 0), end: Point(100, 0)), layerPlace: .identity)
        let drawn = DrawnField(field, size: PixelSize(width: 150, height: 1))
        for x in 0..<150 { #expect(drawn[x, 0][0] == (x < 50 ? 0 : x < 100 ? 100 : 200)) }
    }

    @Test("infinite positions still give a colour", arguments: [1e-300, 1e-30, 1e30, 1e300])
    func extremes(_ scale: Double) {
        let ramp = ColorRamp([Color(red: 0, green: 0, blue: 0), Color(red: 255, green: 0, blue: 0)])
        for extends in [true, false] {
            let geometry = RadialGeometry(
                start: .init(center: Point(3, 3), radius: 1), end: .init(center: Point(3, 4), radius: 9),
                extendsBefore: extends, extendsAfter: extends)
            let fields = [
                RampField(RampColors(ramp), geometry: geometry, layerPlace: .scale(scale, scale)),
                RampField(
                    RampColors(ramp), geometry: LinearGeometry(start: Point(0, 0), end: Point(1, 1)),
                    layerPlace: .scale(scale, scale)),
            ]
            for field in fields {
                let drawn = DrawnField(field, size: PixelSize(width: 40, height: 2))
                #expect((0...255).contains(drawn[20, 1][0]) && (0...1).contains(drawn[20, 1][3]))
            }
        }
    }

    @Test("each of 256 thresholds occurs once in any 16×16 pixels") func thresholds() {
        func threshold(_ x: Int, _ y: Int) -> Int {
            var threshold = 0
            unsafe Dither.row(y).withThresholds { threshold = Int(unsafe $0[x % 16]) }
            return threshold
        }
        for (left, top) in [(0, 0), (3, 5), (17, 30)] {
            var seen: Set<Int> = []
            for y in top..<top + 16 { for x in left..<left + 16 { seen.insert(threshold(x, y)) } }
            #expect(seen == Set(0..<256))
        }
    }
}
