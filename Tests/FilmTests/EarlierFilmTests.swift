import Base
import Drawing
import Foundation
import Geometry
import Media
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests that a film with reused chunks has the same bytes as a film that is encoded from the start.
@Suite struct EarlierFilmTests {
    private let films: ShortFilms
    private var folder: TestFolder { films.folder }

    init() throws { films = try ShortFilms() }

    private typealias Edit = @Sendable (inout FilmOrder, inout Repeatable) -> Void

    private static let edits: [Edit] = [
        { order, random in order.scene.duration = Double.random(in: 4...14, using: &random).rounded() },
        { order, random in order.scene.layers[0].opacity = .constant(.random(in: 0...1, using: &random)) },
        { order, _ in order.scene.layers.swapAt(1, 2) },
        { order, random in
            var late = Layer(RadialGradientContent())
            late.start = .random(in: 1...9, using: &random)
            order.scene.layers.append(late)
        },
        { order, random in
            var text = TextContent()
            text.parts = [TextContent.Part(["Hi", "🎈", "שלום"].randomElement(using: &random) ?? "")]
            var late = Layer(text)
            late.start = .random(in: 1...9, using: &random)
            order.scene.layers.append(late)
        },
        { order, random in
            let end = Double.random(in: 3...12, using: &random)
            for layer in order.scene.layers.indices { order.scene.layers[layer].end = end }
        },
        { order, _ in if order.scene.layers.count > 3 { order.scene.layers.removeLast() } },
        { order, random in order.frames = 0..<SceneFrame(.random(in: 1...40, using: &random)) },
        { order, _ in order.frames = nil },
        { order, random in order.scene.seed = .random(in: 0...3, using: &random) },
        { order, _ in order.scene.layers[0].name = "sky" },
    ]

    @Test("after each of 50 successive edits, reusing chunks gives the same bytes as encoding everything")
    func edits() throws {
        var (order, random) = (try films.order(), Repeatable(state: 1))
        var (made, taken) = (0, 0)
        _ = try films.encode(order)
        for number in 0..<50 {
            if number % 6 == 5 {
                try films.draw(
                    Color(red: 0, green: .random(in: 0...255, using: &random), blue: 255), to: "a.png")
            } else {
                Self.edits[Int.random(in: 0..<Self.edits.count, using: &random)](&order, &random)
                let last = SceneFrame(order.scene.frameCount)
                order.frames = order.frames?.clamped(to: 0..<last)
            }
            let (report, anew) = (try films.encode(order), try films.encodeAnew(order))
            #expect(report.sha256 == anew.sha256, "edit \(number)")
            #expect(anew.chunks.takenOver == 0 && anew.chunks.kept == 0)
            made += report.chunks.made
            taken += report.chunks.takenOver
        }
        #expect(made > 50 && taken > 50, "\(made) made, \(taken) taken over")
    }

    @Test("a file with new content under the same name changes only the chunks that show it") func asset()
        throws
    {
        _ = try films.encode(films.order())
        #expect(try films.encode(films.order()).chunks == ChunkCounts(made: 0, takenOver: 6))
        try films.draw(Color(red: 0, green: 0, blue: 255), to: "a.png")
        let report = try films.encode(films.order())
        #expect(report.chunks == ChunkCounts(made: 1, takenOver: 5) && report.encodedFrameCount == 20)
        #expect(try films.encodeAnew(films.order()).sha256 == report.sha256)
    }

    @Test("if any bit of the replaced film is flipped, the new film is still correct") func flips()
        throws
    {
        var edited = try films.order()
        edited.scene.layers[1].end = 8
        let right = try films.encodeAnew(edited).sha256
        _ = try films.encode(films.order())
        let good = try folder.data("film.mp4")
        let list = try #require(good.firstRange(of: Data("uuid".utf8))).lowerBound
        let pictures = try #require(good.firstRange(of: Data("mdat".utf8))).lowerBound
        let plan = try FilmPlan(edited)
        var (random, takenCounts) = (Repeatable(state: 2), Set<Int>())
        for number in 0..<200 {
            // Most bytes belong to pictures, so the shorter index and list are damaged separately.
            let range = [0..<good.count, 0..<pictures, list..<good.count, 0..<good.count][number % 4]
            var film = good
            let place = Int.random(in: range, using: &random)
            film[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            try film.write(to: folder.url.appendingPathComponent("film.mp4"))
            var job = FilmJob(plan, path: folder.path("film.mp4"))
            job.overwrites = true
            let report = try job.run()
            #expect(report.sha256 == right, "byte \(place)")
            #expect(report.warnings == [])
            takenCounts.insert(report.chunks.takenOver)
        }
        #expect(takenCounts.count > 2, "\(takenCounts)")
    }

    @Test("the report counts frames that were taken from another film") func progress() throws {
        _ = try films.encode(films.order())
        var job = try FilmJob(films.order(seconds: 12), path: folder.path("film.mp4"))
        job.overwrites = true
        let told = Locked<[FilmProgress]>([])
        _ = try job.run { state in told.withLock { $0.append(state) } }
        let states = told.withLock { $0 }
        #expect(Array(states.prefix(4)) == (1...4).map { .takingOver(frames: 20 * $0, of: 80) })
        #expect(states.contains(.encoding(frames: 40, of: 40)))
        #expect(states.last == .verifying(frames: 120, of: 120))
    }

    @Test("a symbolic link in place of the film is not followed, but replaced") func link() throws {
        _ = try films.encode(films.order(), to: "other.mp4")
        let good = try folder.data("other.mp4")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("film.mp4"), withDestinationPath: folder.path("other.mp4"))
        let report = try films.encode(films.order())
        #expect(report.chunks.takenOver == 0 && report.warnings == [])
        let isKept = try folder.data("other.mp4") == good
        #expect(isKept)
    }

    @Test(
        "encoding every repetition of a loop gives the same bytes as encoding only the first",
        arguments: [3.5, 3.7, 4]
    ) func unshared(_ seconds: Double) throws {
        for rate in [10, 60] {
            var order = try films.order(seconds: seconds)
            var gradient = GradientContent(preset: .telegram)
            // The gradient is back at its start after eight steps.
            gradient.stepDuration = seconds / 8
            order.scene.layers = [Layer(gradient), order.scene.layers[1]]
            order.scene.fps = try #require(FrameRate(rate))
            (order.scene.loops, order.repeats) = (true, 3)
            var job = try FilmJob(order, path: folder.path("film.mp4"))
            (job.overwrites, job.isFresh) = (true, true)
            let shared = try job.run()
            job.sharesChunks = false
            let unshared = try job.run()
            #expect(shared.chunks == ChunkCounts(made: 2, repeated: 4))
            #expect(unshared.encodedFrameCount == 3 * shared.encodedFrameCount)
            #expect(shared.sha256 == unshared.sha256)
        }
    }

    @Test("a film's chunk list has the keys of the plan, and does not disturb the packets") func list()
        throws
    {
        var order = try films.order(seconds: 4)
        order.scene.layers = [Layer(BubblesContent())]
        (order.scene.loops, order.repeats) = (true, 2)
        var job = try FilmJob(order, path: folder.path("film.mp4"))
        _ = try job.run()
        let catalog = try #require(try ChunkCatalog(ofFilm: job.path))
        #expect(catalog.chunks.map(\.key) == job.plan.keys && catalog.order == [0, 1, 0, 1])
        #expect(catalog.fingerprint == job.plan.fingerprint)
        #expect(catalog.chunkCount == 4 && catalog.distinctCount == 2)
        job = FilmJob(job.plan, path: folder.path("plain.mp4"))
        job.listsChunks = false
        _ = try job.run()
        let (film, plain) = (try folder.data("film.mp4"), try folder.data("plain.mp4"))
        let isThere = film.starts(with: plain) && film.count > plain.count
        #expect(isThere)
        #expect(try ChunkCatalog(ofFilm: folder.path("plain.mp4")) == nil)
        let hashes = try ["film.mp4", "plain.mp4"].map {
            try FFmpegProgram.run(["-i", folder.path($0), "-c", "copy", "-f", "framehash", "-"])
        }
        #expect(hashes[0] == hashes[1])
    }
}
