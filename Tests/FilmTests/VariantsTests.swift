import Base
import Drawing
import Files
import Foundation
import Geometry
import Media
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests of a film that is made at several heights.
@Suite struct VariantsTests: SegmentTesting {
    let folder: TestFolder

    init() throws { folder = try Self.makeFolder() }

    private func variants(
        _ heights: [Int] = [48, 32], duration: Double = 7, in name: String = "live", lanes: Int = 2,
        overwriting: Bool = false
    ) throws -> VariantsJob {
        var job = try VariantsJob(order(duration: duration), heights: heights, path: folder.path(name))
        for index in job.films.indices {
            (job.films[index].lanes, job.films[index].overwrites) = (lanes, overwriting)
        }
        return job
    }

    /// Returns the names and bytes of all files in a folder.
    private func files(in name: String) throws -> [String: Data] {
        let names = folder.names.filter { $0.hasPrefix("\(name)/") && $0.contains(".") }
        return try Dictionary(
            uniqueKeysWithValues: names.map { (String($0.dropFirst(name.count)), try folder.data($0)) })
    }

    @Test("a folder with variants has the same bytes on 1, 2 and 5 lanes") func lanes() throws {
        let all = try [1, 2, 5].map { lanes in
            let report = try variants(in: "live\(lanes)", lanes: lanes).run()
            #expect(report.variants.map(\.report.chunks.made) == [4, 4])
            return try files(in: "live\(lanes)")
        }
        #expect(all[0].count == 1 + 2 * 6)
        #expect(all[1] == all[0] && all[2] == all[0])
        #expect(folder.names.filter { $0.contains("zoetrope") } == [])
    }

    @Test("each variant has the segments of a film of its size, and the frames of all segments are the same")
    func segments() throws {
        let report = try variants().run()
        #expect(report.variants.map(\.name) == ["48p", "32p"])
        #expect(report.variants.map(\.facts.size.description) == ["64x48", "42x32"])
        var small = try order(duration: 7)
        (small.size, small.fit) = (PixelSize(width: 42, height: 32), .cover)
        let alone = try FilmJob(small, path: folder.path("small"), form: .segments).run()
        #expect(alone.sha256 == report.variants[1].report.sha256)
        #expect(try files(in: "small") == files(in: "live/32p"))
        let times = try ["48p", "32p"].map { name in
            let text = String(decoding: try folder.data("live/\(name)/playlist.m3u8"), as: UTF8.self)
            return text.split(separator: "\n").filter { $0.hasPrefix("#EXTINF") }
        }
        #expect(times[0] == times[1] && times[0].count == 4)
    }

    @Test("a run that was interrupted in the second variant continues it, and the first one stays complete")
    func continued() throws {
        _ = try variants(in: "whole").run()
        let cancellation = Cancellation()
        var job = try variants(lanes: 1)
        job.didKeep = { count, total in
            if count == 6 { cancellation.cancel() }
            #expect(total == 8)
        }
        #expect(throws: Cancelled.self) { try job.run(cancellation: cancellation) }
        let complete = try folder.data("live/48p/playlist.m3u8")
        #expect(String(decoding: complete, as: UTF8.self).hasSuffix("#EXT-X-ENDLIST\n"))
        #expect(!folder.names.contains("live/playlist.m3u8"))
        let inode = try inode(of: "live/48p/segment-00000.m4s")
        job = try variants()
        job.didKeep = { count, _ in #expect(count >= 6) }
        let report = try job.run { _ in
            let now = try? folder.data("live/48p/playlist.m3u8")
            if now != complete { Issue.record("the playlist of a complete variant was changed") }
        }
        #expect(report.variants.map(\.report.chunks.made) == [0, 2])
        #expect(report.variants.map(\.report.chunks.kept) == [4, 2])
        #expect(try self.inode(of: "live/48p/segment-00000.m4s") == inode)
        #expect(try files(in: "live") == files(in: "whole"))
    }

    @Test("the multivariant playlist appears when all variants are complete") func last() throws {
        _ = try variants().run { _ in
            let isListed = folder.names.contains("live/playlist.m3u8")
            let ends = ["48p", "32p"].map { name in
                let text = (try? folder.data("live/\(name)/playlist.m3u8")) ?? Data()
                return String(decoding: text, as: UTF8.self).hasSuffix("#EXT-X-ENDLIST\n")
            }
            if isListed, ends != [true, true] { Issue.record("\(ends)") }
        }
        let text = String(decoding: try folder.data("live/playlist.m3u8"), as: UTF8.self)
        #expect(MultivariantPlaylist.matches(text) && Playlist.isOwn(text) && Playlist.isComplete(text))
    }

    @Test("if a run was killed after it listed the variants, the next one reads them back and ends")
    func killed()
        throws
    {
        let first = try variants().run()
        func leaveReceipt() throws {
            let plans = try variants().films.map(\.plan)
            let held = try HeldChunkStore(for: folder.path("live"), plans: plans, fresh: false)
            try held.store.write(FilmReceipt(ofVariants: variants().plan, sha256: first.digest))
        }
        try leaveReceipt()
        let second = try variants().run()
        #expect(second.variants.map(\.report.encodedFrameCount) == [0, 0])
        #expect(second.digest == first.digest)
        #expect(second.variants.map(\.report.sound) == first.variants.map(\.report.sound))
        #expect(!folder.names.contains { $0.contains("zoetrope") })
        #expect(throws: OutputError.self) { try variants().run() }
        try leaveReceipt()
        try folder.write("mine", to: "live/32p/segment-00001.m4s")
        let error = #expect(throws: OutputError.self) { try variants().run() }
        #expect(error?.description == "\(folder.path("live")): exists")
        #expect(try folder.data("live/32p/segment-00001.m4s") == Data("mine".utf8))
    }

    @Test("other heights replace a film only on request, and then its other variants are removed")
    func overwritten() throws {
        _ = try variants([48, 32, 24], duration: 2).run()
        let names = folder.names
        let error = #expect(throws: OutputError.self) { try variants([32], duration: 3).run() }
        #expect(error?.description == "\(folder.path("live")): already contains a film")
        #expect(folder.names == names)
        let own = try folder.write("not of the film", to: "live/24p/poster.txt")
        _ = try variants([32], duration: 3, overwriting: true).run()
        _ = try variants([32], duration: 3, in: "new").run()
        var expected = try files(in: "new")
        expected["/24p/poster.txt"] = try Data(contentsOf: URL(fileURLWithPath: own))
        #expect(try files(in: "live") == expected)
        #expect(!folder.names.contains("live/48p"))
    }

    @Test("variants and segments without variants replace each other only on request") func exchanged() throws
    {
        _ = try job(order(duration: 2)).run()
        #expect(throws: OutputError.self) { try variants(duration: 2).run() }
        _ = try variants(duration: 2, overwriting: true).run()
        _ = try variants(duration: 2, in: "new").run()
        #expect(try files(in: "live") == files(in: "new"))
        let error = #expect(throws: OutputError.self) { try job(order(duration: 2)).run() }
        #expect(error?.description == "\(folder.path("live")): already contains a film")
        _ = try job(order(duration: 2), overwriting: true).run()
        #expect(
            folder.names.filter { $0.hasPrefix("live") } == [
                "live", "live/init.mp4", "live/playlist.m3u8", "live/segment-00000.m4s",
                "live/segment-00001.m4s",
            ])
        // Segments of an interrupted run are no variants.
        let playlist = Playlist(of: try FilmPlan(order(duration: 2)))
        try folder.write(playlist.text, to: "live/playlist.m3u8")
        let growing = #expect(throws: OutputError.self) { try variants(duration: 2).run() }
        #expect(
            growing?.description == "\(folder.path("live")): contains segments of a film without variants")
    }

    @Test(
        "a film whose chunks are reused gives them to the variant of its size; if there is none, one warning says so"
    )
    func reused() throws {
        let film = try FilmJob(order(duration: 4), path: folder.path("film.mp4")).run()
        func run(_ heights: [Int], in name: String) throws -> VariantsReport {
            var job = try variants(heights, duration: 4, in: name)
            for index in job.films.indices { job.films[index].earlierFilm = film.path }
            return try job.run()
        }
        let report = try run([32, 48], in: "live")
        #expect(report.variants.map(\.report.chunks.takenOver) == [0, 2])
        #expect(report.variants.flatMap(\.report.warnings) == [])
        let other = try run([32, 24], in: "other")
        #expect(other.variants.map(\.report.warnings.count) == [1, 0])
    }

    @Test(
        "widths follow from the aspect ratio, rounded to even numbers, and a chosen size replaces that of the scene"
    )
    func widths() throws {
        var order = try order()
        #expect(try order.variant(height: 48).size == PixelSize(width: 64, height: 48))
        #expect(try order.variant(height: 32).size == PixelSize(width: 42, height: 32))
        #expect(try order.variant(height: 32).fit == .cover)
        (order.size, order.fit) = (PixelSize(width: 1080, height: 1920), .contain)
        #expect(try order.variant(height: 1280).size == PixelSize(width: 720, height: 1280))
        #expect(try order.variant(height: 1280).fit == .contain)
        order.size = PixelSize(width: 1920, height: 400)
        #expect(throws: OrderError.self) { try order.variant(height: 4000) }
    }

    @Test("the peak bit rate is that of the fastest run of half to one and a half target durations")
    func peaks()
        throws
    {
        let section = InitializationSection(codecs: ["avc1.640028"], size: PixelSize(width: 64, height: 48))
        func rates(_ segments: [VariantFacts.Segment]) -> [Int] {
            let facts = VariantFacts(section, of: segments, at: Ratio(5, 1), targetSeconds: 2)
            return [facts.bandwidth, facts.averageBandwidth]
        }
        // Two seconds of 1000 bytes, two of 2000, and half a second of 900, which counts only with what is before it.
        #expect(rates([(1000, 10), (2000, 10), (900, 3)]) == [8924, 6783])
        #expect(rates([(100, 2)]) == [2000, 2000])
        #expect(rates([(1, 9)]) == [5, 5])
    }
}
