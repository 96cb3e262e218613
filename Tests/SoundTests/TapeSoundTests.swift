import Foundation
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Sound

/// The sound of a film that follows a track of times.
@Suite struct TapeSoundTests {
    private let folder: TestFolder
    private let rate = 8000

    init() throws { folder = try TestFolder() }

    private func parts(_ keys: String) throws -> [SoundPart] {
        try Scene(
            json: Array(
                """
                {"version": 1, "size": {"width": 2, "height": 2}, "fps": 10, "duration": 4,
                 "layers": [{"type": "image", "file": "a.wav", \(keys)}]}
                """.utf8)
        ).soundParts
    }

    /// Returns the mix of a film layer in a scene of 4 seconds. The film is only a sound.
    private func mix(_ keys: String, from origin: SceneTime = .zero, count: Int = 32000, channels: Int = 1)
        throws -> [Float]
    {
        let sounds = try parts(keys).map { part in
            MixedSound(
                part, path: folder.path(part.file), sha256: "", end: part.end ?? SceneTime(4, over: 1),
                heardEnd: SceneTime(4, over: 1), lead: .zero, round: nil, length: SceneTime(4, over: 1))
        }
        let mix = SoundMix(sounds, from: origin, sampleCount: count, rate: rate, channelCount: channels)
        var samples: [Float] = []
        while try mix.next({ block in for index in block.indices { samples.append(block[index]) } }) {}
        return samples
    }

    /// Writes four seconds of noise and returns its samples.
    private func noise(channels: Int = 1) throws -> [[Float]] {
        var random = SplitMix(5)
        let samples = (0..<channels).map { _ in
            (0..<32000).map { _ in Int16.random(in: -20000...20000, using: &random) }
        }
        try TestSound(rate: rate, samples).write(to: "a.wav", in: folder)
        return samples.map { $0.map { Float($0) / 32768 } }
    }

    private func sine(_ frequency: Double) throws {
        try TestSound.sine(frequency, rate: rate, count: 32000).write(to: "a.wav", in: folder)
    }

    @Test("at normal speed the samples are those of plain playback", arguments: [1, 2])
    func normalSpeed(channels: Int) throws {
        _ = try noise(channels: channels)
        let plain = try mix(#""duration": 3, "offset": 0.25"#, channels: channels)
        let tracked = try mix(#""duration": 3, "time": {"values": [0.25, 3.25]}"#, channels: channels)
        let isSame = plain == tracked
        #expect(isSame)
        #expect(plain.contains { $0 != 0 })
        let bent = try mix(
            #""duration": 3, "time": {"values": [0.25, 1.25, 3.25], "times": [0, 1, 3]}"#, channels: channels)
        let isSameInParts = bent == plain
        #expect(isSameInParts)
    }

    @Test("falling values play the sound backwards, sample by sample") func reverse() throws {
        let noise = try noise()[0]
        let found = try mix(#""duration": 3, "time": {"values": [3.5, 0.5]}"#)
        let expected = (0..<32000).map { $0 < 24000 ? noise[28000 - $0] : 0 }
        let isMirrored = found == expected
        #expect(isMirrored)
    }

    @Test("a mix that begins later in the scene has the same samples") func origin() throws {
        _ = try noise()
        let keys = #""start": 0.5, "time": {"values": [0, 3, 1], "curves": ["easeInEaseOut", "easeIn"]}"#
        let whole = try mix(keys)
        let later = try mix(keys, from: SceneTime(7, over: 10), count: 8000)
        let isSame = later == Array(whole[5600..<13600])
        #expect(isSame)
    }

    @Test("the pitch follows the speed, forwards and backwards", arguments: [2, 0.5, -1.5, 0.71])
    func pitch(speed: Double) throws {
        try sine(300)
        let start = speed < 0 ? 3.0 : 0.5
        let found = try mix(
            #""duration": 1.5, "time": {"values": [\#(start), \#(start + 1.5 * speed)]}"#)
        for sample in stride(from: 400, to: 11600, by: 7) {
            let place = start + speed * Double(sample) / 8000
            #expect(abs(Double(found[sample]) - 0.5 * sin(2 * .pi * 300 * place)) < 1e-3, "\(sample)")
        }
    }

    @Test("a frequency that the mix can't hold at double speed is left out, not mirrored") func aliases()
        throws
    {
        try sine(2600)
        let found = try mix(#""duration": 1.5, "time": {"values": [0.5, 3.5]}"#)
        #expect(found[400..<11600].allSatisfy { abs($0) < 0.001 })
    }

    @Test("a frozen film is silent, and its sound goes and comes without a click") func freeze() throws {
        try TestSound(rate: rate, [[Int16](repeating: 16384, count: 32000)]).write(to: "a.wav", in: folder)
        #expect(try mix(#""time": 1"#).allSatisfy { $0 == 0 })
        let found = try mix(#""time": {"values": [0, 1, 1, 2, 3], "times": [0, 1, 2, 2.5, 3.5]}"#)
        #expect(found[..<7980].dropFirst(20).allSatisfy { abs($0 - 0.5) < 1e-3 })
        #expect(found[8020..<15980].allSatisfy { $0 == 0 })
        #expect(abs(found[17000] - 0.5) < 1e-3 && found[28020...].allSatisfy { $0 == 0 })
        // A fade lasts at least a millisecond: eight samples.
        let steps = zip(found.dropFirst(20), found.dropFirst(21)).map { abs($0 - $1) }
        #expect(try #require(steps.max()) < 0.07)
    }

    @Test("a jump in the track is not heard as a click") func jump() throws {
        try sine(100)
        let found = try mix(#""time": {"values": [0, 1.0025, 3, 4], "times": [0, 1, 1, 2]}"#)
        let steps = zip(found.dropFirst(20), found.dropFirst(21)).map { abs($0 - $1) }
        #expect(try #require(steps[..<15900].max()) < 0.1)
        #expect(found[8000] == 0 && abs(found[7000...7100].max() ?? 0) > 0.4)
    }

    @Test("clicks are heard when the track reaches their times") func clicks() throws {
        try TestSound.clicks(at: [0.5, 2, 3.2], rate: rate, seconds: 4).write(to: "a.wav", in: folder)
        func heard(_ keys: String) throws -> [Double] {
            var (times, last) = ([Double](), -1000)
            for (index, sample) in try mix(keys).enumerated() where abs(sample) > 0.3 {
                if index - last > 200 { times.append(Double(index) / 8000) }
                last = index
            }
            return times
        }
        func expect(_ keys: String, _ times: [Double]) throws {
            let found = try heard(keys)
            #expect(found.count == times.count)
            for (one, other) in zip(found, times) { #expect(abs(one - other) <= 0.001, "\(keys)") }
        }
        try expect(#""time": {"values": [0, 1, 4], "times": [0, 1, 2]}"#, [0.5, 4.0 / 3, 2.2 / 3 + 1])
        // A click lasts a millisecond, so backwards it begins at its end.
        try expect(
            #""time": {"values": [3.5, 0], "times": [0, 3.5]}"#, [0.3 - 0.001, 1.5 - 0.001, 3 - 0.001])
        try expect(
            #""start": 0.5, "time": {"values": [0, 2.5, 0], "times": [0, 2.5, 3.5]}"#,
            [1, 2.5, 3.2 - 0.001, 3.8 - 0.001])
    }

    @Test("gains and the length of the layer hold as for any film") func gains() throws {
        try TestSound(rate: rate, [[Int16](repeating: 16384, count: 32000)]).write(to: "a.wav", in: folder)
        let found = try mix(#""start": 1, "duration": 2, "gain": -20, "time": {"values": [3, 1]}"#)
        #expect(found[8000..<24000].allSatisfy { abs($0 - 0.05) < 1e-6 })
        #expect(found[..<8000].allSatisfy { $0 == 0 } && found[24000...].allSatisfy { $0 == 0 })
    }

    @Test("the key of a sound names the track, and stays as it was without one") func key() throws {
        func names(_ keys: String) throws -> [String] {
            let part = try #require(try parts(keys).first)
            let sound = MixedSound(
                part, path: "", sha256: "", end: SceneTime(4, over: 1), heardEnd: SceneTime(4, over: 1),
                lead: .zero, round: nil)
            return (sound.json.members ?? []).map(\.key)
        }
        let plain = [
            "sha256", "start", "end", "heardEnd", "offset", "speed", "lead", "round", "gain", "gainRound",
            "seed", "fadeIn", "fadeOut",
        ]
        #expect(try names(#""speed": 2"#) == plain)
        #expect(try names(#""time": 2"#) == plain + ["time", "timeSpan", "timeRound"])
    }
}
