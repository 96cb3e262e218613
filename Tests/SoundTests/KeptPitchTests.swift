import Foundation
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Sound

/// The sound of films at another speed that keeps its pitch.
@Suite struct KeptPitchTests {
    private let folder: TestFolder
    private let rate = 48000

    init() throws { folder = try TestFolder() }

    private func parts(_ keys: String) throws -> [SoundPart] {
        try Scene(
            json: Array(
                """
                {"version": 1, "size": {"width": 2, "height": 2}, "fps": 10, "duration": 4,
                 "layers": [{"type": "image", "file": "a.wav", "pitch": "kept", \(keys)}]}
                """.utf8)
        ).soundParts
    }

    /// Returns the mix of a film layer in a scene of 4 seconds. The film is only a sound of 8 seconds.
    private func mix(
        _ keys: String, from origin: SceneTime = .zero, count: Int = 192_000, round: SceneTime? = nil
    ) throws -> [Float] {
        let sounds = try parts(keys).map { part in
            MixedSound(
                part, path: folder.path(part.file), sha256: "", end: part.end ?? SceneTime(4, over: 1),
                heardEnd: SceneTime(4, over: 1), lead: .zero, round: round, length: SceneTime(8, over: 1))
        }
        let mix = SoundMix(sounds, from: origin, sampleCount: count, rate: rate, channelCount: 1)
        var samples: [Float] = []
        while try mix.next({ block in for index in block.indices { samples.append(block[index]) } }) {}
        return samples
    }

    /// Returns the mean frequency of a sound between two times, from the places where it rises through zero.
    private func frequency(of samples: [Float], _ times: ClosedRange<Double>) throws -> Double {
        let part = Array(samples[Int(times.lowerBound * 48000)..<Int(times.upperBound * 48000)])
        let rises = part.indices.dropFirst().filter { part[$0 - 1] < 0 && part[$0] >= 0 }
        let (first, last) = (try #require(rises.first), try #require(rises.last))
        return Double(rises.count - 1) * 48000 / Double(last - first)
    }

    private static let tracks = [
        #""speed": 2"#, #""speed": 0.5"#, #""speed": 1.31"#, #""time": {"values": [0, 8]}"#,
        #""time": {"values": [0, 1, 6], "curves": ["easeInEaseOut", "easeIn"]}"#,
    ]

    @Test("a sine keeps its frequency and its loudness at any speed", arguments: tracks)
    func pitch(keys: String) throws {
        for meant in [220.0, 1000] {
            try TestSound.sine(meant, rate: rate, count: 8 * rate).write(to: "a.wav", in: folder)
            let found = try mix(keys)
            #expect(abs(try frequency(of: found, 0.6...3.4) / meant - 1) < 0.01)
            let power = found[28800..<163_200].reduce(0) { $0 + Double($1 * $1) } / 134_400
            #expect(abs(power.squareRoot() / (0.5 / 2.0.squareRoot()) - 1) < 0.05)
        }
    }

    @Test("clicks stay within 50 ms of the pictures, and don't drift", arguments: tracks + [#""speed": 3.7"#])
    func sync(keys: String) throws {
        let times = stride(from: 0.4, to: 7.9, by: 0.4).map { $0 }
        var sound = TestSound.clicks(at: times, rate: rate, seconds: 8)
        // A quiet sine gives the grains something to be aligned by.
        for index in sound.channels[0].indices {
            sound.channels[0][index] += Int16((1500 * sin(2 * .pi * 170 * Double(index) / 48000)).rounded())
        }
        try sound.write(to: "a.wav", in: folder)
        let part = try #require(try parts(keys).first)
        let found = try mix(keys).enumerated().filter { abs($1) > 0.3 }.map { Double($0.offset) / 48000 }
        #expect(found.count > 100)
        for heard in found {
            let place = part.playback.seconds(
                at: SceneTime(seconds: heard), span: part.span, of: SceneTime(8, over: 1))
            // The time at which the picture of the nearest click is shown.
            let click = (place / 0.4).rounded() * 0.4
            let near = stride(from: -0.05, through: 0.05, by: 0.001).contains { shift in
                let time = SceneTime(seconds: max(heard + shift, 0))
                let there = part.playback.seconds(at: time, span: part.span, of: SceneTime(8, over: 1))
                return abs(there - click) < 0.01
            }
            #expect(near, "a click at \(heard)")
        }
    }

    @Test("at normal speed the samples are those of plain playback") func normalSpeed() throws {
        var random = SplitMix(5)
        let noise = (0..<8 * rate).map { _ in Int16.random(in: -20000...20000, using: &random) }
        try TestSound(rate: rate, [noise]).write(to: "a.wav", in: folder)
        let plain = try mix(#""duration": 3, "offset": 0.25"#)
        let tracked = try mix(#""duration": 3, "time": {"values": [0.25, 3.25]}"#)
        let isSame = plain == tracked && plain.contains { $0 != 0 }
        #expect(isSame)
    }

    @Test("a mix that begins later in the scene has the same samples, also in a loop") func origin() throws {
        try TestSound.sine(331, rate: rate, count: 8 * rate).write(to: "a.wav", in: folder)
        for (keys, round) in [
            (Self.tracks[4], nil), (#""speed": 1.5, "loop": true"#, SceneTime(3, over: 2)),
        ] {
            let whole = try mix(keys, round: round)
            let later = try mix(keys, from: SceneTime(17, over: 10), count: 48000, round: round)
            let isSame = later == Array(whole[81600..<129_600])
            #expect(isSame)
            #expect(later.contains { abs($0) > 0.4 })
        }
    }

    @Test("a frozen film is silent") func freeze() throws {
        try TestSound.sine(331, rate: rate, count: 8 * rate).write(to: "a.wav", in: folder)
        #expect(try mix(#""time": 1"#).allSatisfy { $0 == 0 })
        let found = try mix(#""time": {"values": [0, 1, 1, 2], "times": [0, 1, 2, 3]}"#)
        #expect(found[48100..<95900].allSatisfy { $0 == 0 } && found[144_100...].allSatisfy { $0 == 0 })
        #expect(found[100_000..<140_000].contains { abs($0) > 0.4 })
    }

    @Test("the pitch is part of a sound's key") func key() throws {
        let part = try #require(try parts(#""speed": 2"#).first)
        let sound = MixedSound(
            part, path: "", sha256: "", end: SceneTime(4, over: 1), heardEnd: SceneTime(4, over: 1),
            lead: .zero, round: nil)
        #expect(sound.json["pitch"]?.text == #""kept""#)
    }
}
