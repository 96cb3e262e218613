import Foundation
import TestSupport
import Testing

/// Tests of films in all formats and codecs, decoded by ffmpeg.
@Suite struct OutputFormatTests {
    private static func drawn(_ kind: FilmKind, _ folder: TestFolder) throws -> [UInt8] {
        let outcome = try Tool.zoetrope.run(
            ["frames", folder.path("scene.json"), "--pixel-format", "bgra", "-o", "-"]
                + (kind.isTransparent ? ["--transparent"] : []))
        return Array(outcome.output)
    }

    private static func decoded(_ path: String, by decoder: String?) throws -> [UInt8] {
        let data = try FFmpegProgram.run(
            (decoder.map { ["-c:v", $0] } ?? []) + [
                "-i", path, "-map", "0:v", "-sws_flags", "accurate_rnd+full_chroma_int+bitexact", "-pix_fmt",
                "bgra", "-f", "rawvideo", "-",
            ])
        return Array(data)
    }

    /// The differences of decoded from drawn frames. Colours count as much as they are seen.
    private static func differences(_ found: [UInt8], _ drawn: [UInt8]) -> (
        mean: Double, block: Double, alpha: Int
    ) {
        var (sum, largestBlock, alpha) = (0.0, 0.0, 0)
        for frame in 0..<FilmKind.frameCount {
            for (top, left) in stride(from: 0, to: FilmKind.height, by: 16).flatMap({ top in
                stride(from: 0, to: FilmKind.width, by: 16).map { (top, $0) }
            }) {
                var block = [0.0, 0, 0]
                for pixel in 0..<256 {
                    let place =
                        4
                        * ((frame * FilmKind.height + top + pixel / 16) * FilmKind.width + left + pixel % 16)
                    let visible = Double(drawn[place + 3]) / 255
                    for channel in 0..<3 {
                        let difference = abs(Int(found[place + channel]) - Int(drawn[place + channel]))
                        block[channel] += Double(difference) * visible
                    }
                    alpha = max(alpha, abs(Int(found[place + 3]) - Int(drawn[place + 3])))
                }
                sum += block.reduce(0, +)
                largestBlock = max(largestBlock, (block.max() ?? 0) / 256)
            }
        }
        return (sum / Double(FilmKind.frameCount * FilmKind.width * FilmKind.height * 3), largestBlock, alpha)
    }

    @Test(
        "a film of each format has the drawn pictures, the size, the rate and the sound, as ffmpeg decodes it",
        arguments: FilmKind.all)
    func pictures(_ kind: FilmKind) throws {
        let folder = try FilmKind.folder()
        let path = try kind.encode(folder)
        let tracks = try FFmpegProgram.probe("stream=codec_name,pix_fmt", of: path)
            .split(whereSeparator: { ",\n".contains($0) }).map(String.init)
        #expect(tracks == kind.tracks)
        let times = try FFmpegProgram.probe("stream=r_frame_rate,avg_frame_rate,width,height", of: path)
        #expect(times.hasPrefix("96,64,10/1,10/1"), "\(times)")
        let duration = try FFmpegProgram.probe("format=duration", of: path)
        // FFmpeg does not find the duration of an animated PNG.
        let seconds = Double(duration.split(separator: "\n")[0])
        #expect(abs((seconds ?? (kind.ending == "png" ? 3.2 : 0)) - 3.2) < 0.003, "\(duration)")
        let drawn = try Self.drawn(kind, folder)
        for decoder in kind.decoders {
            let found = try Self.decoded(path, by: decoder)
            try #require(found.count == drawn.count)
            let (mean, block, alpha) = Self.differences(found, drawn)
            let isNear =
                mean <= kind.limits.mean && block <= kind.limits.block && alpha <= kind.limits.alpha
            #expect(isNear, "mean \(mean), block \(block), alpha \(alpha)")
        }
    }

    @Test(
        "the sound of each format begins with the film, and the formats without loss have its samples",
        arguments: SlowTests.some(FilmKind.all.filter { !$0.isTransparent && $0.tracks.count > 2 }, 3))
    func sound(_ kind: FilmKind) throws {
        let folder = try FilmKind.folder()
        let path = try kind.encode(folder)
        func samples(_ path: String) throws -> [Double] {
            let data = try FFmpegProgram.run(["-i", path, "-ac", "1", "-f", "s16le", "-"])
            return stride(from: 0, to: data.count, by: 2).map {
                Double(Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8))
            }
        }
        let (heard, original) = (try samples(path), try samples(folder.path("noise.wav")))
        #expect(abs(heard.count - 3 * 48_000 - 9600) < 2048, "\(heard.count) samples")
        /// Returns how well the sound fits the original, if it is late by some samples.
        func fit(_ late: Int) -> Double {
            (20_000..<22_000).reduce(0) { $0 + heard[$1] * original[$1 - late] }
        }
        let best = (-1500...1500).max { fit($0) < fit($1) }
        #expect(best == 0)
        if ["mov", "mkv"].contains(kind.ending) {
            #expect((0..<140_000).allSatisfy { abs(heard[$0] - original[$0]) <= 1 })
        }
    }

    @Test(
        "a film of each format has the same bytes with other lanes, cores and SIMD levels",
        arguments: SlowTests.some(FilmKind.all, 5))
    func sameBytes(_ kind: FilmKind) throws {
        let folder = try FilmKind.folder()
        let plain = Tool(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            leadingArguments: ["ZOETROPE_SIMD=plain"] + Tool.onOneCore.leadingArguments)
        var films: Set<Data> = []
        for (tool, lanes) in [(Tool.zoetrope, "5"), (plain, "1")] {
            let path = try kind.encode(folder, tool, more: ["--lanes", lanes])
            films.insert(try Data(contentsOf: URL(fileURLWithPath: path)))
        }
        #expect(films.count == 1)
    }

    @Test(
        "a film of each format has the same bytes on an emulated CPU without AVX",
        .enabled(if: EmulatedCPU.isPossible && SlowTests.areEnabled), arguments: FilmKind.all)
    func emulated(_ kind: FilmKind) throws {
        let folder = try FilmKind.folder()
        let native = try Data(contentsOf: URL(fileURLWithPath: kind.encode(folder)))
        let emulated = try Data(
            contentsOf: URL(fileURLWithPath: kind.encode(folder, .zoetrope(on: .nehalem))))
        #expect(native == emulated)
    }

    @Test("an interrupted film of each format is continued from its chunks", arguments: FilmKind.some)
    func resumed(_ kind: FilmKind) throws {
        let folder = try FilmKind.folder()
        let whole = try Data(contentsOf: URL(fileURLWithPath: kind.encode(folder)))
        let path = folder.path("film.\(kind.ending)")
        try FileManager.default.removeItem(atPath: path)
        let encode = ["encode", folder.path("scene.json"), "-o", path, "--lanes", "1"] + kind.flags
        // The first file with this ending is the sound or a chunk of pictures.
        let killed = try FaultySystem().run(encode, .killAfterChunk)
        #expect(killed.status == SIGKILL && !FileManager.default.fileExists(atPath: path))
        #expect(folder.names.contains { $0.hasSuffix(".chunk") })
        let again = try Tool.zoetrope.run(encode)
        #expect(again.status == 0, "\(again.errors)")
        // Either a chunk of pictures was kept, or the sound, and then all pictures are made.
        let hasKept = again.text.contains("1 kept") || again.text.contains("chunks: 2 made")
        #expect(hasKept, "\(again.text)")
        let isSame = try Data(contentsOf: URL(fileURLWithPath: path)) == whole
        #expect(isSame)
    }

    @Test(
        "what a format can't have is refused before anything is drawn",
        arguments: [
            (
                ["-o", "film.avi"], Int32(73),
                "the name must end with .mp4, .mov, .webm, .mkv, .gif, .png, .webp, .m4a, .wav or .flac"
            ),
            (["-o", "film.mkv", "--codec", "vp9"], 64, "--codec vp9: a film .mkv can't have it"),
            (["-o", "film.mp4", "--transparent"], 64, "--transparent: MP4 has no alpha"),
            (["-o", "film.mov", "--crf", "20"], 64, "--crf: ProRes has none"),
            (["-o", "film.mkv", "--preset", "fast"], 64, "--preset: FFV1 has none"),
            (["-o", "film.webm", "--crf", "64"], 64, "--crf 64"),
            (["-o", "film.gif", "--crf", "20"], 64, "--crf: GIF has none"),
            (["-o", "film.webm", "--crf", "24.5"], 64, "--crf 24.5: VP9 takes whole numbers"),
            (["-o", "film.mov", "--audio-bitrate", "192k"], 64, "has no bit rate to choose"),
            (["--segments", "live", "--codec", "hevc"], 65, "segments are in H.264, not in HEVC"),
            (["--segments", "live.webm"], 73, "segments are written to a folder"),
            (["-o", "film.gif", "--codec", "ffv1"], 64, "--codec ffv1: a film .gif can't have it"),
            (["-o", "film.gif", "--fps", "60"], 64, "60 fps: a GIF has at most 50 frames per second"),
            (
                ["-o", "film.mp4", "--codec", "hevc", "--size", "64x64", "--fit", "cover"], 64,
                "HEVC needs a larger size"
            ),
            (
                ["-o", "film.mp4", "--codec", "av1", "--fps", "300"], 64,
                "AV1 has at most 240 frames per second"
            ),
            (["-o", "film.mp4", "--codec", "h265"], 64, "--codec h265"),
            (["-o", "film.mp4", "--codec", "av1", "--size", "48x32"], 64, "AV1 needs at least 64x64 pixels"),
            (
                ["-o", "film.webm", "--size", "95x64", "--fit", "cover"], 64,
                "VP9 in yuv420p needs an even width and height"
            ),
        ])
    func refused(_ flags: [String], _ status: Int32, _ message: String) throws {
        let folder = try FilmKind.folder()
        let outcome = try Tool.zoetrope.run(["encode", "scene.json"] + flags, in: folder.url)
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(folder.names.sorted() == ["noise.wav", "scene.json"])
    }

    @Test("pictures of a GIF last 3 or 4 hundredths at 30 frames per second, and as long as the film in all")
    func hundredths() throws {
        let folder = try FilmKind.folder()
        let outcome = try Tool.zoetrope.run(
            ["encode", "scene.json", "-o", "film.gif", "--fps", "30"], in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("GIF has no place for the sound: left out"))
        let durations = try Self.gifDelays(folder.data("film.gif"))
        #expect(durations.count == 96 && Set(durations) == [3, 4] && durations.reduce(0, +) == 320)
        #expect(zip(durations, durations.dropFirst()).allSatisfy { $0 + $1 <= 7 })
    }

    /// Returns the delays of a GIF's pictures, from its graphic control extensions.
    private static func gifDelays(_ data: Data) -> [Int] {
        let bytes = Array(data)
        return bytes.indices.dropLast(8).compactMap { place in
            // The extension has four bytes, and a picture or its colours follow.
            guard bytes[place..<place + 3] == [0x21, 0xF9, 4], bytes[place + 7] == 0, bytes[place + 8] == 0x2C
            else { return nil }
            return Int(bytes[place + 4]) | Int(bytes[place + 5]) << 8
        }
    }

    @Test(
        "films in WebM and Matroska have any rate, also one that Matroska states only nearly",
        arguments: ["60000/1001", "24000/1001", "1", "120", "1000", "1001/500"])
    func rates(_ rate: String) throws {
        let folder = try FilmKind.folder()
        for name in ["film.webm", "film.mkv"] {
            let outcome = try Tool.zoetrope.run(
                ["encode", "scene.json", "-o", name, "--fps", rate, "--frames", "0-2", "--no-audio"],
                in: folder.url)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
    }

    @Test(
        "the sound of a WebM can have every sample rate of a scene, in mono and stereo",
        arguments: SlowTests.areEnabled
            ? [22_050, 24_000, 32_000, 44_100, 88_200, 96_000] : [22_050, 96_000], [1, 2])
    func sampleRates(_ rate: Int, _ channels: Int) throws {
        let folder = try FilmKind.folder()
        let scene = try String(decoding: folder.data("scene.json"), as: UTF8.self)
            .replacingOccurrences(
                of: "\"clips\"", with: "\"sampleRate\": \(rate), \"channels\": \(channels), \"clips\"")
        try folder.write(scene, to: "scene.json")
        let outcome = try Tool.zoetrope.run(
            ["encode", "scene.json", "-o", "film.webm", "--frames", "0-3"], in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let found = try FFmpegProgram.probe("stream=sample_rate,channels", of: folder.path("film.webm"))
        #expect(found.contains("\(rate),\(channels)"), "\(found)")
    }

    @Test(
        "a loudness is reached in formats without loss too", arguments: ["film.mov", "film.mkv", "film.webm"])
    func loudness(_ name: String) throws {
        let folder = try FilmKind.folder()
        let scene = try String(decoding: folder.data("scene.json"), as: UTF8.self)
            .replacingOccurrences(of: "\"clips\"", with: "\"loudness\": -20, \"clips\"")
        try folder.write(scene, to: "scene.json")
        let outcome = try Tool.zoetrope.run(["encode", "scene.json", "-o", name], in: folder.url)
        #expect(
            outcome.status == 0 && outcome.text.contains("-20.0 LUFS"), "\(outcome.text)\(outcome.errors)")
    }

    @Test("a film of each format is estimated without being made", arguments: FilmKind.some)
    func estimated(_ kind: FilmKind) throws {
        let folder = try FilmKind.folder()
        let outcome = try Tool.zoetrope.run(
            ["encode", "scene.json", "-o", "film.\(kind.ending)", "--dry-run"] + kind.flags, in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.names.sorted() == ["noise.wav", "scene.json"])
    }

    @Test("a lossless film may have an odd size") func odd() throws {
        let folder = try FilmKind.folder()
        let outcome = try Tool.zoetrope.run(
            ["encode", "scene.json", "-o", "film.mkv", "--size", "95x63", "--fit", "cover"], in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        let size = try FFmpegProgram.probe("stream=width,height", of: folder.path("film.mkv"))
        #expect(size.hasPrefix("95,63"))
    }

    @Test("a MOV takes over the chunks of an earlier one, an MKV those of a store") func reused() throws {
        let folder = try FilmKind.folder()
        func run(_ name: String, _ more: [String]) throws -> String {
            let outcome = try Tool.zoetrope.run(["encode", "scene.json", "-o", name] + more, in: folder.url)
            try #require(outcome.status == 0, "\(outcome.errors)")
            return outcome.text
        }
        _ = try run("a.mov", [])
        #expect(try run("b.mov", ["--reuse", "a.mov"]).contains("chunks: 0 made, 2 taken over"))
        #expect(try folder.data("a.mov") == folder.data("b.mov"))
        _ = try run("a.mkv", ["--store", "store"])
        #expect(try run("b.mkv", ["--store", "store"]).contains("chunks: 0 made"))
        #expect(try folder.data("a.mkv") == folder.data("b.mkv"))
    }
}
