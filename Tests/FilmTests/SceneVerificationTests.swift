import Base
import Drawing
import Files
import Foundation
import Geometry
import Media
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Film

/// Tests of verifications on films that someone changed on purpose.
@Suite struct SceneVerificationTests {
    private let films: ShortFilms
    private let plan: FilmPlan

    init() throws {
        films = try ShortFilms()
        plan = try FilmPlan(films.order())
    }

    /// Writes a film of the plan in which the chunk at `index` holds the packets of another picture's chunk, under the
    /// right key. Its list has the digests of these packets or, unless `listing`, those of the right ones.
    private func forge(_ index: Int, listing: Bool = true, to name: String) throws -> String {
        let folder = try Folder(opening: films.folder.url.path)
        for name in ["own", "others"] { try folder.makeFolder(name) }
        let own = ChunkDirectory(try folder.folder("own"))
        let others = ChunkDirectory(try folder.folder("others"))
        func make(_ plan: FilmPlan, in directory: ChunkDirectory) throws {
            let run = ChunkRun(plan, to: directory, lanes: 1, cancellation: Cancellation())
            _ = try run.bring(plan.distinctChunks, sound: nil) { _ in }
        }
        try make(plan, in: own)
        try films.draw(Color(red: 0, green: 0, blue: 255), to: "a.png")
        let other = try FilmPlan(films.order())
        try make(other, in: others)
        try films.draw(Color(red: 255, green: 128, blue: 0), to: "a.png")
        #expect(plan.keys.indices.filter { plan.keys[$0] != other.keys[$0] } == [1])
        let honest = try digests(own)
        let (key, source) = (plan.keys[index], other.keys[index])
        try own.remove(key)
        var reader = try others.open(source)
        let writer = try own.makeChunk(key, header: reader.header, packetCount: reader.packetCount)
        try Self.copy(&reader, writer)
        try own.finish(key)
        let path = films.folder.path(name)
        try plan.mux(from: own, to: path, Cancellation())
        try plan.list(listing ? digests(own) : honest, in: path)
        return path
    }

    private static func copy(_ reader: inout ChunkReader, _ writer: consuming ChunkWriter) throws {
        var writer = writer
        for _ in 0..<reader.packetCount { try writer.write(try reader.next()) }
        try writer.finish()
    }

    private func digests(_ directory: ChunkDirectory) throws -> [ChunkKey: String] {
        let digests = try plan.distinctChunks.map { chunk in
            let key = plan.key(of: chunk)
            return (key, try directory.digest(of: key, packetCount: chunk.frames.count, in: .h264))
        }
        return Dictionary(uniqueKeysWithValues: digests)
    }

    private func difference(_ answer: SceneVerification.Answer) throws -> SceneVerification.Difference {
        guard case .different(let difference) = answer else {
            throw FilmFault("no difference was found")
        }
        return difference
    }

    @Test("a forged chunk with a forged list is found if it is among the chunks that are made again")
    func forged() throws {
        var verification = SceneVerification(plan, of: try forge(1, to: "forged.mp4"))
        let all = try difference(try verification.run().answer)
        // The picture is shown from 2.5 s, frame 25, in the second chunk.
        #expect(all.reason == .packets && all.chunk?.index == 1 && all.pictures == .differ(25))
        verification.sampleCount = 1
        var found: Set<Bool> = []
        for seed in 0..<12 {
            verification.seed = seed
            let result = try verification.run()
            let isChosen = verification.choice().map(\.index) == [1]
            #expect((result.answer != .made) == isChosen && result.seed == seed)
            found.insert(isChosen)
        }
        #expect(found == [true, false])
    }

    @Test("an exchanged chunk does not have the digest in the film's list, so it is found without a choice")
    func exchanged() throws {
        var verification = SceneVerification(plan, of: try forge(1, listing: false, to: "exchanged.mp4"))
        verification.sampleCount = 1
        for seed in 0..<3 {
            verification.seed = seed
            let found = try difference(try verification.run().answer)
            #expect(found.reason == .digest && found.chunk?.index == 1 && found.pictures == .differ(25))
        }
    }

    @Test("every chunk is chosen equally often, no chunk twice, and a seed chooses the same chunks again")
    func choice() throws {
        var verification = SceneVerification(plan, of: "")
        var counts = [Int](repeating: 0, count: plan.grid.chunks.count)
        verification.sampleCount = 2
        for seed in 0..<3000 {
            verification.seed = seed
            let chosen = verification.choice().map(\.index)
            #expect(Set(chosen).count == 2 && chosen == chosen.sorted())
            #expect(verification.choice().map(\.index) == chosen)
            for index in chosen { counts[index] += 1 }
        }
        // 3000 · 2 / 6 = 1000, with a standard deviation of 26.
        #expect(counts.allSatisfy { (870...1130).contains($0) }, "\(counts)")
    }

    @Test("a list with another version of a library makes the answer inconclusive, and names both versions")
    func versions() throws {
        _ = try films.encode(films.order())
        var data = try films.folder.data("film.mp4")
        let catalog = try #require(try ChunkCatalog(ofFilm: films.folder.path("film.mp4")))
        let own = try #require(catalog.fingerprint["x264"])
        let box = try #require(data.range(of: Data("uuid".utf8), options: .backwards)).lowerBound - 4
        let text = catalog.json.text.replacingOccurrences(of: own, with: "9 r1")
        data.replaceSubrange(box..., with: try #require(ChunkCatalog(text: Array(text.utf8))).box())
        try data.write(to: films.folder.url.appendingPathComponent("film.mp4"))
        let answer = try SceneVerification(plan, of: films.folder.path("film.mp4")).run().answer
        #expect(
            answer == .inconclusive([SceneVerification.VersionChange(name: "x264", film: "9 r1", here: own)]))
    }

    @Test("if any bit of the film is flipped, making all chunks again finds it")
    func flips() throws {
        _ = try films.encode(films.order())
        let good = try films.folder.data("film.mp4")
        let verification = SceneVerification(plan, of: films.folder.path("film.mp4"))
        #expect(try verification.run().answer == .made && verification.run().hasSameBytes == true)
        var random = Repeatable(state: 7)
        let list = try #require(good.range(of: Data("uuid".utf8), options: .backwards)).lowerBound
        let pictures = try #require(good.range(of: Data("mdat".utf8))).lowerBound
        for number in 0..<45 {
            var film = good
            // Most bytes belong to pictures, so the shorter index and list are damaged separately.
            let range = [0..<good.count, 0..<pictures, list..<good.count][number % 3]
            let place = Int.random(in: range, using: &random)
            film[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            try film.write(to: films.folder.url.appendingPathComponent("film.mp4"))
            do {
                let result = try verification.run()
                // Without its list, a film is compared by its pictures and its sound alone.
                let isFound = result.answer != .made || !result.hasList && result.hasSameBytes == false
                #expect(isFound, "byte \(place)")
            } catch is MediaError {}
        }
    }
}
