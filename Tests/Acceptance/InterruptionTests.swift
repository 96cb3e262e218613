import Foundation
import TestSupport
import Testing

/// Tests that however a run ends, the output's name holds the old file or a complete new one.
@Suite struct InterruptionTests {
    /// A scene of many chunks, which is long enough to be interrupted on any machine.
    private static let longScene = SmallScene.json(fps: "60", duration: 600, width: 640, height: 360)

    private static func isChunk(_ name: String) -> Bool {
        name.hasPrefix("film.mp4.zoetrope/chunks/") && name.hasSuffix(".chunk")
    }

    /// Starts an encode, and returns after its first chunk is finished.
    private func startLongEncode(_ folder: TestFolder, _ film: String) throws -> Tool.Running {
        let scene = try folder.write(Self.longScene, to: "scene.json")
        let run = try Tool.zoetrope.start([
            "encode", scene, "-o", film, "--progress", "tty", "--preset", "ultrafast",
        ])
        while run.process.isRunning,
            !folder.names.contains(where: Self.isChunk)
        {
            usleep(2_000)
        }
        return run
    }

    @Test(
        "a signal ends the run with its own status, publishes nothing, keeps finished chunks, erases the progress line",
        arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
    func signals(_ signal: Int32, _ status: Int32) throws {
        let folder = try TestFolder()
        let film = folder.path("film.mp4")
        let run = try startLongEncode(folder, film)
        kill(run.process.processIdentifier, signal)
        let outcome = try run.finish()
        #expect(outcome.status == status)
        #expect(run.process.terminationReason == .exit)
        #expect(!FileManager.default.fileExists(atPath: film))
        #expect(folder.names.contains(where: Self.isChunk))
        let count = folder.names.count(where: Self.isChunk)
        let kept = try #require(
            outcome.errors.firstMatch(of: #/error: interrupted\n  ([0-9]+) of [0-9]+ chunks /#))
        #expect(Int(kept.output.1) == count)
        let message =
            "\(kept.output.0)\(count == 1 ? "is" : "are") kept in \(film).zoetrope; run the same command again to continue\n"
        #expect(outcome.errors.hasSuffix("\r\u{1B}[K" + message))
    }

    @Test(
        "a signal before the command line is read ends the run with the signal's status",
        arguments: [
            (FaultySystem.Fault.interruptAtStart, Int32(130)),
            (.terminateAtStart, 143),
        ])
    func early(_ signal: FaultySystem.Fault, _ status: Int32) throws {
        let system = try FaultySystem()
        let folder = try TestFolder()
        let scene = try folder.write(Self.longScene, to: "scene.json")
        let outcome = try system.run(["encode", scene, "-o", folder.path("film.mp4")], signal)
        #expect(outcome.status == status)
        #expect(outcome.errors.hasPrefix("error: interrupted\n"))
    }

    @Test("an interrupted run without a finished chunk doesn't mention finished chunks") func nothingKept()
        throws
    {
        let folder = try TestFolder()
        // A chunk of these frames takes far longer than this test needs to interrupt it.
        let scene = try folder.write(
            SmallScene.json(fps: "60", duration: 600, width: 3840, height: 2160), to: "scene.json")
        let run = try Tool.zoetrope.start([
            "encode", scene, "-o", folder.path("film.mp4"), "--preset", "veryslow",
        ])
        while run.process.isRunning, !folder.names.contains(where: { $0.hasSuffix(".part") }) {
            usleep(2_000)
        }
        kill(run.process.processIdentifier, SIGINT)
        let outcome = try run.finish()
        #expect(outcome.status == 130)
        #expect(
            outcome.errors.hasSuffix(
                "error: interrupted\n  no chunk was finished; the next run starts over\n"))
    }

    @Test(
        "an interrupted recording does not count as a golden, and an existing golden stays",
        arguments: [false, true])
    func golden(afterAnother: Bool) throws {
        let folder = try TestFolder()
        let short = try folder.write(SmallScene.json(duration: 1), to: "short.json")
        let long = try folder.write(Self.longScene, to: "long.json")
        let run = try Tool.zoetrope.start(
            ["golden", "record", "--force"] + (afterAnother ? [short] : []) + [long, "-o", folder.path("g")]
                + ["--progress", "lines"])
        func isAtWork() -> Bool {
            afterAnother ? folder.names.contains("g/short/golden.json") : folder.names.contains("g")
        }
        while run.process.isRunning, !isAtWork() { usleep(2_000) }
        kill(run.process.processIdentifier, SIGINT)
        let outcome = try run.finish()
        #expect(outcome.status == 130)
        let advice = afterAnother ? "1 golden recorded so far" : "no unfinished files are left behind"
        // On a busy machine, a program that does not end in time is stopped at once.
        let isKnown = [advice, "stopped at once; the next run removes unfinished files"].contains {
            outcome.errors.hasSuffix("error: interrupted\n  \($0)\n")
        }
        #expect(isKnown, "\(outcome.errors)")
        #expect(
            folder.names.filter { $0.hasSuffix("golden.json") }
                == (afterAnother ? ["g/short/golden.json"] : []))
    }

    @Test("one reused chunk is reported in the singular") func oneChunk() throws {
        let folder = try TestFolder()
        let film = folder.path("film.mp4")
        let run = try startLongEncode(folder, film)
        kill(run.process.processIdentifier, SIGKILL)
        _ = try run.finish()
        let chunks = folder.names.filter(Self.isChunk)
        for name in chunks.dropFirst() { try FileManager.default.removeItem(atPath: folder.path(name)) }
        let other = ["encode", folder.path("scene.json"), "-o", film, "--frames", "0-9"]
        let outcome = try Tool.zoetrope.run(other)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.text.hasSuffix(
                "\nremoved 1 finished chunk of an earlier run that this film does not use\n"))
    }

    @Test("a killed run leaves the old film, and the next run continues to the same bytes") func killed()
        throws
    {
        let folder = try TestFolder()
        let scene = try folder.write(
            SmallScene.json(fps: "60", duration: 16, width: 320, height: 180), to: "scene.json")
        let arguments = ["encode", scene, "-o", folder.path("film.mp4"), "--overwrite", "--json"]
        _ = try folder.write("the old film", to: "film.mp4")
        let run = try Tool.zoetrope.start(arguments)
        while run.process.isRunning,
            !folder.names.contains(where: Self.isChunk)
        {
            usleep(500)
        }
        kill(run.process.processIdentifier, SIGKILL)
        _ = try run.finish()
        #expect(try String(contentsOfFile: folder.path("film.mp4"), encoding: .utf8) == "the old film")

        func report(_ arguments: [String]) throws -> [String: Any] {
            let outcome = try Tool.zoetrope.run(arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        }
        let resumed = try report(arguments)
        #expect(try #require(resumed["reusedChunks"] as? Int) >= 1)
        let fresh = try report(arguments + ["--fresh"])
        #expect(fresh["reusedChunks"] as? Int == 0)
        #expect(resumed["sha256"] as? String == fresh["sha256"] as? String)
        #expect(folder.names == ["film.mp4", "scene.json"])
    }

    @Test("a full disk ends the run with status 74, and the old film stays") func fullDisk() throws {
        let folder = try TestFolder()
        let scene = try folder.write(
            SmallScene.json(fps: "30", duration: 8, width: 320, height: 180), to: "scene.json")
        let film = try folder.write("the old film", to: "film.mp4")
        // A limit on file sizes stands in for the disk: writes fail in the same way.
        let shell = Tool(executable: URL(fileURLWithPath: "/bin/bash"))
        let command = "ulimit -f 16; exec \"$@\""
        let outcome = try shell.run(
            ["-c", command, "-", Tool.zoetrope.executable.path, "encode", scene, "-o", film, "--overwrite"])
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("File too large"), "\(outcome.errors)")
        #expect((1...3).contains(outcome.errors.split(separator: "\n").count))
        #expect(try String(contentsOfFile: film, encoding: .utf8) == "the old film")
    }

    @Test(
        "a film is never written to the file descriptor of a standard stream that was closed",
        arguments: ["1", "2"])
    func closedStreams(_ stream: String) throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(duration: 6), to: "scene.json")
        let shell = Tool(executable: URL(fileURLWithPath: "/bin/bash"))
        let program = Tool.zoetrope.executable.path
        let outcome = try shell.run([
            "-c", "exec \(stream)>&-; exec \"$@\"", "-", program, "encode", scene, "-o",
            folder.path("film.mp4"),
            "--progress", "ndjson",
        ])
        #expect(outcome.status == (stream == "1" ? 74 : 0), "the result had nowhere to go")
        let open = folder.path("open.mp4")
        #expect(try Tool.zoetrope.run(["encode", scene, "-o", open]).status == 0)
        let film = try Data(contentsOf: URL(fileURLWithPath: folder.path("film.mp4")))
        #expect(film == (try Data(contentsOf: URL(fileURLWithPath: open))))
    }

    @Test(
        "if its output pipe is closed, every command ends as cat does, and keeps its film",
        arguments: [
            ["--help"], ["--version"], ["schema"], ["doctor"], ["completions", "fish"], ["frames", "SCENE"],
            ["still", "SCENE", "-o", "-"], ["framehash", "SCENE"], ["encode", "SCENE", "-o", "film.mp4"],
            ["compare", "SCENE", "--fps", "10", "-o", "report", "--progress", "none"],
            ["golden", "record", "SCENE", "-o", "goldens", "--force"],
        ])
    func noReader(_ arguments: [String]) throws {
        let folder = try TestFolder()
        try folder.write(SmallScene.json(), to: "scene.json")
        let process = Process()
        process.executableURL = Tool.zoetrope.executable
        process.arguments = arguments.map { $0 == "SCENE" ? "scene.json" : $0 }
        process.currentDirectoryURL = folder.url
        let errors = folder.url.appendingPathComponent("errors")
        try Data().write(to: errors)
        process.standardError = try FileHandle(forWritingTo: errors)
        let pipe = Pipe()
        process.standardOutput = pipe
        try pipe.fileHandleForReading.close()
        try process.run()
        process.waitUntilExit(within: .seconds(300))
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == SIGPIPE)
        #expect(try folder.data("errors").isEmpty)
        let made = ["encode": "film.mp4", "compare": "report/10-fps.mp4", "golden": "goldens/scene/film.mp4"]
        if let film = made[arguments[0]] {
            #expect(try Tool.zoetrope.run(["inspect", folder.path(film), "--frame-count", "20"]).status == 0)
        }
        #expect(!folder.names.contains { $0.hasSuffix(".part") || $0.hasSuffix(".zoetrope") })
    }
}
