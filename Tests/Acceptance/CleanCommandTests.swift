import Foundation
import TestSupport
import Testing

/// Tests of `clean`, on what processes left that were killed in the middle.
@Suite struct CleanCommandTests {
    private let folder: TestFolder
    private let names: [String]

    /// Leaves a picture, a report, a temporary folder and the chunks of a film in subfolders, beside files of others.
    init() throws {
        let folder = try TestFolder()
        let files = FileManager.default
        for name in ["a", "b", "c/d"] {
            try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        for name in ["scene.json", "a/mine.part", "b/lock", "c/notes.zoetrope"] {
            try folder.write(SmallScene.json(duration: 4), to: name)
        }
        names = folder.names
        let kills: [([String], Fault)] = [
            (["still", "scene.json", "-o", "a/still.png"], Fault(.rename, .kill, of: "*still.png")),
            (
                ["compare", "scene.json", "--fps", "5,10", "-o", "b/report"],
                Fault(.rename, .kill, of: "*report.json")
            ),
            (["encode", "scene.json", "-o", "c/d/film.mp4"], Fault(.rename, .killAfter, of: "*.chunk")),
        ]
        for (arguments, fault) in kills {
            let (outcome, counts) = try FaultLibrary.run(arguments, with: fault, in: folder.url)
            #expect(outcome.isSignal && counts.changed == 1, "\(arguments): \(outcome.errors)")
        }
        self.folder = folder
    }

    private func clean(_ flags: String...) throws -> [String: String] {
        let outcome = try Tool.zoetrope.run(["clean", ".", "--json"] + flags, in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let report = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        let found = try #require(report?["leftovers"] as? [[String: Any]])
        let pairs = found.compactMap { leftover -> (String, String)? in
            guard let path = leftover["path"] as? String, let result = leftover["result"] as? String else {
                return nil
            }
            // The digits of a draft's name differ from run to run.
            return (path.replacing(/-[0-9a-f]{12}\.part/, with: "-N.part"), result)
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test("unfinished output is removed, and chunks only on request; nothing else is touched") func removes()
        throws
    {
        let drafts = ["./a/still.png.zoetrope-N.part": "removed", "./b/report.zoetrope-N.part": "removed"]
        let store = "./c/d/film.mp4.zoetrope"
        let left = folder.names
        #expect(try clean("--dry-run") == drafts.merging([store: "kept"]) { $1 })
        #expect(folder.names == left, "--dry-run removes nothing")
        #expect(try clean() == drafts.merging([store: "kept"]) { $1 })
        #expect(folder.names.filter { $0.contains(".zoetrope-") }.isEmpty)
        #expect(try clean() == [store: "kept"])
        #expect(try clean("--chunks") == [store: "removed"])
        #expect(folder.names == names)
        #expect(try Tool.zoetrope.run(["clean", "."], in: folder.url).text == "nothing is left here\n")
    }

    @Test("what a process uses stays") func inUse() throws {
        let store = "c/d/film.mp4.zoetrope"
        let lock = folder.path("\(store)/lock")
        let holder = try Tool.system("flock").start(["--no-fork", lock, "sleep", "600"])
        defer { holder.process.terminate() }
        try eventually("the lock is held") { try clean("--chunks", "--dry-run")["./\(store)"] == "inUse" }
        #expect(try clean("--chunks")["./\(store)"] == "inUse")
        #expect(folder.names.contains("\(store)/lock"))
    }

    @Test("chunks beside a file of somebody else stay, with status 1") func foreign() throws {
        try folder.write("mine", to: "c/d/film.mp4.zoetrope/thesis.txt")
        let outcome = try Tool.zoetrope.run(["clean", "c", "--chunks"], in: folder.url)
        #expect(outcome.status == 1)
        #expect(outcome.errors == "1 leftover could not be removed: c/d/film.mp4.zoetrope\n")
        #expect(try folder.data("c/d/film.mp4.zoetrope/thesis.txt") == Data("mine".utf8))
        #expect(folder.names.contains { $0.hasSuffix(".chunk") })
    }

    @Test("a missing folder is status 66") func missing() throws {
        let outcome = try Tool.zoetrope.run(["clean", "nowhere"], in: folder.url)
        #expect(outcome.status == 66 && outcome.errors == "error: nowhere: No such file or directory\n")
    }
}
