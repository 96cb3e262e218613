import Foundation
import Media
import TestSupport
import Testing

@testable import Sound

@Suite struct WaveformDataTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Random samples that are the same in every run.
    private func noise(_ count: Int, seed: UInt32 = 1) -> [Int16] {
        var number = seed
        return (0..<count).map { _ in
            number = number &* 1_664_525 &+ 1_013_904_223
            return Int16(truncatingIfNeeded: number >> 16)
        }
    }

    private func data(_ channels: [[Int16]], _ selection: WaveformData.Selection) throws -> WaveformData {
        let path = try TestSound(rate: 22050, channels).write(to: "sound.wav", in: folder)
        return try WaveformData(of: SoundReader<Int16>(path: path), selection)
    }

    @Test("values are the extremes of each stretch, including a shorter last stretch")
    func extremes() throws {
        let samples = noise(10_007)
        for zoom in [2, 3, 256, 10_000, 20_000] {
            let found = try data([samples], .init(samplesPerPixel: zoom))
            var expected: [Int16] = []
            var rest = samples[...]
            while !rest.isEmpty {
                expected += [rest.prefix(zoom).min() ?? 0, rest.prefix(zoom).max() ?? 0]
                rest = rest.dropFirst(zoom)
            }
            #expect(found.values == expected && found.rate == 22050, "zoom \(zoom)")
        }
    }

    @Test("channels are averaged, or each channel has its own values")
    func channels() throws {
        let (left, right) = (noise(1000), noise(1000, seed: 7))
        let mixed = try data([left, right], .init(samplesPerPixel: 100))
        let means = zip(left, right).map { Int16((Int($0) + Int($1)) / 2) }
        #expect(mixed.values[0] == means[..<100].min() && mixed.values[1] == means[..<100].max())
        let split = try data([left, right], .init(samplesPerPixel: 100, splitsChannels: true))
        #expect(split.channelCount == 2 && split.length == 10)
        #expect(split.extremes(9, channel: 1) == (right[900...].min() ?? 0)...(right[900...].max() ?? 0))
    }

    @Test("a part of a sound has the values of that part")
    func parts() throws {
        let samples = noise(5000)
        let part = try data([samples], .init(samplesPerPixel: 50, samples: 1234..<2345))
        let alone = try data([Array(samples[1234..<2345])], .init(samplesPerPixel: 50))
        #expect(part == alone)
    }

    /// The layout of a file, written by hand after the documentation of audiowaveform.
    @Test("files have the documented bytes, in both versions and resolutions")
    func layout() {
        let one = WaveformData(
            rate: 44100, samplesPerPixel: 256, channelCount: 1, values: [-256, 511, -32768, 32767])
        let head: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, 0x44, 0xAC, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0]
        #expect(one.binary(.bits16) == head + [0x00, 0xFF, 0xFF, 0x01, 0x00, 0x80, 0xFF, 0x7F])
        var byteHead = head
        byteHead[4] = 1
        #expect(one.binary(.bits8) == byteHead + [0xFF, 0x01, 0x80, 0x7F])
        let two = WaveformData(rate: 8000, samplesPerPixel: 2, channelCount: 2, values: [-1, 2, -3, 4])
        #expect(
            two.binary(.bits16) == [
                2, 0, 0, 0, 0, 0, 0, 0, 0x40, 0x1F, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0xFF, 0xFF, 2,
                0, 0xFD,
                0xFF, 4, 0,
            ])
        #expect(
            one.json(.bits8)
                == #"{"version":2,"channels":1,"sample_rate":44100,"samples_per_pixel":256,"bits":8,"length":2,"data":[-1,1,-128,127]}"#
                + "\n")
    }

    @Test("written data is read back unchanged")
    func reading() throws {
        for channelCount in 1...3 {
            let data = WaveformData(
                rate: 48000, samplesPerPixel: 512, channelCount: channelCount,
                values: noise(60 * channelCount))
            #expect(try WaveformData(binary: data.binary(.bits16)) == data)
            #expect(try WaveformData(json: Array(data.json(.bits16).utf8)) == data)
            let coarse = try WaveformData(binary: data.binary(.bits8))
            #expect(coarse.values == data.values.map { $0 / 256 * 256 })
            #expect(coarse.binary(.bits8) == data.binary(.bits8))
            #expect(try WaveformData(json: Array(data.json(.bits8).utf8)) == coarse)
        }
        let old =
            #"{"sample_rate":48000,"samples_per_pixel":512,"bits":8,"length":1,"version":1,"data":[-5,5]}"#
        #expect(try WaveformData(json: Array(old.utf8)).values == [-1280, 1280])
    }

    @Test("damaged files are refused, wherever they are cut or changed")
    func damage() {
        let data = WaveformData(rate: 48000, samplesPerPixel: 512, channelCount: 2, values: noise(40))
        let bytes = data.binary(.bits16)
        for count in 0..<bytes.count {
            #expect(throws: WaveformFault.self) { try WaveformData(binary: Array(bytes.prefix(count))) }
        }
        for place in [0, 1, 4, 5, 7, 11, 15, 16, 19, 20, 23] {
            var changed = bytes
            changed[place] ^= 0xA4
            #expect(throws: WaveformFault.self, "byte \(place)") { try WaveformData(binary: changed) }
        }
        let text = data.json(.bits16)
        for (old, new) in [
            ("\"version\":2", "\"version\":3"), ("\"channels\":2", "\"channels\":0"),
            ("\"bits\":16", "\"bits\":12"), ("\"bits\":16", "\"bits\":8"), ("\"length\":10", "\"length\":11"),
            ("\"data\":[", "\"data\":[1.5,"), ("\"sample_rate\":48000", "\"sample_rate\":-1"),
        ] {
            let changed = Array(text.replacingOccurrences(of: old, with: new).utf8)
            #expect(throws: WaveformFault.self, "\(new)") { try WaveformData(json: changed) }
        }
    }

    /// The example in the documentation of audiowaveform.
    @Test("the example in the documentation is read correctly") func example() throws {
        let text = """
            {
              "version": 2,
              "channels": 2,
              "sample_rate": 48000,
              "samples_per_pixel": 512,
              "bits": 8,
              "length": 3,
              "data": [-65,63,-66,64,-40,41,-39,45,-55,43,-55,44]
            }
            """
        let data = try WaveformData(json: Array(text.utf8))
        #expect(data.rate == 48000 && data.samplesPerPixel == 512 && data.channelCount == 2)
        #expect(data.length == 3 && data.resolution == .bits8)
        #expect(data.extremes(1, channel: 0) == -40 * 256...41 * 256)
        #expect(data.extremes(1, channel: 1) == -39 * 256...45 * 256)
        let header: [UInt8] = [
            2, 0, 0, 0, 1, 0, 0, 0, 0x80, 0xBB, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0,
        ]
        let values: [Int8] = [-65, 63, -66, 64, -40, 41, -39, 45, -55, 43, -55, 44]
        #expect(data.binary(data.resolution) == header + values.map(UInt8.init(bitPattern:)))
    }

    @Test("data keeps the resolution of its file, so it can be written unchanged")
    func resolution() throws {
        let data = WaveformData(
            rate: 48000, samplesPerPixel: 512, channelCount: 1, values: [-300, 300, -32768, 32767])
        #expect(data.resolution == .bits16)
        for resolution in WaveformData.Resolution.allCases {
            let bytes = data.binary(resolution)
            let read = try WaveformData(binary: bytes)
            #expect(read.resolution == resolution && read.binary(read.resolution) == bytes)
            let text = Array(read.json(read.resolution).utf8)
            let again = try WaveformData(json: text)
            #expect(again == read && again.binary(again.resolution) == bytes)
        }
    }

    @Test("values are multiplied, rounded towards zero and clipped") func scaling() {
        let data = WaveformData(
            rate: 8000, samplesPerPixel: 2, channelCount: 1, values: [-3, 3, -20000, 20000, -1, 0])
        #expect(data.scaled(by: 1.5).values == [-4, 4, -30000, 30000, -1, 0])
        #expect(data.scaled(by: 2).values == [-6, 6, -32768, 32767, -2, 0])
        #expect(data.scaled(by: 0).values == [0, 0, 0, 0, 0, 0])
        #expect(data.factor(of: .factor(2.5)) == 2.5)
    }

    @Test(
        "the automatic scale is the largest without clipping; silence is unchanged",
        arguments: [
            [-5, 100], [-100, 5], [0, 1], [-1, 0], [-32768, 0], [-32767, 32767], [12345, 12345],
        ])
    func automaticScale(_ values: [Int16]) {
        let data = WaveformData(
            rate: 8000, samplesPerPixel: 2, channelCount: 1, values: [0, 0] + values + [0, 0])
        let factor = data.factor(of: .automatic)
        let scaled = data.scaled(by: factor).values.map(Int.init)
        #expect((scaled.min() ?? 0) <= -32767 || (scaled.max() ?? 0) >= 32766, "\(scaled)")
        for value in values where value != 0 {
            #expect((-32768...32767).contains((Double(value) * factor).rounded(.towardZero)))
        }
        #expect(data.factor(of: .automatic, in: 0..<1) == 1)
        #expect(data.factor(of: .automatic, in: 2..<9) == 1)
    }
}
