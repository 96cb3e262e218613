import Foundation
import TestSupport
import Testing

/// Tests of `plan --data`, `part`, `status` and `join`: the films of a table in parts.
@Suite struct TablePartsTests {
    /// Four seconds, of which the first two are the same in all films.
    private static let scene = """
        {"version": 1, "size": {"width": 64, "height": 36}, "fps": 5, "duration": 4,
         "parameters": {"name": {"type": "text"}, "price": 1},
         "sizes": {"wide": {"width": 64, "height": 36}, "tall": {"width": 36, "height": 64}},
         "background": "#204060",
         "layers": [{"type": "text", "text": "{{name}} {{price}}", "fontSize": 10, "place": "center", "start": 2}]}
        """
    private static let rows = "name,price,id\nAnn,1,a\nBo,2.5,b\n\"Cy, Jr.\",3,c\n"
    private static let common = ["scene.json", "--data", "rows.csv", "--preset", "ultrafast"]

    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write(Self.scene, to: "scene.json")
        try folder.write(Self.rows, to: "rows.csv")
    }

    private func run(_ words: String...) throws -> Tool.Outcome {
        try Tool.zoetrope.run(words, in: folder.url)
    }

    private func plan(_ words: [String]) throws -> Tool.Outcome {
        try Tool.zoetrope.run(["plan"] + Self.common + ["-o", "parts"] + words, in: folder.url)
    }

    private func json(_ outcome: Tool.Outcome) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    /// Returns the content of the films in a folder, by name.
    private func films(in name: String) throws -> [String: Data] {
        let names = folder.names.filter { $0.hasPrefix("\(name)/") && $0.hasSuffix(".mp4") }
        return Dictionary(
            uniqueKeysWithValues: try names.map {
                (String($0.dropFirst(name.count + 1)), try folder.data($0))
            })
    }

    /// Makes the films that `encode --data` makes.
    private func encode(_ names: String, _ words: [String] = []) throws -> [String: Data] {
        try FileManager.default.createDirectory(
            atPath: folder.path("encoded"), withIntermediateDirectories: false)
        let outcome = try Tool.zoetrope.run(
            ["encode"] + Self.common + ["-o", "encoded/\(names)"] + words, in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try films(in: "encoded")
    }

    @Test(
        "parts of a table make the films of encode --data, equal chunks once; status and join say what is missing"
    )
    func flow() throws {
        let names = "{slug(name)}-{size}.mp4"
        let planned = try plan(["--films", names, "--size", "all", "--parts", "4"])
        #expect(
            planned.status == 0
                && planned.text == """
                    parts: 4 parts, 8 different chunks of 12; 6 films, 120 frames
                    make each part with zoetrope part parts --index N, N from 0 to 3
                    then zoetrope join parts -o films

                    """,
            "\(planned.errors)")
        var made = 0
        for index in ["0", "1", "3"] {
            made += try json(run("part", "parts", "--index", index, "--json"))["madeChunks"] as? Int ?? 0
        }
        let status = try run("status", "parts")
        #expect(
            status.text.hasPrefix("parts: 3 of 4 parts complete\n4 of 6 films complete; not complete:\n"),
            "\(status.text)")
        #expect(status.text.hasSuffix("missing: part 2\n"))
        let first = try run("join", "parts", "-o", "films")
        #expect(first.status == 1 && first.text == "6 films: 4 made, 2 failed\n", "\(first.errors)")
        let lines = first.errors.split(separator: "\n")
        #expect(lines.count == 3 && lines.last == "make the part with zoetrope part parts --index 2")
        #expect(lines.first?.hasSuffix(".mp4: missing or damaged: part 2") == true, "\(lines)")
        let listed = try json(run("status", "parts", "--json"))
        #expect(listed["array"] as? String == "2" && listed["completeFilms"] as? Int == 4)
        #expect((listed["films"] as? [[String: Any]])?.count == 6)
        made += try json(run("part", "parts", "--index", "2", "--json"))["madeChunks"] as? Int ?? 0
        #expect(made == 8)
        let second = try run("join", "parts", "-o", "films")
        #expect(
            second.status == 0 && second.text == "6 films: 2 made, 4 left as they are\n", "\(second.errors)")
        let expected = try encode(names, ["--size", "all"])
        #expect(expected.count == 6)
        #expect(try films(in: "films") == expected)
        #expect(
            try run("status", "parts").text.hasSuffix("join the parts with zoetrope join parts -o films\n"))
        let one = try run("join", "parts", "--film", "bo-tall.mp4", "-o", "one.mp4")
        #expect(try one.status == 0 && folder.data("one.mp4") == expected["bo-tall.mp4"])
        let other = try run("join", "parts", "--film", "bo-tal.mp4", "-o", "two.mp4")
        #expect(other.status == 64 && other.errors.contains("did you mean bo-tall.mp4?"), "\(other.errors)")
        let file = try run("join", "parts", "-o", "film.mp4")
        #expect(file.status == 64 && file.errors.contains("parts has 6 films, but film.mp4 is one name"))
    }

    @Test("mistakes in all rows are listed and nothing is written; --skip-invalid plans the other rows")
    func mistakes() throws {
        try folder.write(
            "name,price,id\nAnn,n/a,a\nBo,n/a,b\nCy,3,c\n,4,d\nEd,5,c\nFy,6,..\n", to: "rows.csv")
        let refused = try plan(["--films", "{id}/{row}.mp4"])
        #expect(refused.status == 65)
        #expect(
            refused.errors == """
                error: rows.csv: 4 rows of 6 with mistakes
                  rows 1, 2: price: expected a number, got "n/a"
                  row 4: scene.json: line 2, column 25: parameters.name: name needs a value: fill in the row's cell, or give it a default
                  row 6: --films {id}/{row}.mp4: ".." can't be part of a file's name: use slug(…)
                  --skip-invalid leaves out these rows and makes the others

                """)
        #expect(folder.names == ["rows.csv", "scene.json"])
        let double = try plan(["--films", "{id}.mp4", "--rows", "3,5"])
        #expect(
            double.errors.contains(
                "row 5: c.mp4: row 3 has the same name; use more columns in --films, or {row}, the number of the row"
            ), "\(double.errors)")
        let planned = try plan(["--films", "{id}/{row}.mp4", "--skip-invalid", "--json"])
        #expect(planned.status == 1)
        let result = try json(planned)
        #expect(
            (result["films"] as? [[String: Any]])?.map { $0["film"] as? String } == ["c/3.mp4", "c/5.mp4"])
        #expect(result["invalidRows"] as? [Int] == [1, 2, 4, 6])
    }

    @Test(
        "flags that can't be used are errors with advice, and nothing is written",
        arguments: [
            ([], 64, "--data needs --films"),
            (["--films", "film.mp4"], 64, "--data makes 3 files, but film.mp4 is one name"),
            (["--films", "{id}.avi"], 73, "must end with .mp4, "),
            (["--films", "/films/{id}.mp4"], 64, "--films /films/{id}.mp4: must be relative"),
            (["--films", "../{id}.mp4"], 64, "must not leave the folder of the films"),
            (["--films", "{id}.mp4", "--parts", "0"], 64, "--parts 0"),
            (["--films", "{id}.mp4", "--rows", "9"], 64, "--rows 9: the table has 3 rows"),
        ] as [([String], Int32, String)])
    func flags(_ words: [String], _ status: Int32, _ message: String) throws {
        let outcome = try plan(words)
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(folder.names == ["rows.csv", "scene.json"])
    }

    @Test("flags for tables need a table") func alone() throws {
        let planned = try run(
            "plan", "scene.json", "--set", "name=Ann", "-o", "parts", "--films", "{row}.mp4")
        #expect(planned.status == 64 && planned.errors.contains("--films needs --data"))
        let one = try run("plan", "scene.json", "--set", "name=Ann", "-o", "parts")
        #expect(one.status == 0, "\(one.errors)")
        let joined = try run("join", "parts", "--film", "ann.mp4", "-o", "film.mp4")
        #expect(joined.status == 64 && joined.errors.contains("parts has one film"), "\(joined.errors)")
    }

    @Test("a killed part is made again, while other parts are made") func killed() throws {
        #expect(try plan(["--films", "{id}.mp4", "--parts", "2"]).status == 0)
        func unfinished() -> Set<String> { Set(folder.names.filter { $0.hasSuffix(".part") }) }
        let part = try Tool.zoetrope.start(["part", "parts", "--index", "0"], in: folder.url)
        let other = try Tool.zoetrope.start(["part", "parts", "--index", "1"], in: folder.url)
        while part.process.isRunning, unfinished().isEmpty { usleep(200) }
        kill(part.process.processIdentifier, SIGKILL)
        _ = try part.finish()
        #expect(try other.finish().status == 0)
        #expect(try run("part", "parts", "--index", "0").status == 0)
        let joined = try run("join", "parts", "-o", "films")
        #expect(joined.status == 0, "\(joined.errors)")
        #expect(try films(in: "films") == encode("{id}.mp4"))
        #expect(unfinished().isEmpty, "join removes what killed processes left")
    }
}
