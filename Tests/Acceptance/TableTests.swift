import Foundation
import TestSupport
import Testing

/// Tests of `encode --data`: one film for each row of a table.
@Suite struct TableTests {
    private static let scene = """
        {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1,
         "parameters": {"name": {"type": "text"}, "accent": "#FF8800", "price": 1},
         "sizes": {"wide": {"width": 64, "height": 36}, "tall": {"width": 36, "height": 64}},
         "background": "{{accent}}",
         "layers": [{"type": "text", "text": "{{name}} {{price}}", "fontSize": 10, "place": "center", "enter": "fade"}]}
        """

    private static func folder(_ table: String, _ name: String = "rows.csv") throws -> TestFolder {
        let folder = try TestFolder()
        try folder.write(scene, to: "scene.json")
        try folder.write(table, to: name)
        return folder
    }

    /// Encodes the scene of a folder with a table and further arguments.
    private static func encode(
        _ folder: TestFolder, _ arguments: [String], table: String = "rows.csv"
    ) throws -> Tool.Outcome {
        try Tool.zoetrope.run(
            ["encode", "scene.json", "--data", table, "--preset", "ultrafast"] + arguments, in: folder.url)
    }

    private static let rows = "name,price,id\nAnn,1,a\nBo,2.5,b\n\"Cy, Jr.\",3,c\n"

    @Test("every row is the film that --set makes with its values, in every size") func films() throws {
        let folder = try Self.folder(Self.rows)
        let made = try Self.encode(folder, ["--size", "all", "-o", "{id}-{size}-{slug(name)}.mp4"])
        #expect(made.status == 0 && made.text.hasPrefix("6 films: 6 made\nchunks: "), "\(made.errors)")
        #expect(
            folder.names.filter { $0.hasSuffix(".mp4") }.sorted() == [
                "a-tall-ann.mp4", "a-wide-ann.mp4", "b-tall-bo.mp4", "b-wide-bo.mp4", "c-tall-cy-jr.mp4",
                "c-wide-cy-jr.mp4",
            ])
        let alone = try Tool.zoetrope.run(
            [
                "encode", "scene.json", "--preset", "ultrafast", "--size", "tall", "--set", "name=Cy, Jr.",
                "--set", "price=3", "-o", "alone.mp4",
            ], in: folder.url)
        try #require(alone.status == 0, "\(alone.errors)")
        #expect(try folder.data("alone.mp4") == folder.data("c-tall-cy-jr.mp4"))
    }

    @Test("JSON and JSON Lines give the same films as CSV") func formats() throws {
        let csv = try Self.folder("name,price\nAnn,2\n")
        let list = try Self.folder("[{\"name\": \"Ann\", \"price\": 2}]", "rows.json")
        let lines = try Self.folder("{\"name\": \"Ann\", \"price\": 2, \"accent\": null}\n", "rows.jsonl")
        var films: Set<Data> = []
        for (folder, table) in [(csv, "rows.csv"), (list, "rows.json"), (lines, "rows.jsonl")] {
            let made = try Self.encode(folder, ["-o", "{name}.mp4"], table: table)
            try #require(made.status == 0, "\(made.errors)")
            films.insert(try folder.data("Ann.mp4"))
        }
        #expect(films.count == 1)
    }

    @Test("mistakes in all rows are listed before a film is made; --skip-invalid makes the others")
    func mistakes() throws {
        let folder = try Self.folder(
            "name,price,accent,id\nAnn,n/a,,a\nBo,n/a,red,b\nCy,3,,c\n,4,,d\nEd,5,,c\n")
        let refused = try Self.encode(folder, ["-o", "{id}.mp4"])
        #expect(refused.status == 65 && folder.names.allSatisfy { !$0.hasSuffix(".mp4") })
        #expect(
            refused.errors == """
                error: rows.csv: 4 rows of 5 with mistakes
                  rows 1, 2: price: expected a number, got "n/a"
                  row 2: accent: expected a color #RRGGBB or #RRGGBBAA, got "red"
                  row 4: scene.json: line 2, column 25: parameters.name: name needs a value: fill in the row's cell, or give it a default
                  row 5: c.mp4: row 3 has the same name; use more columns in -o, or {row}, the number of the row
                  --skip-invalid leaves out these rows and makes the others

                """)
        let made = try Self.encode(folder, ["-o", "{id}.mp4", "--skip-invalid"])
        #expect(
            made.status == 1 && made.text == "1 film: 1 made; 4 rows with mistakes left out\nchunks: 2 made\n"
        )
        #expect(folder.names.filter { $0.hasSuffix(".mp4") } == ["c.mp4"])
    }

    @Test("films that are there and of the same plan are left; another film is an error without --overwrite")
    func again() throws {
        let folder = try Self.folder(Self.rows)
        let arguments = ["-o", "{id}.mp4", "--json"]
        func results() throws -> [String] {
            let outcome = try Self.encode(folder, arguments + ["--overwrite"])
            let json = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
            let films = try #require(json["films"] as? [[String: Any]])
            return films.compactMap { $0["result"] as? String }
        }
        #expect(try results() == ["made", "made", "made"])
        let before = try folder.data("b.mp4")
        #expect(try results() == ["left", "left", "left"])
        try folder.write(Self.rows.replacing("2.5", with: "2"), to: "rows.csv")
        let refused = try Self.encode(folder, ["-o", "{id}.mp4"])
        #expect(
            refused.status == 73
                && refused.errors.contains("row 2: b.mp4: exists; use --overwrite to replace it"),
            "\(refused.errors)")
        #expect(try folder.data("b.mp4") == before)
        #expect(try results() == ["left", "made", "left"])
        #expect(try folder.data("b.mp4") != before)
        try FileManager.default.removeItem(atPath: folder.path("c.mp4"))
        let more = try Self.encode(folder, ["-o", "{id}.mp4"])
        #expect(
            more.status == 0 && more.text.hasPrefix("3 films: 1 made, 2 left as they are\nchunks: "),
            "\(more.errors)")
    }

    @Test("--rows chooses rows, and --map names columns") func choice() throws {
        let folder = try Self.folder("Product name,x\nAnn,1\nBo,2\nCy,3\nDi,4\n")
        let made = try Self.encode(
            folder, ["--rows", "2,4-4", "--map", "name=Product name", "-o", "{row}-{name}.mp4"])
        #expect(made.status == 0, "\(made.errors)")
        #expect(folder.names.filter { $0.hasSuffix(".mp4") }.sorted() == ["2-Bo.mp4", "4-Di.mp4"])
    }

    @Test(
        "flags that can't be used are usage errors with advice",
        arguments: [
            (["-o", "film.mp4"], "--data makes 3 files, but film.mp4 is one name"),
            (["-o", "{id}.avi"], "must end with .mp4"), ([], "--data needs -o"),
            (["-o", "{id}.mp4", "--rows", "9"], "--rows 9: the table has 3 rows"),
            (["-o", "{id}.mp4", "--rows", "2-1"], "--rows 2-1: expected numbers and ranges"),
            (["-o", "{id}.mp4", "--map", "name=nmae"], "--map name=nmae: the table has no column nmae"),
            (["--segments", "x", "-o", "{id}.mp4"], "--segments and --data can't be combined"),
            (["-o", "{id}.mp4", "--size", "huge"], "no size of this name"),
        ])
    func flags(_ arguments: [String], _ message: String) throws {
        let folder = try Self.folder(Self.rows)
        let outcome = try Self.encode(folder, arguments)
        #expect(
            [64, 65, 73].contains(outcome.status) && outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test("no film replaces a file that another film shows, or the table") func inputs() throws {
        let folder = try Self.folder("name,id\nx,B\n")
        let first = try Self.encode(folder, ["-o", "{id}.mp4"])
        try #require(first.status == 0, "\(first.errors)")
        let film = try folder.data("B.mp4")
        try folder.write(
            Self.scene.replacing(#""layers": ["#, with: #""layers": [{"type": "image", "file": "B.mp4"}, "#),
            to: "scene.json")
        try folder.write("name,id\ny,A\nz,B\n", to: "rows.csv")
        let refused = try Self.encode(folder, ["-o", "{id}.mp4", "--overwrite"])
        #expect(
            refused.status == 73 && refused.errors.contains("row 2: B.mp4: is an input file"),
            "\(refused.errors)")
        #expect(try folder.data("B.mp4") == film && !folder.names.contains("A.mp4"))
    }

    @Test("a film that fails does not end the others") func failure() throws {
        let folder = try Self.folder("name,id\nAnn,a\nBo,b\nCy,c\n")
        // A folder that the film's chunks can't have, because it has a file of someone else.
        try FileManager.default.createDirectory(
            atPath: folder.path("b.mp4.zoetrope"), withIntermediateDirectories: false)
        try folder.write("mine", to: "b.mp4.zoetrope/notes.txt")
        for lanes in ["1", "2"] {
            let outcome = try Self.encode(
                folder, ["-o", "{id}.mp4", "--fresh", "--overwrite", "--lanes", lanes])
            #expect(
                outcome.status == 1 && outcome.text.hasPrefix("3 films: 2 made, 1 failed\nchunks: "),
                "\(outcome.errors)")
            #expect(
                outcome.errors.contains("row 2: b.mp4") && outcome.errors.contains("not made by zoetrope"))
        }
    }

    @Test("a column that nothing uses is a warning with the parameter that may be meant") func unused() throws
    {
        // A text of the pattern is no use of a column.
        let folder = try Self.folder("name,prize,id\nAnn,2,a\n")
        let made = try Self.encode(folder, ["-o", "prize-{id}.mp4"])
        #expect(made.status == 0)
        #expect(
            made.errors
                == "warning: rows.csv: the column prize is not used: did you mean price?\n")
    }

    @Test("a name does not leave its folder, also with an accent after the slash") func slash() throws {
        let folder = try Self.folder("name,id\nAnn,../\u{301}x\n")
        let refused = try Self.encode(folder, ["-o", "{id}.mp4"])
        #expect(
            refused.status == 65 && refused.errors.contains("can't be part of a file's name"),
            "\(refused.errors)")
    }

    @Test("common chunks are made once with --fresh too") func freshSharing() throws {
        let folder = try Self.folder("name,id\nAnn,a\nAnn,b\n")
        let made = try Self.encode(folder, ["-o", "{id}.mp4", "--fresh", "--lanes", "1"])
        #expect(made.text == "2 films: 2 made\nchunks: 2 made, 2 taken over\n", "\(made.text)\(made.errors)")
    }

    @Test("an empty cell in the name of a film is an error of its row") func emptyName() throws {
        let folder = try Self.folder("name,id\nAnn,a\nBo,\n")
        let refused = try Self.encode(folder, ["-o", "{id}.mp4"])
        #expect(refused.status == 65)
        #expect(
            refused.errors.contains("row 2: -o {id}.mp4: the text for the name is empty"), "\(refused.errors)"
        )
    }
}
