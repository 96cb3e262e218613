import Files
import Foundation
import Media
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests of runs that were killed after the film got its final name and before the store was removed.
@Suite struct FilmRecoveryTests: SegmentTesting {
    let folder: TestFolder

    init() throws { folder = try Self.makeFolder() }

    /// Creates the store that a killed run leaves, with a receipt and some of the chunks.
    private func leaveStore(of report: FilmReport, _ plan: FilmPlan, beside path: String) throws {
        let held = try HeldChunkStore(for: path, plans: [plan], fresh: false)
        try held.store.write(FilmReceipt(of: plan, listsChunks: true, sha256: report.sha256))
    }

    private func film(_ order: FilmOrder) throws -> FilmJob {
        try FilmJob(order, path: folder.path("film.mp4"))
    }

    @Test(
        "if the film was verified before the run was killed, the next run encodes nothing and removes the store"
    )
    func film() throws {
        let job = try film(order(duration: 4))
        let first = try job.run()
        let bytes = try folder.data("film.mp4")
        try leaveStore(of: first, job.plan, beside: job.path)
        try job.form.check(job.path, as: .mp4, inputs: [], overwriting: false)
        let second = try film(order(duration: 4)).run()
        #expect(second.encodedFrameCount == 0 && second.frameCount == 20)
        #expect((second.sha256, second.byteCount) == (first.sha256, first.byteCount))
        #expect(try #require(second.sound) == #require(first.sound))
        #expect(second.warnings == first.warnings)
        #expect(try folder.data("film.mp4") == bytes)
        #expect(folder.names == ["film.mp4", "tone.wav"])
        #expect(throws: OutputError.self) { try film(order(duration: 4)).run() }
    }

    @Test("a film that differs from the verified film is not accepted as that film, and stays")
    func changed() throws {
        let job = try film(order(duration: 4))
        let first = try job.run()
        try leaveStore(of: first, job.plan, beside: job.path)
        var bytes = try folder.data("film.mp4")
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: folder.url.appendingPathComponent("film.mp4"))
        let error = #expect(throws: OutputError.self) { try job.run() }
        #expect(error?.description == "\(job.path): exists")
        #expect(try folder.data("film.mp4") == bytes)
    }

    @Test("a film of another plan, or without a required chunk list, is not accepted as the verified film")
    func another() throws {
        let job = try film(order(duration: 4))
        let first = try job.run()
        try leaveStore(of: first, job.plan, beside: job.path)
        let names = folder.names
        let other = try film(order(seed: 1, duration: 4))
        #expect(throws: OutputError.self) { try other.run() }
        var bare = job
        bare.listsChunks = false
        #expect(throws: OutputError.self) { try bare.run() }
        #expect(folder.names == names)
    }

    @Test("if the store has a receipt but the film is missing, the film is made again") func early()
        throws
    {
        let job = try film(order(duration: 4))
        let first = try job.run()
        try leaveStore(of: first, job.plan, beside: job.path)
        try FileManager.default.removeItem(atPath: job.path)
        let second = try job.run()
        #expect(second.encodedFrameCount == 20 && second.sha256 == first.sha256)
        #expect(folder.names == ["film.mp4", "tone.wav"])
    }

    @Test(
        "if complete segments were verified before the run was killed, the next run checks them and removes the store"
    )
    func segments() throws {
        let first = try job(order(duration: 4)).run()
        let plan = try job(order(duration: 4)).plan
        try leaveStore(of: first, plan, beside: folder.path("live"))
        try folder.write("", to: "live/segment-00001.m4s.part")
        let names = folder.names.filter { !$0.hasPrefix("live.zoetrope") && !$0.hasSuffix(".part") }
        let second = try job(order(duration: 4)).run()
        #expect(second.encodedFrameCount == 0 && second.segmentCount == first.segmentCount)
        #expect((second.sha256, second.byteCount) == (first.sha256, first.byteCount))
        #expect(second.path == first.path)
        #expect(try #require(second.sound) == #require(first.sound))
        #expect(folder.names == names)
        #expect(throws: OutputError.self) { try job(order(duration: 4)).run() }
    }

    @Test("segments that were changed after verification are not accepted as verified") func changedSegments()
        throws
    {
        let first = try job(order(duration: 4)).run()
        try leaveStore(of: first, job(order(duration: 4)).plan, beside: folder.path("live"))
        try folder.write("mine", to: "live/segment-00000.m4s")
        let error = #expect(throws: OutputError.self) { try job(order(duration: 4)).run() }
        #expect(error?.description == "\(folder.path("live")): exists")
        #expect(try folder.data("live/segment-00000.m4s") == Data("mine".utf8))
    }

    @Test("joining parts again finds the film that was verified before the run was killed") func joined()
        throws
    {
        let scene = try PartedScene()
        let parts = try scene.plan(scene.order(), parts: 2)
        for index in 0..<2 { try scene.make(index, of: parts) }
        let job = JoinJob(parts, path: scene.folder.path("joined.mp4"))
        let first = try job.run()
        let held = try HeldChunkStore(for: job.path, plans: [first.plan], fresh: false)
        try held.store.write(FilmReceipt(of: first.plan, listsChunks: true, sha256: first.sha256))
        let names = scene.folder.names.filter { !$0.hasPrefix("joined.mp4.zoetrope") }
        _ = consume held
        #expect(try job.run().sha256 == first.sha256)
        #expect(scene.folder.names == names)
    }
}
