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

/// Tests of the films of a table, made in the parts of one folder.
@Suite struct TablePartsTests {
    private let film: PartedScene

    init() throws { film = try PartedScene() }

    /// Returns the orders of three films of four seconds with the same sound. Their first two seconds are the same, the
    /// others have another color, and in the film "b" a picture.
    private func entries() throws -> [FilmBatch.Entry] {
        try [("a.mp4", "#FF0000"), ("b.mp4", "#00FF00"), ("more/c.mp4", "#0000FF")].map { path, color in
            let picture = #", {"type": "image", "file": "pictures/a.png", "start": 2}"#
            let text = """
                {"version": 1, "size": {"width": 64, "height": 48}, "fps": 5, "duration": 4, "background": "#202020",
                 "layers": [
                   {"type": "linearGradient", "colors": ["\(color)", "#000000"], "start": 2}
                   \(path == "b.mp4" ? picture : "")],
                 "audio": {"clips": [{"file": "tone.wav"}]}}
                """
            var scene = try Scene(json: Array(text.utf8), kinds: .standard)
            scene.folder = film.folder.path("scene")
            return FilmBatch.Entry(
                FilmOrder(scene, settings: EncoderSettings(preset: .ultrafast)), path: path)
        }
    }

    private func plan(
        _ entries: [FilmBatch.Entry], parts: Int, packing: Bool = false
    ) throws -> PartsFolder {
        let planned = try PartsFolder.plan(
            entries, threads: 2, kinds: .standard, packing: packing, Cancellation())
        _ = try PartsFolder.create(
            at: film.folder.path("parts"),
            planned.enumerated().map { (try $0.element.get(), $0.offset + 1, nil) }, kinds: .standard,
            partCount: parts, packing: packing)
        return try film.open()
    }

    /// Returns the SHA-256 of the films that are encoded one by one.
    private func encoded(_ entries: [FilmBatch.Entry]) throws -> [String] {
        try entries.map { try film.encoded($0.order) }
    }

    private func join(_ parts: PartsFolder) throws -> [JoinBatch.Outcome] {
        try JoinBatch(parts, into: film.folder.path("films")).run(Cancellation())
    }

    /// Returns a word for each outcome: a SHA-256, "left", or the parts that are missing.
    private func words(_ outcomes: [JoinBatch.Outcome]) -> [String] {
        outcomes.map { outcome in
            switch outcome {
            case .made(let report): report.sha256
            case .left: "left"
            case .failed(let error): arrayList((error as? PartsError)?.parts ?? [])
            }
        }
    }

    @Test(
        "joined films have the same bytes as encode makes, and each equal chunk is made once",
        arguments: SlowTests.some([1, 2, 4, 9], 2))
    func bytes(count: Int) throws {
        let entries = try entries()
        let parts = try plan(entries, parts: count)
        #expect(parts.plan.parts.count == min(count, 4), "three ends and one beginning")
        var made = (chunks: 0, sounds: 0)
        for index in parts.plan.parts.indices.reversed() {
            let report = try film.make(index, of: parts)
            made.chunks += report.madeCount
            made.sounds += report.madeSoundCount
        }
        #expect(made == (4, 1))
        #expect(film.chunkNames.count == 5)
        #expect(try words(join(parts)) == encoded(entries))
        #expect(try words(join(parts)) == ["left", "left", "left"])
    }

    @Test("a part opens only the films of its chunks, and a film that changed does not stop the others")
    func changed() throws {
        let entries = try entries()
        let parts = try plan(entries, parts: 4)
        try film.drawPicture(Color(red: 1, green: 2, blue: 3))
        for index in [0, 1, 3] { try film.make(index, of: parts) }
        let error = #expect(throws: PartsError.self) { try film.make(2, of: parts) }
        #expect(
            error?.description == "\(parts.path): b.mp4: pictures/a.png is not the file that was planned")
        let whole = try plan(again: entries)
        #expect(throws: PartsError.self) { try film.make(0, of: whole) }
        let expected = try encoded(entries)
        #expect(try words(join(whole)) == [expected[0], "0", expected[2]])
    }

    /// Returns a folder with one part for the same films, which were planned with the old picture.
    private func plan(again entries: [FilmBatch.Entry]) throws -> PartsFolder {
        try film.drawPicture(Color(red: 255, green: 128, blue: 0))
        try FileManager.default.removeItem(atPath: film.folder.path("parts"))
        let parts = try plan(entries, parts: 1)
        try film.drawPicture(Color(red: 1, green: 2, blue: 3))
        return parts
    }

    @Test("a film with missing or damaged chunks names its parts and stops only itself") func incomplete()
        throws
    {
        let entries = try entries()
        let expected = try encoded(entries)
        let parts = try plan(entries, parts: 4)
        #expect(try words(join(parts)) == ["0-1", "0,2", "0,3"])
        #expect(!film.folder.names.contains("films"), "nothing could be made")
        for index in [0, 1, 3] { try film.make(index, of: parts) }
        #expect(try parts.status().incomplete == [2])
        #expect(try parts.status().incompleteFilms == [1])
        #expect(try words(join(parts)) == [expected[0], "2", expected[2]])
        try film.make(2, of: parts)
        let path = film.folder.path("parts/chunks/\(parts.plan.films[1].keys[1]).chunk")
        try Data(contentsOf: URL(fileURLWithPath: path)).dropLast().write(to: URL(fileURLWithPath: path))
        #expect(try parts.status().incompleteFilms == [])
        #expect(try parts.verifiedStatus().incompleteFilms == [1])
        #expect(try words(join(parts)) == ["left", "2", "left"])
        try film.make(2, of: parts)
        #expect(try words(join(parts)) == ["left", expected[1], "left"])
    }

    @Test("a film that another film shows is not replaced") func shown() throws {
        let first = try entries()[0]
        _ = try FilmJob(FilmPlan(first.order), path: film.folder.path("scene/shown.mp4")).run()
        let before = try film.folder.data("scene/shown.mp4")
        var (changed, showing) = (first.order, first.order)
        changed.settings.crf = 40
        var image = ImageContent()
        image.file = "shown.mp4"
        showing.scene.layers.append(Layer(image))
        let parts = try plan(
            [FilmBatch.Entry(changed, path: "shown.mp4"), FilmBatch.Entry(showing, path: "other.mp4")],
            parts: 1)
        try film.make(0, of: parts)
        var batch = JoinBatch(parts, into: film.folder.path("scene"))
        batch.overwrites = true
        let outcomes = try batch.run(Cancellation())
        guard case .failed(let error as OutputError) = outcomes[0], case .made = outcomes[1] else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(error.description.hasSuffix("shown.mp4: is an input file"))
        let isKept = try film.folder.data("scene/shown.mp4") == before
        #expect(isKept)
    }

    @Test("a film of another plan is replaced only if that is allowed") func replaced() throws {
        let entries = try entries()
        let parts = try plan(entries, parts: 1)
        try film.make(0, of: parts)
        try FileManager.default.createDirectory(
            atPath: film.folder.path("films"), withIntermediateDirectories: false)
        try film.folder.write("mine", to: "films/b.mp4")
        let expected = try encoded(entries)
        #expect(try words(join(parts)) == [expected[0], "", expected[2]])
        #expect(try film.folder.data("films/b.mp4") == Data("mine".utf8))
        var batch = JoinBatch(parts, into: film.folder.path("films"))
        batch.overwrites = true
        #expect(try words(batch.run(Cancellation())) == ["left", expected[1], "left"])
    }

    @Test("packed films need only their folder, which has each file once") func packed() throws {
        let entries = try entries()
        let expected = try encoded(entries)
        _ = try plan(entries, parts: 2, packing: true)
        try FileManager.default.removeItem(atPath: film.folder.path("scene"))
        try FileManager.default.moveItem(atPath: film.folder.path("parts"), toPath: film.folder.path("moved"))
        let moved = try PartsFolder(opening: film.folder.path("moved"), kinds: .standard)
        #expect(
            film.folder.names.filter { $0.hasPrefix("moved/inputs/") } == [
                "moved/inputs/pictures", "moved/inputs/pictures/a.png", "moved/inputs/tone.wav",
            ])
        for index in 0..<2 { try film.make(index, of: moved) }
        #expect(try words(join(moved)) == expected)
    }

    @Test("plans that do not fit together are refused") func mixed() throws {
        _ = try plan(entries(), parts: 2)
        let lines = try film.folder.data("parts/films.jsonl")
        let changes: [(file: String, content: Data, cause: PartsError.Cause)] = [
            ("films.jsonl", Data(lines.reversed()), .notValid), ("films.jsonl", Data(), .notValid),
            (
                "films.jsonl",
                // The first and the last line have the same length.
                Data(lines.split(separator: 10).reversed().joined(separator: [10])), .notValid
            ),
        ]
        for change in changes {
            try change.content.write(to: film.folder.url.appendingPathComponent("parts/\(change.file)"))
            let error = #expect(throws: PartsError.self) { try film.make(0, of: film.open()) }
            #expect(error?.cause == change.cause)
        }
        try FileManager.default.removeItem(atPath: film.folder.path("parts/films.jsonl"))
        let missing = #expect(throws: PartsError.self) { try film.make(0, of: film.open()) }
        #expect(missing?.cause == .notFound)
        let plan = try String(decoding: film.folder.data("parts/plan.json"), as: UTF8.self)
        for (old, new) in [
            ("a.mp4", "../a.mp4"), ("\"frames\": [10, 10]", "\"frames\": [10]"), ("\"job\": 2", "\"job\": 3"),
        ] {
            let changed = plan.replacing(old, with: new)
            #expect(changed != plan)
            try film.folder.write(changed, to: "parts/plan.json")
            let error = #expect(throws: PartsError.self) { try film.open() }
            #expect(error?.cause == .notValid && error?.advice.contains("plan the film again") == true)
        }
    }

    @Test("the folder of one film keeps the form of the first version") func oneFilm() throws {
        let parts = try film.plan(film.order(), parts: 2)
        let json = try JSONSerialization.jsonObject(with: film.folder.data("parts/plan.json"))
        let plan = try #require(json as? [String: Any])
        #expect(plan["job"] as? Int == 1 && plan["parts"] as? Int == 2)
        #expect(
            Set(plan.keys) == [
                "job", "parts", "order", "folder", "allowedFolders", "inputs", "fingerprint", "chunks",
                "sound", "name",
            ])
        #expect(!parts.plan.isTable && !film.folder.names.contains("parts/films.jsonl"))
    }
}
