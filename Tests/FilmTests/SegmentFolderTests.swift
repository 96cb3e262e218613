import Base
import Drawing
import Files
import Foundation
import Media
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests of writing to a folder of segments and of other files in the folder.
@Suite struct SegmentFolderTests: SegmentTesting {
    let folder: TestFolder

    init() throws { folder = try Self.makeFolder() }

    @Test("a folder with a film, or with another film's segments, is overwritten only on request")
    func overwritten() throws {
        _ = try job(order()).run()
        let error = #expect(throws: OutputError.self) { _ = try job(order(seed: 1)).run() }
        #expect(error?.description == "\(folder.path("live")): already contains a film")
        let own = try folder.write("not of the film", to: "live/poster.txt")
        let before = try #require(playlist)
        var reference = try FilmJob(
            order(seed: 1, duration: 7), path: folder.path("reference"), form: .segments)
        reference.lanes = 1
        _ = try reference.run()
        // At any time all segments in the playlist must belong to one film, and all of them must exist.
        let report = try attended(order(seed: 1, duration: 7), over: before) { chunk, now in
            let named = files(of: now)
            #expect(named.count == chunk + 1 && !now.contains("ENDLIST"))
            for name in named {
                let isSame = try folder.data("live/\(name)") == folder.data("reference/\(name)")
                #expect(isSame, "\(name) at chunk \(chunk)")
            }
        }.run()
        let anew = try FilmJob(order(seed: 1, duration: 7), path: folder.path("film.mp4")).run()
        let isSame = try packets(of: joined(), .video) == packets(of: anew.path, .video)
        #expect(isSame)
        #expect(folder.names.count { $0.hasPrefix("live/segment-") } == report.segmentCount)
        #expect(try String(contentsOfFile: own, encoding: .utf8) == "not of the film")
    }

    @Test("a shorter film does not remove published segments unless overwriting is allowed")
    func shorter()
        throws
    {
        let cancellation = Cancellation()
        #expect(throws: Cancelled.self) {
            _ = try attended(order(duration: 16)) { chunk, _ in if chunk == 5 { cancellation.cancel() } }
                .run(cancellation: cancellation)
        }
        let (before, names) = (try #require(playlist), folder.names)
        // The film's chunks equal the first four chunks of the longer film.
        let error = #expect(throws: OutputError.self) { _ = try job(order(duration: 8)).run() }
        #expect(
            error?.description
                == "\(folder.path("live")): the published segments are not the first segments of this film")
        #expect(playlist == before)
        // The chunks stay in the store too.
        #expect(names.filter { $0.hasSuffix(".chunk") }.count >= 5 && folder.names == names)
        #expect(try job(order(duration: 8), overwriting: true).run().segmentCount == 4)
        #expect(folder.names.filter { $0.hasPrefix("live/segment-") }.count == 4)
    }

    @Test("whatever a killed run left is replaced on request, and removed in the end")
    func remains()
        throws
    {
        // The folder looks as if a run was killed before it published the first segment and while it wrote another.
        let text = Playlist(of: try FilmPlan(order())).text
        try FileManager.default.createDirectory(
            atPath: folder.path("live"), withIntermediateDirectories: false)
        try folder.write(text, to: "live/playlist.m3u8")
        for name in ["init.mp4", "segment-00000.m4s", "segment-00009.m4s.part", "segment-00042.m4s"] {
            try folder.write("old", to: "live/\(name)")
        }
        #expect(throws: OutputError.self) { _ = try job(order()).run() }
        _ = try job(order(), overwriting: true).run()
        #expect(folder.names.filter { $0.hasPrefix("live/") }.count == 8)
    }

    @Test("an unfinished playlist of another program stops a run, and stays") func foreignPart() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("live"), withIntermediateDirectories: false)
        for text in ["precious", "#EXTM3U\n#EXT-X-VERSION:7\n"] {
            try folder.write(text, to: "live/playlist.m3u8.part")
            let error = #expect(throws: OutputError.self) { _ = try job(order(), overwriting: true).run() }
            #expect(error?.description.hasPrefix(folder.path("live/playlist.m3u8.part")) == true)
            #expect(try folder.data("live/playlist.m3u8.part") == Data(text.utf8))
        }
        for text in ["", Playlist(of: try FilmPlan(order())).text] {
            try FileManager.default.removeItem(atPath: folder.path("live"))
            try FileManager.default.createDirectory(
                atPath: folder.path("live"), withIntermediateDirectories: false)
            try folder.write(text, to: "live/playlist.m3u8.part")
            _ = try job(order()).run()
            #expect(!folder.names.contains("live/playlist.m3u8.part"))
        }
        try FileManager.default.removeItem(atPath: folder.path("live"))
        try FileManager.default.createDirectory(
            atPath: folder.path("live/playlist.m3u8.part"), withIntermediateDirectories: true)
        #expect(throws: OutputError.self) { try job(order()).checkOutput() }
    }

    @Test("segments beyond the film's end stay unless overwriting is allowed") func beyond() throws {
        let text = Playlist(of: try FilmPlan(order())).text
        try FileManager.default.createDirectory(
            atPath: folder.path("live"), withIntermediateDirectories: false)
        try folder.write(text, to: "live/playlist.m3u8")
        try folder.write("mine", to: "live/segment-99999.m4s")
        try folder.write("", to: "live/segment-00003.m4s.part")
        _ = try job(order()).run()
        #expect(try folder.data("live/segment-99999.m4s") == Data("mine".utf8))
        #expect(!folder.names.contains { $0.hasSuffix(".part") })
    }

    @Test("another film's segments stop a run that may not overwrite, and stay") func others() throws {
        let cancellation = Cancellation()
        #expect(throws: Cancelled.self) {
            _ = try attended(order()) { _, _ in cancellation.cancel() }.run(cancellation: cancellation)
        }
        let before = try #require(playlist)
        let segment = try folder.data("live/segment-00000.m4s")
        let chunks = folder.names.filter { $0.hasSuffix(".chunk") }
        let error = #expect(throws: OutputError.self) { _ = try job(order(seed: 1)).run() }
        #expect(
            error?.description
                == "\(folder.path("live/segment-00000.m4s")): is damaged, or belongs to another scene or other settings"
        )
        #expect(
            error?.advice == "use --overwrite to publish this film from the start, or choose another folder")
        #expect(playlist == before)
        #expect(!chunks.isEmpty && Set(chunks).isSubset(of: folder.names))
        let isSame = try folder.data("live/segment-00000.m4s") == segment
        #expect(isSame)
    }

    @Test(
        "files that this program did not make are never overwritten, even on request",
        arguments: ["playlist.m3u8", "init.mp4", "segment-00000.m4s", "segment-00001.m4s.part"])
    func foreign(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("live"), withIntermediateDirectories: false)
        try folder.write("#EXTM3U\n#EXT-X-VERSION:3\n", to: "live/\(name)")
        let error = #expect(throws: OutputError.self) { _ = try job(order(), overwriting: true).run() }
        #expect(error?.description.hasPrefix(folder.path("live/\(name)") + ": exists and ") == true)
        #expect(!folder.names.contains("live.zoetrope"))
        #expect(try folder.data("live/\(name)") == Data("#EXTM3U\n#EXT-X-VERSION:3\n".utf8))
        #expect(playlist == (name == "playlist.m3u8" ? "#EXTM3U\n#EXT-X-VERSION:3\n" : nil))
    }

    @Test("a path is refused if it is a file, is named like a film, or is a folder that the scene reads from")
    func refused() throws {
        try folder.write("{}", to: "file")
        func refusal(_ path: String) throws -> String? {
            do {
                try FilmForm.segments.check(
                    path, as: .mp4, inputs: [folder.path("tone.wav")], overwriting: true)
                return nil
            } catch let error as OutputError { return error.description }
        }
        #expect(try refusal(folder.path("file")) == "\(folder.path("file")): exists and is not a folder")
        #expect(
            try refusal(folder.path("live.mp4"))
                == "\(folder.path("live.mp4")): segments are written to a folder, not to a file")
        #expect(try refusal(folder.path("no/live")) == "\(folder.path("no")): no such folder")
        #expect(try refusal(folder.url.path)?.hasSuffix("contains the input tone.wav") == true)
        #expect(try refusal(folder.path("live")) == nil)
    }

    @Test("a segment that was damaged after publishing is found before the playlist is ended") func damaged()
        throws
    {
        let path = folder.path("live/segment-00001.m4s")
        let fault = #expect(throws: OutputError.self) {
            _ = try attended(order()) { chunk, _ in
                guard chunk == 3 else { return }
                var bytes = try folder.data("live/segment-00001.m4s")
                bytes[bytes.count - 40] ^= 1
                try bytes.write(to: URL(fileURLWithPath: path))
            }.run()
        }
        let start = "\(folder.path("live")): the segments were changed after publishing: "
        #expect(fault?.description.hasPrefix(start) == true)
        #expect(playlist?.contains("ENDLIST") == false)
        let error = #expect(throws: OutputError.self) { _ = try job(order()).run() }
        #expect(error?.description == "\(path): is damaged, or belongs to another scene or other settings")
        _ = try job(order(), overwriting: true).run()
        #expect(playlist?.hasSuffix("#EXT-X-ENDLIST\n") == true)
    }
}
