import Foundation
import TestSupport
import Testing

/// Tests of the limits for scenes of strangers: `--max-cost`, `--max-memory` and `--timeout`.
@Suite struct BudgetTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func run(_ words: String) throws -> Tool.Outcome {
        try Tool.zoetrope.run(words.split(separator: " ").map(String.init), in: folder.url)
    }

    @Test(
        "what would cost more than --max-cost is refused before anything is drawn",
        arguments: [
            "encode scene.json -o film.mp4", "encode scene.json -o p%03d.png",
            "frames scene.json -o frames.y4m",
            "still scene.json -o still.png", "sheet scene.json -o sheet.png", "plan scene.json -o parts",
        ])
    func cost(_ command: String) throws {
        try folder.write(SmallScene.json(width: 640, height: 360), to: "scene.json")
        let refused = try run("\(command) --max-cost 0.00001")
        #expect(refused.status == 75)
        #expect(
            refused.errors.hasPrefix("error: ") && refused.errors.contains("--max-cost"), "\(refused.errors)")
        #expect(folder.names == ["scene.json"])
        let made = try run("\(command) --max-cost 100")
        #expect(made.status == 0, "\(made.errors)")
    }

    @Test("each row of a table may cost as much as --max-cost") func rows() throws {
        let scene = SmallScene.json().replacing(
            #""layers""#, with: #""parameters": {"seconds": 1}, "layers""#
        ).replacing(#""duration": 2.0"#, with: #""duration": "{{seconds}}""#)
        try folder.write(scene, to: "scene.json")
        try folder.write("name,seconds\nshort,1\nlong,500\n", to: "rows.csv")
        let outcome = try run("encode scene.json --data rows.csv -o {name}.mp4 --max-cost 0.1")
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("--max-cost"), "\(outcome.errors)")
        #expect(!folder.names.contains("long.mp4"))
    }

    @Test("a dry run prints the cost that --max-cost limits") func estimate() throws {
        try folder.write(SmallScene.json(width: 640, height: 360), to: "scene.json")
        let dry = try run("encode scene.json -o film.mp4 --dry-run --json")
        let report = try #require(try JSONSerialization.jsonObject(with: dry.output) as? [String: Any])
        let cost = try #require(report["cost"] as? Double)
        #expect(cost > 0.01)
        #expect(try run("encode scene.json -o film.mp4 --max-cost \(cost - 0.002)").status == 75)
        #expect(try run("encode scene.json -o film.mp4 --max-cost \(cost + 0.002)").status == 0)
    }

    @Test("the time limit ends a command with 75; the same command goes on, and makes the same bytes")
    func timeout() throws {
        try folder.write(SmallScene.json(duration: 60), to: "scene.json")
        #expect(try run("encode scene.json -o whole.mp4 --quiet").status == 0)
        let stopped = try run("encode scene.json -o film.mp4 --timeout 0.05")
        #expect(stopped.status == 75)
        #expect(
            stopped.errors.hasPrefix("error: the command took longer than 0.05 s (--timeout)\n  "),
            "\(stopped.errors)")
        #expect(!folder.names.contains("film.mp4"))
        let made = try run("encode scene.json -o film.mp4 --quiet --timeout 1000")
        #expect(made.status == 0, "\(made.errors)")
        #expect(try folder.data("film.mp4") == folder.data("whole.mp4"))
        #expect(folder.names == ["film.mp4", "scene.json", "whole.mp4"])
    }

    @Test("what needs more memory than --max-memory is refused") func memory() throws {
        try folder.write(SmallScene.json(width: 8192, height: 8192), to: "scene.json")
        for command in ["encode scene.json -o film.mp4", "still scene.json -o still.png"] {
            let outcome = try run("\(command) --max-memory 400MB")
            #expect(outcome.status == 75)
            #expect(
                outcome.errors.hasPrefix("error: not enough memory to ")
                    && outcome.errors.contains("(--max-memory)"), "\(outcome.errors)")
        }
        #expect(folder.names == ["scene.json"])
    }

    @Test("memory that was not foreseen ends the command with 75") func unforeseen() throws {
        try folder.write(SmallScene.json(duration: 60), to: "scene.json")
        let outcome = try run("check scene.json --max-memory 1MB")
        #expect(outcome.status == 75)
        #expect(
            outcome.errors.hasPrefix("error: more than 1.0 MB of memory were needed (--max-memory)\n"),
            "\(outcome.errors)")
    }
}
