import Foundation
import Media
import TestSupport
import Testing

@testable import Sound

/// Tests that compare peaks with a simple calculation from the samples that ffmpeg decodes without SIMD.
@Suite struct SoundPeaksTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private struct Plain: Equatable {
        var lengths: [Int] = []
        var maxima: [[Int]] = []
        var means: [[Int]] = []

        init(_ peaks: SoundPeaks) {
            lengths = peaks.levels.map(\.blockLength)
            maxima = peaks.levels.map { $0.maxima.map(Int.init) }
            means = peaks.levels.map { $0.means.map(Int.init) }
        }

        /// Calculates the peaks of one channel as they are defined, block by block. `estimate` is the number of samples
        /// that determines the block lengths.
        init(_ samples: [Int], estimate: Int) {
            for level in 0..<10 {
                let length = max(1, Int((Double(estimate) / Double(2000 << level)).rounded(.up)))
                let blocks = stride(from: 0, to: samples.count, by: length).map {
                    samples[$0..<min($0 + length, samples.count)].map(abs)
                }
                lengths.append(length)
                maxima.append(blocks.map { $0.max() ?? 0 })
                means.append(blocks.map { $0.reduce(0, +) / $0.count })
            }
        }
    }

    /// Returns the samples of each channel.
    private func channels(of path: String) throws -> [[Int]] {
        let bytes = try FFmpegProgram.run([
            "-cpuflags", "0", "-i", path, "-vn", "-f", "s16le", "-c:a", "pcm_s16le", "-",
        ])
        let samples = stride(from: 0, to: bytes.count, by: 2).map {
            Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
        }
        let count = try #require(
            Int(
                FFmpegProgram.probe("stream=channels", of: path).split(whereSeparator: { !$0.isNumber })
                    .first ?? ""))
        return (0..<count).map { channel in
            stride(from: channel, to: samples.count, by: count).map { samples[$0] }
        }
    }

    private func mixed(_ channels: [[Int]]) -> [Int] {
        channels[0].indices.map { index in channels.reduce(0) { $0 + $1[index] } / channels.count }
    }

    struct Kind: CustomTestStringConvertible, Sendable {
        let name: String
        var source = "anoisesrc=r=44100:d=1.7:c=pink:seed=3"
        var options: [String] = []
        var testDescription: String { "\(name) \(source) \(options.joined(separator: " "))" }
    }

    private static let six = ["-af", "pan=5.1|c0=c0|c1=0.5*c0|c2=-0.3*c0|c3=0.9*c0|c4=0.1*c0|c5=-0.8*c0"]

    @Test(
        "maxima and means equal their definition, for all channels mixed and for each channel",
        arguments: [
            Kind(name: "a.wav"), Kind(name: "b.wav", source: "sine=d=3:r=48000"),
            Kind(name: "c.wav", source: "aevalsrc=0:d=1"),
            Kind(
                name: "d.wav", source: "aevalsrc='if(lt(mod(t,0.01),0.005),9,-9)':d=1:s=44100",
                options: ["-c:a", "pcm_s16le"]),
            Kind(name: "e.wav", options: ["-ar", "8000"]),
            Kind(name: "f.flac", options: ["-ar", "96000"] + six),
            Kind(name: "g.wav", options: six), Kind(name: "h.mp3"),
            Kind(name: "i.ogg", options: ["-c:a", "libvorbis", "-ac", "2"]),
            Kind(name: "j.opus", options: ["-ac", "2"]), Kind(name: "k.m4a", options: ["-c:a", "aac"]),
        ])
    func definition(_ kind: Kind) throws {
        let path = folder.path(kind.name)
        try FFmpegProgram.run(["-f", "lavfi", "-i", kind.source] + kind.options + [path])
        let channels = try channels(of: path)
        let times = try FFmpegProgram.probe("format=duration,start_time", of: path)
            .split(whereSeparator: { ",\n".contains($0) }).compactMap { Double($0) }
        let rate = try SoundReader<Int16>(path: path).facts.track.sampleRate
        let (start, duration) = times.count == 2 ? (times[0], times[1]) : (0, times[0])
        let estimate = Int(((duration - max(start, 0)) * Double(rate)).rounded())
        let peaks = try SoundPeaks(path: path)
        #expect(peaks.rate == rate && peaks.sampleCount == channels[0].count && estimate > 5000)
        // The comparison is outside of #expect, which would print a million numbers.
        let isMixRight = Plain(peaks) == Plain(mixed(channels), estimate: estimate)
        #expect(isMixRight)
        for channel in channels.indices {
            let found = try SoundPeaks(path: path, channel: channel)
            let isRight = Plain(found) == Plain(channels[channel], estimate: estimate)
            #expect(isRight, "channel \(channel)")
        }
    }

    @Test("the peaks of a film are those of its sound") func film() throws {
        let path = folder.path("film.mp4")
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-f", "lavfi", "-i", "sine=d=1.5", "-c:a",
            "aac",
            path,
        ])
        let peaks = try SoundPeaks(path: path)
        let samples = try channels(of: path)[0]
        // The video is longer than the sound. The duration of the file determines the block lengths.
        let isRight = Plain(peaks) == Plain(samples, estimate: 2 * 44100)
        #expect(isRight)
    }

    @Test("a sound of one sample has one block at each level") func oneSample() throws {
        let path = try TestSound(rate: 8000, [[-32768]]).write(to: "one.wav", in: folder)
        let peaks = try SoundPeaks(path: path)
        #expect(peaks.sampleCount == 1)
        #expect(
            peaks.levels.allSatisfy { $0.blockLength == 1 && $0.maxima == [32768] && $0.means == [32768] })
    }

    @Test("a sound whose file states no duration is read a second time") func unstated()
        throws
    {
        let path = folder.path("sparse.aac")
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "anoisesrc=d=2:r=48000,apad=whole_dur=20", "-c:a", "aac", path,
        ])
        #expect(try SoundReader<Int16>(path: path).facts.duration == nil)
        let peaks = try SoundPeaks(path: path)
        #expect(peaks.sampleCount > 19 * 48000)
        for (index, level) in peaks.levels.enumerated() {
            #expect(level.blockLength == (peaks.sampleCount + (2000 << index) - 1) / (2000 << index))
            #expect(level.maxima.count == (peaks.sampleCount + level.blockLength - 1) / level.blockLength)
        }
    }

    @Test("levels for a far shorter sound are abandoned before they grow without limit")
    func overfull() {
        let silence = [UInt16](repeating: 0, count: 1000)
        for (estimate, most) in [(0, 4000), (1000, 4000), (100_000, 200_000)] {
            var builder = PeakBuilder(estimatedSampleCount: estimate)
            while !builder.isOverfull, builder.sampleCount < 9_000_000 { builder.add(silence.span) }
            #expect(builder.sampleCount == most + 1000)
        }
        var right = PeakBuilder(estimatedSampleCount: 9_000_000)
        while !right.isOverfull, right.sampleCount < 9_000_000 { right.add(silence.span) }
        #expect(right.sampleCount == 9_000_000)
    }

    @Test("the levels of a film's sound depend on the sound's own duration if the film is far longer")
    func shortSound() throws {
        let path = folder.path("film.mkv")
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=s=64x48:r=5:d=20", "-f", "lavfi", "-i", "sine=d=2:r=48000", "-c:a",
            "flac", path,
        ])
        let peaks = try SoundPeaks(path: path)
        #expect(peaks.sampleCount == 96_000 && peaks.levels[0].blockLength == 48)
    }

    @Test("a channel number that is too high causes an error with the number of channels") func channels()
        throws
    {
        let path = try TestSound(rate: 8000, [[1], [2]]).write(to: "two.wav", in: folder)
        let error = #expect(throws: MediaError.self) { try SoundPeaks(path: path, channel: 2) }
        #expect(error?.reason == "the sound has no channel 3; the number of channels is 2")
    }
}

/// Tests that compare the peaks in columns with the samples themselves.
@Suite struct PeakColumnsTests {
    /// The samples of a sound that is so short that a block of the finest level has only one sample.
    private static let samples = TestNoise.samples(3000, level: 0.2).map { Int16($0 * 20_000) }

    private static func peaks() throws -> SoundPeaks {
        let folder = try TestFolder()
        return try SoundPeaks(path: TestSound(rate: 1000, [samples]).write(to: "a.wav", in: folder))
    }

    @Test(
        "a column has the largest and the mean amplitude of its samples",
        arguments: [(0, 3000, 300), (500, 620, 12), (7, 107, 100), (0, 3000, 10)])
    func columns(from: Int, to: Int, count: Int) throws {
        let columns = try Self.peaks().columns(from: Double(from), to: Double(to), count: count)
        let width = (to - from) / count
        let parts = (0..<count).map { column in
            Self.samples[from + column * width..<from + (column + 1) * width].map { Int($0.magnitude) }
        }
        #expect(columns.maxima.map(Int.init) == parts.map { $0.max() ?? 0 })
        for (mean, part) in zip(columns.means, parts) {
            // The means of blocks are rounded down, so the mean of a column may be too low.
            #expect((0...1.5).contains(Double(part.reduce(0, +)) / Double(width) - Double(mean)))
        }
    }

    @Test("columns narrower than a sample show that sample; columns outside the sound are silent")
    func edges()
        throws
    {
        let narrow = try Self.peaks().columns(from: 10, to: 12, count: 8)
        #expect(narrow.maxima == [10, 10, 10, 10, 11, 11, 11, 11].map { Self.samples[$0].magnitude })
        let outside = try Self.peaks().columns(from: -20, to: 3020, count: 152)
        #expect(outside.maxima.first == 0 && outside.maxima.last == 0 && outside.maxima[1] > 0)
    }
}
