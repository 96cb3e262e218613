import Base
import Drawing
import Files
import Foundation
import Media
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests of a film that is published as segments while it is encoded.
@Suite struct SegmentsTests: SegmentTesting {
    let folder: TestFolder

    init() throws { folder = try Self.makeFolder() }

    @Test("segments have the film's packets of pictures and sound, and the report describes them")
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
        #expect(try report.byteCount == FileSystem.byteCount(of: joined))
        var bytes = try InputFile(opening: joined)
        #expect(try bytes.digest() == report.sha256)
        #expect(try #require(report.sound) == #require(film.sound))
        #expect(
            folder.names.filter { !$0.hasPrefix("live/segment-") }
                == ["film.mp4", "joined.mp4", "live", "live/init.mp4", "live/playlist.m3u8", "tone.wav"])
    }

    @Test("a finished job leaves no action attached to its cancellation") func ended()
        throws
    {
        let cancellation = Cancellation()
        _ = try job(order(duration: 4)).run(cancellation: cancellation)
        #expect(cancellation.actionCount == 0)
    }

    @Test("timestamps of a repeated loop continue from one repetition to the next") func loop() throws {
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

    @Test(
        "the playlist states each segment's duration, also at rates without a finite decimal representation")
    func lengths() throws {
        var playlist = Playlist(rate: Ratio(30000, 1001), longestSegment: 63)
        playlist.add(initialization: "init.mp4")
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

    @Test(
        "while the film is made, the playlist grows from the first segment on and lists only existing segments"
    )
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
            // The playlist gets its end tag only after all segments were verified.
            #expect(!playlist.contains("ENDLIST"))
            seen.withLock { $0.append(chunk) }
        }.run()
        #expect(seen.withLock { $0 } == [1, 2, 3, 4, 5])
        #expect(playlist?.hasSuffix("segment-00005.m4s\n#EXT-X-ENDLIST\n") == true)
    }

    @Test("the run after an interruption continues the playlist, and published segments stay unchanged")
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
}
