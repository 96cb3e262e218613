import Foundation
import SceneModel
import TestSupport
import Testing

@testable import Sound

/// Tests of the equalizer, judged by ffmpeg's filters.
@Suite struct EqualizerTests {
    private static let rate = 48000

    /// Returns noise of a tenth of a second in two channels.
    private func noise() -> [Int16] {
        var state: UInt64 = 1
        return (0..<9600).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int16(truncatingIfNeeded: state >> 48) / 4
        }
    }

    @Test(
        "the bands are those of ffmpeg's bass, equalizer and treble",
        arguments: [(6.0, 0.0, 0.0), (0, -9, 0), (0, 0, 12), (-24, 3, -6)])
    func likeFFmpeg(_ low: Double, _ mid: Double, _ high: Double) throws {
        let folder = try TestFolder()
        let noise = noise()
        let channels = [0, 1].map { channel in
            stride(from: channel, to: noise.count, by: 2).map { noise[$0] }
        }
        try TestSound(rate: Self.rate, channels).write(to: "noise.wav", in: folder)
        let scene = try MixedScene(
            clips: #"{"file": "noise.wav", "eq": {"low": \#(low), "mid": \#(mid), "high": \#(high)}}"#,
            in: folder
        )
        let found = try scene.samples(count: 4800, rate: Self.rate, channels: 2)
        // Where the cookbook's slope of a shelf is 1, FFmpeg's q is 0.5.
        let filters =
            "aformat=dbl,bass=g=\(low):f=250:t=q:w=0.5,equalizer=g=\(mid):f=1000:t=q:w=0.666666667,treble=g=\(high):f=4000:t=q:w=0.5"
        let data = try FFmpegProgram.run([
            "-i", folder.path("noise.wav"), "-af", filters, "-f", "f32le", "-c:a", "pcm_f32le", "-",
        ])
        let expected = unsafe data.withUnsafeBytes { unsafe Array($0.bindMemory(to: Float.self)) }
        #expect(found.count == expected.count)
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 2e-5 })
    }

    @Test("an equalizer without gains changes nothing")
    func flat() throws {
        let folder = try TestFolder()
        try TestSound(rate: Self.rate, [noise()]).write(to: "noise.wav", in: folder)
        let plain = try MixedScene(clips: #"{"file": "noise.wav"}"#, in: folder)
        let flat = try MixedScene(clips: #"{"file": "noise.wav", "eq": {}}"#, in: folder)
        #expect(
            try plain.samples(count: 4800, rate: Self.rate) == flat.samples(count: 4800, rate: Self.rate))
    }
}
