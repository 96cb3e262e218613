import Foundation
import TestSupport
import Testing

/// Tests of chunks that films, runs and processes share.
@Suite struct StoreTests {
    /// A scene whose chunks have two seconds; only the second one shows the name.
    private static let scene = """
        {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 6, "seed": 4,
         "parameters": {"name": "Ann"},
         "layers": [{"type": "bubbles"}, {"type": "text", "text": "{{name}}", "fontSize": 10, "place": "center", "start": 2.5, "duration": 1}]}
        """

    private static func folder() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.write(scene, to: "scene.json")
        try folder.write("name\nAnn\nBo\nCy\nDi\n", to: "rows.csv")
        return folder
    }

    /// Encodes all rows, and returns the number of chunks that were made for each film.
    private static func made(
        _ folder: TestFolder, _ arguments: [String] = [], lanes: Int = 2, environment: [String] = []
    ) throws -> [Int] {
        let outcome = try Tool.system("env").run(
            environment + [
                Tool.zoetrope.executable.path, "encode", "scene.json", "--data", "rows.csv", "-o",
                "{name}.mp4", "--json",
                "--lanes", "\(lanes)",
            ] + arguments, in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        let json = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        return try #require(json["films"] as? [[String: Any]]).compactMap { $0["madeChunks"] as? Int }
    }

    private static func films(_ folder: TestFolder) throws -> [Data] {
        try ["Ann", "Bo", "Cy", "Di"].map { try folder.data("\($0).mp4") }
    }

    /// The names of the chunks in the store.
    private static func stored(_ folder: TestFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("store")).filter {
            $0.hasSuffix(".chunk")
        }.sorted()
    }

    private static func removeFilms(_ folder: TestFolder) throws {
        for name in folder.names where name.hasSuffix(".mp4") {
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
    }

    @Test(
        "the chunks that the films of a table have in common are made once, and the films are the same",
        arguments: [1, 2, 4])
    func common(lanes: Int) throws {
        let folder = try Self.folder()
        #expect(try Self.made(folder, lanes: lanes).reduce(0, +) == 4 + 3)
        let films = try Self.films(folder)
        // Nothing is left beside the films.
        #expect(folder.names.sorted() == ["Ann.mp4", "Bo.mp4", "Cy.mp4", "Di.mp4", "rows.csv", "scene.json"])
        #expect(try Self.made(folder, ["--fresh", "--overwrite"]).reduce(0, +) == 4 + 3)
        #expect(try Self.films(folder) == films)
    }

    @Test("a store keeps chunks between runs, for tables and for single films") func kept() throws {
        let folder = try Self.folder()
        #expect(try Self.made(folder, ["--store", "store"]).reduce(0, +) == 7)
        let films = try Self.films(folder)
        #expect(try Self.stored(folder).count == 7)
        try Self.removeFilms(folder)
        #expect(
            try Self.made(folder, environment: ["ZOETROPE_STORE=\(folder.path("store"))"]) == [0, 0, 0, 0])
        #expect(try Self.films(folder) == films)
        let single = try Tool.zoetrope.run(
            ["encode", "scene.json", "--set", "name=Cy", "--store", "store", "-o", "single.mp4", "--json"],
            in: folder.url)
        #expect(single.text.contains("\"madeChunks\": 0") && single.text.contains("\"takenOverChunks\": 4"))
        #expect(try folder.data("single.mp4") == films[2])
    }

    @Test("a damaged chunk of a store is made again and replaced; one that vanished is a miss") func damaged()
        throws
    {
        let folder = try Self.folder()
        _ = try Self.made(folder, ["--store", "store"])
        let films = try Self.films(folder)
        let chunks = try Self.stored(folder)
        try FileManager.default.removeItem(atPath: folder.path("store/\(chunks[0])"))
        for chunk in chunks.dropFirst(3) {
            let path = folder.path("store/\(chunk)")
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            bytes[bytes.count / 2] ^= 1
            try FileManager.default.removeItem(atPath: path)
            try bytes.write(to: URL(fileURLWithPath: path))
        }
        try Self.removeFilms(folder)
        #expect(try Self.made(folder, ["--store", "store"]).reduce(0, +) == 5)
        #expect(try Self.films(folder) == films)
        try Self.removeFilms(folder)
        #expect(try Self.made(folder, ["--store", "store"]) == [0, 0, 0, 0])
    }

    @Test("a damaged chunk of a film is replaced by the store's, which stays") func damagedFilm() throws {
        let folder = try Self.folder()
        _ = try Self.made(folder, ["--store", "store"])
        let films = try Self.films(folder)
        let store = try Self.stored(folder)
        try Self.removeFilms(folder)
        // The folder of an interrupted run, with damaged chunks.
        let chunks = folder.path("Ann.mp4.zoetrope/chunks")
        try FileManager.default.createDirectory(atPath: chunks, withIntermediateDirectories: true)
        try folder.write("zoetrope chunks\n", to: "Ann.mp4.zoetrope/lock")
        for chunk in store { try folder.write("damaged", to: "Ann.mp4.zoetrope/chunks/\(chunk)") }
        #expect(try Self.made(folder, ["--store", "store"]) == [0, 0, 0, 0])
        #expect(try Self.films(folder) == films)
        #expect(try Self.stored(folder) == store)
    }

    @Test("a store that can't be written to is only read, and a file in its place is an error")
    func readOnly() throws {
        let folder = try Self.folder()
        _ = try Self.made(folder, ["--store", "store"])
        let path = folder.path("store")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
        let before = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        try folder.write("name\nAnn\nNew\n", to: "rows.csv")
        try Self.removeFilms(folder)
        // Permissions bind root only without these capabilities.
        let bound =
            geteuid() == 0 ? ["setpriv", "--bounding-set", "-dac_override,-dac_read_search,-fowner"] : []
        for new in [1, 1] {
            #expect(try Self.made(folder, ["--store", "store"], environment: bound) == [0, new])
            try Self.removeFilms(folder)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == before)
        let outcome = try Tool.zoetrope.run(
            ["encode", "scene.json", "-o", "x.mp4", "--store", "rows.csv"], in: folder.url)
        #expect(outcome.status == 73 && outcome.errors.contains("--store rows.csv"), "\(outcome.errors)")
    }

    @Test("films of a sequence share what is around an item, also if the item has another length")
    func sequences() throws {
        let folder = try TestFolder()
        try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 8, "seed": 4,
             "parameters": {"middle": 4, "name": "Ann"},
             "layers": [{"type": "sequence", "transition": "crossfade", "items": [
               {"type": "group", "duration": 2.5, "layers": [{"type": "bubbles"}]},
               {"type": "group", "duration": "{{middle}}", "layers": [{"type": "text", "text": "{{name}}", "fontSize": 10, "enter": "rise"}]},
               {"type": "group", "layers": [{"type": "bubbles", "seed": 2}]}]}]}
            """, to: "scene.json")
        func made(_ name: String, _ middle: Double) throws -> Int {
            let outcome = try Tool.zoetrope.run(
                [
                    "encode", "scene.json", "--set", "name=\(name)", "--set", "middle=\(middle)", "--store",
                    "store",
                    "-o", "\(name).mp4", "--json",
                ], in: folder.url)
            try #require(outcome.status == 0, "\(outcome.errors)")
            let json = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
            return try #require(json["encodedFrames"] as? Int)
        }
        #expect(try made("Ann", 4) == 80)
        // The opening until the middle appears, and the ending after the middle is gone, are shared.
        #expect(try made("Bo", 4) == 40)
        // A middle that is a second shorter: the ending begins earlier, and its last second is new.
        #expect(try made("Cy", 3) < 80 - 20 - 15)
    }
}
