import CPixels
import Foundation
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// A reference implementation of the formula: pixel by pixel, in double precision, with the C library.
private struct Reference {
    private let swirl: Double
    private let radius: Double
    private let exponent: Double
    private let size: PixelSize
    private let colors: [Station]

    /// A colour, its position, and its plateau.
    private struct Station {
        let place: Point
        let color: SIMD3<Double>
        let plateau: Double
    }

    init(gradient: GradientContent, places: [Point], size: PixelSize) {
        (swirl, radius, exponent) = (gradient.swirl, gradient.radius.values[0], Double(gradient.exponent))
        self.size = size
        colors = places.indices.map { index in
            let color = gradient.colors[index].values[0]
            return Station(
                place: places[index],
                color: SIMD3(Double(color.red), Double(color.green), Double(color.blue)),
                plateau: index < gradient.plateau.count ? gradient.plateau[index] : 0)
        }
    }

    /// Returns the position of a pixel in unit coordinates, after the swirl.
    private func place(_ x: Int, _ y: Int) -> Point {
        var u = (Double(x) + 0.5) / Double(size.width)
        var v = (Double(y) + 0.5) / Double(size.height)
        if swirl != 0 {
            let (cx, cy) = (u - 0.5, v - 0.5)
            let angle = swirl * (cx * cx + cy * cy)
            u = min(max(0.5 + cx * cos(angle) - cy * sin(angle), 0), 1)
            v = min(max(0.5 + cx * sin(angle) + cy * cos(angle), 0), 1)
        }
        return Point(u, v)
    }

    /// Returns the nearness of the nearest colour: 1 at the colour's position, 0 out of its reach.
    func nearness(_ x: Int, _ y: Int) -> Double {
        let pixel = place(x, y)
        var nearest = -Double.infinity
        for station in colors {
            nearest = max(nearest, 1 - hypot(station.place.x - pixel.x, station.place.y - pixel.y) / radius)
        }
        return nearest
    }

    func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
        let pixel = place(x, y)
        var (sum, color, nearest) = (
            0.0, SIMD3<Double>.zero, (distance: Double.infinity, color: colors[0].color)
        )
        for station in colors {
            let distance = hypot(station.place.x - pixel.x, station.place.y - pixel.y)
            if distance < nearest.distance { nearest = (distance, station.color) }
            var weight = pow(max(0, 1 - distance / radius), exponent)
            for other in colors where other.plateau > 0 && other.place != station.place {
                let away = hypot(other.place.x - pixel.x, other.place.y - pixel.y)
                weight *= min(max((away - other.plateau) / other.plateau, 0), 1)
            }
            sum += weight
            color += weight * station.color
        }
        return sum == 0 ? nearest.color : color / sum
    }
}

@Suite struct FourColorFieldTests {
    /// Returns the maximum difference from the formula in any channel of any pixel, before dithering, in levels. Pixels
    /// are compared only if their nearness is at least `whereReachedBy`: 1 at a colour's position, 0 out of its reach.
    private func largestError(
        _ gradient: GradientContent, places: [Point], size: PixelSize,
        whereReachedBy nearness: Double = -.infinity
    ) -> Double {
        let unit = Affine.scale(1 / Double(size.width), 1 / Double(size.height))
        let formula = FourColorFormula(FourColorMix(gradient, places: places), unitPlace: unit)
        var field = FourColorField(formula, columns: 0..<size.width)
        var row = FieldRow(width: size.width)
        let reference = Reference(gradient: gradient, places: places, size: size)
        var worst = 0.0
        for y in 0..<size.height {
            field.fill(&row, y: y)
            for x in 0..<size.width where nearness == -.infinity || reference.nearness(x, y) >= nearness {
                let exact = reference.color(x, y)
                for channel in 0..<3 {
                    let level = unsafe Double(row.plane(channel)[x]) / FieldRow.levelStep
                    worst = max(worst, abs(level - exact[channel]))
                }
            }
        }
        return worst
    }

    static let sizes = [(1, 1), (7, 5), (33, 17), (64, 64), (321, 181)]

    @Test(
        "every preset is within a quarter of a level of its formula before dithering",
        arguments: GradientContent.Preset.allCases, sizes)
    func presets(_ preset: GradientContent.Preset, _ size: (Int, Int)) {
        let gradient = GradientContent(preset: preset)
        for step in [0, 2, 3, 7] {
            let time = gradient.stepDuration * (Double(step) + Double(step) / 9)
            let error = largestError(
                gradient, places: gradient.places(at: SceneTime(seconds: time)),
                size: PixelSize(width: size.0, height: size.1))
            #expect(error < 0.25, "at \(time)")
        }
    }

    @Test(
        "plateaus are within 0.6 levels of their formula, also along their edges",
        arguments: sizes + [(640, 360)])
    func plateaus(_ size: (Int, Int)) {
        var gradient = GradientContent(preset: .telegram)
        gradient.plateau = [0.15, 0, 0.05, 0.1]
        for time in [0, 0.3, 1.1] {
            let error = largestError(
                gradient, places: gradient.places(at: SceneTime(seconds: time)),
                size: PixelSize(width: size.0, height: size.1))
            #expect(error < 0.6, "at \(time)")
        }
    }

    @Test("a full-size gradient is within a quarter of a level of its formula") func fullSize() {
        let gradient = GradientContent(preset: .telegram)
        let error = largestError(
            gradient, places: gradient.places(at: SceneTime(seconds: 0.2)),
            size: PixelSize(width: 1920, height: 1080))
        #expect(error < 0.25)
    }

    @Test(
        "for any stations, reach, sharpness and colours, a gradient is within a level of its formula",
        arguments: 0..<60)
    func anything(_ seed: Int) {
        var random = RepeatableRandom(UInt64(seed))
        var gradient = GradientContent(preset: .contest)
        gradient.colors = (0..<4).map { _ in
            .constant(
                Bool.random(using: &random)
                    ? Color(red: 255, green: 255, blue: 255)
                    : Color(red: 0, green: .random(in: 0...255, using: &random), blue: 0))
        }
        gradient.radius = .constant(.random(in: 0.3...3, using: &random))
        gradient.exponent = .random(in: 1...8, using: &random)
        gradient.swirl = .random(in: -3...3, using: &random)
        let places = (0..<4).map { _ in
            Point(.random(in: -0.5...1.5, using: &random), .random(in: -0.5...1.5, using: &random))
        }
        let size = PixelSize(width: 161, height: 91)
        // Almost out of reach of all colours, the mixture may jump from one colour to another between two pixels,
        // and rounding decides on which side of the jump a pixel lies.
        #expect(largestError(gradient, places: places, size: size, whereReachedBy: 0.02) < 1)
    }

    @Test(
        "every SIMD level of this CPU gives the same levels and pixels",
        arguments: sizes + [(1000, 500), (650, 9)])
    func simdLevels(_ size: (Int, Int)) {
        var gradient = GradientContent(preset: .telegram)
        for radius in [0.2, 0.9, 5] {
            gradient.radius = .constant(radius)
            let unit = Affine.scale(1 / Double(size.0), 1 / Double(size.1))
            func pixels(_ level: SIMDLevel) -> [UInt32] {
                let colors = FourColorMix(gradient, places: gradient.places(at: SceneTime(seconds: 0.2)))
                let formula = FourColorFormula(colors, unitPlace: unit, level: level)
                var field = FourColorField(formula, columns: 0..<size.0, level: level)
                var row = FieldRow(width: size.0, level: level)
                return (0..<size.1).flatMap { y in
                    field.fill(&row, y: y)
                    return unsafe [UInt32](unsafeUninitializedCapacity: row.length) { buffer, count in
                        guard let base = buffer.baseAddress else { return }
                        unsafe row.dither(Dither.row(y), into: base)
                        count = row.length
                    }.prefix(size.0)
                }
            }
            let reference = pixels(.plain)
            for level in [SIMDLevel.sse2, .avx2] where pixels_has_level(level) != 0 {
                #expect(pixels(level) == reference)
            }
        }
    }

    /// Returns red, green and blue of a pixel, computed by the formula.
    private func levels(_ formula: FourColorFormula, _ x: Int, _ y: Int) -> [UInt16] {
        let row = FieldRow(width: 8)
        unsafe formula.evaluate(x: x, y: y, step: 1, count: 8, into: row.planes())
        return (0..<3).map { unsafe row.plane($0)[0] }
    }

    @Test("four colours at the same point mix to their mean") func onePoint() {
        var gradient = GradientContent(preset: .contest)
        gradient.colors = [0, 100, 200, 255].map { .constant(Color(red: $0, green: 0, blue: 255 - $0)) }
        gradient.radius = .constant(3)
        let formula = FourColorFormula(
            FourColorMix(gradient, places: Array(repeating: Point(0.5, 0.5), count: 4)),
            unitPlace: .scale(0.01, 0.01))
        for x in [0, 50, 99] {
            #expect(levels(formula, x, 20) == [35520, 0, 29760], "138.75 and 116.25")
        }
    }

    @Test(
        "beyond every colour's reach, the nearest station's colour is drawn; of equally near stations, the first"
    )
    func unreached() {
        var gradient = GradientContent(preset: .contest)
        gradient.radius = .constant(0.01)
        gradient.colors = [10, 20, 30, 40].map { .constant(Color(red: $0, green: $0, blue: $0)) }
        let formula = FourColorFormula(
            FourColorMix(gradient, places: [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)]),
            unitPlace: .scale(1 / 9, 1 / 9))
        #expect(levels(formula, 1, 1)[0] == 10 * 256)
        #expect(levels(formula, 8, 1)[0] == 20 * 256)
        #expect(levels(formula, 1, 8)[0] == 30 * 256)
        #expect(levels(formula, 8, 7)[0] == 40 * 256)
        #expect(levels(formula, 4, 4)[0] == 10 * 256)
    }

    @Test("white mixed with white is white, at any sharpness and distance") func white() {
        var gradient = GradientContent(preset: .contest)
        gradient.colors = (0..<4).map { _ in .constant(Color(red: 255, green: 255, blue: 255)) }
        for (exponent, radius, x) in [(16, 10.51, -10.0), (16, 0.3, 0.5), (9, 0.2, 0.1), (1, 0.001, 0.3)] {
            (gradient.exponent, gradient.radius) = (exponent, .constant(radius))
            let places = [Point(x, 0.5), Point(x, 0.5), Point(x + 0.1, 0.4), Point(x, 0.5)]
            #expect(
                largestError(gradient, places: places, size: PixelSize(width: 320, height: 180)) < 1e-9,
                "exponent \(exponent), radius \(radius)")
        }
    }

    @Test("colours smaller than an interpolation cell are not lost between samples") func smallSpots() {
        var gradient = GradientContent(preset: .contest)
        gradient.colors = [0, 255, 255, 255].map { .constant(Color(red: $0, green: $0, blue: $0)) }
        gradient.exponent = 1
        let size = PixelSize(width: 200, height: 120)
        let places = [Point(0.513, 0.497), Point(0.52, 0.5), Point(0.513, 0.51), Point(0.51, 0.49)]
        for (radius, swirl) in [(0.0126, 0.0), (0.1, 3), (0.9, 60)] {
            (gradient.radius, gradient.swirl) = (.constant(radius), swirl)
            #expect(
                largestError(gradient, places: places, size: size, whereReachedBy: 0.02) < 0.5,
                "radius \(radius), swirl \(swirl)")
        }
    }

    @Test("a gradient is exact even if its stations are far outside the picture") func farAway() {
        var gradient = GradientContent(preset: .contest)
        gradient.radius = .constant(30)
        let places = [Point(-10, 0), Point(10, 0), Point(0, -10), Point(0, 10)]
        #expect(largestError(gradient, places: places, size: PixelSize(width: 65, height: 33)) < 0.25)
    }

    @Test(
        "the mean of any 16×16 pixels is within a tenth of a level of the formula",
        arguments: GradientContent.Preset.allCases,
        [
            PixelSize(width: 203, height: 117), PixelSize(width: 640, height: 360),
            PixelSize(width: 1920, height: 1080),
        ])
    func blockMeans(_ preset: GradientContent.Preset, _ size: PixelSize) throws {
        let rate = try #require(FrameRate(60))
        var scene = Scene(size: size, fps: rate, duration: 8)
        let gradient = GradientContent(preset: preset)
        scene.layers = [Layer(gradient)]
        let renderer = try Renderer(scene)
        var buffer = renderer.makeBuffer()
        for time in [0, 1.7].map(SceneTime.init(seconds:)) {
            try renderer.draw(at: time, into: &buffer)
            let drawn = buffer.rgb24()
            let reference = Reference(gradient: gradient, places: gradient.places(at: time), size: size)
            for rows in Self.bands(of: size) {
                var sums = SummedArea(width: size.width, height: rows.count)
                for y in rows {
                    for x in 0..<size.width {
                        let pixel = (y * size.width + x) * 3
                        let levels = SIMD3(drawn[pixel], drawn[pixel + 1], drawn[pixel + 2])
                        let error = SIMD3<Double>(levels) - reference.color(x, y)
                        sums.append(error, x, y - rows.lowerBound)
                    }
                }
                #expect(sums.largestBlockMean(side: 16) < 0.1, "rows \(rows)")
            }
        }
    }

    /// Returns all rows of a small picture; for a large picture, four bands of 32 rows from the top to the bottom.
    private static func bands(of size: PixelSize) -> [Range<Int>] {
        guard size.height > 128 else { return [0..<size.height] }
        return (0...3).map { (size.height - 32) * $0 / 3 }.map { $0..<$0 + 32 }
    }
}

/// A summed-area table, which gives sums over rectangles in constant time.
private struct SummedArea {
    private let width: Int
    private let height: Int
    private var sums: [SIMD3<Double>]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        sums = Array(repeating: .zero, count: (width + 1) * (height + 1))
    }

    private func at(_ x: Int, _ y: Int) -> SIMD3<Double> { sums[y * (width + 1) + x] }

    mutating func append(_ value: SIMD3<Double>, _ x: Int, _ y: Int) {
        sums[(y + 1) * (width + 1) + x + 1] = value + at(x, y + 1) + at(x + 1, y) - at(x, y)
    }

    func largestBlockMean(side: Int) -> Double {
        var largest = 0.0
        for y in 0...(height - side) {
            for x in 0...(width - side) {
                let sum = at(x + side, y + side) - at(x, y + side) - at(x + side, y) + at(x, y)
                largest = max(largest, max(sum.max(), -sum.min()) / Double(side * side))
            }
        }
        return largest
    }
}
