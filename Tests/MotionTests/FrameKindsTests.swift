import Foundation
import Testing

@testable import Motion

/// Tests of distinguishing new, repeated and blended frames, in small generated pictures.
@Suite struct FrameKindsTests {
    private static let size = (width: 96, height: 64)

    /// Returns the luma of a texture that is shifted by `shift` pixels.
    private static func texture(_ shift: Double) -> [Double] {
        (0..<size.height).flatMap { y in
            (0..<size.width).map { x in
                let (across, down) = (Double(x) - shift, Double(y))
                return 126 + 40 * sin(across / 2.1 + down / 3) + 35 * sin(across / 3.7 - down / 2.3)
                    + 30 * sin(across / 1.7 + down / 5.3)
            }
        }
    }

    /// Returns noise with a standard deviation of about `sigma` luma levels, the same in every run.
    private static func noise(_ sigma: Double, _ seed: Int) -> [Double] {
        var state = UInt64(bitPattern: Int64(seed &* 7919 &+ 1))
        func uniform() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(1 << 31)
        }
        return (0..<size.width * size.height).map { _ in
            (uniform() + uniform() + uniform() + uniform() - 2) * 1.732 * sigma
        }
    }

    private static func bytes(_ luma: [Double], noise sigma: Double = 0, seed: Int = 0) -> [UInt8] {
        let grain = sigma > 0 ? noise(sigma, seed) : []
        return luma.indices.map { index in
            UInt8(min(max((luma[index] + (sigma > 0 ? grain[index] : 0)).rounded(), 0), 255))
        }
    }

    private static func kinds(_ frames: [[UInt8]]) -> FrameKinds {
        var (steps, record) = (PictureSteps(), FrameStepRecord())
        for frame in frames { record.add(steps.add(frame, width: size.width, height: size.height)) }
        record.finish()
        #expect(record.steps.count == frames.count)
        return FrameKinds(record.steps) { $0 > 0 && frames[$0] == frames[$0 - 1] }
    }

    /// Returns `count` frames at the rate `other`, each blended from the pictures before and after it at the rate
    /// `rate`, as rate converters make them.
    private static func blend(
        _ count: Int, from rate: Double, to other: Double, speed: Double, noise sigma: Double = 0
    ) -> [[UInt8]] {
        (0..<count).map { number in
            let place = Double(number) * rate / other
            let (first, part) = (place.rounded(.down), place - place.rounded(.down))
            let (one, two) = (texture(first * speed), texture((first + 1) * speed))
            return bytes(zip(one, two).map { $0 * (1 - part) + $1 * part }, noise: sigma, seed: number)
        }
    }

    @Test(
        "frames of real movement are all new, slow or fast, with or without grain",
        arguments: [0.3, 1, 2.5, 7, 23])
    func moving(speed: Double) {
        for sigma in [0.0, 6] {
            let frames = (0..<40).map { Self.bytes(Self.texture(Double($0) * speed), noise: sigma, seed: $0) }
            #expect(Self.kinds(frames).derived.isEmpty, "\(speed) px, noise \(sigma)")
        }
    }

    @Test("doubled frames are repeated frames, even under grain added afterwards", arguments: [0.0, 3, 6])
    func doubled(sigma: Double) {
        let frames = (0..<40).map { Self.bytes(Self.texture(Double($0 / 2) * 5), noise: sigma, seed: $0) }
        let kinds = Self.kinds(frames)
        #expect(kinds.repeated.isSuperset(of: stride(from: 3, to: 38, by: 2)))
        #expect(kinds.repeated.allSatisfy { !$0.isMultiple(of: 2) } && kinds.blended.isEmpty)
    }

    @Test(
        "moving frames in a flash or a short shot are not repeated frames, but doubled frames are",
        arguments: [3, 4, 6])
    func flash(length: Int) {
        func film(_ doubled: Bool) -> [[UInt8]] {
            (0..<60).map { frame in
                let luma = Self.texture(Double(doubled ? frame / 2 * 2 : frame) * 0.5)
                guard (20..<20 + length).contains(frame) || frame >= 40 && frame < 40 + length else {
                    return Self.bytes(luma)
                }
                return Self.bytes(luma.map { 180 + 0.3 * ($0 - 126) })
            }
        }
        #expect(Self.kinds(film(false)).derived.isEmpty)
        let repeated = Self.kinds(film(true)).repeated
        #expect(repeated.isSuperset(of: [13, 15, 17, 27, 29, 31, 33, 35]), "\(repeated.sorted())")
    }

    @Test("repeated frames of 24 fps in 60 fps and in 30 fps are found under grain") func rhythms() {
        let threeTwo = (0..<50).map { Self.bytes(Self.texture(Double($0 * 2 / 5) * 5), noise: 6, seed: $0) }
        #expect(abs(Self.kinds(threeTwo).repeated.count - 29) <= 3)
        let fifths = (0..<50).map { Self.bytes(Self.texture(Double($0 * 4 / 5) * 5), noise: 6, seed: $0) }
        #expect(abs(Self.kinds(fifths).repeated.count - 10) <= 1)
    }

    @Test(
        "frames at the turning points of a shake are new, though they resemble the previous frame",
        arguments: [6.0, 20, 60])
    func shaken(amplitude: Double) {
        let frames = (0..<80).map { number in
            Self.bytes(Self.texture(amplitude * cos((Double(number) + 0.5) * .pi / 10)))
        }
        #expect(frames[9] == frames[10], "the film has such turning points")
        #expect(Self.kinds(frames).derived.isEmpty)
    }

    @Test("a shake with doubled frames has repeated frames at its turning points too") func doubledShake() {
        let frames = (0..<80).map { number in
            Self.bytes(Self.texture(20 * cos((Double(number / 2) + 0.5) * .pi / 10)))
        }
        #expect(Self.kinds(frames).repeated.isSuperset(of: stride(from: 3, to: 78, by: 2)))
    }

    @Test(
        "30 fps blended to 60 fps has a blend in every second frame; 24 fps has three in five",
        arguments: [3.0, 8])
    func blended(speed: Double) {
        let half = Self.kinds(Self.blend(60, from: 30, to: 60, speed: speed))
        #expect(half.blended.isSuperset(of: stride(from: 3, to: 57, by: 2)) && half.repeated.isEmpty)
        #expect(half.blended.allSatisfy { !$0.isMultiple(of: 2) })
        let uneven = Self.kinds(Self.blend(60, from: 24, to: 60, speed: speed))
        #expect(abs(uneven.derived.count - 36) <= 4, "\(uneven.blended.sorted())")
    }

    @Test(
        "24 fps blended to 60 fps has three blends in five frames, even with encoding errors",
        arguments: [2.0, 4])
    func coded(sigma: Double) {
        let kinds = Self.kinds(Self.blend(60, from: 24, to: 60, speed: 8, noise: sigma))
        #expect(abs(kinds.blended.count - 36) <= 4, "\(kinds.blended.sorted())")
        #expect(kinds.blended.allSatisfy { [1, 3, 4].contains($0 % 5) }, "\(kinds.blended.sorted())")
    }

    @Test(
        "in 24 fps blended to 60 fps, the picture between two blends lies half a step beyond the first blend")
    func beyond() {
        let parts = Self.kinds(Self.blend(60, from: 24, to: 60, speed: 8)).partsBeyond
        #expect(parts.count >= 10 && parts.keys.allSatisfy { $0 % 5 == 2 }, "\(parts)")
        #expect(parts.values.allSatisfy { abs($0 - 0.5) < 0.05 }, "\(parts)")
    }

    @Test("30 fps blended to 50 fps has two blends in five frames")
    func uneven() {
        let kinds = Self.kinds(Self.blend(50, from: 30, to: 50, speed: 8))
        #expect(abs(kinds.blended.count - 20) <= 3 && kinds.repeated.isEmpty, "\(kinds.blended.sorted())")
    }

    @Test("real movement with motion blur has no blends") func blurred() {
        let frames = (0..<40).map { number in
            let parts = (0..<8).map { Self.texture((Double(number) + Double($0) / 8) * 6) }
            return Self.bytes(parts[0].indices.map { place in parts.reduce(0) { $0 + $1[place] } / 8 })
        }
        #expect(Self.kinds(frames).derived.isEmpty)
    }

    @Test("a fade and a dissolve between still pictures have no blends") func fades() {
        let (one, two) = (Self.texture(0), Self.texture(40))
        let frames = (0..<60).map { number in
            let part = min(max(Double(number - 20) / 20, 0), 1)
            return Self.bytes(zip(one, two).map { $0 * (1 - part) + $1 * part })
        }
        #expect(Self.kinds(frames).blended.isEmpty)
    }

    @Test("where the size of a moving film changes, no frame is repeated or blended") func sizes() {
        var (steps, record) = (PictureSteps(), FrameStepRecord())
        for number in 0..<40 {
            let frame = Self.bytes(Self.texture(Double(number) * 3))
            let factor = number < 20 ? 1 : 2
            record.add(
                steps.add(frame, width: Self.size.width * factor, height: Self.size.height / factor))
        }
        record.finish()
        #expect(FrameKinds(record.steps) { _ in false }.derived.isEmpty)
    }

    @Test("a step counts as small only between two larger known steps") func unknownStep() {
        func blended(after: Float) -> Set<Int> {
            var usual = FrameStep([[], [], [], [], []])
            (usual.energy, usual.residual, usual.edgeResidual) = (100, 50, 100)
            var steps = [FrameStep](repeating: usual, count: 30)
            for frame in [10, 15, 20] { (steps[frame].energy, steps[frame].edgeResidual) = (10, 1) }
            steps[21].energy = after
            return FrameKinds(steps) { _ in false }.blended
        }
        #expect(blended(after: 100) == [10, 15, 20])
        #expect(blended(after: .nan).isEmpty)
    }

    @Test("few, tiny and changing pictures do not trap") func few() {
        #expect(Self.kinds([]).derived.isEmpty)
        #expect(Self.kinds([Self.bytes(Self.texture(0))]).derived.isEmpty)
        var (steps, record) = (PictureSteps(), FrameStepRecord())
        for (width, height) in [
            (1, 1), (1, 1), (2, 1), (300, 1), (300, 1), (17, 40), (16, 40), (16, 40), (0, 0),
        ] {
            let gray = [UInt8](repeating: 9, count: width * height)
            record.add(steps.add(gray, width: width, height: height))
        }
        record.finish()
        #expect(record.steps.count == 9)
    }
}
