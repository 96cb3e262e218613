import Foundation
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import Drawing

/// Compares the area that a preloader covers, and its number of pieces, with a reference of circles and necks.
@Suite struct PreloaderPictureTests {
    private static let (width, height) = (600, 120)

    /// The levels of a frame, white on black, and the spots in pixels.
    private struct Shown {
        let levels: [UInt8]
        let spots: [(x: Double, radius: Double)]
        var fixed: ArraySlice<(x: Double, radius: Double)> { spots[..<2] }
        var moving: ArraySlice<(x: Double, radius: Double)> { spots[2...] }

        init(_ renderer: Renderer, at time: SceneTime) throws {
            var buffer = renderer.makeBuffer()
            try renderer.draw(at: time, into: &buffer)
            let pixels = buffer.rgb24()
            levels = stride(from: 0, to: pixels.count, by: 3).map { pixels[$0] }
            spots = try TestPreloader.figure(renderer, at: time).state.spots.map {
                (60 + 2 * $0.x.value, 2 * $0.radius.value)
            }
        }

        var area: Double { levels.reduce(0) { $0 + Double($1) } / 255 }

        /// All pairs of spots that may be joined by a neck, with the gap between their edges.
        var pairs: [(one: Int, other: Int, gap: Double, isNested: Bool)] {
            spots.indices.flatMap { one in
                spots.indices.dropFirst(max(2, one + 1)).map { other in
                    let distance = abs(spots[one].x - spots[other].x)
                    return (
                        one, other, distance - spots[one].radius - spots[other].radius,
                        distance <= abs(spots[one].radius - spots[other].radius)
                    )
                }
            }
        }
    }

    /// Returns half the height of a quadratic neck at a position on the axis, or of the tangent neck behind a fixed
    /// spot; negative where there is no neck.
    private static func halfHeight(
        at x: Double, distance: Double, _ large: Double, _ small: Double, isBehind: Bool
    ) -> Double {
        guard (0...distance).contains(x) || isBehind else { return -1 }
        let (gap, threshold) = (distance - large - small, 40.0)
        if isBehind {
            // The rebound is too short for its neck to break; the neck's thickness is covered by other tests.
            let length = sqrt(distance * distance + large * large - small * small)
            let angle = atan2(large, distance) - atan2(small, length)
            let touch = distance + small * sin(angle)
            return x >= 0 && x <= touch ? large - x * tan(angle) : -1
        }
        var control = small
        let lowest = -sqrt(large * small)
        if gap > 0, gap < threshold {
            control += (lowest - small) * (gap / threshold) * (gap / threshold)
        } else if gap >= threshold {
            let part = (gap - threshold) / (threshold / 2)
            if part >= 1 { return -1 }
            control = lowest + 1.5 * (large + small) / 2 * (1 - 1 / ((1 - part) * (1 - part)))
        }
        let s = x / distance
        return (1 - s) * (1 - s) * large + 2 * s * (1 - s) * control + s * s * small
    }

    /// Returns the area of circles and necks, sampled at sixteen points per pixel.
    private static func area(_ shown: Shown) -> Double {
        var count = 0
        for column in 0..<width * 4 {
            let x = (Double(column) + 0.5) / 4
            // All circles and necks are symmetrical about the axis, so only the highest counts.
            var half = 0.0
            for spot in shown.spots {
                half = max(half, sqrt(max(spot.radius * spot.radius - (x - spot.x) * (x - spot.x), 0)))
            }
            for (index, fixed) in shown.fixed.enumerated() {
                for spot in shown.moving {
                    let way = spot.x - fixed.x
                    if abs(way) <= abs(fixed.radius - spot.radius) { continue }
                    half = max(
                        half,
                        halfHeight(
                            at: (x - fixed.x) * (way < 0 ? -1 : 1), distance: abs(way), fixed.radius,
                            spot.radius, isBehind: (way < 0) == (index == 0)))
                }
            }
            count += 2 * Int((half * 4).rounded())
        }
        return Double(count) / 16
    }

    private static let times = (0..<420).map { SceneTime($0, over: 60) + SceneTime($0, over: 977) }

    @Test("a preloader covers the area of its circles and necks, to one per cent") func areas() throws {
        let renderer = try TestPreloader.renderer(#""rebound": false"#)
        let apart = try TestPreloader.renderer(#""rebound": false, "neck": "none""#)
        var (withNecks, without) = (0, 0)
        for time in Self.times {
            let shown = try Shown(renderer, at: time)
            let area = Self.area(shown)
            #expect(abs(shown.area - area) < 0.01 * area, "\(time)")
            let free = shown.pairs.allSatisfy { $0.gap > 60 || $0.isNested }
            let circles = shown.fixed.reduce(0) { $0 + .pi * $1.radius * $1.radius }
            let outside = shown.moving.indices.filter { index in
                shown.pairs.allSatisfy { $0.other != index || $0.one > 1 || !$0.isNested }
            }
            let sum = circles + Double(outside.count) * .pi * 100
            if free {
                without += 1
                #expect(abs(shown.area - sum) < 0.01 * sum, "\(time)")
                #expect(abs(try Shown(apart, at: time).area - sum) < 0.01 * sum, "\(time)")
            } else {
                withNecks += 1
            }
        }
        #expect(withNecks > 60 && without > 60, "\(withNecks) \(without)")
    }

    @Test("two tangents join a fixed spot to a moving spot that has overshot it") func rebounds() throws {
        let renderer = try TestPreloader.renderer(#""taper": 0"#)
        var count = 0
        for time in Self.times {
            let shown = try Shown(renderer, at: time)
            let overshot = shown.moving.contains { spot in
                [(shown.spots[0], -1.0), (shown.spots[1], 1)].contains { fixed, side in
                    (spot.x - fixed.x) * side > fixed.radius - spot.radius + 1
                }
            }
            let isAlone = shown.pairs.allSatisfy { $0.gap > 60 || $0.gap < 0 }
            guard overshot, isAlone else { continue }
            count += 1
            let area = Self.area(shown)
            #expect(abs(shown.area - area) < 0.01 * area, "\(time): \(shown.area) for \(area)")
        }
        #expect(count > 10)
    }

    @Test(
        "the threshold decides the number of pieces, which have no holes and stay in the circles' bounding box",
        arguments: [#""neck": "quadratic""#, #""neck": "metaball""#, #""neck": "none""#], [1.0, 0])
    func pieces(_ neck: String, _ taper: Double) throws {
        let renderer = try TestPreloader.renderer("\(neck), \"taper\": \(taper), \"growth\": 0.7")
        let threshold = neck.contains("none") ? 0.0 : 40
        var seen: Set<Int> = []
        for time in SlowTests.some(Self.times, 60) {
            let shown = try Shown(renderer, at: time)
            let map = PixelMap(levels: shown.levels, width: Self.width)
            #expect(map.count(where: { $0 < 128 }) == 1, "a hole at \(time)")
            let box = shown.spots.reduce((left: 600.0, right: 0.0, half: 0.0)) {
                (
                    min($0.left, $1.x - $1.radius), max($0.right, $1.x + $1.radius),
                    max($0.half, $1.radius)
                )
            }
            for index in shown.levels.indices where shown.levels[index] > 0 {
                let (x, y) = (Double(index % Self.width), Double(index / Self.width))
                let isInside =
                    x + 1 > box.left && x < box.right && y + 1 > 60 - box.half && y < 60 + box.half
                #expect(isInside, "\(x), \(y) at \(time)")
            }
            // A neck that is about to break, or a gap between spots that almost touch, may be thinner than a pixel.
            func isUnclear(_ gap: Double) -> Bool {
                abs(gap) < 2 || (threshold > 0 && gap > threshold * 0.85 && gap < threshold * 1.1)
            }
            if shown.pairs.contains(where: { isUnclear($0.gap) }) { continue }
            var group = Array(shown.spots.indices)
            for pair in shown.pairs where pair.gap < (pair.one < 2 ? threshold : 0) {
                let (old, new) = (group[pair.other], group[pair.one])
                for index in group.indices where group[index] == old { group[index] = new }
            }
            let pieces = Set(group).count
            #expect(map.count(where: { $0 > 40 }) == pieces, "\(time)")
            seen.insert(pieces)
        }
        #expect(seen.isSuperset(of: [2, 3]))
    }

    @Test("at half opacity every pixel has half its level", arguments: ["quadratic", "metaball"])
    func opacity(_ neck: String) throws {
        let layer = #""neck": "\#(neck)""#
        let (full, half) = (
            try TestPreloader.renderer(layer), try TestPreloader.renderer(layer + #", "opacity": 0.5"#)
        )
        for time in Self.times[100...].prefix(120) {
            let (one, other) = (try Shown(full, at: time), try Shown(half, at: time))
            let most = zip(one.levels, other.levels).map { abs(Int($0) - 2 * Int($1)) }.max()
            #expect((most ?? 9) <= 2, "\(time)")
        }
    }

    @Test(
        "spots of one colour have the pixels of a fill in that colour, and other colours cover the same pixels"
    ) func colors()
        throws
    {
        let plain = try TestPreloader.renderer(##""fill": "#FFFFFF""##)
        let mixed = try TestPreloader.renderer(#""colors": {}"#)
        let colored = try TestPreloader.renderer(
            ##""colors": {"start": "#FF0000", "end": "#FF8000", "moving": ["#FF00FF", "#FFFFFF"]}"##)
        for time in Self.times.prefix(150) {
            let shown = try [plain, mixed, colored].map { try Shown($0, at: time).levels }
            for other in shown.dropFirst() {
                let most = zip(shown[0], other).map { abs(Int($0) - Int($1)) }.max()
                #expect((most ?? 9) <= 2, "\(time)")
            }
        }
    }

    @Test("the colour of an absorbed spot is not visible") func absorbed() throws {
        let renderer = try TestPreloader.renderer(
            ##""colors": {"start": "#FF0000", "end": "#FF0000", "moving": ["#0000FF", "#00FF00"]}"##)
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: .zero, into: &buffer)
        let pixels = buffer.rgb24()
        #expect(pixels.contains(255))
        for pixel in stride(from: 0, to: pixels.count, by: 3) {
            #expect(pixels[pixel + 1] == 0 && pixels[pixel + 2] == 0)
        }
    }
}

/// The levels of a picture, for counting connected areas.
struct PixelMap {
    let levels: [UInt8]
    let width: Int

    /// Returns the number of connected areas of the pixels for which `isMeant` returns true. Connected pixels share a
    /// side.
    func count(where isMeant: (UInt8) -> Bool) -> Int {
        var left = levels.map(isMeant)
        var pieces = 0
        for start in left.indices where left[start] {
            pieces += 1
            left[start] = false
            var open = [start]
            while let index = open.popLast() {
                let x = index % width
                for next in [
                    x > 0 ? index - 1 : nil, x < width - 1 ? index + 1 : nil, index - width, index + width,
                ] {
                    guard let next, left.indices.contains(next), left[next] else { continue }
                    left[next] = false
                    open.append(next)
                }
            }
        }
        return pieces
    }
}
