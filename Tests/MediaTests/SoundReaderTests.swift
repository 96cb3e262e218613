import Foundation
import TestSupport
import Testing

@testable import Media

/// Tests that compare sounds with the samples that ffmpeg decodes without SIMD.
@Suite struct SoundReaderTests {
    private let folder: TestFolder

    init() throws {
        // This keeps FFmpeg from printing messages about damaged files.
        FFmpegLog.takeOver()
        folder = try TestFolder()
    }

    private func samples<Sample: SoundSample>(
        of path: String, as _: Sample.Type = Int16.self
    ) throws -> [Sample] {
        let reader = try SoundReader<Sample>(path: path)
        var samples: [Sample] = []
        while try reader.next({ block in for index in block.indices { samples.append(block[index]) } }) {}
        #expect(reader.position == samples.count / reader.channelCount)
        return samples
    }

    /// Returns the samples that ffmpeg decodes without SIMD, in a raw format such as `s16le`.
    private func samplesByFFmpeg<Sample: BitwiseCopyable>(
        of path: String, as format: String, _: Sample.Type
    ) throws -> [Sample] {
        let bytes = try FFmpegProgram.run(["-cpuflags", "0", "-i", path, "-vn", "-f", format, "-"])
        return unsafe bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / MemoryLayout<Sample>.size).map {
                unsafe bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Sample>.size, as: Sample.self)
            }
        }
    }

    private func expectSamplesOfFFmpeg(of path: String) throws {
        let whole = try samples(of: path)
        let floats = try samples(of: path, as: Float.self)
        #expect(whole.count > 8000 && floats.count == whole.count)
        let isSame = (
            whole: try whole == samplesByFFmpeg(of: path, as: "s16le", Int16.self),
            floats: try floats == samplesByFFmpeg(of: path, as: "f32le", Float.self)
        )
        #expect(isSame == (true, true))
    }

    struct Kind: CustomTestStringConvertible, Sendable {
        let name: String
        var options: [String] = []
        var testDescription: String { "\(name) \(options.joined(separator: " "))" }
    }

    @Test(
        "the samples are those that ffmpeg decodes without SIMD",
        arguments: [
            Kind(name: "a.wav"), Kind(name: "b.wav", options: ["-c:a", "pcm_f32le"]),
            Kind(name: "c.wav", options: ["-c:a", "pcm_u8", "-ar", "8000"]),
            Kind(name: "d.flac", options: ["-ar", "96000"]), Kind(name: "e.mp3"),
            Kind(name: "f.ogg", options: ["-c:a", "libvorbis"]), Kind(name: "g.opus"),
            Kind(name: "h.m4a", options: ["-c:a", "aac"]), Kind(name: "i.mka", options: ["-c:a", "ac3"]),
            Kind(name: "j.wav", options: ["-ac", "1", "-ar", "22050"]),
            Kind(name: "k.wav", options: ["-af", "pan=5.1|c0=c0|c1=c1|c2=c0|c3=c1|c4=c0|c5=c1"]),
            Kind(name: "l.flac", options: ["-af", "pan=5.1|c0=c0|c1=c1|c2=c0|c3=c1|c4=c0|c5=c1"]),
        ])
    func decoding(_ kind: Kind) throws {
        let path = folder.path(kind.name)
        let source =
            "sine=frequency=440:duration=1.7,volume=4[a];anoisesrc=r=44100:d=1.7:c=pink:seed=3,aformat=channel_layouts=mono[b];[a][b]join=inputs=2"
        try FFmpegProgram.run(["-f", "lavfi", "-i", source] + kind.options + [path])
        try expectSamplesOfFFmpeg(of: path)
    }

    /// libavcodec's Opus decoder opens a resampler when it first decodes speech, and again after each change of mode.
    @Test("speech in Opus has the samples that ffmpeg decodes without SIMD") func speech() throws {
        let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("samples")
        try expectSamplesOfFFmpeg(of: samples.appendingPathComponent("audiogram/voice.opus").path)
    }

    @Test("the sound of a film is read, with its start on the film's clock") func film() throws {
        let path = folder.path("film.mkv")
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-itsoffset", "0.48", "-f", "lavfi", "-i",
            "sine=d=1", "-c:a", "flac", path,
        ])
        let reader = try SoundReader<Int16>(path: path)
        _ = try reader.next { _ in }
        #expect(abs((reader.beginning?.value ?? 0) - 0.48) < 0.002)
    }

    @Test("a sound of one sample is read") func oneSample() throws {
        let path = try TestSound(rate: 44100, [[12345]]).write(to: "one.wav", in: folder)
        #expect(try samples(of: path) == [12345])
    }

    @Test("a resampled sound keeps its duration and pitch") func resampling() throws {
        let path = try TestSound.sine(1000, rate: 44100, count: 44100).write(to: "sine.wav", in: folder)
        let reader = try SoundReader<Float>(path: path, rate: Ratio(48000, 1))
        var found: [Float] = []
        while try reader.next({ block in for index in block.indices { found.append(block[index]) } }) {}
        #expect(abs(found.count - 48000) <= 1)
        let worst = found.indices.dropFirst(2000).dropLast(2000).map { index in
            abs(Double(found[index]) - 0.5 * sin(2 * .pi * 1000 * Double(index) / 48000))
        }.max()
        #expect((worst ?? 1) < 0.001)
    }

    @Test("a file without usable sound causes an error with a message") func badFiles() throws {
        func reason(_ path: String) -> String {
            do {
                _ = try samples(of: path)
                return "no error"
            } catch let error as MediaError {
                return error.isAboutContent ? error.reason : "not about the content: \(error)"
            } catch {
                return "\(error)"
            }
        }
        let silent = folder.path("silent.mp4")
        try FFmpegProgram.run(["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.2", silent])
        #expect(reason(silent) == "the file has no sound")
        let empty = try TestSound(rate: 44100, [[]]).write(to: "empty.wav", in: folder)
        #expect(reason(empty) == "the sound has no samples")
        let many = try TestSound(rate: 8000, Array(repeating: [1, 2, 3], count: 255)).write(
            to: "many.wav", in: folder)
        #expect(reason(many) == "the sound has 255 channels; at most 8 are supported")
        let whole = TestSound.sine(440, rate: 8000, count: 80000).data
        let cut = folder.url.appendingPathComponent("cut.wav")
        try whole.prefix(40000).write(to: cut)
        #expect(reason(cut.path) == "truncated: 120044 bytes are missing at the end")
        var varying = Data()
        for rate in ["44100", "22050"] {
            let part = folder.path("\(rate).aac")
            try FFmpegProgram.run(["-f", "lavfi", "-i", "sine=d=2:r=\(rate)", "-c:a", "aac", part])
            varying += try folder.data("\(rate).aac")
        }
        try varying.write(to: folder.url.appendingPathComponent("varying.aac"))
        #expect(
            reason(folder.path("varying.aac"))
                == "the sample rate changes from 44100 to 22050 after 2.043 seconds")
    }

    @Test("a stated duration of a billion seconds is refused without using memory") func claim() throws {
        let path = folder.path("claim.mka")
        try FFmpegProgram.run(["-f", "lavfi", "-i", "sine=d=2:r=8000", "-c:a", "flac", path])
        var bytes = try folder.data("claim.mka")
        // The duration in milliseconds as a big-endian floating-point number.
        let place = try #require(bytes.firstRange(of: [0x44, 0x89, 0x88])?.upperBound)
        for index in 0..<8 {
            bytes[place + index] = UInt8(truncatingIfNeeded: (1e12).bitPattern >> (56 - 8 * index))
        }
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(try SoundReader<Int16>(path: path).facts.duration == 1e9)
        #expect(try answer(path) == "truncated: the sound ends after 2 of 1000000000 seconds")
    }

    @Test("encoding gives the same packets every time, and they decode in sync") func encoding()
        throws
    {
        func encode() throws -> [[UInt8]] {
            var encoder = try SoundEncoder(.aac(bitRate: 128_000), rate: 48000, channelCount: 1)
            var packets: [[UInt8]] = []
            func take(_ packet: inout Packet) {
                var bytes: [UInt8] = []
                packet.withBytes { span in
                    for index in 0..<span.byteCount {
                        bytes.append(unsafe span.unsafeLoad(fromByteOffset: index, as: UInt8.self))
                    }
                }
                packets.append(bytes)
            }
            let samples = (0..<50_000).map { Float(0.4 * sin(2 * .pi * 700 * Double($0) / 48000)) }
            // The encoder must join blocks whose length does not match its packets.
            for start in stride(from: 0, to: samples.count, by: 777) {
                let part = Array(samples[start..<min(start + 777, samples.count)])
                try encoder.encode(part.span, take)
            }
            try encoder.finish(take)
            return packets
        }
        let packets = try encode()
        #expect(packets.count == (50_000 + 1024 + 1023) / 1024)
        #expect(try encode() == packets)
    }

    /// Returns the number of samples that a reader decodes, or the reason of the error that it throws.
    private func answer(_ path: String) throws -> String {
        do {
            return "\(try samples(of: path).count) samples"
        } catch let error as MediaError {
            return error.reason
        }
    }

    @Test(
        "damage anywhere in a file of any format never traps, and throws nothing but errors of media",
        arguments: ["tta", "m4a", "ts", "flac"])
    func damage(kind: String) throws {
        let path = folder.path("whole.\(kind)")
        try FFmpegProgram.run(["-f", "lavfi", "-i", "anoisesrc=d=2:seed=1"] + [path])
        let whole = try folder.data("whole.\(kind)")
        for part in 1..<40 {
            let cut = folder.url.appendingPathComponent("cut.\(kind)")
            try whole.prefix(whole.count * part / 40).write(to: cut)
            #expect(try answer(cut.path) != "")
            var changed = whole
            for place in 0..<8 { changed[whole.count * part / 40 + place] ^= 0x5A }
            try changed.write(to: cut)
            #expect(try answer(cut.path) != "")
        }
    }

    @Test("a WAV file that was written to a pipe is read to its end") func piped() throws {
        let data = try FFmpegProgram.run(["-f", "lavfi", "-i", "sine=d=1.234:r=8000", "-f", "wav", "-"])
        try data.write(to: folder.url.appendingPathComponent("piped.wav"))
        #expect(try answer(folder.path("piped.wav")) == "9872 samples")
        // Speech synthesisers write these placeholder lengths.
        for length: UInt32 in [0, 0x7FFF_F000, 0x7FFF_FFFF, 0x8000_0000, .max] {
            var bytes = TestSound.sine(440, rate: 8000, count: 9000).data
            for index in 0..<4 { bytes[40 + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
            try bytes.write(to: folder.url.appendingPathComponent("stream.wav"))
            #expect(try answer(folder.path("stream.wav")) == "9000 samples", "\(length)")
        }
    }

    @Test("a sound that begins late is complete, and its gaps are silence") func late() throws {
        let path = folder.path("late.mka")
        try FFmpegProgram.run([
            "-itsoffset", "5", "-f", "lavfi", "-i", "sine=d=2:r=8000", "-c:a", "flac", path,
        ])
        #expect(try answer(path) == "16000 samples")
        let gap = folder.path("gap.mka")
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "sine=d=2:r=8000,asetpts='if(gte(T,1),PTS+3/TB,PTS)'", "-c:a", "flac", gap,
        ])
        let found = try samples(of: gap)
        #expect(abs(found.count - 40000) < 4700)
        #expect(found[20000] == 0 && found[30000] == 0)
    }

    @Test("an error thrown by the receiver is not reported as damage") func receiver() throws {
        let path = try TestSound.sine(440, rate: 8000, count: 8000).write(to: "sine.wav", in: folder)
        let full = MediaError("writing a packet", code: -ENOSPC)
        let reader = try SoundReader<Int16>(path: path)
        let error = #expect(throws: MediaError.self) { _ = try reader.next { _ in throw full } }
        #expect(error == full)
    }

    @Test(
        "NaN, infinite and huge samples cause an error for every sample type",
        arguments: ["1e9", "0/0", "1/0", "-1/0"], ["pcm_f32le", "pcm_f64le"])
    func notNumbers(value: String, codec: String) throws {
        func read(_ value: String) throws {
            let path = folder.path("odd.wav")
            try FFmpegProgram.run([
                "-f", "lavfi", "-i", "aevalsrc=0.5|if(gt(t\\,0.05)\\,\(value)\\,-0.1):d=0.1", "-c:a", codec,
                path,
            ])
            let reader = try SoundReader<Float>(path: path)
            let whole = try SoundReader<Int16>(path: path)
            while try reader.next({ _ in }) {}
            while try whole.next({ _ in }) {}
        }
        func fails<Sample: SoundSample>(_: Sample.Type) -> MediaError? {
            #expect(throws: MediaError.self) {
                let reader = try SoundReader<Sample>(path: folder.path("odd.wav"))
                while try reader.next({ _ in }) {}
            }
        }
        #expect(throws: MediaError.self) { try read(value) }
        #expect(fails(Float.self)?.reason == fails(Int16.self)?.reason)
        #expect(throws: Never.self) { try read("-0.9") }
    }
}
