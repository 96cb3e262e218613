import Foundation
import TestSupport
import Testing

/// Tests of frames that arrive through a pipe and are published as segments meanwhile.
@Suite struct PipedSegmentTests: LiveFolder {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test("frames from a pipe are published while it is open, and equal those of a film of all frames")
    func piped() throws {
        let scene = try folder.write(
            SmallScene.json(fps: "10", duration: 9.1, width: 64, height: 36), to: "scene.json")
        let frames = try Tool.zoetrope.run(["frames", scene, "--pixel-format", "yuv420p"]).output
        #expect(frames.count == 91 * 64 * 36 * 3 / 2)
        let pipe = folder.path("pipe")
        _ = try Tool.system("mkfifo").run([pipe])
        let options = ["--pixel-format", "yuv420p", "--size", "64x36", "--fps", "10", "--json"]
        let run = try Tool.zoetrope.start(
            ["encode", pipe, "--lanes", "2", "--segments", folder.path("live")] + options)
        let writer = try #require(FileHandle(forWritingAtPath: pipe))
        // A pair of chunks is final once four frames follow, because fewer frames would be too short for a chunk of
        // their own.
        let half = 44 * 64 * 36 * 3 / 2
        try writer.write(contentsOf: frames.prefix(half))
        while run.process.isRunning, files.count < 3 { usleep(2_000) }
        #expect(files == ["init.mp4", "segment-00000.m4s", "segment-00001.m4s"])
        #expect(!playlist.contains("ENDLIST"))
        try writer.write(contentsOf: frames.dropFirst(half))
        try writer.close()
        let outcome = try run.finish()
        try #require(outcome.status == 0, "\(outcome.errors)")
        let report = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        #expect(report?["frames"] as? Int == 91)
        #expect(report?["segments"] as? Int == 6)

        let film = folder.path("film.mp4")
        let whole = try Tool.zoetrope.run(["encode", "-", "-o", film] + options, input: frames)
        #expect(whole.status == 0, "\(whole.errors)")
        let isSame =
            try packets(of: folder.path("live/playlist.m3u8"), track: "v") == packets(of: film, track: "v")
        #expect(isSame)
        #expect(!folder.names.contains { $0.contains("zoetrope") })
    }

    @Test(
        "if the pipe ends within a frame, complete segments stay; the same run with the whole input continues them"
    )
    func pipedAgain() throws {
        let scene = try folder.write(
            SmallScene.json(fps: "10", duration: 9, width: 64, height: 36), to: "scene.json")
        let frames = try Tool.zoetrope.run(["frames", scene, "--pixel-format", "yuv420p"]).output
        let arguments = [
            "encode", "-", "--pixel-format", "yuv420p", "--size", "64x36", "--fps", "10", "--segments",
            folder.path("live"), "--lanes", "1", "--json",
        ]
        let broken = try Tool.zoetrope.run(arguments, input: frames.dropLast(5))
        #expect(broken.status == 65)
        #expect(broken.errors.contains("truncated after 89 frames"), "\(broken.errors)")
        let before = playlist
        // Eight seconds are two pairs of chunks.
        #expect(files.last == "segment-00003.m4s" && !before.contains("ENDLIST"))
        let whole = try Tool.zoetrope.run(arguments, input: frames)
        #expect(whole.status == 0, "\(whole.errors)")
        #expect(playlist.hasPrefix(before) && playlist.contains("ENDLIST"))
        let report = try JSONSerialization.jsonObject(with: whole.output) as? [String: Any]
        #expect(report?["reusedChunks"] as? Int == 4)
    }

    @Test("repeated content reuses chunks, but not the chunks of an interrupted run") func repeated() throws {
        let frames = Data(count: 200 * 64 * 36 * 3)
        let arguments = ["encode", "-", "--segments", folder.path("live"), "--json"] + Self.raw
        let outcome = try Tool.zoetrope.run(arguments, input: frames)
        try #require(outcome.status == 0, "\(outcome.errors)")
        let report = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        let counts = ["madeChunks", "repeatedChunks", "reusedChunks"].map { report?[$0] as? Int }
        #expect(counts == [2, 8, 0])
    }

    @Test("raw frames of odd size are refused, without the advice to set another size") func odd() throws {
        let outcome = try Tool.zoetrope.run(
            ["encode", "-", "--pixel-format", "rgb24", "--size", "64x35", "--fps", "10", "-o", "film.mp4"],
            in: folder.url, input: Data(count: 64 * 35 * 3))
        #expect(outcome.status == 64)
        #expect(
            outcome.errors
                == "error: raw frames of 64x35: H.264 needs an even width and height\n  crop or pad the frames first\n"
        )
    }

    @Test("frames from standard input can be published to the current folder") func currentFolder()
        throws
    {
        let frames = Data(count: 20 * 16 * 16 * 3)
        let live = folder.url.appendingPathComponent("live")
        try FileManager.default.createDirectory(at: live, withIntermediateDirectories: false)
        let outcome = try Tool.zoetrope.run(
            ["encode", "-", "--pixel-format", "rgb24", "--size", "16x16", "--fps", "10", "--segments", "."],
            in: live, input: frames)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(files == ["init.mp4", "segment-00000.m4s", "segment-00001.m4s"])
    }

    /// Arguments for raw frames of 64x36 pixels at 10 frames per second.
    private static let raw = ["--pixel-format", "rgb24", "--size", "64x36", "--fps", "10", "--lanes", "1"]

    /// Starts to publish frames from a pipe, and waits until the first four seconds are published and removed from the
    /// store. The pipe stays open.
    private func begin() throws -> (run: Tool.Running, writer: FileHandle) {
        let pipe = folder.path("pipe")
        _ = try Tool.system("mkfifo").run([pipe])
        let run = try Tool.zoetrope.start(["encode", pipe, "--segments", folder.path("live")] + Self.raw)
        let writer = try #require(FileHandle(forWritingAtPath: pipe))
        try writer.write(contentsOf: Data(count: 44 * 64 * 36 * 3))
        let isKept = { folder.names.contains { $0.wholeMatch(of: #/zoetrope-.*/0/.+/#) != nil } }
        while run.process.isRunning, files.count < 3 || isKept() { usleep(2_000) }
        return (run, writer)
    }

    @Test("an interruption while the pipe is open reports how many frames are published") func interrupted()
        throws
    {
        let (run, writer) = try begin()
        kill(run.process.processIdentifier, SIGINT)
        let outcome = try run.finish()
        try writer.close()
        #expect(outcome.status == 130)
        #expect(
            outcome.errors.hasSuffix(
                "error: interrupted\n  2 segments in \(folder.path("live")) so far; run the same command again, with the same frames, to continue\n"
            ), "\(outcome.errors)")
    }

    @Test("an error while the pipe is open ends the run") func failing() throws {
        let (run, writer) = try begin()
        // A segment is first written under this name.
        let blocked = folder.url.appendingPathComponent("live/segment-00002.m4s.part/file")
        try FileManager.default.createDirectory(at: blocked, withIntermediateDirectories: true)
        try writer.write(contentsOf: Data(count: 40 * 64 * 36 * 3))
        let outcome = try run.finish()
        try writer.close()
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("live/segment-00002.m4s.part"), "\(outcome.errors)")
        #expect(files.count == 3 && !playlist.contains("ENDLIST"))
    }
}
