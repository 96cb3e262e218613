import Foundation
import TestSupport
import Testing

/// Tests that run the commands of docs/ci.md as they are written there.
@Suite struct CIPageTests {
    private static func blocks(_ language: String) throws -> [String] {
        let page = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/ci.md"), encoding: .utf8)
        return page.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }

    /// A project with a scene in which shell scripts run, with or without the environment of CI.
    private struct Project {
        let folder = try? TestFolder()

        func write(blue: String) throws {
            let folder = try #require(folder)
            try FileManager.default.createDirectory(
                atPath: folder.path("scenes"), withIntermediateDirectories: true)
            try folder.write(
                """
                {"version": 1, "size": {"width": 1080, "height": 1920}, "fps": 60, "duration": 0.5, "layers": [
                 {"type": "linearGradient", "colors": ["#102030", "\(blue)"]}]}
                """, to: "scenes/intro.json")
        }

        func run(_ script: String, isCI: Bool = true) throws -> Tool.Outcome {
            let path = "\(Tool.zoetrope.executable.deletingLastPathComponent().path):/usr/bin:/bin"
            return try Tool.system("env").run(
                ["PATH=\(path)"] + (isCI ? ["CI=true"] : []) + ["bash", "-c", script], in: folder?.url)
        }
    }

    @Test("the script passes for a valid film and fails for an invalid one") func script()
        throws
    {
        let blocks = try Self.blocks("sh")
        try #require(blocks.count == 2)
        let project = Project()
        try project.write(blue: "#3040F0")
        let recorded = try project.run(blocks[0], isCI: false)
        try #require(recorded.status == 0, "\(recorded.errors)")
        let passed = try project.run(blocks[1])
        #expect(passed.status == 0, "\(passed.errors)")
        let names = project.folder?.names ?? []
        for name in ["encode.json", "inspect.json", "goldens.xml", "report.html", "intro.mp4"] {
            #expect(names.contains("report/\(name)"), "\(names)")
        }
        let missed = try project.run(blocks[1].replacing("--fps 60", with: "--fps 30"))
        #expect(missed.status == 1 && missed.errors.contains("fps: 60, the target is 30"), "\(missed.errors)")
        try project.write(blue: "#3040E0")
        let changed = try project.run(blocks[1])
        #expect(changed.status == 1 && changed.errors.contains("1 of 1 golden differs"), "\(changed.errors)")
    }

    @Test("both CI systems install the program in the same way, and keep the report of a failed job")
    func systems()
        throws
    {
        let systems = try Self.blocks("yaml")
        try #require(systems.count == 2)
        func setup(_ system: String) -> [String] {
            system.split(separator: "\n").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " -")) }
                .filter { $0.contains("/opt/zoetrope") && !$0.contains("PATH") }
        }
        #expect(setup(systems[0]) == setup(systems[1]) && setup(systems[0]).count == 4)
        for system in systems {
            #expect(
                system.contains("bash ci/films.sh") && system.contains("always") && system.contains("report"))
        }
        let script = Repository.root.appendingPathComponent("scripts/setup").path
        #expect(FileManager.default.isExecutableFile(atPath: script))
    }
}
