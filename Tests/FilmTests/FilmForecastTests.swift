import Base
import Drawing
import Files
import Foundation
import Geometry
import Media
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests that compare the forecast of a film with the encoded film.
@Suite struct FilmForecastTests {
    private let films: ShortFilms

    init() throws { films = try ShortFilms() }

    private func job(_ order: FilmOrder, overwriting: Bool = true) throws -> FilmJob {
        var job = try FilmJob(order, path: films.folder.path("film.mp4"))
        (job.overwrites, job.lanes) = (overwriting, 2)
        return job
    }

    /// Expects that the forecast of a film matches the report of its run.
    private func expectTruth(of job: FilmJob) throws -> FilmForecast {
        let before = films.folder.names
        let forecast = try job.forecast()
        #expect(films.folder.names == before)
        let report = try job.run()
        #expect(forecast.chunks == report.chunks)
        #expect(forecast.newFrameCount == report.encodedFrameCount)
        if report.encodedFrameCount > 0 { #expect(forecast.laneCount == report.laneCount) }
        return forecast
    }

    @Test("a forecast counts new, reused and repeated chunks as the run does") func chunks() throws {
        var order = try films.order()
        #expect(try expectTruth(of: job(order)).chunks == ChunkCounts(made: 6))
        #expect(try expectTruth(of: job(order)).chunks == ChunkCounts(takenOver: 6))
        order.scene.layers[2].end = 3
        #expect(try expectTruth(of: job(order)).chunks == ChunkCounts(made: 1, takenOver: 5))
        var fresh = try job(order)
        fresh.isFresh = true
        #expect(try expectTruth(of: fresh).chunks == ChunkCounts(made: 6))

        var other = try FilmJob(films.order(), path: films.folder.path("other.mp4"))
        other.earlierFilm = films.folder.path("film.mp4")
        #expect(try other.forecast().chunks == ChunkCounts(made: 1, takenOver: 5))

        var loop = try films.order(seconds: 4)
        (loop.scene.loops, loop.scene.layers) = (true, [])
        loop.repeats = 3
        let forecast = try expectTruth(of: job(loop))
        #expect(forecast.chunks.made == 1 && forecast.chunks.repeated == 5)
    }

    @Test("a forecast counts the chunks that an interrupted run left") func kept() throws {
        struct Stop: FrameObserver {
            func didDraw(_ pixels: borrowing PixelBuffer, frame: FilmFrame) {}
            // Throws at the first frame after the second chunk, on the thread that has encoded the second chunk.
            func didConvert(_ picture: borrowing Picture, frame: FilmFrame) throws {
                if frame == 40 { throw Cancelled() }
            }
        }
        var interrupted = try job(films.order())
        (interrupted.lanes, interrupted.observer) = (1, Stop())
        #expect(throws: Cancelled.self) { _ = try interrupted.run() }
        #expect(try expectTruth(of: job(films.order())).chunks == ChunkCounts(made: 4, kept: 2))
    }

    @Test("a forecast draws no frame of the film, and refuses what the run would refuse") func undrawn()
        throws
    {
        struct Alarm: FrameObserver {
            func didDraw(_ pixels: borrowing PixelBuffer, frame: FilmFrame) { Issue.record("drawn") }
            func didConvert(_ picture: borrowing Picture, frame: FilmFrame) { Issue.record("converted") }
        }
        var quiet = try job(films.order())
        quiet.observer = Alarm()
        _ = try quiet.forecast()
        _ = try films.encode(films.order())
        #expect(throws: OutputError.self) { _ = try job(films.order(), overwriting: false).forecast() }
    }

    @Test(
        "the forecast's range of sizes contains the film's size, at any quality",
        arguments: [12, 23, 34])
    func size(_ crf: Double) throws {
        var order = try films.order()
        order.scene.size = PixelSize(width: 320, height: 180)
        order.settings.crf = crf
        var job = try job(order)
        job.isFresh = true
        let forecast = try job.forecast()
        let byteCount = try job.run().byteCount
        #expect(forecast.bytes.contains(byteCount), "\(forecast.bytes): \(byteCount)")
    }
}
