import Geometry
import TestSupport
import Testing

@testable import Rasteriser

/// The part of a gradient that is computed, compared with the formula of its alpha.
@Suite struct RampWindowTests {
    private static let size = PixelSize(width: 150, height: 70)

    /// Returns a ramp with 0 to 2 transparent colours at each end.
    private static func ramp(_ random: inout RepeatableRandom) -> ColorRamp {
        func clear() -> [UInt8] { Array(repeating: 0, count: .random(in: 0...2, using: &random)) }
        let alphas = clear() + [255, 1] + clear()
        let colors = alphas.map { Color(red: 200, green: 100, blue: 50, alpha: $0) }
        let locations = colors.indices.map { (Double($0) + 0.5) / Double(colors.count) }
        return ColorRamp(
            colors, locations: locations,
            easing: .named([.linear, .easeInEaseOut].randomElement(using: &random) ?? .linear))
    }

    @Test("pixels beyond the window have no alpha, and the window is not much larger", arguments: 0..<120)
    func windows(_ seed: Int) throws {
        var random = RepeatableRandom(UInt64(seed))
        let ramp = Self.ramp(&random)
        func place() -> Point {
            Point(.random(in: -20...170, using: &random), .random(in: -20...90, using: &random))
        }
        let layerPlace = Affine.rotate(degrees: Double(seed * 13)).then(.scale(0.5, 1.2)).then(.move(20, 9))
        var field: RampField
        let reference: RampReference
        if seed.isMultiple(of: 2) {
            let (start, end) = (place(), place())
            field = RampField(
                RampColors(ramp), geometry: LinearGeometry(start: start, end: end), layerPlace: layerPlace)
            reference = .linear(ramp, from: start, to: end)
        } else {
            let outer = RadialGeometry.Circle(center: place(), radius: .random(in: 20...60, using: &random))
            let inner = RadialGeometry.Circle(
                center: Point(outer.center.x + .random(in: -8...8, using: &random), outer.center.y),
                radius: .random(in: 0...10, using: &random))
            let (start, end) = seed % 4 == 1 ? (inner, outer) : (outer, inner)
            let geometry = RadialGeometry(start: start, end: end, extendsBefore: true, extendsAfter: true)
            field = RampField(RampColors(ramp), geometry: geometry, layerPlace: layerPlace)
            reference = .radial(ramp, geometry)
        }
        var row = FieldRow(width: Self.size.width)
        var rows: [(seen: Int, computed: Int)] = []
        for y in 0..<Self.size.height {
            row.visible = 0..<row.length
            field.fill(&row, y: y)
            let seen = (0..<row.length).filter { x in
                let point = layerPlace(Point(Double(x) + 0.5, Double(y) + 0.5))
                return reference.color(at: point)[3] * Double(FieldRow.opaque) >= 0.5
            }
            #expect(seen.allSatisfy(row.visible.contains), "row \(y): \(row.visible)")
            rows.append((seen.count, row.visible.count))
        }
        // A gradient that ends at an edge of the frame, or that has no ends, is seen up to there.
        let (seen, computed) = rows.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
        #expect(computed < seen * 5 / 4 + 20 * Self.size.height, "\(computed) for \(seen)")
    }

    /// A gradient, drawn with and without its window.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        private let ramp: ColorRamp
        private let geometry: any RampGeometry

        init(_ name: String, _ ramp: ColorRamp, _ geometry: any RampGeometry) {
            (testDescription, self.ramp, self.geometry) = (name, ramp, geometry)
        }

        func field(leavesOut: Bool) -> RampField {
            RampField(
                RampColors(ramp), geometry: geometry, layerPlace: .scale(0.97, 1.02), leavesOut: leavesOut)
        }
    }

    static let cases: [Case] = {
        let clear = Color(red: 200, green: 100, blue: 50, alpha: 0)
        let (solid, faint) = (
            Color(red: 200, green: 100, blue: 50), Color(red: 20, green: 250, blue: 50, alpha: 9)
        )
        let ramps = [
            ("ends", ColorRamp([clear, clear, solid, faint, clear], locations: [0, 0.3, 0.5, 0.8, 0.9])),
            (
                "hard stops",
                ColorRamp([clear, clear, solid, solid, clear], locations: [0, 0.4, 0.4, 0.7, 0.7])
            ),
            ("nothing", ColorRamp([clear, clear])), ("begins at once", ColorRamp([solid, clear])),
        ]
        let (center, near) = (Point(80, 30), Point(86, 33))
        func circles(_ end: Point, _ extends: Bool) -> RadialGeometry {
            RadialGeometry(
                start: .init(center: center, radius: 3), end: .init(center: end, radius: 31),
                extendsBefore: extends, extendsAfter: extends)
        }
        let geometries: [(String, any RampGeometry)] = [
            ("down", LinearGeometry(start: Point(0, 11), end: Point(0, 52))),
            ("across", LinearGeometry(start: Point(130, 0), end: Point(17, 0))),
            ("slanted", LinearGeometry(start: Point(20, 10), end: Point(90, 31))),
            ("circle", circles(center, true)), ("clipped circle", circles(center, false)),
            ("nested circles", circles(near, true)),
            ("circles that almost touch", circles(Point(80 + 27.9, 30), true)),
            ("cone", circles(Point(140, 30), true)),
        ]
        return ramps.flatMap { ramp in
            geometries.map { geometry in Case("\(ramp.0), \(geometry.0)", ramp.1, geometry.1) }
        }
    }()

    @Test(
        "what the window leaves has the same colours, and what it leaves out has no alpha",
        arguments: cases, [0..<160, 37..<113])
    func same(_ gradient: Case, _ wanted: Range<Int>) {
        var (short, whole) = (gradient.field(leavesOut: true), gradient.field(leavesOut: false))
        var row = FieldRow(width: 160)
        var other = FieldRow(width: 160)
        (row.wanted, other.wanted) = (wanted, wanted)
        for y in 0..<Self.size.height {
            (row.visible, other.visible) = (wanted, wanted)
            short.fill(&row, y: y)
            whole.fill(&other, y: y)
            #expect(row.visible.isEmpty || other.visible.contains(row.visible))
            for x in other.visible {
                let isSame = (0..<4).allSatisfy { unsafe row.plane($0)[x] == other.plane($0)[x] }
                let isRight = unsafe row.visible.contains(x) ? isSame : other.plane(3)[x] == 0
                #expect(isRight, "\(x), \(y)")
            }
        }
    }

    @Test("a light in a corner is computed there alone") func light() {
        let ramp = ColorRamp([
            Color(red: 255, green: 255, blue: 255), Color(red: 255, green: 255, blue: 255, alpha: 0),
        ])
        let geometry = RadialGeometry(
            start: .init(center: Point(30, 20), radius: 0), end: .init(center: Point(30, 20), radius: 10),
            extendsBefore: true, extendsAfter: true)
        var field = RampField(RampColors(ramp), geometry: geometry, layerPlace: .identity)
        var row = FieldRow(width: Self.size.width)
        let counts = (0..<Self.size.height).map { y in
            row.visible = 0..<row.length
            field.fill(&row, y: y)
            return row.visible.count
        }
        let sum = counts.reduce(0, +)
        #expect(sum > 300 && sum < 600 && counts[20] >= 20 && counts[40] == 0, "\(counts)")
    }
}
