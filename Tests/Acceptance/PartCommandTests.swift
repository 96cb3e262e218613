import Foundation
import TestSupport
import Testing

/// Tests of encoding a film in parts, as batch systems and people do it.
@Suite struct PartCommandTests {
    private let folder: TestFolder
    private let scene: String

    init() throws {
        folder = try TestFolder()
        scene = try folder.write(SmallScene.json(duration: 12), to: "scene.json")
    }

    private func run(_ words: String..., variables: [String: String] = [:]) throws -> Tool.Outcome {
        let environment = variables.map { "\($0.key)=\($0.value)" }.sorted()
        return try Tool.system("env").run(
            environment + [Tool.zoetrope.executable.path] + words, in: folder.url)
    }

    private func result(_ outcome: Tool.Outcome) throws -> [String: Any] {
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    /// Returns the SHA-256 of the film that `encode` makes.
    private func encoded() throws -> String? {
        try result(run("encode", scene, "-o", "encoded.mp4", "--overwrite", "--json"))["sha256"] as? String
    }

    private func plan(parts: Int) throws {
        let planned = try result(
            run("plan", scene, "-o", "parts", "--parts", "\(parts)", "--json"))
        #expect(planned["parts"] as? Int == parts)
    }

    @Test("plan, parts and join make the same bytes as encode, and status reports their progress") func flow()
        throws
    {
        try plan(parts: 3)
        func status() throws -> [Int] {
            try result(run("status", "parts", "--json"))["incomplete"] as? [Int] ?? []
        }
        #expect(try status() == [0, 1, 2])
        #expect(try run("status", "parts").text == "parts: 0 of 3 parts complete\nmissing: parts 0-2\n")
        #expect(try run("part", "parts", "--index", "1").status == 0)
        #expect(try status() == [0, 2])
        let refusal = try run("join", "parts", "-o", "film.mp4")
        #expect(refusal.status == 66)
        #expect(
            refusal.errors == """
                error: parts: 2 of 3 parts missing or damaged: 0,2
                  make the parts with zoetrope part parts --index N, or as an array 0,2

                """)
        #expect(!folder.names.contains { $0.hasPrefix("film.mp4") })
        for index in ["0", "2"] { #expect(try run("part", "parts", "--index", index).status == 0) }
        #expect(
            try run("status", "parts").text
                == "parts: 3 of 3 parts complete\njoin the parts with zoetrope join parts -o film.mp4\n")
        let film = try result(run("join", "parts", "-o", "film.mp4", "--json"))
        #expect(try film["sha256"] as? String == encoded())
        #expect(try run("join", "parts", "-o", "film.mp4").status == 73)
    }

    @Test("status --verify reads the chunks, and ends with 0 whatever it finds") func verified() throws {
        try plan(parts: 2)
        for index in ["0", "1"] { #expect(try run("part", "parts", "--index", index).status == 0) }
        let name = try #require(folder.names.last { $0.hasSuffix(".chunk") })
        try folder.data(name).dropLast().write(to: folder.url.appendingPathComponent(name))
        #expect(try run("status", "parts").text.hasPrefix("parts: 2 of 2 parts complete\n"))
        let status = try run("status", "parts", "--verify")
        #expect(status.status == 0)
        #expect(status.text.hasPrefix("parts: 1 of 2 parts complete\nmissing or damaged: part "))
        let json = try result(run("status", "parts", "--verify", "--json"))
        #expect(json["verified"] as? Bool == true && json["complete"] as? Int == 1)
    }

    @Test("chunks that can't be joined are an error with a remedy") func unlike() throws {
        try plan(parts: 2)
        for index in ["0", "1"] { #expect(try run("part", "parts", "--index", index).status == 0) }
        let name = try #require(folder.names.last { $0.hasSuffix(".chunk") })
        // Changes the encoder's header in a file that is otherwise valid, after the signature, a key and a length.
        var content = try folder.data(name).dropLast(64)
        content[17 + 64 + 4 + 10] ^= 1
        try content.write(to: folder.url.appendingPathComponent(name))
        let digest = try Tool.system("sha256sum").run([folder.path(name)]).text.prefix(64)
        try (content + Data(digest.utf8)).write(to: folder.url.appendingPathComponent(name))
        let outcome = try run("join", "parts", "-o", "film.mp4")
        #expect(outcome.status == 70)
        let message = "the codec header differs from that of the first chunk\n  run the same command again"
        #expect(outcome.errors.contains(message))
        #expect(!outcome.errors.contains("--fresh"))
        #expect(!folder.names.contains("film.mp4"))
    }

    @Test("a batch system's environment variable selects the part") func variables() throws {
        try plan(parts: 3)
        func part(_ variables: [String: String], _ words: String...) throws -> Tool.Outcome {
            let environment = variables.map { "\($0.key)=\($0.value)" }
            return try Tool.system("env").run(
                environment + [Tool.zoetrope.executable.path, "part", "parts", "--json"] + words,
                in: folder.url)
        }
        #expect(try result(part(["SLURM_ARRAY_TASK_ID": "2"]))["part"] as? Int == 2)
        #expect(try result(part(["JOB_COMPLETION_INDEX": "0"]))["part"] as? Int == 0)
        let aws = ["AWS_BATCH_JOB_ARRAY_INDEX": "1", "AWS_BATCH_JOB_ARRAY_SIZE": "3"]
        #expect(try result(part(aws))["part"] as? Int == 1)
        let both = ["SLURM_ARRAY_TASK_ID": "2", "JOB_COMPLETION_INDEX": "1"]
        let refusal = try part(both)
        #expect(refusal.status == 64)
        #expect(
            refusal.errors.hasPrefix(
                "error: SLURM_ARRAY_TASK_ID is 2, but JOB_COMPLETION_INDEX is 1\n"))
        #expect(try result(part(both, "--index", "0"))["part"] as? Int == 0)
        let wrong: [([String: String], String)] = [
            ([:], "part needs --index N"), (["SLURM_ARRAY_TASK_ID": "x"], "SLURM_ARRAY_TASK_ID is x"),
            (["SLURM_ARRAY_TASK_ID": "-1"], "SLURM_ARRAY_TASK_ID is -1"),
            (["SLURM_ARRAY_TASK_ID": "3"], "SLURM_ARRAY_TASK_ID is 3: expected a part from 0 to 2\n"),
            (
                ["AWS_BATCH_JOB_ARRAY_INDEX": "1", "AWS_BATCH_JOB_ARRAY_SIZE": "4"],
                "AWS_BATCH_JOB_ARRAY_SIZE is 4, but the film has 3 parts"
            ),
        ]
        for (variables, words) in wrong {
            let outcome = try part(variables)
            #expect(outcome.status == 64)
            #expect(outcome.errors.hasPrefix("error: \(words)"), "\(outcome.errors)")
        }
        let beyond = try part([:], "--index", "3")
        #expect(beyond.status == 64)
        #expect(beyond.errors.hasPrefix("error: --index 3: expected a whole number from 0 to 2\n"))
    }

    @Test("a killed part is made again, and two runs of one part don't disturb each other") func killed()
        throws
    {
        try plan(parts: 2)
        func unfinished() -> Set<String> { Set(folder.names.filter { $0.hasSuffix(".part") }) }
        for _ in 0..<5 {
            // The unfinished file of a killed process stays until the film is joined.
            let before = unfinished()
            let part = try Tool.zoetrope.start(["part", "parts", "--index", "0"], in: folder.url)
            while part.process.isRunning, unfinished() == before { usleep(200) }
            kill(part.process.processIdentifier, SIGKILL)
            part.process.waitUntilExit(within: .seconds(300))
            #expect(unfinished() != before)
        }
        let all = try ["0", "0", "1", "1"].map { index in
            try Tool.zoetrope.start(["part", "parts", "--index", index], in: folder.url)
        }
        for part in all { #expect(try part.finish().status == 0) }
        let film = try result(run("join", "parts", "-o", "film.mp4", "--json"))
        #expect(try film["sha256"] as? String == encoded())
    }

    @Test("a failing file system ends a part with 75, so that batch systems repeat it; the next try succeeds")
    func faulty() throws {
        try plan(parts: 1)
        let faulty = try FaultySystem()
        let part = ["part", folder.path("parts"), "--index", "0"]
        #expect(try Tool.zoetrope.run(part).status == 0)
        let outcome = try faulty.run(part, .readChunk)
        #expect(outcome.status == 75)
        #expect(outcome.errors.contains("Input/output error"), "\(outcome.errors)")
        #expect(try Tool.zoetrope.run(part).status == 0)
    }

    @Test("if no thread can start, a part ends with 75, encode with 74, and one sentence states the reason")
    func noThreads() throws {
        let texts = try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 5, "duration": 2,
             "layers": [{"type": "text", "text": "a"}]}
            """, to: "texts.json")
        #expect(try run("plan", texts, "-o", "parts").status == 0)
        let system = try FaultySystem()
        for fault in [FaultySystem.Fault.firstThread, .secondThread] {
            let part = try system.run(["part", folder.path("parts"), "--index", "0"], fault)
            #expect(part.status == 75, "\(part.errors)")
            let encode = try system.run(["encode", texts, "-o", folder.path("film.mp4")], fault)
            #expect(encode.status == 74 && encode.errors == part.errors)
            #expect(encode.errors == "error: could not start a thread: Resource temporarily unavailable\n")
        }
        let still = try system.run(["still", texts, "-o", folder.path("still.png")], .secondThread)
        #expect(still.status == 0, "text is set on the thread that draws it: \(still.errors)")
        #expect(!folder.names.contains { $0.hasPrefix("film.mp4") })
    }

    @Test(
        "if a scene's file can't be opened for the moment, a part ends with 75, whichever call fails",
        arguments: SlowTests.some([".mp4", ".wav", ".otf", "Inter-Regular.otf"], 2))
    func staleOpen(_ suffix: String) throws {
        try TestSound.sine(440, rate: 48000, count: 48000).write(to: "tone.wav", in: folder)
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=size=32x32:rate=5:duration=1", "-pix_fmt", "yuv420p",
            folder.path("shown.mp4"),
        ])
        try FileManager.default.copyItem(
            atPath: "/usr/share/fonts/opentype/inter/Inter-Bold.otf", toPath: folder.path("font.otf"))
        let scene = try folder.write(
            """
            {"version": 1, "size": {"width": 32, "height": 32}, "fps": 5, "duration": 1,
             "layers": [{"type": "image", "file": "shown.mp4"}, {"type": "text", "text": "a", "font": "font.otf"},
               {"type": "text", "text": "a"}],
             "audio": {"clips": [{"file": "tone.wav"}]}}
            """, to: "files.json")
        try #require(run("plan", scene, "-o", "parts").status == 0)
        let faulty = try FaultySystem()
        for count in [1, 2, 3, 4, 6, 9] {
            try? FileManager.default.removeItem(atPath: folder.path("parts/chunks"))
            let part = try faulty.run(
                ["part", folder.path("parts"), "--index", "0"], .staleOpen, count: count, file: suffix)
            #expect([0, 75].contains(part.status), "\(count): \(part.errors)")
            if count == 1 { #expect(part.status == 75) }
            // A font's reason is known only if opening it again fails, too.
            let reasons = ["Stale file handle"] + (suffix.hasSuffix(".otf") ? ["\(suffix) failed"] : [])
            if part.status == 75 { #expect(reasons.contains(where: part.errors.contains), "\(part.errors)") }
        }
    }

    @Test("a font that can't be opened for the moment ends a part with 75 and encode with 74")
    func unreadGlyphs() throws {
        let texts = try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 5, "duration": 1,
             "layers": [{"type": "text", "text": "a"}]}
            """, to: "texts.json")
        try #require(run("plan", texts, "-o", "parts").status == 0)
        let faulty = try FaultySystem()
        let part = try faulty.run(["part", folder.path("parts"), "--index", "0"], .openGlyphs)
        #expect(part.status == 75, "\(part.errors)")
        let film = try faulty.run(["encode", texts, "-o", folder.path("film.mp4")], .openGlyphs)
        #expect(film.status == 74 && film.errors.contains("Inter"), "\(film.errors)")
    }

    @Test("a scene's file that can't be read for the moment ends a part with 75 and encode with 74")
    func stale() throws {
        try TestSound.sine(440, rate: 48000, count: 48000).write(to: "tone.wav", in: folder)
        let scene = try folder.write(
            """
            {"version": 1, "size": {"width": 32, "height": 32}, "fps": 5, "duration": 2,
             "layers": [{"type": "gradient"}], "audio": {"clips": [{"file": "tone.wav"}]}}
            """, to: "sound.json")
        try #require(run("plan", scene, "-o", "parts").status == 0)
        let faulty = try FaultySystem()
        let part = try faulty.run(["part", folder.path("parts"), "--index", "0"], .readSound)
        #expect(part.status == 75 && part.errors.contains("Stale file handle"), "\(part.errors)")
        let film = try faulty.run(["encode", scene, "-o", folder.path("film.mp4")], .readSound)
        #expect(film.status == 74, "\(film.errors)")
        let made = try result(run("part", "parts", "--index", "0", "--json"))
        #expect(made["madeSound"] as? Bool == true)
    }

    @Test("parts need neither empty folders nor the folder of a scene that names no files") func bare() throws
    {
        let other = folder.url.appendingPathComponent("other")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
        try FileManager.default.copyItem(atPath: scene, toPath: other.path + "/scene.json")
        try #require(run("plan", "other/scene.json", "-o", "parts", "--parts", "1").status == 0)
        try FileManager.default.removeItem(at: other)
        try FileManager.default.removeItem(atPath: folder.path("parts/chunks"))
        for words in [["status", "parts"], ["status", "parts", "--verify"]] {
            #expect(try Tool.zoetrope.run(words, in: folder.url).status == 0)
        }
        #expect(!folder.names.contains("parts/chunks"))
        #expect(try run("part", "parts", "--index", "0").status == 0)
        let film = try result(run("join", "parts", "-o", "film.mp4", "--json"))
        #expect(try film["sha256"] as? String == encoded())
    }

    @Test("if a file is in the place of the chunk folder, the error names it") func noChunks() throws {
        try plan(parts: 1)
        try FileManager.default.removeItem(atPath: folder.path("parts/chunks"))
        try folder.write("mine", to: "parts/chunks")
        for words in [
            ["status", "parts"], ["part", "parts", "-i", "0"], ["join", "parts", "-o", "film.mp4"],
        ] {
            let outcome = try Tool.zoetrope.run(words, in: folder.url)
            #expect(outcome.status == 65)
            #expect(outcome.errors.hasPrefix("error: parts/chunks: not a folder\n"), "\(outcome.errors)")
        }
        #expect(try folder.data("parts/chunks") == Data("mine".utf8))
    }

    @Test("a folder without parts is refused with a message") func refused() throws {
        let cases: [([String], Int32, String)] = [
            (["part", "nowhere"], 66, "nowhere: no such folder\n"),
            (["status", "."], 66, ".: has no plan.json\n"),
            (["join", "scene.json", "-o", "film.mp4"], 66, "scene.json: no such folder\n"),
            (["join", "parts"], 64, "join needs -o FILM\n"),
            (["plan", "scene.json"], 64, "plan needs -o DIR\n"),
            (["plan", "scene.json", "-o", "scene.json"], 73, "scene.json: exists and is not a folder\n"),
            (["plan", "scene.json", "-o", "."], 73, ".: is the current folder\n"),
            (["plan", "scene.json", "-o", "no/folder/"], 73, "no: no such folder\n"),
        ]
        for (words, status, message) in cases {
            let outcome = try Tool.zoetrope.run(words, in: folder.url)
            #expect(outcome.status == status, "\(words): \(outcome.errors)")
            #expect(outcome.errors.hasPrefix("error: \(message)"), "\(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count <= 3)
        }
        #expect(folder.names == ["scene.json"])
    }
}
