import Foundation
import TestSupport
import Testing

/// Tests of segments as other programs see them while they are published.
@Suite(.serialized, .oneBrowser) struct SegmentCommandTests: LiveFolder {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try TestSound.sine(440, rate: 48000, count: 48000 * 16).write(to: "tone.wav", in: folder)
    }

    /// Returns a scene that takes so long on any machine that a test can stop the run.
    private func scene(duration: Int = 16, width: Int = 320) throws -> String {
        try folder.write(
            """
            {"version": 1, "size": {"width": \(width), "height": \(width * 9 / 16)}, "fps": 30, "duration": \(duration),
             "layers": [{"type": "gradient"}, {"type": "bubbles", "radius": [4, 30]}],
             "audio": {"clips": [{"file": "tone.wav"}]}}
            """, to: "scene.json")
    }

    /// Stops a program, and waits until it has stopped.
    private func stop(_ run: Tool.Running) throws {
        let pid = run.process.processIdentifier
        kill(pid, SIGSTOP)
        func state() throws -> Character? {
            let status = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
            return status.drop { $0 != ")" }.dropFirst(2).first
        }
        while try state() != "T" {
            try #require(run.process.isRunning)
            usleep(1000)
        }
    }

    /// ffmpeg options for a playlist without an end tag, for which players would wait.
    private static let growing = ["-live_start_index", "0", "-max_reload", "1"]

    @Test(
        "ffprobe and Chromium read segments while encoding; a killed run continues; packets equal the film's"
    )
    func stopped() throws {
        // With one lane, chunks are finished one after another.
        let arguments = [
            "encode", try scene(), "--preset", "slow", "--lanes", "1", "--segments", folder.path("live"),
        ]
        let run = try Tool.zoetrope.start(arguments)
        while run.process.isRunning, files.count < 4 { usleep(2_000) }
        try stop(run)
        let before = playlist
        let named = files(of: before)
        #expect(!before.contains("ENDLIST"))
        for name in named { #expect(folder.names.contains("live/\(name)")) }
        let seen = try packets(of: folder.path("live/playlist.m3u8"), track: "v", Self.growing)
        #expect(seen.count == (named.count - 1) * 60)
        try play(named, isComplete: false)
        kill(run.process.processIdentifier, SIGKILL)
        _ = try run.finish()

        let outcome = try Tool.zoetrope.run(arguments)
        // Programs that read a playlist without an end tag wait for more segments.
        try #require(outcome.status == 0, "\(outcome.errors)")
        #expect(playlist.hasPrefix(before) && playlist.hasSuffix("\n#EXT-X-ENDLIST\n"))
        #expect(files.count == 9)
        try play(files, isComplete: true)
        let film = folder.path("film.mp4")
        _ = try Tool.zoetrope.run(["encode", folder.path("scene.json"), "--preset", "slow", "-o", film])
        for track in ["v", "a"] {
            let segments = try packets(of: folder.path("live/playlist.m3u8"), track: track)
            let isSame = try Self.digests(segments) == Self.digests(packets(of: film, track: track))
            #expect(isSame, "\(track)")
        }
        let isPrefix = try packets(of: film, track: "v").starts(with: seen)
        #expect(isPrefix)
    }

    /// Returns the digests of packets, without lines about other things, such as the samples that players skip.
    private static func digests(_ packets: [String]) -> [String] {
        packets.flatMap { $0.matches(of: #/MD5:[0-9a-f]{32}/#).map { String($0.output) } }
    }

    /// Joins files in a browser, and shows the first picture of each segment.
    private func play(_ names: [String], isComplete: Bool) throws {
        let pieces = try names.map { "'\(try folder.data("live/\($0)").base64EncodedString())'" }
        let page = try folder.write(
            """
            <!doctype html><title>segments</title><video muted></video><script>
            const pieces = [\(pieces.joined(separator: ","))].map((text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
            const video = document.querySelector('video');
            \(MediaSourceScript.functions)
            const run = async () => {
              const source = new MediaSource();
              video.src = URL.createObjectURL(source);
              await once(source, 'sourceopen');
              const index = pieces[0];
              const at = index.findIndex((_, i) => String.fromCharCode(...index.subarray(i, i + 4)) === 'avcC') + 5;
              const profile = [...index.subarray(at, at + 3)].map((b) => b.toString(16).padStart(2, '0')).join('');
              const buffer = source.addSourceBuffer(`video/mp4; codecs="avc1.${profile},mp4a.40.2"`);
              for (const piece of pieces) { buffer.appendBuffer(piece); await once(buffer, 'updateend'); }
              if (\(isComplete)) source.endOfStream();
              window.ranges = [...Array(video.buffered.length)].map((_, i) => [video.buffered.start(i), video.buffered.end(i)]);
              window.times = [];
              for (let segment = 0; segment < pieces.length - 1; segment += 1) {
                times.push((await pictureAfterSeek(video, segment * 2)).mediaTime);
              }
              window.state = 'done';
            };
            run().catch((error) => { window.state = `${error}`; });
            </script>
            """, to: "player.html")
        let browser = try Browser()
        try browser.open(page)
        try browser.wait(for: "window.state !== undefined")
        #expect(try browser.value("state") as? String == "done")
        let ranges = try #require(try browser.value("ranges") as? [[Double]])
        let end = Double(names.count - 1) * 2
        #expect(ranges.count == 1 && ranges[0][0] == 0 && abs(ranges[0][1] - end) < 0.05, "\(ranges)")
        let times = try #require(try browser.value("times") as? [Double])
        let isExact = times.enumerated().allSatisfy { abs($0.element - Double($0.offset) * 2) < 0.001 }
        #expect(isExact && times.count == names.count - 1, "\(times)")
    }

    @Test(
        "-o and --segments can't be combined, and a folder with another film is refused before anything is drawn"
    )
    func refused() throws {
        let scene = try folder.write(SmallScene.json(), to: "scene.json")
        let live = folder.path("live")
        let both = try Tool.zoetrope.run(
            ["encode", scene, "-o", folder.path("film.mp4"), "--segments", live])
        #expect(both.status == 64)
        #expect(both.errors.hasPrefix("error: -o and --segments can't be combined\n"), "\(both.errors)")
        #expect(try Tool.zoetrope.run(["encode", scene, "--segments", live + "/"]).status == 0)
        let again = try Tool.zoetrope.run(["encode", scene, "--segments", live])
        #expect(again.status == 73)
        #expect(
            again.errors
                == "error: \(live): already contains a film\n  use --overwrite to replace it, or choose another folder\n"
        )
        #expect(try Tool.zoetrope.run(["encode", scene, "--segments", live, "--overwrite"]).status == 0)
    }

    @Test("a run that fails before the first segment removes the folder that it created") func nothing()
        throws
    {
        let limited = Tool(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            leadingArguments: ["bash", "-c", "ulimit -f 4; exec \"$@\"", "_", Tool.zoetrope.executable.path])
        let scene = try folder.write(
            SmallScene.json(duration: 2, width: 320, height: 180), to: "scene.json")
        let before = folder.names
        let encode = ["encode", scene, "--crf", "1", "--segments", folder.path("live")]
        #expect(try limited.run(encode).status == 74)
        #expect(folder.names == before)
        try FileManager.default.createDirectory(
            atPath: folder.path("live"), withIntermediateDirectories: false)
        #expect(try limited.run(encode).status == 74)
        #expect(FileManager.default.fileExists(atPath: folder.path("live")))
    }

    @Test("on a full disk the playlist lists only complete segments, and the next run continues")
    func fullDisk()
        throws
    {
        let arguments = [
            "encode", try scene(duration: 4, width: 640), "--segments", folder.path("live"), "--preset",
            "ultrafast",
            "--crf", "8",
        ]
        #expect(try Tool.zoetrope.run(arguments).status == 0)
        let sizes = try files.filter { $0.hasPrefix("segment") }.map { try folder.data("live/\($0)").count }
        try FileManager.default.removeItem(atPath: folder.path("live"))
        // A segment has a chunk's bytes and 48 KB of sound, so the largest segment exceeds the limit, and no chunk
        // does.
        let limit = (try #require(sizes.max()) - 20_000) / 1024
        let limited = Tool(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            leadingArguments: [
                "bash", "-c", "ulimit -f \(limit); exec \"$@\"", "_", Tool.zoetrope.executable.path,
            ])
        let outcome = try limited.run(arguments)
        #expect(outcome.status == 74 && outcome.errors.contains("live/segment-"), "\(outcome.errors)")
        #expect(playlist.hasPrefix("#EXTM3U\n") && !playlist.contains("ENDLIST"))
        for name in files { #expect(folder.names.contains("live/\(name)")) }
        #expect(!folder.names.contains { $0.hasSuffix(".part") })
        let before = playlist
        #expect(try Tool.zoetrope.run(arguments).status == 0)
        #expect(playlist.hasPrefix(before) && playlist.contains("ENDLIST"))
    }
}
