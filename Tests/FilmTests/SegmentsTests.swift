import Drawing
import Files
import Foundation
import Media
import Pipeline
import SceneModel
import TestSupport
import Testing

@testable import Film

/// A film that is published as segments while it is made.
@Suite struct SegmentsTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try TestSound.sine(440, rate: 48000, count: 48000 * 9).write(to: "tone.wav", in: folder)
    }

    /// Eleven seconds with a sound, in six chunks of 10 frames and fewer.
    private func order(repeats: Int = 1, seed: Int = 0, duration: Double = 11) throws -> FilmOrder {
        let text = """
            {"version": 1, "size": {"width": 64, "height": 48}, "fps": 5, "duration": \(duration),
             "seed": \(seed), "loop": \(repeats > 1),
             "layers": [{"type": "gradient", "stepDuration": 0.6875},
               {"type": "bubbles", "radius": [2, 8], "count": \(repeats > 1 ? 0 : 20)}],
             "audio": {"clips": [{"file": "tone.wav"}]}}
            """
        var scene = try Scene(json: Array(text.utf8), kinds: .standard)
        scene.folder = folder.url.path
        var order = FilmOrder(scene, settings: EncoderSettings(preset: .fast))
        order.repeats = repeats
        return order
    }

    /// Holds back the first frame of a chunk until the segments of all chunks before it are published.
    private struct Attendant: FrameObserver {
        let folder: TestFolder
        let plan: FilmPlan
        /// Is told of the chunk that goes on, and of the playlist then.
        let willGoOn: @Sendable (Int, String) throws -> Void

        func didDraw(_ pixels: borrowing PixelBuffer, frame: FilmFrame) {}

        func didConvert(_ picture: borrowing Picture, frame: FilmFrame) throws {
            guard let chunk = plan.grid.chunks.first(where: { $0.frames.lowerBound == frame }),
                chunk.index > 0
            else { return }
            let path = folder.path("live/playlist.m3u8")
            let last = SegmentFolder.segment(chunk.index - 1)
            var playlist = ""
            while !playlist.contains(last) {
                usleep(1000)
                playlist = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            }
            try willGoOn(chunk.index, playlist)
        }
    }

    /// A job of one lane that waits for its segments.
    private func attended(
        _ order: FilmOrder, _ willGoOn: @escaping @Sendable (Int, String) throws -> Void
    ) throws -> FilmJob {
        var job = try job(order)
        job.lanes = 1
        job.observer = Attendant(folder: folder, plan: job.plan, willGoOn: willGoOn)
        return job
    }

    private func job(_ order: FilmOrder, overwriting: Bool = false) throws -> FilmJob {
        var job = try FilmJob(order, path: folder.path("live"), form: .segments)
        (job.overwrites, job.lanes) = (overwriting, 2)
        return job
    }

    private var playlist: String? {
        try? String(contentsOfFile: folder.path("live/playlist.m3u8"), encoding: .utf8)
    }

    /// The files that a playlist names, in its order.
    private func files(of playlist: String) -> [String] {
        playlist.split(separator: "\n").compactMap { line in
            if let map = line.wholeMatch(of: #/#EXT-X-MAP:URI="(.*)"/#) { return String(map.1) }
            return line.hasPrefix("#") ? nil : String(line)
        }
    }

    private func inode(of name: String) throws -> Int {
        try #require(
            FileManager.default.attributesOfItem(atPath: folder.path(name))[.systemFileNumber] as? Int)
    }

    /// The digests of the packets of a track.
    private func packets(of path: String, _ kind: TrackKind) throws -> [String] {
        var demuxer = try Demuxer(path: path, for: kind)
        var digests: [String] = []
        while try demuxer.next({ packet in
            var hash = try Hash()
            packet.withBytes { hash.update($0) }
            digests.append("\(packet.isKey) \(hash.digest())")
        }) {}
        return digests
    }

    /// The index and all segments one after the other, which is a film.
    private func joined() throws -> String {
        let names = files(of: try #require(playlist))
        var film = Data()
        for name in names { film += try folder.data("live/\(name)") }
        try film.write(to: folder.url.appendingPathComponent("joined.mp4"))
        return folder.path("joined.mp4")
    }

    @Test("the packets are those of the film, pictures and sound, and the report tells of them")
    func packets() throws {
        let report = try job(order()).run()
        let film = try FilmJob(order(), path: folder.path("film.mp4")).run()
        let joined = try joined()
        for kind in [TrackKind.video, .sound] {
            let isSame = try packets(of: joined, kind) == packets(of: film.path, kind)
            #expect(isSame, "\(kind)")
        }
        #expect(report.path == folder.path("live/playlist.m3u8"))
        #expect((report.segmentCount, report.frameCount) == (6, 55))
        #expect(report.byteCount == FileSystem.byteCount(of: joined))
        var bytes = try InputFile(opening: joined)
        #expect(try bytes.digest() == report.sha256)
        #expect(try #require(report.sound) == #require(film.sound))
        #expect(
            folder.names.filter { !$0.hasPrefix("live/segment-") }
                == ["film.mp4", "joined.mp4", "live", "live/init.mp4", "live/playlist.m3u8", "tone.wav"])
    }

    @Test("the pictures of a loop go on from round to round") func loop() throws {
        let report = try job(order(repeats: 3)).run()
        #expect(report.chunks.repeated == 12)
        let film = try FilmJob(order(repeats: 3), path: folder.path("film.mp4")).run()
        var times: [[Int64]] = []
        for path in [try joined(), film.path] {
            var demuxer = try Demuxer(path: path)
            let clock = FrameClock(rate: Ratio(5, 1), unit: demuxer.facts.timeBase)
            var frames: [Int64] = []
            while try demuxer.next({ frames.append(clock.frame(at: $0.presentation) ?? -1) }) {}
            times.append(frames)
        }
        #expect(times[0] == times[1])
        #expect(times[0].sorted() == Array(0..<165))
    }

    @Test("the playlist says how long each segment is, also at rates that no decimal number has")
    func lengths() throws {
        var playlist = Playlist(rate: Ratio(30000, 1001), longestSegment: 63)
        playlist.add(index: "init.mp4")
        playlist.add("a.m4s", frameCount: 60)
        playlist.add("b.m4s", frameCount: 1)
        #expect(
            playlist.completeText == """
                #EXTM3U
                # zoetrope segments 1
                #EXT-X-VERSION:7
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:0
                #EXT-X-PLAYLIST-TYPE:EVENT
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-MAP:URI="init.mp4"
                #EXTINF:2.002000,
                a.m4s
                #EXTINF:0.033367,
                b.m4s
                #EXT-X-ENDLIST

                """)
    }

    @Test("while the film is made the playlist grows, and names what is there, from the first on")
    func grows()
        throws
    {
        let seen = Locked<[Int]>([])
        _ = try attended(order()) { chunk, playlist in
            let files = files(of: playlist)
            #expect(files == ["init.mp4"] + (0..<chunk).map(SegmentFolder.segment))
            for name in files {
                #expect(FileManager.default.fileExists(atPath: folder.path("live/\(name)")))
            }
            // A playlist ends only once everything was read back.
            #expect(!playlist.contains("ENDLIST"))
            seen.withLock { $0.append(chunk) }
        }.run()
        #expect(seen.withLock { $0 } == [1, 2, 3, 4, 5])
        #expect(playlist?.hasSuffix("segment-00005.m4s\n#EXT-X-ENDLIST\n") == true)
    }

    @Test("an interrupted run is continued: the playlist goes on, and what was published stays as it was")
    func continued() throws {
        let whole = try job(order()).run().sha256
        try FileManager.default.removeItem(atPath: folder.path("live"))
        let cancellation = Cancellation()
        #expect(throws: Cancelled.self) {
            _ = try attended(order()) { chunk, _ in if chunk == 3 { cancellation.cancel() } }
                .run(cancellation: cancellation)
        }
        let before = try #require(playlist)
        let names = files(of: before)
        #expect(names.count == 4 && !before.contains("ENDLIST"))
        let inodes = try names.map { try inode(of: "live/\($0)") }
        let report = try job(order()).run { _ in
            if let now = playlist, !now.hasPrefix(before) { Issue.record("\(now)") }
        }
        #expect(report.sha256 == whole)
        #expect(report.chunks.kept == 3)
        #expect(try names.map { try inode(of: "live/\($0)") } == inodes)
        #expect(!folder.names.contains { $0.contains(".part") || $0.contains("zoetrope") })
    }

    @Test("a folder with a film, or with segments of another one, is overwritten only on request")
    func overwritten() throws {
        _ = try job(order()).run()
        let error = #expect(throws: OutputError.self) { _ = try job(order(seed: 1)).run() }
        #expect(error?.description == "\(folder.path("live")): has a film")
        let own = try folder.write("not of the film", to: "live/poster.txt")
        let before = try #require(playlist)
        // What is left of the film that is replaced is never named together with what is new.
        let report = try job(order(seed: 1, duration: 7), overwriting: true).run { progress in
            guard let now = playlist, now != before else { return }
            let isMixed = zip(files(of: now), files(of: before)).contains { name, _ in
                !FileManager.default.fileExists(atPath: folder.path("live/\(name)"))
            }
            if isMixed || now.contains("ENDLIST") { Issue.record("\(progress): \(now)") }
        }
        let anew = try FilmJob(order(seed: 1, duration: 7), path: folder.path("film.mp4")).run()
        let isSame = try packets(of: joined(), .video) == packets(of: anew.path, .video)
        #expect(isSame)
        #expect(folder.names.count { $0.hasPrefix("live/segment-") } == report.segmentCount)
        #expect(try String(contentsOfFile: own, encoding: .utf8) == "not of the film")
    }

    @Test("segments of another film stop a run that may not overwrite, and stay") func others() throws {
        let cancellation = Cancellation()
        #expect(throws: Cancelled.self) {
            _ = try attended(order()) { _, _ in cancellation.cancel() }.run(cancellation: cancellation)
        }
        let before = try #require(playlist)
        let segment = try folder.data("live/segment-00000.m4s")
        let error = #expect(throws: OutputError.self) { _ = try job(order(seed: 1)).run() }
        #expect(
            error?.description == "\(folder.path("live/segment-00000.m4s")): exists and is not of this film")
        #expect(error?.advice == "use --overwrite to replace it")
        #expect(playlist == before)
        let isSame = try folder.data("live/segment-00000.m4s") == segment
        #expect(isSame)
    }

    @Test(
        "what was not made here is never written over, whatever is asked for",
        arguments: ["playlist.m3u8", "init.mp4", "segment-00000.m4s"])
    func foreign(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("live"), withIntermediateDirectories: false)
        try folder.write("#EXTM3U\n#EXT-X-VERSION:3\n", to: "live/\(name)")
        let error = #expect(throws: OutputError.self) { _ = try job(order(), overwriting: true).run() }
        #expect(error?.description.hasPrefix(folder.path("live/\(name)") + ": exists and ") == true)
        #expect(try folder.data("live/\(name)") == Data("#EXTM3U\n#EXT-X-VERSION:3\n".utf8))
        #expect(playlist == (name == "playlist.m3u8" ? "#EXTM3U\n#EXT-X-VERSION:3\n" : nil))
    }

    @Test("a folder that is a file, named like a film, or that the scene is read from is refused")
    func refused() throws {
        try folder.write("{}", to: "file")
        func refusal(_ path: String) throws -> String? {
            do {
                try FilmForm.segments.check(path, inputs: [folder.path("tone.wav")], overwriting: true)
                return nil
            } catch let error as OutputError { return error.description }
        }
        #expect(try refusal(folder.path("file")) == "\(folder.path("file")): exists and is not a folder")
        #expect(try refusal(folder.path("live.mp4")) == "\(folder.path("live.mp4")): segments need a folder")
        #expect(try refusal(folder.path("no/live")) == "\(folder.path("no")): no such folder")
        #expect(try refusal(folder.url.path)?.hasSuffix("tone.wav is read from it") == true)
        #expect(try refusal(folder.path("live")) == nil)
    }

    @Test("a segment that is damaged after it was published is found before the playlist ends") func damaged()
        throws
    {
        let path = folder.path("live/segment-00001.m4s")
        #expect(throws: (any Error).self) {
            _ = try attended(order()) { chunk, _ in
                guard chunk == 3 else { return }
                var bytes = try folder.data("live/segment-00001.m4s")
                bytes[bytes.count - 40] ^= 1
                try bytes.write(to: URL(fileURLWithPath: path))
            }.run()
        }
        #expect(playlist?.contains("ENDLIST") == false)
        let error = #expect(throws: OutputError.self) { _ = try job(order()).run() }
        #expect(error?.description == "\(path): exists and is not of this film")
        _ = try job(order(), overwriting: true).run()
        #expect(playlist?.hasSuffix("#EXT-X-ENDLIST\n") == true)
    }
}
