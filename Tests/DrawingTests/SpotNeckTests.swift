import Foundation
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// Necks between two circles.
@Suite struct SpotNeckTests {
    private typealias Maker = @Sendable (CirclePair) -> SpotNeck?

    private static let makers: [(name: String, make: Maker)] = [
        ("quadratic", { SpotNeck.quadratic($0) }), ("tangent", { SpotNeck.tangent($0) }),
        ("metaball", { SpotNeck.metaball($0) }),
    ]

    private static func points(_ edge: SpotNeck.Edge) -> [Point] {
        (0...40).map { edge.part(from: 0, to: Double($0) / 40).end }
    }

    @Test(
        "for any two circles, the neck's edge is finite, on its side of the axis, and in the circles' bounding box"
    )
    func extremes() {
        let radii = [0, 1e-9, 0.1, 1, 3, 20, 1000]
        let distances = [0, 1e-9, 0.05, 0.9, 1, 1.9, 2, 2.1, 4, 7, 20, 21, 24, 40, 999, 2001, 1e6]
        for (name, make) in Self.makers {
            for first in radii {
                for second in radii {
                    for distance in distances + [first + second, abs(first - second)] {
                        let circles = CirclePair(distance: distance, first: first, second: second)
                        guard let neck = make(circles) else { continue }
                        #expect(!circles.isNested)
                        for taper in [0, 0.3, 1] {
                            let threshold = circles.gap < 0 ? 4 : circles.gap
                            for part in [0.7, 0.95, 1.0001, 1.4, 3] {
                                let breaking = SpotNeck.Breaking(threshold: threshold * part, taper: taper)
                                let edges = neck.edges(breaking, gap: circles.gap)
                                #expect(edges.count <= 2)
                                for point in edges.flatMap(Self.points) {
                                    let large = max(first, second)
                                    let off = 1e-9 * (1 + distance + large)
                                    let isInside =
                                        point.x >= min(-first, distance - second) - off
                                        && point.x <= max(first, distance + second) + off
                                        && point.y >= -off && point.y <= large + off
                                    #expect(isInside, "\(name) \(first) \(second) \(distance): \(point)")
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    @Test(
        "without taper, the quadratic neck is a Bézier with its control point half-way, and breaks at the threshold"
    )
    func quadratic() throws {
        let neck = try #require(SpotNeck.quadratic(CirclePair(distance: 30, first: 15, second: 5)))
        let edges = neck.edges(.init(threshold: 20, taper: 0), gap: 10)
        let edge = try #require(edges.first)
        #expect(edges.count == 1)
        for part in [0, 0.1, 0.5, 0.8, 1] {
            let (s, t) = (part, 1 - part)
            let expected = Point(2 * s * t * 15 + s * s * 30, t * t * 15 + 2 * s * t * 5 + s * s * 5)
            #expect((edge.part(from: 0, to: part).end - expected).length < 1e-9)
        }
        #expect(neck.edges(.init(threshold: 10, taper: 0), gap: 10).isEmpty, "it vanishes there")
    }

    @Test("the neck becomes thinner all the time, and breaks at the threshold", arguments: makers.map(\.name))
    func breaks(_ name: String) throws {
        let make = try #require(Self.makers.first { $0.name == name }).make
        for (first, second) in [(20.0, 5.0), (10, 5), (5, 5), (5, 20)] {
            var last = Double.infinity
            for step in 1...150 {
                let gap = Double(step) / 100 * 20
                let neck = try #require(
                    make(CirclePair(distance: gap + first + second, first: first, second: second)))
                let edges = neck.edges(.init(threshold: 20, taper: 1), gap: gap)
                let waist = edges.flatMap(Self.points).map(\.y).min() ?? 0
                if step < 100 {
                    #expect(edges.count == 1 && waist > 0, "\(gap)")
                    let isNarrow = waist < min(first, second) - 1e-9
                    if step > 60 { #expect(waist < last || !isNarrow, "\(gap)") }
                } else if step > 100 {
                    #expect(edges.count == (step < 150 ? 2 : 0), "\(gap)")
                    #expect(abs(waist) < 1e-6)
                    // The ends of the broken neck are drawn back into the circles.
                    if step > 145, let end = edges.first?.end, let start = edges.last?.start {
                        #expect(end.x < first && start.x > gap + first, "\(gap)")
                    }
                }
                last = waist
            }
        }
    }

    @Test("the neck holds until the threshold, however large the threshold is", arguments: makers.map(\.name))
    func holds(_ name: String) throws {
        let make = try #require(Self.makers.first { $0.name == name }).make
        for (first, second) in [(20.0, 5.0), (5, 5), (5, 20)] {
            for threshold in [20.0, 60, 200] {
                let gap = threshold * 0.99
                let circles = CirclePair(distance: gap + first + second, first: first, second: second)
                let edges = try #require(make(circles)).edges(.init(threshold: threshold, taper: 1), gap: gap)
                let waist = edges.flatMap(Self.points).map(\.y).min() ?? 0
                #expect(edges.count == 1 && waist > 0, "\(first), \(second) to \(threshold)")
            }
        }
    }

    @Test("the tangent neck touches the second circle") func tangents() throws {
        for (distance, first, second) in [(15.0, 10.0, 5.0), (15, 5, 5), (12, 15, 5), (30, 5, 10)] {
            let circles = CirclePair(distance: distance, first: first, second: second)
            guard let neck = SpotNeck.tangent(circles) else {
                #expect(circles.isNested)
                continue
            }
            let edge = try #require(neck.edges(.init(threshold: 1e6, taper: 0), gap: circles.gap).first)
            let (radius, line) = (edge.end - Point(distance, 0), edge.end - Point(0, first))
            #expect(abs(radius.length - second) < 1e-9)
            #expect(abs(radius.x * line.x + radius.y * line.y) < 1e-9)
            #expect(edge.end.x > distance - second && edge.end.y > 0)
        }
    }

    @Test("the metaball neck equals the formula in angles") func metaballs() throws {
        var random = RepeatableRandom(12)
        for _ in 0..<500 {
            let r1 = Double.random(in: 1...20, using: &random)
            let r2 = Double.random(in: 1...20, using: &random)
            let d = Double.random(in: abs(r1 - r2) + 0.1...r1 + r2 + 15, using: &random)
            let circles = CirclePair(distance: d, first: r1, second: r2)
            let neck = try #require(SpotNeck.metaball(circles))
            let overlap = d < r1 + r2
            let u1 = overlap ? acos((r1 * r1 + d * d - r2 * r2) / (2 * r1 * d)) : 0
            let u2 = overlap ? acos((r2 * r2 + d * d - r1 * r1) / (2 * r2 * d)) : 0
            let b = acos((r1 - r2) / d)
            let (one, other) = (u1 + (b - u1) * 0.5, Double.pi - u2 - (.pi - u2 - b) * 0.5)
            func polar(_ angle: Double, _ length: Double) -> Point {
                Point(length * cos(angle), length * sin(angle))
            }
            let (p1, p2) = (polar(one, r1), Point(d, 0) + polar(other, r2))
            let factor = min(0.5 * 2.4, (p2 - p1).length / (r1 + r2)) * min(1, 2 * d / (r1 + r2))
            let expected = [
                p1, p1 + polar(one - .pi / 2, r1 * factor), p2 + polar(other + .pi / 2, r2 * factor), p2,
            ]
            let edge = neck.edge
            for (point, right) in zip([edge.start, edge.control1, edge.control2, edge.end], expected) {
                #expect((point - right).length < 1e-6, "\(r1) \(r2) \(d)")
            }
        }
    }
}
