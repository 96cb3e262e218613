import Foundation
import TestSupport
import Testing

/// Tests of tables with commands besides `encode`, and of estimates and reports about a table's films.
@Suite struct TableCommandTests {
    private static let scene = """
        {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": "{{seconds}}",
         "parameters": {"name": {"type": "text"}, "seconds": 1}, "background": "#FF8800",
         "layers": [{"type": "text", "text": "{{name}}", "fontSize": 10, "place": "center", "duration": 0.5}]}
        """

    private static func folder(_ table: String) throws -> TestFolder {
        let folder = try TestFolder()
        try folder.write(scene, to: "scene.json")
        try folder.write(table, to: "rows.csv")
        return folder
    }

    private static func run(_ folder: TestFolder, _ command: String, _ arguments: [String]) throws
        -> Tool.Outcome
    {
        try Tool.zoetrope.run([command, "scene.json", "--data", "rows.csv"] + arguments, in: folder.url)
    }

    private static func json(_ outcome: Tool.Outcome) throws -> [String: Any] {
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    @Test("still draws the picture of each row that it draws with the row's values") func stills() throws {
        let folder = try Self.folder("name\nAnn\nBo\n")
        let made = try Self.run(folder, "still", ["--at", "0.2", "-o", "{name}.png"])
        #expect(made.status == 0, "\(made.errors)")
        let alone = try Tool.zoetrope.run(
            ["still", "scene.json", "--set", "name=Bo", "--at", "0.2", "-o", "alone.png"], in: folder.url)
        #expect(alone.status == 0)
        #expect(try folder.data("Bo.png") == folder.data("alone.png"))
        #expect(try folder.data("Bo.png") != folder.data("Ann.png"))
        let again = try Self.run(folder, "still", ["--at", "0.2", "-o", "{name}.png"])
        #expect(again.status == 73 && again.errors.contains("row 1: Ann.png: exists"), "\(again.errors)")
    }

    @Test("mistakes of rows are listed before the first picture; --skip-invalid draws the others")
    func mistakes() throws {
        let folder = try Self.folder("name,seconds\nAnn,3\nBo,x\nCy,1\n")
        let refused = try Self.run(folder, "still", ["--at", "2", "-o", "{name}.png"])
        #expect(refused.status == 65 && !folder.names.contains("Ann.png"))
        #expect(
            refused.errors == """
                error: rows.csv: 2 rows of 3 with mistakes
                  row 2: seconds: expected a number, got "x"
                  row 3: --at 2: the scene ends at 1 seconds
                  --skip-invalid leaves out these rows and makes the others

                """)
        let made = try Self.run(folder, "still", ["--at", "2", "-o", "{name}.png", "--skip-invalid"])
        #expect(made.status == 1 && folder.names.contains("Ann.png") && !folder.names.contains("Cy.png"))
    }

    @Test("a picture that a row shows is not replaced by the picture of another row") func shown() throws {
        let folder = try TestFolder()
        try folder.write(
            """
            {"version": 1, "size": {"width": 32, "height": 16}, "fps": 10, "duration": 1,
             "parameters": {"name": {"type": "text"}, "photo": {"type": "file"}},
             "layers": [{"type": "image", "file": "{{photo}}", "size": "fill"}]}
            """, to: "scene.json")
        try folder.write("name,photo\nc,b.png\na,b.png\nb,d.png\n", to: "rows.csv")
        for name in ["b", "d"] {
            try FFmpegProgram.run(
                ["-f", "lavfi", "-i", "testsrc=s=32x16:d=1", "-frames:v", "1", folder.path("\(name).png")])
        }
        let before = try folder.data("b.png")
        let refused = try Self.run(folder, "still", ["-o", "{name}.png", "--overwrite"])
        #expect(refused.status == 73 && refused.errors.contains("row 3: b.png: is an input file"))
        #expect(folder.names == ["b.png", "d.png", "rows.csv", "scene.json"])
        let made = try Self.run(folder, "still", ["-o", "{name}.png", "--overwrite", "--skip-invalid"])
        #expect(made.status == 1 && folder.names.contains("a.png"))
        #expect(try folder.data("b.png") == before)
    }

    @Test("a warning about the files of several rows is printed once") func warnings() throws {
        let folder = try TestFolder()
        try folder.write(
            """
            {"version": 1, "size": {"width": 32, "height": 16}, "fps": 10, "duration": 1, "parameters": {"name": "x"},
             "layers": [{"type": "text", "text": "{{name}} is here", "width": 3, "height": 3, "fit": "shrink", "fontSize": 20}]}
            """, to: "scene.json")
        try folder.write("name\nAnn\nBo\n", to: "rows.csv")
        let alone = try Tool.zoetrope.run(["still", "scene.json", "-o", "alone.png"], in: folder.url)
        let warning = try #require(
            alone.errors.split(separator: "\n").first?.replacing("warning: scene.json: ", with: ""))
        let made = try Self.run(folder, "still", ["-o", "{name}.png"])
        #expect(made.status == 0)
        let lines = made.errors.split(separator: "\n").filter { $0.hasPrefix("warning:") }
        #expect(lines == ["warning: rows.csv: rows 1, 2: \(warning)"], "\(made.errors)")
    }

    @Test("check reads a scene with the values of all rows") func check() throws {
        let folder = try Self.folder("name,seconds\nAnn,3\nBo,2\n")
        let valid = try Self.run(folder, "check", [])
        #expect(valid.status == 0 && valid.text == "scene.json: valid with 2 rows of rows.csv, no warnings\n")
        try folder.write("name,seconds\nAnn,3\nBo,0\nCy,0\n", to: "rows.csv")
        let broken = try Self.run(folder, "check", [])
        #expect(broken.status == 65 && broken.errors.contains("\n  rows 2, 3: "), "\(broken.errors)")
    }

    @Test("an estimate counts the chunks that are then made, and those that are found") func estimate() throws
    {
        let folder = try Self.folder("name,seconds\nAnn,4\nBo,4\nCy,4\n")
        let flags = ["-o", "{name}.mp4", "--preset", "ultrafast"]
        for measure in [[], ["--measure"]] {
            let before = try Self.json(Self.run(folder, "encode", flags + ["--dry-run", "--json"] + measure))
            #expect(before["films"] as? Int == 3 && before["chunks"] as? Int == 6)
            // The second half of each film shows only the background.
            #expect(before["newChunks"] as? Int == 4 && before["newFrames"] as? Int == 80)
            #expect(folder.names.sorted() == ["rows.csv", "scene.json"])
        }
        let made = try Self.json(Self.run(folder, "encode", flags + ["--json", "--rows", "1-2"]))
        let counts = try #require(made["films"] as? [[String: Any]]).compactMap { $0["madeChunks"] as? Int }
        #expect(counts.reduce(0, +) == 3)
        let rest = try Self.json(Self.run(folder, "encode", flags + ["--dry-run", "--json"]))
        #expect(rest["films"] as? Int == 1 && rest["left"] as? Int == 2)
    }

    @Test("check warns of a column that is misspelled, and --strict fails") func misspelled() throws {
        let folder = try Self.folder("name,second,other\nAnn,3,x\n")
        let outcome = try Self.run(folder, "check", ["--strict"])
        #expect(
            outcome.status == 1
                && outcome.errors.contains("rows.csv: the column second is not used: did you mean seconds?")
                && !outcome.errors.contains("other"), "\(outcome.errors)")
    }

    @Test("a report does not replace a film of the same run") func reportOverFilm() throws {
        let folder = try Self.folder("name,seconds\nAnn,1\n")
        let refused = try Self.run(folder, "encode", ["-o", "{name}.mp4", "--junit", "./Ann.mp4"])
        #expect(
            refused.status == 64 && refused.errors.contains("Ann.mp4 is a film of the table"),
            "\(refused.errors)")
        #expect(folder.names.sorted() == ["rows.csv", "scene.json"])
    }

    @Test("a measured size is near the films' own") func measuredSize() throws {
        let folder = try TestFolder()
        try folder.write(
            """
            {"version": 1, "size": {"width": 160, "height": 90}, "fps": 10, "duration": 8,
             "parameters": {"seed": 1}, "seed": "{{seed}}", "layers": [{"type": "gradient"}, {"type": "bubbles"}]}
            """, to: "scene.json")
        try folder.write("seed\n1\n2\n", to: "rows.csv")
        let flags = ["-o", "{seed}.mp4", "--json"]
        let before = try Self.json(Self.run(folder, "encode", flags + ["--dry-run", "--measure"]))
        let expected = try #require(before["bytes"] as? [Double])
        _ = try Self.json(Self.run(folder, "encode", flags))
        let size = try ["1.mp4", "2.mp4"].map { Double(try folder.data($0).count) }.reduce(0, +)
        for bound in expected { #expect(bound < 1.5 * size && size < 1.5 * bound, "\(expected), \(size)") }
    }

    @Test("JUnit has a test case for each film and for each row with mistakes") func junit() throws {
        let folder = try Self.folder("name,seconds\nAnn,1\nBo,x\nCy,1\n")
        try folder.write("not a film", to: "Cy.mp4")
        let made = try Self.run(
            folder, "encode", ["-o", "{name}.mp4", "--skip-invalid", "--overwrite", "--junit", "films.xml"])
        #expect(made.status == 1)
        let counts = try Tool(executable: URL(fileURLWithPath: "/usr/bin/python3")).run(
            [
                "-c",
                """
                from junitparser import JUnitXml
                for suite in JUnitXml.fromfile("films.xml"):
                    print(suite.name, suite.tests, suite.failures, suite.errors, suite.skipped)
                    for case in suite: print(case.name, [r.message for r in case.result])
                """,
            ], in: folder.url)
        #expect(
            counts.text == """
                rows.csv 3 1 0 0
                row 1: Ann.mp4 []
                row 3: Cy.mp4 []
                row 2 ['seconds: expected a number, got "x"']

                """, "\(counts.errors)")
        let refused = try Self.run(folder, "encode", ["-o", "{name}-2.mp4", "--junit", "rows.csv"])
        #expect(refused.status == 73 && refused.errors.contains("not a JUnit report"))
    }

    @Test("a table that is refused replaces an older JUnit file, an estimate does not") func refusedJUnit()
        throws
    {
        let folder = try Self.folder("name,seconds\nAnn,1\n")
        let flags = ["-o", "{name}.mp4", "--junit", "films.xml"]
        #expect(try Self.run(folder, "encode", flags).status == 0)
        let passed = try folder.data("films.xml")
        #expect(try Self.run(folder, "encode", flags + ["--dry-run"]).status == 64)
        #expect(try folder.data("films.xml") == passed)
        try folder.write("name,seconds\nAnn,1\nBo,x\n", to: "rows.csv")
        for (rows, status, message) in [
            ("name,seconds\nAnn,1\nBo,x\n", Int32(65), "row 2: seconds: expected a number"),
            ("", 65, "the table is empty"),
        ] {
            try folder.write(rows, to: "rows.csv")
            #expect(try Self.run(folder, "encode", flags).status == status)
            let report = String(decoding: try folder.data("films.xml"), as: UTF8.self)
            #expect(report.contains("errors=\"1\"") && report.contains(message), "\(report)")
        }
    }
}
