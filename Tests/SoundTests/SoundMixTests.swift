import Foundation
import Media
import SceneModel
import TestSupport
import Testing

@testable import Sound

/// Tests that compare mixes with simple sums.
@Suite struct SoundMixTests {
    private let folder: TestFolder
    private let rate = 8000

    init() throws { folder = try TestFolder() }

    /// Returns the mix of the clips in a scene of 4 seconds. `then` is called after the first block.
    private func mix(
        _ clips: String, from origin: SceneTime = .zero, count: Int = 32000, channels: Int = 1,
        rounds: SceneTime? = nil, within budget: SampleBudget = SampleBudget(), then: () throws -> Void = {}
    ) throws -> [Float] {
        let scene = try Scene(
            json: Array(
                """
                {"version": 1, "size": {"width": 2, "height": 2}, "fps": 10, "duration": 4, "audio": {"clips": [\(clips)]}}
                """.utf8))
        return try mix(
            of: scene, from: origin, count: count, channels: channels, rounds: rounds, within: budget,
            then: then)
    }

    private func mix(
        of scene: Scene, from origin: SceneTime = .zero, count: Int = 32000, channels: Int = 1,
        rounds: SceneTime? = nil, within budget: SampleBudget = SampleBudget(), then: () throws -> Void = {}
    ) throws -> [Float] {
        try MixedScene(scene, in: folder, rounds: rounds).samples(
            from: origin, count: count, rate: rate, channels: channels, within: budget, then: then)
    }

    /// Writes a sound of one second in which all samples differ, and returns the samples.
    private func ramp(_ name: String = "ramp.wav") throws -> [Float] {
        let samples = (0..<8000).map { Int16($0 * 4 - 16000) }
        try TestSound(rate: rate, [samples]).write(to: name, in: folder)
        return samples.map { Float($0) / 32768 }
    }

    @Test("clips are mixed at their start times, from their offsets in the files") func places() throws {
        let ramp = try ramp()
        let found = try mix(
            #"{"file": "ramp.wav", "start": 0.5}, {"file": "ramp.wav", "start": 1, "offset": 0.25, "duration": 0.5}"#
        )
        let expected = (0..<32000).map { index in
            let first = (4000..<12000).contains(index) ? ramp[index - 4000] : 0
            let second = (8000..<12000).contains(index) ? ramp[index - 8000 + 2000] : 0
            return first + second
        }
        #expect(found == expected)
    }

    @Test("a mix that begins later in the scene has the same samples") func origin() throws {
        _ = try ramp()
        let clips =
            #"{"file": "ramp.wav", "start": 0.5, "gain": {"values": [0, -20], "duration": 1}, "fadeIn": 0.1}"#
        let whole = try mix(clips)
        #expect(try mix(clips, from: SceneTime(7, over: 10), count: 8000) == Array(whole[5600..<13600]))
    }

    @Test("a looping file repeats exactly, even in a mix that begins later") func loops()
        throws
    {
        let ramp = try ramp()
        let clips = #"{"file": "ramp.wav", "start": 0.1, "offset": 0.75, "loop": true}"#
        let found = try mix(clips, rounds: SceneTime(1, over: 1))
        let expected: [Float] = (0..<32000).map { $0 < 800 ? 0 : ramp[($0 - 800 + 6000) % 8000] }
        #expect(found == expected)
        let later = try mix(clips, from: SceneTime(31, over: 10), count: 4000, rounds: SceneTime(1, over: 1))
        #expect(later == Array(found[24800..<28800]))
    }

    @Test("gains are in decibels and can be animated") func gains() throws {
        try TestSound(rate: rate, [[Int16](repeating: 16384, count: 32000)]).write(to: "flat.wav", in: folder)
        let constant = try mix(#"{"file": "flat.wav", "gain": -20}"#)
        #expect(constant.allSatisfy { abs($0 - 0.05) < 1e-6 })
        #expect(try mix(#"{"file": "flat.wav", "gain": -100}"#).allSatisfy { $0 == 0 })
        let falling = try mix(#"{"file": "flat.wav", "gain": {"values": [0, -40], "duration": 4}}"#)
        for (time, amplitude) in [(0.0, 0.5), (1, 0.158114), (2, 0.05), (3, 0.0158114)] {
            #expect(abs(Double(falling[Int(time * 8000)]) - amplitude) < 1e-5, "\(time)")
        }
    }

    @Test("fades are linear, from silence and to silence") func fades() throws {
        try TestSound(rate: rate, [[Int16](repeating: 16384, count: 32000)]).write(to: "flat.wav", in: folder)
        let found = try mix(#"{"file": "flat.wav", "start": 1, "duration": 2, "fadeIn": 0.5, "fadeOut": 1}"#)
        for (time, amplitude) in [
            (0.9, 0.0), (1, 0), (1.25, 0.25), (1.6, 0.5), (2, 0.5), (2.5, 0.25), (3.1, 0),
        ] {
            #expect(abs(Double(found[Int(time * 8000)]) - amplitude) < 1e-3, "\(time)")
        }
    }

    @Test("the sounds of a sequence's items fade into each other with constant power, and cut at the sample")
    func sequence() throws {
        try TestSound(rate: rate, [[Int16](repeating: 16384, count: 32000)]).write(to: "flat.wav", in: folder)
        func item(_ keys: String) -> String {
            #"{"type": "group", "duration": 2, "clips": [{"file": "flat.wav", "gain": \#(keys)}]}"#
        }
        func sound(_ transition: String, loop: Bool = false) throws -> [Float] {
            let scene = try Scene(
                json: Array(
                    """
                    {"version": 1, "size": {"width": 2, "height": 2}, "fps": 10, "duration": \(loop ? 3 : 4), "loop": \(loop),
                     "layers": [{"type": "sequence", "transition": \(transition), "items": [\(item("0")), \(item("-100"))]}]}
                    """.utf8)
            ).settled { _ in nil }
            return try mix(of: scene)
        }
        let faded = try sound(#"{"type": "wipe", "duration": 0.5}"#)
        for (time, amplitude) in [
            (0.01, 0.5), (1.49, 0.5), (1.625, 0.5 * 0.923880), (1.75, 0.5 * 0.707107),
            (1.875, 0.5 * 0.382683),
            (2.01, 0), (3, 0),
        ] { #expect(abs(Double(faded[Int(time * 8000)]) - amplitude) < 1e-4, "\(time)") }
        let cut = try sound(#""cut""#)
        #expect(cut[15_999] == 0.5 && cut[16_000] == 0)
        // In the loop, the first item fades in while the last one, which is silent, is heard.
        let looped = try sound(#"{"type": "wipe", "duration": 0.5}"#, loop: true)
        #expect(abs(Double(looped[2000]) - 0.5 * 0.707107) < 1e-4 && looped[0] == 0)
        #expect(abs(Double(looped[14_000]) - 0.5 * 0.707107) < 1e-4)
    }

    @Test("a clip longer than the scene fades out at the scene's end; its gain keeps its own time")
    func cutFade() throws {
        try TestSound(rate: rate, [[Int16](repeating: 16384, count: 80000)]).write(to: "flat.wav", in: folder)
        let found = try mix(#"{"file": "flat.wav", "start": 1, "duration": 6, "fadeOut": 2}"#)
        for (time, amplitude) in [(1.5, 0.5), (2, 0.5), (2.5, 0.375), (3, 0.25), (3.5, 0.125), (3.999, 0)] {
            #expect(abs(Double(found[Int(time * 8000)]) - amplitude) < 1e-3, "\(time)")
        }
        let gained = try mix(
            #"{"file": "flat.wav", "duration": 8, "fadeOut": 1, "gain": {"values": [0, -40]}}"#)
        for (time, amplitude) in [(2.0, 0.158114), (3, 0.0889140), (3.5, 0.5 * 0.0666760)] {
            #expect(abs(Double(gained[Int(time * 8000)]) - amplitude) < 1e-4, "\(time)")
        }
        let part = try mix(
            #"{"file": "flat.wav", "start": 1, "duration": 6, "fadeOut": 2}"#, from: SceneTime(2, over: 1),
            count: 8000)
        #expect(part == Array(found[16000..<24000]), "the end of a part of the scene is not its end")
    }

    @Test("a mono sound is equally loud in both channels; stereo is averaged to mono") func channels() throws
    {
        let ramp = try ramp()
        let stereo = try mix(#"{"file": "ramp.wav"}"#, count: 8000, channels: 2)
        #expect(stereo == ramp.flatMap { [$0, $0] })
        let (left, right) = ([Int16](repeating: 8192, count: 8000), [Int16](repeating: -4096, count: 8000))
        try TestSound(rate: rate, [left, right]).write(to: "stereo.wav", in: folder)
        #expect(try mix(#"{"file": "stereo.wav"}"#, count: 8000).allSatisfy { $0 == 0.0625 })
    }

    @Test("six channels are mixed according to BS.775 without clipping") func surround() {
        let mix = ChannelMix(
            of: [.frontLeft, .frontRight, .center, .lowFrequency, .sideLeft, .sideRight], to: 2)
        let sum = 1 + 2 * 0.5.squareRoot()
        let expected = [1, 0, 0.5.squareRoot(), 0, 0.5.squareRoot(), 0].map { $0 / sum }
        #expect(zip(mix.factors[0], expected).allSatisfy { abs(Double($0) - $1) < 1e-6 })
        #expect(mix.factors[1][1] == mix.factors[0][0] && mix.factors[1][0] == 0)
    }

    @Test("a sound that lasts many blocks has no seams") func blocks() throws {
        let ramp = try ramp()
        let found = try mix(
            #"{"file": "ramp.wav", "start": 0.0001, "loop": true}"#, rounds: SceneTime(1, over: 1))
        let expected: [Float] = (0..<32000).map { $0 < 1 ? 0 : ramp[($0 - 1) % 8000] }
        #expect(found == expected)
    }

    @Test("a sine has the loudness that BS.1770 defines") func loudness() throws {
        // BS.1770 defines that a sine of 997 Hz at full scale in one of two channels has -3.01 LUFS.
        var meter = try LoudnessMeter(rate: 48000, channelCount: 2)
        let sound = TestSound.sine(997, rate: 48000, count: 480_000, amplitude: 0.1).channels[0]
        let samples: [Float] = sound.flatMap { [Float($0) / 32768, Float(0)] }
        try meter.add(samples.span)
        #expect(abs((meter.integrated ?? 0) + 23.01) < 0.05)
        #expect(abs(meter.truePeak - 0.1) < 0.001)
    }

    /// Two clips that play the same file. The second begins after the first has ended.
    private let clips =
        #"{"file": "ramp.wav", "duration": 1}, {"file": "ramp.wav", "start": 2, "duration": 1}"#

    @Test("a short sound is decoded once for all its clips, and its memory is freed after the last one")
    func decodedOnce() throws {
        let ramp = try ramp()
        let budget = SampleBudget(ofOne: 8000, ofAll: 8000)
        let found = try mix(clips, within: budget) {
            // The second clip must use the cached samples: it can no longer open the file.
            try FileManager.default.removeItem(atPath: folder.path("ramp.wav"))
        }
        let expected = (0..<32000).map { index in
            (0..<8000).contains(index) || (16000..<24000).contains(index) ? ramp[index % 8000] : 0
        }
        let isSame = found == expected
        #expect(isSame)
        #expect(budget.left == 8000)
    }

    @Test(
        "a sound that exceeds the cache's limits is read again for each clip",
        arguments: [(ofOne: 7999, ofAll: 16000), (ofOne: 8000, ofAll: 7999)])
    func readAgain(_ most: (ofOne: Int, ofAll: Int)) throws {
        let ramp = try ramp()
        let budget = SampleBudget(ofOne: most.ofOne, ofAll: most.ofAll)
        let found = try mix(clips, within: budget)
        let isSame = Array(found[16000..<24000]) == ramp
        #expect(isSame)
        #expect(budget.left == most.ofAll)
        #expect(throws: SoundFault.self) {
            _ = try mix(clips, within: budget) {
                try FileManager.default.removeItem(atPath: folder.path("ramp.wav"))
            }
        }
    }
}
