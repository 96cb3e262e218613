import Foundation
import TestSupport
import Testing

/// Tests that results go to standard output, and everything else to standard error.
@Suite struct OutputTests {
    private func encode(_ flags: [String]) throws -> Tool.Outcome {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(), to: "scene.json")
        return try Tool.zoetrope.run(["encode", scene, "-o", folder.path("film.mp4")] + flags)
    }

    @Test("encode reports its output, its speed and its bottleneck") func summary() throws {
        let outcome = try encode([])
        #expect(outcome.text.contains("20 frames, 64x36 at 10 fps, 2.000 s"))
        #expect(outcome.text.contains("times real time"))
        #expect(outcome.text.contains("slowest stage: "))
        #expect(outcome.errors == "", "no progress where nobody looks")
    }

    @Test("--json prints exactly one JSON document") func json() throws {
        let outcome = try encode(["--json"])
        let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect(report["frames"] as? Int == 20)
        #expect((report["sha256"] as? String)?.count == 64)
        #expect((report["plan"] as? String)?.count == 64)
    }

    @Test("--quiet prints nothing") func quiet() throws {
        let outcome = try encode(["--quiet", "--progress", "tty"])
        #expect(outcome.status == 0)
        #expect(outcome.text == "")
        #expect(outcome.errors == "")
    }

    @Test("--progress ndjson prints one JSON object per line, up to the last frame") func ndjson() throws {
        let outcome = try encode(["--progress", "ndjson"])
        let lines = outcome.errors.split(separator: "\n")
        let objects = try lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        let last = try #require(objects.last)
        #expect(last["stage"] as? String == "verifying")
        #expect(last["frames"] as? Int == 20)
        #expect(last["total"] as? Int == 20)
    }

    @Test("a scene from standard input makes the same film as from a file") func standardInput() throws {
        let folder = try TestFolder()
        let text = SmallScene.json()
        let scene = try folder.write(text, to: "scene.json")
        let one = folder.path("one.mp4")
        let other = folder.path("other.mp4")
        #expect(try Tool.zoetrope.run(["encode", scene, "-o", one]).status == 0)
        #expect(try Tool.zoetrope.run(["encode", "-", "-o", other], input: Data(text.utf8)).status == 0)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: one)) == Data(contentsOf: URL(fileURLWithPath: other)))
    }

    @Test("still writes the frame at the given time as a PNG") func still() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(), to: "scene.json")
        let picture = folder.path("frame.png")
        #expect(try Tool.zoetrope.run(["still", scene, "--at", "0.7", "-o", picture]).status == 0)
        let decoded = try Tool.system("ffmpeg").run([
            "-v", "error", "-i", picture, "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
        ])
        let clock = try Tool.zoetrope.run([
            "still", scene, "--at", "0:00.7", "--duration", "0:00:01.5", "-o", "-",
        ])
        #expect(clock.status == 0, "\(clock.errors)")
        let isSame = try clock.output == folder.data("frame.png")
        #expect(isSame, "times are also minutes and seconds")
        let frame = try Tool.zoetrope.run(["frames", scene, "--frames", "7-7"])
        #expect(decoded.output == frame.output)
        let alone = try Tool.zoetrope.run(["frames", scene, "--frames", "7"])
        #expect(alone.output == frame.output, "a number alone is one frame")
        #expect(folder.names == ["frame.png", "scene.json"])
    }

    @Test("doctor lists everything that decides the output's bytes") func doctor() throws {
        let outcome = try Tool.zoetrope.run(["doctor", "--json"])
        let versions = try #require(
            try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        ).compactMapValues { $0 as? String }
        for key in [
            "zoetrope", "renderer", "freetype", "libavcodec", "libavformat", "libavutil", "libswscale",
            "x264", "libx265", "libSvtAv1Enc", "libvpx",
        ] {
            #expect(versions[key]?.isEmpty == false, "\(key)")
        }
        let program = try Tool.system("ffmpeg").run(["-version"])
        #expect(program.text.contains("ffmpeg version \(versions["ffmpeg"] ?? "?")"))
    }

    @Test("doctor shows the cores and the memory that the process may use, and what limits them")
    func machine() throws {
        let shell = Tool(executable: URL(fileURLWithPath: "/bin/bash"))
        func doctor(_ limits: String, _ flags: String...) throws -> Tool.Outcome {
            try shell.run(
                ["-c", "\(limits) exec \"$@\"", "-", Tool.zoetrope.executable.path, "doctor"] + flags)
        }
        let one = #"taskset -p -c "$(taskset -pc $$ | sed 's/.*[ ,-]//')" $$ > /dev/null;"#
        let values = try #require(
            try JSONSerialization.jsonObject(with: doctor(one, "--json").output) as? [String: Any])
        #expect(values["cores"] as? Int == 1)
        #expect(values["coresLimit"] as? String == "CPU affinity")
        #expect((values["freeMemoryBytes"] as? Int).map { $0 > 0 } == true)
        let text = try doctor("ulimit -v 600000;").text
        // Which limit applies depends on how much memory the machine has free.
        let memory = text.firstMatch(of: /\nfree memory +(\d+) MB \(.+\)\n/)
        #expect(memory.flatMap { Int($0.1) }.map { (1..<615).contains($0) } == true, "\(text)")
    }

    @Test("schema prints a JSON Schema") func schema() throws {
        let outcome = try Tool.zoetrope.run(["schema"])
        let schema = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        #expect(Set(try #require(schema["required"] as? [String])) == ["version", "size", "fps", "duration"])
    }

    /// Returns true if a command creates files.
    private static func creates(_ command: String) -> Bool {
        ![
            "inspect", "framehash", "schema", "expand", "doctor", "completions", "status", "verify",
            "store", "clean", "docs", "mcp",
        ]
        .contains(
            command)
    }

    /// Returns the lines of a section of a help text, each as its term and its summary.
    private func section(_ title: String, of text: String) throws -> [String: String] {
        let start = try #require(text.range(of: "\n\(title):\n")).upperBound
        let end = text.range(of: "\n\n", range: start..<text.endIndex)?.lowerBound ?? text.endIndex
        let rows = text[start..<end].split(separator: "\n").filter { !$0.hasPrefix("     ") }
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let term = row.dropFirst(2).split(separator: "  ")[0]
                return (String(term), String(row.dropFirst(2 + term.count).drop { $0 == " " }))
            })
    }

    @Test("every command has help with its own exit statuses, and the README names every command and status")
    func help() throws {
        let program = try Tool.zoetrope.run(["--help"]).text
        let statuses = try section("Exit status", of: program)
        let commands = try section("Commands", of: program).keys.filter { $0 != "help COMMAND" }
        #expect(commands.count > 10)
        let readme = try String(
            contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)
        for command in commands {
            let words = command.split(separator: " ").map(String.init)
            for arguments in [words + ["--help"], ["help"] + words, words + ["-h"]] {
                let outcome = try Tool.zoetrope.run(arguments)
                #expect(outcome.status == 0)
                #expect(outcome.text.contains("zoetrope \(command)"))
                #expect(outcome.errors == "")
                let own = try section("Exit status", of: outcome.text)
                #expect(Set(own.keys).isSubset(of: statuses.keys) && own["0"] == "Done." && own["64"] != nil)
                #expect(
                    (own["2"] != nil) == ["golden check", "compare", "verify"].contains(command), "\(command)"
                )
                #expect((own["73"] != nil) == Self.creates(command), "\(command)")
            }
            #expect(readme.contains("zoetrope \(command)"), "\(command)")
        }
        for code in statuses.keys.flatMap({ $0.split(separator: ", ") }) {
            #expect(
                readme.contains("| \(code) |") || readme.contains(", \(code)") || readme.contains("\(code), ")
            )
        }
    }
}
