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

/// Tests of errors that keep parts from being encoded or joined; nothing must be written then.
@Suite struct PartsRefusalTests {
    private let film: PartedScene

    init() throws { film = try PartedScene() }

    @Test("join names the missing or damaged parts, and writes nothing") func incomplete() throws {
        let parts = try film.plan(film.order(), parts: 6)
        for index in [0, 2, 3] { try film.make(index, of: parts) }
        func refusal() -> PartsError? {
            #expect(throws: PartsError.self) { try film.join(parts) }
        }
        #expect(refusal()?.description == "\(parts.path): 3 of 6 parts missing or damaged: 1,4-5")
        try FileManager.default.createSymbolicLink(
            atPath: film.folder.path("it's mine"), withDestinationPath: parts.path)
        let quoted = try PartsFolder(opening: film.folder.path("it's mine"), kinds: .standard)
        let other = #expect(throws: PartsError.self) { try film.join(quoted) }
        #expect(other?.advice.contains("part '\(film.folder.path("it'\\''s mine"))' --index N") == true)
        #expect(try parts.status().incomplete == [1, 4, 5])
        for index in [1, 4, 5] { try film.make(index, of: parts) }
        let place = 4
        let path = film.chunkPath(place, of: parts)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let damages: [(Data) throws -> Data] = [
            { $0.dropLast() }, { _ in Data() }, { $0 + [0] },
            { bytes in
                var bytes = bytes
                bytes[bytes.count - 70] ^= 0x10
                return bytes
            },
            // The file contains another chunk.
            { _ in try Data(contentsOf: URL(fileURLWithPath: film.chunkPath(3, of: parts))) },
        ]
        for damage in damages {
            try damage(whole).write(to: URL(fileURLWithPath: path))
            let refusal = try #require(refusal())
            #expect(refusal.cause == .incomplete)
            #expect(refusal.description.hasPrefix("\(parts.path): 1 of 6 parts missing or damaged: 4 ("))
        }
        #expect(FileSystem.kind(of: film.folder.path("film.mp4")) == nil)
        #expect(FileSystem.kind(of: film.folder.path("film.mp4.zoetrope")) == nil)
        try whole.write(to: URL(fileURLWithPath: path))
        #expect(try film.join(parts).sha256 == film.encoded(film.order()))
    }

    @Test("a file outside of the scene's folder can't be packed, and nothing is left")
    func unpackable() throws {
        var order = try film.order()
        let outside = film.folder.path("outside.wav")
        try FileManager.default.copyItem(atPath: film.folder.path("scene/tone.wav"), toPath: outside)
        order.scene.audio?.clips[0].file = outside
        order.scene.allowedFolders = [film.folder.path(".")]
        let error = #expect(throws: PartsError.self) {
            try film.create(order, parts: nil, packing: true)
        }
        #expect(error?.cause == .notValid)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: film.folder.path(".")).sorted() == [
                "outside.wav", "scene",
            ])
    }

    @Test("a plan that no part could read back is not written") func unreadable() throws {
        var order = try film.order()
        order.scene.allowedFolders = (0...1000).map { "/\($0)" }
        let error = #expect(throws: PartsError.self) {
            try film.create(order, parts: nil, packing: false)
        }
        #expect(error?.cause == .notValid && error?.advice.contains("fewer folders") == true)
        #expect(error?.description.contains("allowedFolders") == true)
        #expect(!film.folder.names.contains("parts"))
    }

    @Test("packing parts can be cancelled while files are copied, and nothing is left") func cancelled()
        throws
    {
        let cancellation = Cancellation()
        cancellation.cancel()
        #expect(throws: Cancelled.self) {
            try film.create(film.order(), parts: 1, packing: true, cancellation: cancellation)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: film.folder.path(".")).sorted() == ["scene"])
    }

    @Test("a changed file, scene or version is detected before any chunk is made") func changes() throws {
        let parts = try film.plan(film.order(), parts: 6)
        func refusal(_ index: Int) -> String? {
            let error = #expect(throws: PartsError.self) { try film.make(index, of: film.open()) }
            #expect(error?.cause == .differs)
            return error?.description
        }
        try film.drawPicture(Color(red: 0, green: 128, blue: 0))
        #expect(refusal(0) == "\(parts.path): pictures/a.png is not the file that was planned")
        try film.drawPicture(Color(red: 255, green: 128, blue: 0))
        try film.waveFile(seconds: 2).write(to: film.folder.url.appendingPathComponent("scene/tone.wav"))
        #expect(refusal(3)?.contains("tone.wav") == true)
        try film.waveFile(seconds: 3).write(to: film.folder.url.appendingPathComponent("scene/tone.wav"))
        let path = film.folder.path("parts/plan.json")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for (old, new, words) in [
            ("\"x264\": \"", "\"x264\": \"old ", "planned with x264 old "),
            ("\"renderer\": \"", "\"renderer\": \"9", "planned with renderer 9"),
            ("\"duration\": 11", "\"duration\": 11.001", "would differ from the plan"),
        ] {
            let changed = text.replacingOccurrences(of: old, with: new)
            #expect(changed != text)
            try changed.write(toFile: path, atomically: true, encoding: .utf8)
            #expect(refusal(2)?.contains(words) == true)
        }
        #expect(film.chunkNames == [])
    }

    @Test("plan never replaces a folder that is not empty") func kept() throws {
        try film.plan(film.order(), parts: 1)
        try film.folder.write("mine", to: "parts/thesis.txt")
        let names = film.folder.names
        let error = #expect(throws: OutputError.self) {
            try film.create(film.order(), parts: 1, packing: false)
        }
        #expect(error?.description == "\(film.folder.path("parts")): exists")
        #expect(film.folder.names == names)
    }

    @Test("if a chunk's path is not a regular file, that is an error, and join reports the part as missing")
    func noFile() throws {
        let parts = try film.plan(film.order(), parts: 2)
        try FileManager.default.createDirectory(
            atPath: film.chunkPath(0, of: parts), withIntermediateDirectories: false)
        let error = #expect(throws: OutputError.self) { try film.make(0, of: parts) }
        #expect(error?.description == "\(film.chunkPath(0, of: parts)): exists and was not made by zoetrope")
        try film.make(1, of: parts)
        let refusal = #expect(throws: PartsError.self) { try film.join(parts) }
        #expect(refusal?.cause == .incomplete)
    }

    @Test("if a scene's folder is missing, the error names it and the remedy") func elsewhere() throws {
        let parts = try film.plan(film.order(), parts: 1)
        try FileManager.default.moveItem(atPath: film.folder.path("scene"), toPath: film.folder.path("away"))
        let error = #expect(throws: PartsError.self) { try film.make(0, of: parts) }
        #expect(error?.cause == .notFound && error?.advice.contains("--pack") == true)
    }

    @Test("join doesn't replace a film that the scene shows") func shown() throws {
        let shown = film.folder.path("scene/film.mp4")
        var job = try FilmJob(film.order(), path: shown)
        _ = try job.run()
        let before = try film.folder.data("scene/film.mp4")
        var order = try film.order()
        var image = ImageContent()
        image.file = "film.mp4"
        order.scene.layers.append(Layer(image))
        job = try FilmJob(order, path: shown)
        job.overwrites = true
        #expect(throws: OutputError.self) { try job.run() }
        let parts = try film.plan(order, parts: 1)
        try film.make(0, of: parts)
        var joining = JoinJob(parts, path: shown)
        joining.overwrites = true
        #expect(throws: OutputError.self) { try joining.run() }
        let isKept = try film.folder.data("scene/film.mp4") == before
        #expect(isKept)
    }

    @Test(
        "an invalid plan is refused with a message",
        arguments: ["", "{}", "[1]", "{\"job\": 2}", "{\"job\": 3}", "no"])
    func invalid(text: String) throws {
        try film.plan(film.order(), parts: 1)
        try text.write(toFile: film.folder.path("parts/plan.json"), atomically: true, encoding: .utf8)
        let error = #expect(throws: PartsError.self) { try film.open() }
        #expect(error?.cause == .notValid)
        #expect(error?.description.hasPrefix("\(film.folder.path("parts"))/plan.json: ") == true)
    }
    @Test("chunks that an interrupted encode left are not taken for parts") func store() throws {
        let path = film.folder.path("film.mp4")
        let held = try HeldChunkStore(for: path, plans: [FilmPlan(film.order())], fresh: false)
        let error = #expect(throws: PartsError.self) {
            try PartsFolder(opening: ChunkStore.path(of: path), kinds: .standard)
        }
        #expect(error?.cause == .notValid)
        #expect(error?.advice == "run that encode again to continue")
        held.leave()
    }
}
