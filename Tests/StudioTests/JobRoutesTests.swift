import Base
import Files
import Foundation
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Studio
@testable import Web

@Suite struct JobRoutesTests {
    private let folder: TestFolder
    private let state: StudioState
    private let site: Site
    /// The command lines of all commands that were run.
    private let commands = Locked<[[String]]>([])

    /// Creates a studio whose commands write a small file or report to their output; with `--preset=placebo` they wait
    /// until they are cancelled.
    init() throws {
        folder = try TestFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("scenes"), withIntermediateDirectories: true)
        let path = try folder.write(RoutesTests.text, to: "scenes/scene.json")
        site = Site(rules: AccessRules(token: "t"), kinds: .standard, allowedFolders: ["/fonts"]) {
            [commands] words, job in
            commands.withLock { $0.append(words) }
            if words.contains("--preset=placebo") {
                job.cancellation.wait()
                return JobResult(.cancelled)
            }
            let output = words.first { $0.hasPrefix("--output=") }.map {
                String($0.dropFirst("--output=".count))
            }
            guard let output else {
                // The command checks goldens.
                let isReport = words.contains { $0.hasPrefix("--report=") }
                return JobResult(.failed, result: isReport ? .object([]) : nil, messages: ["no output"])
            }
            if output.hasSuffix(".mp4") {
                try? Data("a film".utf8).write(to: URL(fileURLWithPath: output))
            } else {
                try? FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
                try? Data("<p>a report".utf8).write(to: URL(fileURLWithPath: "\(output)/report.html"))
                try? FileManager.default.createSymbolicLink(
                    atPath: "\(output)/link.json", withDestinationPath: "../scene.json")
            }
            return JobResult(.done, result: ["film": .string(output)])
        }
        try site.open(path)
        state = try #require(site.state)
    }

    private func ask(_ method: String, _ path: String, _ header: [String: String] = [:], body: String = "")
        -> Response
    {
        let own = ["host": "127.0.0.1:1", "origin": "http://127.0.0.1:1"]
        return site.answer(
            Request(method, "/t/\(path)", header: own.merging(header) { $1 }, body: Array(body.utf8), port: 1)
        )
    }

    private func start(_ name: String, _ options: String = "{}") -> Response {
        ask("POST", "jobs", body: "{\"name\": \"\(name)\", \"options\": \(options)}")
    }

    /// Waits for the end of the job that a response has started, and returns the job's number.
    private func ended(_ response: Response) throws -> Int {
        let id = Int(try #require(try response.json()["id"]?.number))
        try eventually("the job has ended") { state.jobs.job(id)?.result != nil }
        return id
    }

    @Test("a job runs the command with the chosen options, and writes next to the scene") func words() throws
    {
        let scenes = folder.path("scenes")
        _ = try ended(start("encode", #"{"preset": "fast", "crf": 20, "fps": "", "no-audio": true}"#))
        _ = try ended(start("compare", #"{"output": "both", "fps": "24,48"}"#))
        _ = try ended(start("golden check", #"{"goldens": "kept"}"#))
        _ = try ended(start("golden record"))
        _ = try ended(start("golden accept", #"{"golden": "other"}"#))
        let end = ["--allow-path=/fonts", "--json", "--"]
        let expected = [
            ["encode", "--preset=fast", "--crf=20", "--no-audio", "--output=\(scenes)/scene.mp4"] + end + [
                "\(scenes)/scene.json"
            ],
            ["compare", "--fps=24,48", "--output=\(scenes)/both"] + end + ["\(scenes)/scene.json"],
            ["golden", "check", "--report=\(scenes)/scene-checked", "--goldens=\(scenes)/kept"] + end
                + ["\(scenes)/scene.json"],
            ["golden", "record", "--name=scene", "--output=\(scenes)/goldens"] + end + [
                "\(scenes)/scene.json"
            ],
            ["golden", "accept"] + end + ["\(scenes)/goldens/other"],
        ]
        #expect(commands.withLock { $0 } == expected)
    }

    @Test("an existing output is replaced only if the page requests it") func replaced() throws {
        try folder.write("an older film", to: "scenes/scene.mp4")
        #expect(start("encode").status == 409 && start("encode").text == "scene.mp4 exists\n")
        _ = try ended(start("encode", #"{"overwrite": true}"#))
        #expect(try folder.data("scenes/scene.mp4") == Data("a film".utf8))
        _ = try ended(start("compare"))
        #expect(start("compare").status == 409)
        #expect(commands.withLock { $0 }.map { $0.contains("--overwrite") } == [true, false])
    }

    @Test("a golden is recorded under the name for which the user was asked") func goldenName() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("scenes/goldens/other"), withIntermediateDirectories: true)
        #expect(start("golden record", #"{"golden": "other"}"#).text == "other exists\n")
        _ = try ended(start("golden record", #"{"golden": "other", "overwrite": true}"#))
        _ = try ended(start("golden record", #"{"golden": "new"}"#))
        let names = commands.withLock { $0.map { $0.filter { $0.hasPrefix("--name=") } } }
        #expect(names == [["--name=other"], ["--name=new"]])
    }

    @Test(
        "a golden report that a job has written is replaced without asking, any other report only on request")
    func report() throws {
        let report = folder.path("scenes/scene-checked")
        try FileManager.default.createDirectory(atPath: report, withIntermediateDirectories: true)
        #expect(start("golden check").status == 409)
        #expect(commands.withLock { $0.isEmpty })
        _ = try ended(start("golden check", #"{"overwrite": true}"#))
        _ = try ended(start("golden check"))
        #expect(commands.withLock { $0.map { $0.contains("--overwrite") } } == [false, false])
        try FileManager.default.createDirectory(
            atPath: folder.path("scenes/mine"), withIntermediateDirectories: true)
        #expect(start("golden check", #"{"report": "mine"}"#).status == 409)
    }

    @Test("a missing or irregular scene file is an error, not a question whether to replace an output")
    func gone() throws {
        try FileManager.default.removeItem(atPath: folder.path("scenes/scene.json"))
        #expect(start("encode").status == 410)
        try #require(unsafe mkfifo(folder.path("scenes/scene.json"), 0o600) == 0)
        #expect(start("encode").status == 422 && start("encode").text.hasSuffix("not a regular file\n"))
    }

    @Test(
        "jobs write only to the scene's folder, and run only known commands",
        arguments: [
            ("encode", #"{"output": "../film.mp4"}"#), ("encode", #"{"output": "/tmp/film.mp4"}"#),
            ("encode", #"{"output": ".."}"#), ("encode", #"{"output": "a\u0000.mp4"}"#),
            ("encode", #"{"output": 3}"#), ("encode", #"{"output": "link.mp4"}"#),
            ("encode", #"{"allow-path": "/"}"#), ("encode", #"{"crf": [1]}"#), ("encode", "[]"),
            ("golden check", #"{"goldens": "out"}"#), ("golden accept", #"{"golden": "../x"}"#),
            ("studio", "{}"), ("", "{}"), ("frames", "{}"),
        ]) func outside(_ name: String, _ options: String) throws
    {
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: folder.path("scenes/link.mp4"), withDestinationPath: folder.path("film.mp4"))
        try files.createSymbolicLink(atPath: folder.path("scenes/out"), withDestinationPath: folder.url.path)
        #expect(start(name, options).status == 400)
        #expect(commands.withLock { $0.isEmpty })
    }

    @Test("starting a second job names the running job, which can be cancelled by its number") func busy()
        throws
    {
        let running = start("encode", #"{"preset": "placebo"}"#)
        let refused = start("compare")
        #expect(refused.status == 423 && refused.text.hasPrefix("encode is running"))
        let id = Int(try #require(try running.json()["id"]?.number))
        #expect(ask("POST", "jobs/\(id + 1)/cancel").status == 404)
        #expect(ask("GET", "jobs/\(id)/output").status == 404)
        #expect(ask("POST", "jobs/\(id)/cancel").status == 200)
        #expect(try ended(running) == id && state.jobs.job(id)?.result?.ending == .cancelled)
        #expect(ask("GET", "jobs/\(id)/result").status == 404)
    }

    @Test("a job's output is served, also in byte ranges, and a report with its own security policy")
    func output()
        throws
    {
        let film = try ended(start("encode"))
        let answer = ask("GET", "jobs/\(film)/output", ["range": "bytes=2-5"])
        #expect(answer.status == 206 && answer.type == "video/mp4")
        #expect(answer.header.contains { $0.name == "Content-Range" && $0.value == "bytes 2-5/6" })
        #expect(ask("GET", "jobs/\(film)/output/scene.mp4").status == 404)
        let report = try ended(start("compare"))
        let page = ask("GET", "jobs/\(report)/output/report.html")
        #expect(page.status == 200 && page.type.hasPrefix("text/html"))
        let policy = page.header.first { $0.name == "Content-Security-Policy" }?.value ?? ""
        #expect(policy.contains("default-src 'none'") && !policy.contains("connect-src"))
        for way in [
            "", "/", "/..", "/..%2fscene.json", "/../scene.json", "/link.json", "/none.html",
            "/%2e%2e%2fscene.json",
            "/report.html/", "/report.html%00.json",
        ] { #expect(ask("GET", "jobs/\(report)/output\(way)").status == 404, "\(way)") }
        for way in ["jobs/", "jobs/x/result", "jobs/99/result", "jobs/\(report)"] {
            #expect(ask("GET", way).status == 404, "\(way)")
        }
    }

    @Test("a page that is opened later gets the current states of the jobs") func laterPage() throws {
        _ = try ended(start("encode"))
        let running = start("compare", #"{"preset": "placebo"}"#)
        let stream = try #require(ask("GET", "events").events)
        let lines = String(decoding: stream.next(atMost: 1 << 16) ?? [], as: UTF8.self).split(separator: "\n")
        let jobs = try lines.filter { $0.hasPrefix("data: ") }.map {
            try JSON(parsing: Array($0.dropFirst(6).utf8))
        }
        #expect(jobs.compactMap { $0["name"]?.string } == ["encode", "compare"])
        #expect(jobs.compactMap { $0["state"]?.string } == ["done", "running"])
        let id = Int(try #require(try running.json()["id"]?.number))
        #expect(state.jobs.cancel(id))
    }
}
