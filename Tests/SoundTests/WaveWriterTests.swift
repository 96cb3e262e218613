import Foundation
import Media
import TestSupport
import Testing

@testable import Sound

@Suite struct WaveWriterTests {
    private func write(_ samples: [Float], announced: Int, to path: String) throws {
        var writer = try WaveWriter(
            path: path, rate: 8000, channels: [.center], sampleCount: announced, bits: 24)
        try writer.write(samples.span)
        try writer.finish()
    }

    @Test("an odd number of bytes is followed by a padding byte") func odd() throws {
        let folder = try TestFolder()
        try write([0.5, -1, 2], announced: 3, to: folder.path("odd.wav"))
        let bytes = try folder.data("odd.wav")
        func number(_ place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }
        #expect(bytes.count == 68 + 10)
        #expect(number(4) == bytes.count - 8 && number(64) == 9)
        let reader = try SoundReader<Float>(path: folder.path("odd.wav"))
        var samples: [Float] = []
        while try reader.next({ block in for index in block.indices { samples.append(block[index]) } }) {}
        #expect(samples.count == 3 && samples[0] == 0.5 && samples[1] == -1 && samples[2] > 0.999)
    }

    @Test("a wrong number of samples, or a NaN, causes an error") func others() throws {
        let folder = try TestFolder()
        for announced in [1, 3] {
            #expect(throws: MediaError.changedSound) {
                try write([0.5, 0.25], announced: announced, to: folder.path("x.wav"))
            }
        }
        for sample in [Float.nan, .infinity] {
            #expect(throws: MediaError.noNumbers) {
                try write([sample], announced: 1, to: folder.path("x.wav"))
            }
        }
    }

    @Test(
        "16-bit mono and stereo files have a plain 44-byte PCM header; other files state channel positions",
        arguments: [(1, 16, 1), (2, 16, 1), (3, 16, 0xFFFE), (2, 24, 0xFFFE)])
    func format(channelCount: Int, bits: Int, tag: Int) throws {
        let folder = try TestFolder()
        let places: [SoundChannel] = [.frontLeft, .frontRight, .center]
        let channels = channelCount == 1 ? [.center] : Array(places.prefix(channelCount))
        var writer = try WaveWriter(
            path: folder.path("a.wav"), rate: 8000, channels: channels, sampleCount: 2, bits: bits)
        let samples: [Float] = (0..<2 * channelCount).map { Float($0) / 16 }
        try writer.write(samples.span)
        try writer.finish()
        let bytes = try folder.data("a.wav")
        #expect(Int(bytes[20]) | Int(bytes[21]) << 8 == tag)
        #expect(bytes.count == (tag == 1 ? 44 : 68) + 2 * channelCount * bits / 8)
        let facts = try FFmpegProgram.probe(
            "stream=codec_name,sample_rate,channels,duration_ts", of: folder.path("a.wav"))
        #expect(facts == "pcm_s\(bits)le,8000,\(channelCount),2\n")
        let reader = try SoundReader<Float>(path: folder.path("a.wav"))
        var found: [Float] = []
        while try reader.next({ block in for index in block.indices { found.append(block[index]) } }) {}
        #expect(found == samples && reader.facts.channels == channels)
    }
}
