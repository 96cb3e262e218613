import Base
import Drawing
import Files
import Foundation
import Geometry
import Media
import Pipeline
import Rasteriser
import SceneModel
import Synchronization
import TestSupport
import Testing

@testable import Film

/// Tests of films with a maximum size in bytes.
@Suite struct LimitedFilmTests {
    private let films: ShortFilms

    init() throws { films = try ShortFilms() }

    private func job(
        _ order: FilmOrder, _ limit: Int?, choosing: Bool = true, to name: String = "film.mp4"
    ) throws -> FilmJob {
        var job = try FilmJob(order, path: films.folder.path(name))
        job.sizeLimit = limit.map { SizeLimit(byteCount: $0, choosesCRF: choosing) }
        (job.overwrites, job.lanes, job.isFresh) = (true, 2, true)
        return job
    }

    /// Returns the size of a film with a CRF.
    private func size(_ order: FilmOrder, crf: Double) throws -> Int {
        var order = order
        order.settings.crf = crf
        return try job(order, nil, to: "other.mp4").run().byteCount
    }

    @Test(
        "a film has at most its limit, and the bytes that its CRF gives without a limit",
        arguments: [0.9, 0.5, 0.3])
    func limited(_ share: Double) throws {
        let order = try films.order()
        let limit = Int(Double(try size(order, crf: 18)) * share)
        let report = try job(order, limit).run()
        let crf = try #require(report.chosenCRF)
        #expect(report.byteCount <= limit && crf > 18)
        #expect(try films.folder.data("film.mp4").count == report.byteCount)
        var plain = order
        plain.settings.crf = crf
        #expect(try job(plain, nil, to: "plain.mp4").run().sha256 == report.sha256)
        // All chunks are in the sample, and the estimate is a little too large. So one step less is about at the limit.
        #expect(try size(order, crf: crf - 1) > limit)
        #expect(report.chunks == ChunkCounts(made: 6) && report.encodedFrameCount > 100)
        #expect(!films.folder.names.contains { $0.hasSuffix(".zoetrope") })
    }

    @Test("a film that is small enough has the order's CRF") func roomy() throws {
        let report = try job(films.order(), 10_000_000).run()
        #expect(report.chosenCRF == 18)
        #expect(report.encodedFrameCount == 100, "the sample is a part of the film")
    }

    @Test("the number of lanes changes neither the CRF nor the bytes") func lanes() throws {
        let order = try films.order()
        let limit = try size(order, crf: 18) / 2
        let reports = try [1, 2].map { lanes in
            var job = try job(order, limit)
            job.lanes = lanes
            return try job.run()
        }
        #expect(reports[0].chosenCRF == reports[1].chosenCRF && reports[0].sha256 == reports[1].sha256)
    }

    @Test("AV1 and VP9 have whole CRFs", arguments: ["film.webm"]) func whole(_ name: String) throws {
        var order = try films.order(seconds: 2)
        (order.format, order.settings) = (.webm, EncoderSettings(codec: .vp9, preset: .ultrafast))
        let whole = try job(order, nil, to: name).run().byteCount
        let report = try job(order, whole * 3 / 4, to: name).run()
        let crf = try #require(report.chosenCRF)
        #expect(crf > 24 && crf == crf.rounded() && report.byteCount <= whole * 3 / 4)
    }

    @Test("a limit that no acceptable CRF meets is an error that names ways out, and leaves nothing")
    func hopeless() throws {
        let before = films.folder.names
        let error = #expect(throws: FilmTooLarge.self) { try job(films.order(), 1000).run() }
        #expect(error?.description.contains("about ") == true)
        #expect(
            error?.description.hasSuffix("kB at CRF 34, the worst to choose; the limit is 1.0 kB") == true)
        #expect(error?.advice == "use a smaller --size, a lower --fps or fewer --frames")
        #expect(films.folder.names == before)
    }

    @Test("with a CRF that is given, a film above the limit is an error, and a film below is made")
    func given()
        throws
    {
        var order = try films.order()
        let size = try size(order, crf: 18)
        let before = films.folder.names
        let error = #expect(throws: FilmTooLarge.self) { try job(order, size - 1, choosing: false).run() }
        #expect(error?.description.contains("\(size) bytes at CRF 18; the limit is \(size - 1)") == true)
        #expect(error?.advice.hasPrefix("use no --crf") == true)
        #expect(films.folder.names == before)
        let report = try job(order, size, choosing: false).run()
        #expect(report.byteCount == size && report.chosenCRF == nil)

        FFmpegLog.takeOver()
        (order.format, order.settings) = (.gif, EncoderSettings(codec: .ffv1))
        order.frames = 0..<5
        let gif = try job(order, nil, to: "film.gif").run().byteCount
        #expect(throws: FilmTooLarge.self) { try job(order, gif - 1, to: "film.gif").run() }
        #expect(try films.folder.data("film.gif").count == gif, "an existing film stays")
        #expect(try job(order, gif, to: "film.gif").run().chosenCRF == nil)
    }

    @Test("a scene with more detail gets a worse CRF than a plain one") func detail() throws {
        var (plain, busy) = (try films.order(), try films.order())
        var bubbles = BubblesContent()
        (bubbles.radius, bubbles.count) = (ValueRange(1, 3), 400)
        busy.scene.layers.append(Layer(bubbles))
        plain.scene.layers.removeLast()
        let limit = try size(busy, crf: 24)
        let (easy, hard) = (try job(plain, limit).run(), try job(busy, limit).run())
        #expect(try #require(easy.chosenCRF) < #require(hard.chosenCRF))
        #expect(max(easy.byteCount, hard.byteCount) <= limit)
    }

    @Test("a film that is larger than its sample promised gets a worse CRF") func stepped() throws {
        var order = try films.order(seconds: 40)
        let sampled = Set(SampledSizes(of: try FilmPlan(order)).chunks.map(\.index))
        #expect(sampled.count == 8)
        let chunks = try FilmPlan(order).grid.chunks
        // The chunks that are not measured have far more detail.
        for chunk in chunks where !sampled.contains(chunk.index) {
            var bubbles = BubblesContent()
            (bubbles.radius, bubbles.count) = (ValueRange(1, 3), 300)
            var layer = Layer(bubbles)
            layer.start = Double(chunk.frames.lowerBound.number) / 10
            layer.end = Double(chunk.frames.upperBound.number) / 10
            order.scene.layers.append(layer)
        }
        var limited = try #require(LimitedFilm(job(order, 100_000_000), Cancellation()))
        let promised = try limited.estimate().byteCount
        let whole = try size(order, crf: 18)
        #expect(whole > promised * 5 / 4)
        let limit = (whole + promised) / 2
        let report = try job(order, limit).run()
        #expect(try report.byteCount <= limit && #require(report.chosenCRF) > 18)
        #expect(report.byteCount > limit / 2, "the sizes that are known choose the next CRF")
    }

    @Test("the bytes of the sound count") func sound() throws {
        let folder = try SegmentsTests.makeFolder()
        struct Sounding: SegmentTesting { let folder: TestFolder }
        var order = try Sounding(folder: folder).order()
        let path = folder.path("film.mp4")
        func make(_ limit: Int?) throws -> FilmReport {
            var job = try FilmJob(order, path: path)
            job.sizeLimit = limit.map { SizeLimit(byteCount: $0) }
            job.overwrites = true
            return try job.run()
        }
        let whole = try make(nil).byteCount
        order.isSilent = true
        let pictures = try make(nil).byteCount
        // Without the sound the film would be far below the limit.
        let limit = whole - pictures / 4
        #expect(limit > pictures)
        #expect(try make(limit).chosenCRF == 18)
        order.isSilent = false
        let heard = try make(limit)
        #expect(heard.byteCount <= limit)
        #expect(try #require(heard.chosenCRF) > 18 && heard.sound != nil)
    }

    @Test("an interrupted search continues with its chunks, and ends with the same film") func interrupted()
        throws
    {
        final class Stop: FrameObserver {
            let drawn = Atomic(0)
            func didDraw(_ pixels: borrowing PixelBuffer, frame: FilmFrame) {}
            // The sample has 100 frames. So this is in the second CRF that is tried, after a chunk of it.
            func didConvert(_ picture: borrowing Picture, frame: FilmFrame) throws {
                if drawn.add(1, ordering: .relaxed).newValue == 145 { throw Cancelled() }
            }
        }
        let order = try films.order()
        let limit = try size(order, crf: 18) / 2
        let first = try job(order, limit).run()
        let whole = try films.folder.data("film.mp4")
        try FileManager.default.removeItem(atPath: films.folder.path("film.mp4"))
        var stopped = try job(order, limit)
        (stopped.lanes, stopped.observer, stopped.isFresh) = (1, Stop(), false)
        #expect(throws: Cancelled.self) { _ = try stopped.run() }
        #expect(!films.folder.names.contains("film.mp4"))
        var second = try job(order, limit)
        second.isFresh = false
        let report = try second.run()
        #expect(report.chosenCRF == first.chosenCRF && report.encodedFrameCount < first.encodedFrameCount)
        let again = try films.folder.data("film.mp4")
        #expect(again == whole)
        #expect(!films.folder.names.contains { $0.hasSuffix(".zoetrope") })
    }

    /// Creates the store that a killed run leaves.
    private func leaveStore(beside path: String, _ receipt: FilmReceipt) throws {
        let held = try HeldChunkStore(for: path, plans: [], fresh: false)
        try held.store.write(receipt)
    }

    @Test("a run that was killed after its film had its name is recognised by its limit") func recovered()
        throws
    {
        let order = try films.order()
        let limit = try size(order, crf: 18) / 2
        var first = try job(order, limit)
        (first.overwrites, first.isFresh) = (false, false)
        let made = try first.run()
        let plan = try first.plan.withCRF(#require(made.chosenCRF))
        try leaveStore(
            beside: first.path, FilmReceipt(of: plan, listsChunks: true, limit: limit, sha256: made.sha256))
        func again(_ limit: Int?) throws -> FilmReport {
            var job = try job(order, limit)
            (job.overwrites, job.isFresh) = (false, false)
            return try job.run()
        }
        #expect(throws: OutputError.self) { _ = try again(limit + 1) }
        #expect(throws: OutputError.self) { _ = try again(nil) }
        let report = try again(limit)
        #expect(report.encodedFrameCount == 0 && report.sha256 == made.sha256)
        #expect(report.chosenCRF == made.chosenCRF)
        #expect(!films.folder.names.contains { $0.hasSuffix(".zoetrope") })
    }

    @Test("a forecast names the CRF and about the size of the film, and leaves nothing") func forecast()
        throws
    {
        let order = try films.order()
        let limit = try size(order, crf: 18) / 2
        let before = films.folder.names
        let forecast = try job(order, limit).forecast()
        #expect(films.folder.names == before)
        let report = try job(order, limit).run()
        #expect(forecast.chosenCRF == report.chosenCRF)
        #expect(forecast.bytes.lowerBound <= limit)
        #expect(abs(Double(forecast.bytes.lowerBound) / Double(report.byteCount) - 1) < 0.25)
        #expect(throws: FilmTooLarge.self) { _ = try job(order, 1000).forecast() }
        #expect(!films.folder.names.contains { $0.hasSuffix(".zoetrope") })
    }

    @Test("segments can't have a limit") func segments() throws {
        var job = try FilmJob(films.order(), path: films.folder.path("live"), form: .segments)
        job.sizeLimit = SizeLimit(byteCount: 1_000_000)
        #expect(throws: OrderError.self) { _ = try job.run() }
        #expect(!films.folder.names.contains { $0.hasPrefix("live") })
    }
}
