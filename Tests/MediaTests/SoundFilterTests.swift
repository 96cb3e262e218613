import Foundation
import TestSupport
import Testing

@testable import Media

@Suite struct SoundFilterTests {
    /// Returns the filtered samples. They are passed to the filter in blocks of `block` samples.
    private func filtered(_ samples: [Float], _ filter: String, block: Int = 1000) throws -> [Float] {
        let filter = try SoundFilter(filter, rate: 48000)
        var result: [Float] = []
        func take(_ samples: Span<Float>) { for index in samples.indices { result.append(samples[index]) } }
        for start in stride(from: 0, to: samples.count, by: block) {
            try filter.filter(samples.span.extracting(start..<min(start + block, samples.count)), take)
        }
        try filter.finish(take)
        return result
    }

    /// Returns samples as the bytes of a raw file.
    private func bytes(_ samples: [Float]) -> Data {
        Data(
            samples.flatMap { sample -> [UInt8] in
                (0..<4).map { UInt8(truncatingIfNeeded: sample.bitPattern >> (8 * $0)) }
            })
    }

    private let noise = TestNoise.samples(100_003, level: 0.1).map { Float($0) }

    @Test("the number of filtered samples is the same for every block length") func blocks() throws {
        #expect(try filtered(noise, "anull") == noise)
        let whole = try filtered(noise, "afftdn=nr=12:nf=-30", block: 100_003)
        #expect(whole.count == noise.count)
        for block in [1, 600, 9999] {
            #expect(try filtered(noise, "afftdn=nr=12:nf=-30", block: block) == whole)
        }
    }

    @Test("the samples equal those of ffmpeg without SIMD") func sameAsFFmpeg() throws {
        let folder = try TestFolder()
        try bytes(noise).write(to: folder.url.appendingPathComponent("noise.raw"))
        try FFmpegProgram.run([
            "-cpuflags", "0", "-f", "f32le", "-ar", "48000", "-ac", "1", "-i", folder.path("noise.raw"),
            "-af",
            "afftdn=nr=12:nf=-30", "-f", "f32le", folder.path("clean.raw"),
        ])
        let clean = try filtered(noise, "afftdn=nr=12:nf=-30")
        #expect(try folder.data("clean.raw") == bytes(clean))
    }

    @Test("samples that are NaN cause an error") func noNumbers() {
        #expect(throws: MediaError.noNumbers) { try filtered(noise, "aeval=exprs=0/0") }
    }

    @Test("an unknown filter causes an error, not a crash") func unknown() {
        #expect(throws: MediaError.self) { try SoundFilter("nothing=5", rate: 48000) }
    }
}
