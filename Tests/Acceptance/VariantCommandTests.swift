import Foundation
import TestSupport
import Testing

/// Tests of HLS with variants, as players see it.
@Suite(.serialized, .oneBrowser) struct VariantCommandTests {
    let folder: TestFolder
    private let scene: String
    private static let heights = [180, 90, 48]
    /// The sizes of the variants: 16:9, with even widths.
    private static let sizes = [[320, 180], [160, 90], [86, 48]]

    init() throws {
        folder = try TestFolder()
        try TestSound.sine(440, rate: 48000, count: 48000 * 7).write(to: "tone.wav", in: folder)
        scene = try folder.write(
            """
            {"version": 1, "size": {"width": 320, "height": 180}, "fps": 30, "duration": 7,
             "layers": [{"type": "gradient"}, {"type": "bubbles", "radius": [4, 30]}],
             "audio": {"clips": [{"file": "tone.wav"}]}}
            """, to: "scene.json")
    }

    private func arguments(_ name: String = "live") -> [String] {
        let heights = Self.heights.map(String.init).joined(separator: ",")
        return [
            "encode", scene, "--preset", "veryfast", "--segments", folder.path(name), "--variants", heights,
        ]
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try folder.data(name), as: UTF8.self)
    }

    /// Returns the names that a playlist lists, without the initialization section, and the lengths of its segments.
    private func segments(_ variant: String) throws -> [(name: String, seconds: Double)] {
        let lines = try text("live/\(variant)/playlist.m3u8").split(separator: "\n").map(String.init)
        return zip(lines, lines.dropFirst()).compactMap { line, next in
            guard line.hasPrefix("#EXTINF:") else { return nil }
            return (next, Double(line.dropFirst(8).dropLast()) ?? 0)
        }
    }

    /// Returns what ffprobe prints about a file as JSON.
    private func probe(_ options: [String], _ name: String) throws -> [String: Any] {
        let outcome = try Tool.system("ffprobe").run(
            ["-v", "error"] + options + ["-of", "json", folder.path(name)])
        try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any] ?? [:]
    }

    @Test(
        "ffprobe lists each variant as a program that plays; the stated codecs and bit rates are those of its files"
    )
    func programs() throws {
        let outcome = try Tool.zoetrope.run(arguments() + ["--json"])
        try #require(outcome.status == 0, "\(outcome.errors)")
        let report = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any] ?? [:]
        let made = try #require(report["variants"] as? [[String: Any]])
        #expect(report["film"] as? String == folder.path("live/playlist.m3u8"))
        let entries = try text("live/playlist.m3u8").matches(
            of:
                #/#EXT-X-STREAM-INF:BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),CODECS="(.*)",RESOLUTION=(\d+)x(\d+),FRAME-RATE=30\.000,CLOSED-CAPTIONS=NONE\n(.*)\n/#
        )
        #expect(entries.map { [Int($0.4) ?? 0, Int($0.5) ?? 0] } == Self.sizes)
        let programs =
            try probe(["-show_programs"], "live/playlist.m3u8")["programs"] as? [[String: Any]] ?? []
        let streams = programs.map { $0["streams"] as? [[String: Any]] ?? [] }
        let pictures = streams.map { streams in ["width", "height"].map { streams[0][$0] as? Int ?? 0 } }
        #expect(pictures == Self.sizes)
        for (index, entry) in entries.enumerated() {
            let name = "\(Self.heights[index])p"
            #expect(entry.6 == "\(name)/playlist.m3u8")
            // Another formula for the peak: single segments, and each with the next one, of half to one and a half times
            // the target duration of two seconds.
            let segments = try segments(name).map { segment in
                (
                    bits: Double(try folder.data("live/\(name)/\(segment.name)").count * 8),
                    seconds: segment.seconds
                )
            }
            #expect(segments.map(\.seconds) == [2, 2, 1.5, 1.5])
            let pairs = zip(segments, segments.dropFirst()).map {
                ($0.bits + $1.bits, $0.seconds + $1.seconds)
            }
            let runs = segments.map { ($0.bits, $0.seconds) } + pairs.filter { $0.1 <= 3 }
            #expect(Int(entry.1) == runs.map { Int(($0.0 / $0.1).rounded(.up)) }.max())
            #expect(Int(entry.2) == Int((segments.reduce(0) { $0 + $1.bits } / 7).rounded(.up)))
            // The profile High is 100; the constraints are those of the file's avcC.
            let level = try #require(streams[index][0]["level"] as? Int)
            #expect(streams[index][0]["profile"] as? String == "High")
            #expect(streams[index][1]["profile"] as? String == "LC")
            #expect(entry.3 == "avc1.6400\(String(format: "%02x", level)),mp4a.40.2")
            #expect(made[index]["name"] as? String == name)
            #expect(made[index]["bandwidth"] as? Int == Int(entry.1))
            #expect(made[index]["averageBandwidth"] as? Int == Int(entry.2))
            #expect(made[index]["film"] as? String == folder.path("live/\(name)/playlist.m3u8"))
            let counts = try probe(
                ["-count_frames", "-select_streams", "p:\(index):v", "-show_streams"], "live/playlist.m3u8")
            let frames = (counts["streams"] as? [[String: Any]])?.first?["nb_read_frames"] as? String
            #expect(frames == "210")
        }
    }

    @Test("in Chromium, a player that changes the variant at every segment plays through without a gap")
    func switching() throws {
        let outcome = try Tool.zoetrope.run(arguments())
        try #require(outcome.status == 0, "\(outcome.errors)")
        let variants = try Self.heights.map { height in
            try (["init.mp4"] + segments("\(height)p").map(\.name)).map { name in
                "'\(try folder.data("live/\(height)p/\(name)").base64EncodedString())'"
            }
        }
        let codecs = try text("live/playlist.m3u8").matches(of: #/CODECS="(.*?)"/#).map { "'\($0.1)'" }
        let page = try folder.write(
            """
            <!doctype html><title>variants</title><video muted></video><script>
            const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
            const variants = [\(variants.map { "[\($0.joined(separator: ","))].map(bytes)" }.joined(separator: ","))];
            const types = [\(codecs.joined(separator: ","))].map((codecs) => `video/mp4; codecs="${codecs}"`);
            const video = document.querySelector('video');
            \(MediaSourceScript.functions)
            const run = async () => {
              window.supported = types.every((type) => MediaSource.isTypeSupported(type));
              const source = new MediaSource();
              video.src = URL.createObjectURL(source);
              await once(source, 'sourceopen');
              const buffer = source.addSourceBuffer(types[0]);
              const append = async (piece) => { buffer.appendBuffer(piece); await once(buffer, 'updateend'); };
              for (let segment = 0; segment < 4; segment += 1) {
                const variant = segment % variants.length;
                buffer.changeType(types[variant]);
                await append(variants[variant][0]);
                await append(variants[variant][segment + 1]);
              }
              source.endOfStream();
              window.ranges = [...Array(video.buffered.length)].map((_, i) => [video.buffered.start(i), video.buffered.end(i)]);
              if (ranges.length !== 1) throw new Error(`buffered: ${ranges.join(' ')}`);
              window.seen = [];
              for (const time of [0, 2, 4, 5.5]) {
                const { mediaTime, width, height } = await pictureAfterSeek(video, time);
                seen.push([mediaTime, width, height]);
              }
              const ended = once(video, 'ended');
              video.currentTime = 0;
              video.playbackRate = 16;
              await video.play();
              await ended;
              window.state = 'done';
            };
            run().catch((error) => { window.state = `${error}`; });
            </script>
            """, to: "player.html")
        let browser = try Browser()
        try browser.open(page)
        try browser.wait(for: "window.state !== undefined")
        #expect(try browser.value("state") as? String == "done")
        #expect(try browser.value("supported") as? Bool == true)
        let ranges = try #require(try browser.value("ranges") as? [[Double]])
        #expect(ranges.count == 1 && ranges[0][0] == 0 && abs(ranges[0][1] - 7) < 0.05, "\(ranges)")
        let seen = try #require(try browser.value("seen") as? [[Double]])
        #expect(seen.map { [Int($0[1]), Int($0[2])] } == Self.sizes + [Self.sizes[0]], "\(seen)")
        let isExact = zip(seen, [0, 2, 4, 5.5]).allSatisfy { abs($0[0] - $1) < 0.001 }
        #expect(isExact, "\(seen)")
    }

    @Test(
        "a run that is killed when its first variant is complete continues with the others, to the same bytes"
    )
    func killed() throws {
        #expect(try Tool.zoetrope.run(arguments("whole")).status == 0)
        let outcome = try FaultySystem().run(arguments(), .killAfterPlaylist)
        #expect(outcome.status != 0)
        let left = folder.names
        #expect(left.contains("live/180p/playlist.m3u8") && left.contains("live.zoetrope/chunks"))
        #expect(!left.contains("live/playlist.m3u8") && !left.contains("live/90p"))
        let again = try Tool.zoetrope.run(arguments() + ["--json"])
        try #require(again.status == 0, "\(again.errors)")
        let report = try JSONSerialization.jsonObject(with: again.output) as? [String: Any]
        #expect(report?["encodedFrames"] as? Int == 420 && report?["reusedChunks"] as? Int == 4)
        let names = folder.names.filter { $0.hasPrefix("whole/") && $0.contains(".") }
        #expect(names.count == 1 + 3 * 6)
        for name in names {
            let other = "live" + name.dropFirst(5)
            #expect(try folder.data(other) == folder.data(name), "\(other)")
        }
        #expect(!folder.names.contains { $0.contains("zoetrope") })
        let third = try Tool.zoetrope.run(arguments())
        #expect(
            third.status == 73
                && third.errors.hasPrefix("error: \(folder.path("live")): already contains a film\n"))
    }

    @Test(
        "heights that can't be made are refused before anything is drawn",
        arguments: [
            (["--variants", "180,90"], "--variants needs --segments"),
            (["--segments", "live", "--variants", "180,0"], "expected heights from 2 to 8192 pixels"),
            (["--segments", "live", "--variants", "180p,90p"], "expected heights from 2 to 8192 pixels"),
            (["--segments", "live", "--variants", "180,91"], "H.264 needs an even height, not 91"),
            (["--segments", "live", "--variants", "90,180,90"], "90 is given twice"),
            (["--segments", "live", "--variants", "8000"], "a variant of 14222x8000"),
        ])
    func refused(_ flags: [String], _ message: String) throws {
        let output = flags.contains("--segments") ? [] : ["-o", "film.mp4"]
        let outcome = try Tool.zoetrope.run(["encode", "scene.json"] + output + flags, in: folder.url)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count <= 3)
        #expect(folder.names == ["scene.json", "tone.wav"])
    }

    @Test("a scene is drawn larger than its size, but a film or frames from a pipe are not enlarged")
    func larger()
        throws
    {
        func encode(_ words: [String], input: Data? = nil) throws -> Tool.Outcome {
            try Tool.zoetrope.run(
                ["encode"] + words + ["--segments", "live", "--json"], in: folder.url, input: input)
        }
        let scene = try encode(["scene.json", "--duration", "0.5", "--variants", "360,180", "--dry-run"])
        let forecast = try JSONSerialization.jsonObject(with: scene.output) as? [String: Any]
        let variants = forecast?["variants"] as? [[String: Any]] ?? []
        #expect(variants.map { $0["width"] as? Int } == [640, 320], "\(scene.errors)")
        #expect(variants.map { $0["newChunks"] as? Int } == [1, 1])
        #expect(folder.names == ["scene.json", "tone.wav"])
        let frames = Data(count: 32 * 16 * 3 * 10)
        let raw = ["-", "--pixel-format", "rgb24", "--size", "32x16", "--fps", "10", "--no-audio"]
        let enlarged = try encode(raw + ["--variants", "32,16"], input: frames)
        #expect(enlarged.status == 64)
        #expect(
            enlarged.errors == """
                error: --variants: 32 is more than the 16 rows of standard input, and enlarging adds no detail
                  leave out 32

                """)
        let piped = try encode(raw + ["--variants", "16"], input: frames)
        #expect(piped.status == 0, "\(piped.errors)")
        #expect(try text("live/playlist.m3u8").contains(#/CODECS="avc1\.[0-9a-f]{6}",RESOLUTION=32x16,/#))
    }
}
