import Foundation
import TestSupport
import Testing

/// Tests that a failing file system is reported, and never taken for an empty one.
@Suite struct StorageFaultTests {
    private func scene(in folder: TestFolder, duration: Double = 2) throws -> String {
        try folder.write(SmallScene.json(duration: duration), to: "scene.json")
    }

    @Test("a folder that can be read only in part is status 74, and not taken for an empty folder")
    func unreadable() throws {
        let faulty = try FaultySystem()
        let folder = try TestFolder()
        let scene = try scene(in: folder)
        let film = try faulty.run(["encode", scene, "-o", folder.path("film.mp4")], .readdir)
        #expect(film.status == 74)
        #expect(film.errors.contains("Input/output error"), "\(film.errors)")
        #expect(!folder.names.contains("film.mp4"))
        try FileManager.default.createDirectory(
            atPath: folder.path("goldens/scene"), withIntermediateDirectories: true)
        try folder.write("mine", to: "goldens/scene/thesis.txt")
        let golden = try faulty.run(
            ["golden", "record", scene, "-o", folder.path("goldens"), "--force", "--overwrite"], .readdir)
        #expect(golden.status == 74)
        #expect(try folder.data("goldens/scene/thesis.txt") == Data("mine".utf8))
    }

    @Test("a film whose directory entry could not be synced is kept, with a warning") func unsynchronized()
        throws
    {
        let faulty = try FaultySystem()
        let folder = try TestFolder()
        let film = folder.path("film.mp4")
        let outcome = try faulty.run(["encode", try scene(in: folder), "-o", film], .fsync)
        #expect(outcome.status == 0)
        #expect(outcome.errors.hasPrefix("warning: \(film) is complete, but a power failure could "))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(folder.names == ["film.mp4", "scene.json"])
        #expect(try Tool.zoetrope.run(["inspect", film]).status == 0)
    }

    @Test(
        "if temporary files can't be removed after the film is in place, they are named, and the run succeeds"
    )
    func leftover() throws {
        let faulty = try FaultySystem()
        let folder = try TestFolder()
        let film = folder.path("film.mp4")
        let outcome = try faulty.run(["encode", try scene(in: folder), "-o", film], .unlink)
        #expect(outcome.status == 0)
        #expect(outcome.errors.hasPrefix("warning: removing \(film).zoetrope/"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(try Tool.zoetrope.run(["inspect", film]).status == 0)
        let quiet = try faulty.run(
            ["encode", folder.path("scene.json"), "-o", folder.path("other.mp4"), "--quiet"], .unlink)
        #expect(quiet.status == 0 && quiet.errors == "")
    }

    @Test("a chunk that can't be read ends the run with status 74, and stays for a later run")
    func unreadableChunk() throws {
        let faulty = try FaultySystem()
        let folder = try TestFolder()
        let command = ["encode", try scene(in: folder), "-o", folder.path("film.mp4"), "--overwrite"]
        _ = try faulty.run(command, .unlink)
        let chunks = folder.names.filter { $0.hasSuffix(".chunk") }
        #expect(!chunks.isEmpty)
        let outcome = try faulty.run(command, .readChunk)
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("Input/output error"), "\(outcome.errors)")
        #expect(folder.names.filter { $0.hasSuffix(".chunk") } == chunks)
    }

    @Test(
        "an error in the middle of a film is reported, not taken for the film's end",
        arguments: ["framehash", "inspect"])
    func readFilm(_ command: String) throws {
        let folder = try TestFolder()
        let scene = try folder.write(
            SmallScene.json(duration: 4, width: 320, height: 180), to: "scene.json")
        let film = folder.path("film.mp4")
        #expect(try Tool.zoetrope.run(["encode", scene, "--crf", "1", "-o", film]).status == 0)
        #expect(try folder.data("film.mp4").count > 100_000)
        // The last box is removed, because its header would be read before the packets.
        let copy = folder.path("copy.mp4")
        try FFmpegProgram.run(["-i", film, "-c", "copy", "-movflags", "faststart", copy])
        for path in [film, copy] {
            let outcome = try FaultySystem().run([command, path], .readFilm)
            #expect(outcome.status == 74 && outcome.output.isEmpty)
            #expect(outcome.errors == "error: reading \(path): Input/output error\n")
        }
    }

    @Test("if inspect can't read the size or the chunk list, it fails instead of reporting none")
    func inspect() throws {
        let faulty = try FaultySystem()
        let folder = try TestFolder()
        let film = folder.path("film.mp4")
        #expect(try Tool.zoetrope.run(["encode", scene(in: folder), "-o", film]).status == 0)
        let inspect = ["inspect", film, "--max-bytes", "1"]
        #expect(try Tool.zoetrope.run(inspect).status == 1)
        // The first to the eighth call fails in turn; the last of these numbers are never reached.
        let statuses = try (1...8).map { try faulty.run(inspect, .statFilm, count: $0).status }
        #expect(Set(statuses).isSubset(of: [1, 74]) && statuses.contains(74), "\(statuses)")
        let list = try faulty.run(["inspect", film, "--json"], .readList)
        #expect(list.status == 74 && list.text.hasPrefix("{\n  \"error\": ") && !list.text.contains("chunk"))
        #expect(list.errors == "error: reading \(film): Input/output error\n")
    }

    @Test(
        "if a run was killed after naming its film, the same command ends with 0 and encodes nothing",
        arguments: [FaultySystem.Fault.killAfterNaming, .killAfterPlaylist])
    func named(_ fault: FaultySystem.Fault) throws {
        let folder = try TestFolder()
        let isFile = fault == .killAfterNaming
        let name = folder.path(isFile ? "film.mp4" : "live")
        let command = try [
            "encode", scene(in: folder), isFile ? "-o" : "--segments", name, "--json",
        ]
        _ = try FaultySystem().run(command, fault)
        let left = folder.names
        #expect(left.contains("\(isFile ? "film.mp4" : "live").zoetrope/receipt.json"))
        let again = try Tool.zoetrope.run(command)
        #expect(again.status == 0, "\(again.errors)")
        let report = try JSONSerialization.jsonObject(with: again.output) as? [String: Any]
        #expect(report?["encodedFrames"] as? Int == 0)
        #expect(folder.names == left.filter { !$0.contains(".zoetrope") })
        #expect(try Tool.zoetrope.run(command).status == 73, "now it is a film that exists")
    }

    @Test(
        "if a run was killed while removing its files, the same command finishes, as long as the receipt exists",
        .slow,
        arguments: ["-o film.mp4", "--segments live", "--segments live --variants 36,24"])
    func removals(_ output: String) throws {
        let faulty = try FaultySystem()
        var (statuses, isKilled) = ([Int32](), true)
        while isKilled {
            let folder = try TestFolder()
            let words = output.split(separator: " ").map(String.init)
            let (name, store) = (words[1], "\(words[1]).zoetrope")
            let command =
                try ["encode", scene(in: folder, duration: 1), words[0], folder.path(name)]
                + words.dropFirst(2)
            let first = try faulty.run(command, .killAtRemoval, count: statuses.count + 1)
            isKilled = first.status != 0
            try #require(statuses.count < 50)
            let left = folder.names
            let playlist = try? folder.data("live/playlist.m3u8")
            let isWhole =
                left.contains("film.mp4") || playlist?.range(of: Data("#EXT-X-ENDLIST".utf8)) != nil
                || playlist?.range(of: Data("#EXT-X-STREAM-INF".utf8)) != nil
            let hasReceipt = left.contains("\(store)/receipt.json")
            let again = try Tool.zoetrope.run(command)
            #expect(again.status == (hasReceipt || !isWhole ? 0 : 73), "\(left): \(again.errors)")
            #expect(!hasReceipt || !folder.names.contains { $0.hasPrefix(store) })
            statuses.append(again.status)
        }
        // After the receipt is removed, only its lock and its folder are left to remove.
        #expect(
            statuses.contains(0) && statuses.suffix(3) == [73, 73, 73] && statuses.count { $0 != 0 } == 3)
    }

    @Test(
        "if the file system has no locks, the run ends with status 74 and leaves no folder",
        arguments: ["encode", "plan", "golden"])
    func unlockable(_ kind: String) throws {
        let folder = try TestFolder()
        let scene = try scene(in: folder)
        let words =
            switch kind {
            case "encode": ["encode", scene, "-o", folder.path("film.mp4")]
            case "plan": ["plan", scene, "-o", folder.path("parts")]
            default: ["golden", "record", scene, "-o", folder.path("goldens"), "--force"]
            }
        let outcome = try FaultySystem().run(words, .flock, temporaryFolder: folder.url.path)
        #expect(outcome.status == 74 && outcome.errors.contains("No locks available"), "\(outcome.errors)")
        #expect(folder.names == ["scene.json"])
    }

    @Test("a disk that is full before the first chunk ends the run with status 74, and no folder stays")
    func full() throws {
        let folder = try TestFolder()
        let outcome = try FaultySystem().run(
            ["encode", try scene(in: folder), "-o", folder.path("film.mp4")], .pwrite)
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("No space left on device"), "\(outcome.errors)")
        #expect(folder.names == ["scene.json"])
    }

    @Test("a disk that fills up while the plan is written ends the run with status 74, and no folder stays")
    func noPlan()
        throws
    {
        let folder = try TestFolder()
        let limited = Tool(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            leadingArguments: ["bash", "-c", "ulimit -f 1; exec \"$@\"", "_", Tool.zoetrope.executable.path])
        let outcome = try limited.run(["encode", try scene(in: folder), "-o", folder.path("film.mp4")])
        #expect(outcome.status == 74 && outcome.errors.contains("plan.json"), "\(outcome.errors)")
        #expect(folder.names == ["scene.json"])
    }

    @Test(
        "if files for the first chunk can't be opened, the run ends with status 74 and leaves nothing",
        arguments: ["encode", "segments", "plan"])
    func fewDescriptors(_ kind: String) throws {
        for limit in 4...6 {
            let folder = try TestFolder()
            let scene = try scene(in: folder)
            let words =
                switch kind {
                case "encode": ["encode", scene, "-o", "film.mp4"]
                case "segments": ["encode", scene, "--segments", "film"]
                default: ["plan", scene, "-o", "film"]
                }
            let limited = Tool(
                executable: URL(fileURLWithPath: "/usr/bin/env"),
                leadingArguments: [
                    "bash", "-c", "ulimit -n \(limit); exec \"$@\"", "_", Tool.zoetrope.executable.path,
                ])
            let outcome = try limited.run(words, in: folder.url)
            #expect(outcome.status == 74, "\(limit): \(outcome.errors)")
            // Removing nested folders opens a file for each folder too, so the next run removes them.
            if kind == "plan" { #expect(try Tool.zoetrope.run(words, in: folder.url).status == 0) }
            let names = folder.names.filter { !$0.contains("/") }
            #expect(names == (kind == "plan" ? ["film", "scene.json"] : ["scene.json"]), "\(limit)")
        }
    }

    @Test("a failed recording leaves no folder behind") func failedRecord() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(width: 63), to: "scene.json")
        for (output, made) in [("new", false), ("old", true)] {
            if made {
                try FileManager.default.createDirectory(
                    atPath: folder.path(output), withIntermediateDirectories: false)
            }
            let outcome = try Tool.zoetrope.run([
                "golden", "record", scene, "-o", folder.path(output), "--force",
            ])
            #expect(outcome.status == 65)
            #expect(folder.names.contains(output) == made)
        }
    }
}
