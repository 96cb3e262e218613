import Foundation
import TestSupport
import Testing

/// Tests that a lack of memory is reported in one sentence.
@Suite struct LittleMemoryTests {
    /// More memory than the program and its libraries need, and less than a large frame needs.
    private static let kilobytes = 600_000

    @Test(
        "too little memory ends the run with status 74 and a one-sentence error, and leaves no files",
        arguments: [
            ["still", "-o", "out.png"], ["frames", "-o", "out.raw"], ["encode", "-o", "out.mp4"],
        ])
    func tooLittle(_ command: [String]) throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(width: 8192, height: 8192), to: "scene.json")
        let shell = Tool(executable: URL(fileURLWithPath: "/bin/bash"))
        let outcome = try shell.run(
            [
                "-c", "ulimit -v \(Self.kilobytes); exec \"$@\"", "-", Tool.zoetrope.executable.path,
                command[0], scene,
            ] + command.dropFirst(), in: folder.url)
        #expect(outcome.status == 74)
        #expect(outcome.errors.hasPrefix("error: not enough memory to "), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(folder.names == ["scene.json"])
    }

    @Test(
        "with little memory, a film is read or the run ends with status 74; the film is never reported as damaged",
        arguments: SlowTests.some([["inspect"], ["framehash", "--layer", "pictures"], ["framehash"]], 1))
    func reading(_ command: [String]) throws {
        let folder = try TestFolder()
        let scene = try folder.write(
            SmallScene.json(duration: 0.5, width: 1920, height: 1080), to: "scene.json")
        let film = folder.path("film.mp4")
        #expect(try Tool.zoetrope.run(["encode", scene, "-o", film]).status == 0)
        let shell = Tool(executable: URL(fileURLWithPath: "/bin/bash"))
        var loaded: Int?
        for kilobytes in stride(from: 250_000, through: 350_000, by: 8000) {
            let outcome = try shell.run(
                ["-c", "ulimit -v \(kilobytes); exec \"$@\"", "-", Tool.zoetrope.executable.path] + command
                    + [film])
            // The system can't load the program (127). With hardly more memory, Swift's runtime can't start either.
            if outcome.status == 127 { continue }
            loaded = loaded ?? kilobytes
            guard let loaded, kilobytes > loaded else { continue }
            #expect([0, 74].contains(outcome.status), "\(kilobytes): \(outcome.status) \(outcome.errors)")
        }
        #expect(loaded.map { $0 < 300_000 } == true)
    }

    @Test("messages that x264 prints for lack of memory are suppressed") func encoderMemory() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(duration: 0.5), to: "scene.json")
        let shell = Tool(executable: URL(fileURLWithPath: "/bin/bash"))
        var loaded: Int?
        for kilobytes in stride(from: 250_000, through: 350_000, by: 2000) {
            let outcome = try shell.run([
                "-c", "ulimit -v \(kilobytes); exec \"$@\"", "-", Tool.zoetrope.executable.path, "encode",
                scene, "-o", folder.path("film.mp4"), "--overwrite", "--fresh",
            ])
            // The system can't load the program.
            if outcome.status == 127 { continue }
            #expect(!outcome.errors.contains("x264 ["), "\(kilobytes): \(outcome.errors)")
            let first = loaded ?? kilobytes
            loaded = first
            // With this much memory or more, the plan reports the lack of memory before x264 is opened.
            if kilobytes > first + 24_000 { break }
        }
        #expect(loaded != nil)
    }

    @Test("with little memory, fewer lanes make the same bytes") func fewerLanes() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(duration: 8), to: "scene.json")
        let shell = Tool(executable: URL(fileURLWithPath: "/bin/bash"))
        func encode(_ name: String, limit: String) throws -> (lanes: Int, film: Data)? {
            let command = [
                "-c", "ulimit -v \(limit); exec \"$@\"", "-", Tool.zoetrope.executable.path, "encode", scene,
                "--lanes", "64", "--json", "-o", folder.path(name),
            ]
            let forecast = try shell.run(command + ["--dry-run"])
            let outcome = try shell.run(command)
            // If the memory is too small for one lane, the program reports that, or the system can't load it.
            // Near the least memory, each of the two may be the one that fails.
            for run in [outcome, forecast] { #expect([0, 74, 127].contains(run.status), "\(run.errors)") }
            guard outcome.status == 0, forecast.status == 0 else { return nil }
            let lanes = try #require(Int(outcome.text.firstMatch(of: /"lanes": (\d+)/)?.1 ?? ""))
            let expected = try #require(Int(forecast.text.firstMatch(of: /"lanes": (\d+)/)?.1 ?? ""))
            // A thread either reserves 64 MiB of addresses for its allocations or shares another thread's, depending on
            // timing.
            #expect(abs(expected - lanes) <= 1, "\(forecast.errors)")
            let chunks = try #require(Int(outcome.text.firstMatch(of: /"madeChunks": (\d+)/)?.1 ?? ""))
            let warning =
                "warning: there was memory for \(lanes) of 64 lanes; encoding takes longer with fewer lanes\n"
            #expect(outcome.errors == (lanes < chunks ? warning : ""))
            return (lanes, try folder.data(name))
        }
        let much = try #require(try encode("much.mp4", limit: "unlimited"))
        let little = try (3...8).compactMap { try encode("\($0).mp4", limit: "\($0)00000") }
        #expect(little.contains { $0.lanes < much.lanes })
        for one in little { #expect(one.film == much.film) }
    }
}
