import Foundation
import Testing

@testable import Geometry

/// Paths, compared with the SVG specification.
@Suite struct PathDataTests {
    private static func ends(_ text: String) throws -> [Point] {
        try PathData(text).steps.compactMap(\.end)
    }

    @Test(
        "every command, absolute and relative, ends at the expected point",
        arguments: [
            ("M10 20 L30 40", [(10, 20), (30, 40)]), ("m10 20 l30 40", [(10, 20), (40, 60)]),
            ("M10 20 30 40 50 60", [(10, 20), (30, 40), (50, 60)]),
            ("m10 20 30 40 50 60", [(10, 20), (40, 60), (90, 120)]),
            ("M1 2H9V7h-2v-3", [(1, 2), (9, 2), (9, 7), (7, 7), (7, 4)]),
            ("M1 2C3 4 5 6 7 8c1 1 2 2 3 3", [(1, 2), (7, 8), (10, 11)]),
            ("M0 0Q5 5 10 0T20 0t10 1", [(0, 0), (10, 0), (20, 0), (30, 1)]),
            ("M0 0C0 5 5 5 5 0S10-5 10 0s5 5 5 0", [(0, 0), (5, 0), (10, 0), (15, 0)]),
            ("M5 5l10 0 0 10zl1 1", [(5, 5), (15, 5), (15, 15), (5, 5), (6, 6)]),
            ("M5 5h4zm1 1h4", [(5, 5), (9, 5), (6, 6), (10, 6)]),
            ("M-1.5e1.5.25-3", [(-15, 0.5), (0.25, -3)]), ("M+1,2,3,4", [(1, 2), (3, 4)]),
            (" \n\tM 1 , 2 \r L 3 , 4 ", [(1, 2), (3, 4)]), ("M1 2zz", [(1, 2)]),
            ("M0 0L0 0", [(0, 0), (0, 0)]), ("M0 0a0 5 0 0 1 3 4", [(0, 0), (3, 4)]),
            ("M1 1A5 5 0 0 1 1 1", [(1, 1)]),
        ] as [(String, [(Double, Double)])])
    func ends(_ text: String, _ expected: [(Double, Double)]) throws {
        #expect(try Self.ends(text) == expected.map { Point($0.0, $0.1) }, "\(text)")
    }

    @Test("a smooth curve begins with the mirrored control point of the previous curve, if there is one")
    func smooth() throws {
        func controls(_ text: String) throws -> [Point] {
            try PathData(text).steps.compactMap { step in
                switch step {
                case .cubic(let control, _, _), .quadratic(let control, _): control
                default: nil
                }
            }
        }
        #expect(try controls("M0 0C1 2 3 4 10 0S1 1 20 0") == [Point(1, 2), Point(17, -4)])
        #expect(try controls("M7 8S1 1 20 0") == [Point(7, 8)])
        #expect(try controls("M0 0Q1 2 10 0T20 0T30 0") == [Point(1, 2), Point(19, -2), Point(21, 2)])
        #expect(try controls("M0 0C1 2 3 4 10 0T20 0") == [Point(1, 2), Point(10, 0)])
    }

    @Test(
        "an arc lies on its ellipse, and its flags select its length",
        arguments: [
            (0, 0, 90.0), (0, 1, 90), (1, 0, 270), (1, 1, 270),
        ])
    func arcs(_ large: Int, _ sweep: Int, _ degrees: Double) throws {
        // There are two circles of radius 50 through (50, 0) and (0, 50).
        let path = try PathData("M50 0A50 50 0 \(large) \(sweep) 0 50")
        let center = (large == 1) == (sweep == 1) ? Point(50, 50) : Point(0, 0)
        let (length, largest) = Self.measure(path, from: center, radius: 50)
        #expect(largest < 0.05)
        #expect(abs(length - 2 * .pi * 50 * degrees / 360) < 0.05)
        #expect(path.steps.last?.end == Point(0, 50))
    }

    @Test("the flags and numbers of an arc need no separators, and radii that are too small grow")
    func arcText()
        throws
    {
        #expect(try PathData("M0 0a1 1 0 01.5.5").steps == PathData("M0 0 a 1,1 0 0,1 .5,.5").steps)
        #expect(try PathData("M0 0A1-1 0 0110 0").steps == PathData("M0 0 A 1 1 0 0 1 10 0").steps)
        let grown = Self.measure(try PathData("M0 0A1 1 0 0 1 20 0"), from: Point(10, 0), radius: 10)
        #expect(grown.largest < 0.01 && abs(grown.length - .pi * 10) < 0.01)
    }

    @Test("a rotated ellipse passes through the ends of its axes") func turned() throws {
        let half = 2.0.squareRoot() / 2
        // The arc goes from one end of the long axis, which is at 45°, to the other.
        let path = try PathData("M\(40 * half) \(40 * half)A40 10 45 0 1 \(-40 * half) \(-40 * half)")
        let middle = try #require(path.steps.dropFirst().first?.end)
        #expect(abs(hypot(middle.x, middle.y) - 10) < 1e-9)
        #expect(middle.x < 0 && middle.y > 0)
    }

    /// Returns the length of a path of cubic curves, and the maximum distance of its points from a circle.
    private static func measure(_ path: PathData, from center: Point, radius: Double) -> (
        length: Double, largest: Double
    ) {
        var (length, largest, last) = (0.0, 0.0, Point(0, 0))
        for step in path.steps {
            switch step {
            case .move(let to): last = to
            case .cubic(let one, let two, let end):
                var before = last
                for index in 1...200 {
                    let t = Double(index) / 200
                    let a = last.interpolated(to: one, t).interpolated(to: one.interpolated(to: two, t), t)
                    let b = one.interpolated(to: two, t).interpolated(to: two.interpolated(to: end, t), t)
                    let place = a.interpolated(to: b, t)
                    length += hypot(place.x - before.x, place.y - before.y)
                    largest = max(
                        largest, abs(hypot(place.x - center.x, place.y - center.y) - radius))
                    before = place
                }
                last = end
            default: largest = .infinity
            }
        }
        return (length, largest)
    }

    @Test(
        "invalid path data is an error with the position in the text",
        arguments: [
            ("", "expected a path that begins with M, got an empty text"),
            (" ", "expected a path that begins with M, got an empty text"),
            ("L1 2", "at character 1: expected M first, got \"L\""),
            ("1 2", "at character 1: expected a command: one of M L H V C S Q T A Z, got \"1\""),
            ("M1", "at character 3: expected a number, got the end"),
            ("M1 2 3", "at character 7: expected a number, got the end"),
            ("M1 2 X", "at character 6: expected a command: one of M L H V C S Q T A Z, got \"X\""),
            ("M1 2 L3 b", "at character 9: expected a number, got \"b\""),
            ("M1 2,", "at character 5: expected a command: one of M L H V C S Q T A Z, got \",\""),
            ("M1 2,,3 4", "at character 5: expected a command: one of M L H V C S Q T A Z, got \",\""),
            ("M1 -", "at character 4: expected a number, got \"-\""),
            ("M0 0 a1 1 0 2 0 3 3", "at character 13: expected a flag, 0 or 1, got \"2\""),
            ("M0 0 L1e7 0", "at character 7: expected a number within ±1000000"),
            ("M0 0 L1e999 0", "at character 7: expected a number within ±1000000"),
            ("M9e5 0 l9e5 0", "at character 14: a coordinate beyond ±1000000 is not allowed"),
            ("M0 0 Lé 0", "at character 7: expected a number, got \"é\""),
        ])
    func errors(_ text: String, _ message: String) {
        let error = #expect(throws: PathError.self) { _ = try PathData(text) }
        #expect(error?.description == message)
    }

    @Test("further pairs after a move are lines, and a smooth curve after another command begins straight")
    func steps() throws {
        let (zero, one, two) = (Point(0, 0), Point(5, 5), Point(9, 0))
        #expect(try PathData("M0 0 5 5 9 0").steps == [.move(to: zero), .line(to: one), .line(to: two)])
        #expect(try PathData("m0 0 5 5 4-5").steps == [.move(to: zero), .line(to: one), .line(to: two)])
        #expect(
            try PathData("M0 0C1 2 3 4 5 5L9 0S7 8 0 0").steps.last
                == .cubic(control1: two, control2: Point(7, 8), to: zero))
        #expect(try PathData("M0 0Q1 2 5 5L9 0T0 0").steps.last == .quadratic(control: two, to: zero))
    }

    @Test("a truncated or changed path is parsed or rejected, but never crashes") func anything() {
        let text = "M1 2H9V7h-2c1 1 2 2 3 3S10-5 10 0q1 1 2 2t1 1A5 4 30 0 1 9 9a1 1 0 01.5.5zm3 3L.5.5e1"
        let bytes = Array(text.utf8)
        for index in bytes.indices {
            _ = try? PathData(String(decoding: bytes[..<index], as: UTF8.self))
            for byte in [0, 0x2D, 0x2E, 0x30, 0x39, 0x65, 0x61, 0x5A, 0xFF] as [UInt8] {
                var copy = bytes
                copy[index] = byte
                _ = try? PathData(String(decoding: copy, as: UTF8.self))
            }
        }
    }

    @Test("the size of path data is limited") func limits() {
        func message(_ text: String) -> String? {
            #expect(throws: PathError.self) { _ = try PathData(text) }?.message
        }
        let long = "M0 0" + String(repeating: " ", count: PathData.maximumBytes)
        #expect(message(long)?.contains("at most 100000 are allowed") == true)
        #expect(
            message("M0 0" + String(repeating: "h1", count: PathData.maximumSteps))
                == "more than 10000 steps are not allowed")
    }

    @Test("every point is interpolated between paths of the same structure") func morphing() throws {
        let (square, other) = (try PathData("M0 0H10V10H0Z"), try PathData("M10 0L20 10L10 20L0 10Z"))
        let half = square.interpolated(to: other, 0.5)
        #expect(
            half.steps == [
                .move(to: Point(5, 0)), .line(to: Point(15, 5)), .line(to: Point(10, 15)),
                .line(to: Point(0, 10)), .close,
            ])
        #expect(square.interpolated(to: other, 0) == square && square.interpolated(to: other, 1) == other)
        let curved = try PathData("M0 0C0 10 10 10 10 0Q15 5 10 10L0 10Z")
        let mixed = square.interpolated(to: curved, 0.25)
        #expect(mixed.steps.compactMap(\.end) == [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)])
        guard case .cubic(let control, _, _) = mixed.steps[1] else {
            Issue.record("a line and a curve are a curve")
            return
        }
        #expect(abs(control.x - 2.5) < 1e-9 && abs(control.y - 2.5) < 1e-9)
    }

    @Test(
        "paths of different structures can't be interpolated",
        arguments: [
            ("M0 0L1 1", "1 contours where the first path has 2"),
            ("M0 0L1 1L2 2M5 5L6 6", "2 segments in contour 1, where the first path has 1"),
            ("M0 0L1 1ZM5 5L6 6", "contour 1 is closed, unlike the first path's"),
        ])
    func unlike(_ text: String, _ fault: String) throws {
        let (one, other) = (try PathData("M0 0L1 1M5 5L6 6"), try PathData(text))
        #expect(one.fault(against: other) == fault)
        #expect(one.interpolated(to: other, 0.9) == one && one.interpolated(to: other, 1) == other)
    }
}
