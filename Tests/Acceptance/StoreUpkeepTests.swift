import Foundation
import TestSupport
import Testing

/// Tests of `zoetrope store`, and of commands besides `encode` that take chunks from a store.
@Suite struct StoreUpkeepTests {
    private static let scene = """
        {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 6, "seed": 4,
         "layers": [{"type": "bubbles"}]}
        """

    /// Creates a folder with a scene and a store that has its three chunks.
    private static func folder() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.write(scene, to: "scene.json")
        _ = try run(folder, ["encode", "scene.json", "-o", "film.mp4", "--store", "store"])
        return folder
    }

    @discardableResult
    private static func run(_ folder: TestFolder, _ arguments: [String]) throws -> Tool.Outcome {
        let outcome = try Tool.zoetrope.run(arguments, in: folder.url)
        try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome
    }

    private static func chunks(_ folder: TestFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("store")).filter {
            $0.hasSuffix(".chunk")
        }.sorted()
    }

    private static func age(_ name: String, _ folder: TestFolder, days: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -86_400 * days)],
            ofItemAtPath: folder.path("store/\(name)"))
    }

    private static func contents(_ folder: TestFolder, _ arguments: [String] = []) throws -> [String: Any] {
        let outcome = try run(folder, ["store", "store", "--json"] + arguments)
        return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    @Test("a store says how much it holds, how old that is, and what was taken from it") func contents()
        throws
    {
        let folder = try Self.folder()
        let chunks = try Self.chunks(folder)
        #expect(chunks.count == 4)
        try Self.age(chunks[1], folder, days: 3)
        _ = try Self.run(folder, ["encode", "scene.json", "-o", "again.mp4", "--store", "store"])
        let contents = try Self.contents(folder)
        let sizes = try chunks.map { try folder.data("store/\($0)").count }
        #expect(contents["chunks"] as? Int == 4 && contents["bytes"] as? Int == sizes.reduce(0, +))
        #expect(contents["takenChunks"] as? Int == 4 && contents["takenFrames"] as? Int == 60)
        // Taking a chunk counts as a use.
        #expect(try #require(contents["secondsUnused"] as? Int) < 86_400)
        try Self.age(chunks[1], folder, days: 3)
        #expect(try Self.run(folder, ["store", "store"]).text.contains("was used 3 days ago"))
    }

    @Test("--trim removes the chunks that were not used for the longest time, and nothing else") func trim()
        throws
    {
        let folder = try Self.folder()
        let chunks = try Self.chunks(folder)
        for (index, name) in chunks.enumerated() { try Self.age(name, folder, days: Double(10 - index)) }
        try folder.write("mine\n", to: "store/notes.txt")
        let half = chunks[0].replacing(".chunk", with: ".7f.part")
        for name in [half, chunks[1].replacing(".chunk", with: ".80.part")] {
            try folder.write("half", to: "store/\(name)")
        }
        try Self.age(half, folder, days: 2)
        let kept = try chunks.suffix(2).map { try folder.data("store/\($0)").count }.reduce(0, +)
        let contents = try Self.contents(folder, ["--trim", "\(kept)"])
        #expect(contents["removedChunks"] as? Int == 2 && contents["chunks"] as? Int == 2)
        #expect(contents["others"] as? Int == 1 && contents["unfinished"] as? Int == 1)
        #expect(try Self.chunks(folder) == Array(chunks.suffix(2)))
        #expect(try folder.data("store/notes.txt") == Data("mine\n".utf8))
        #expect(try Self.contents(folder, ["--trim", "0"])["chunks"] as? Int == 0)
    }

    @Test("--trim goes on after a file that can't be removed, removes others instead, and says so")
    func stuck() throws {
        let folder = try Self.folder()
        let chunks = try Self.chunks(folder)
        for (index, name) in chunks.enumerated() { try Self.age(name, folder, days: Double(10 - index)) }
        let last = try folder.data("store/\(chunks[3])").count
        let (store, stuck) = (folder.path("store"), chunks[0])
        let outcome = try FaultySystem().run(
            ["store", store, "--trim", "\(last + 1)", "--json"], .unlink, file: stuck)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors
                == "1 file could not be removed: removing \(store)/\(stuck): Operation not permitted\n")
        let json = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect(json["removedChunks"] as? Int == 3 && json["notRemoved"] as? Int == 1)
        #expect(try Self.chunks(folder) == [stuck])
        // A damaged chunk that can't be removed does not stop the others either.
        _ = try Self.run(folder, ["encode", "scene.json", "-o", "more.mp4", "--store", "store"])
        for name in [stuck, chunks[2]] { try folder.write("damaged", to: "store/\(name)") }
        let verified = try FaultySystem().run(["store", store, "--verify"], .unlink, file: stuck)
        #expect(verified.status == 1 && verified.text.hasPrefix("4 chunks read, 2 damaged, 1 removed\n"))
        #expect(try Self.chunks(folder) == chunks.filter { $0 != chunks[2] })
    }

    @Test("--limit says what it removed at once") func limited() throws {
        let folder = try Self.folder()
        let chunks = try Self.chunks(folder)
        let size = try chunks.map { try folder.data("store/\($0)").count }.reduce(0, +)
        let contents = try Self.contents(folder, ["--limit", "\(size - 1)"])
        #expect(contents["removedChunks"] as? Int == 1 && contents["chunks"] as? Int == 3)
        let all = try Self.run(folder, ["store", "store", "--limit", "1"]).text
        #expect(all.hasPrefix("3 chunks removed, "), "\(all)")
    }

    @Test("of chunks used in the same second, the earlier one is removed first") func nanoseconds() throws {
        let folder = try Self.folder()
        let chunks = try Self.chunks(folder)
        // In the order opposite to that of their names.
        for (index, name) in chunks.enumerated() {
            let time = "2026-01-01 00:00:00.00000000\(chunks.count - index)"
            #expect(
                try Tool.system("touch").run(["-d", time, folder.path("store/\(name)")]).status == 0)
        }
        let first = try folder.data("store/\(chunks[0])").count
        _ = try Self.run(folder, ["store", "store", "--trim", "\(first)"])
        #expect(try Self.chunks(folder) == [chunks[0]])
    }

    @Test("a run replaces a list of taken chunks that has become long by its sum") func longList() throws {
        let folder = try Self.folder()
        try folder.write(String(repeating: "1 20\n", count: 300_000), to: "store/taken.log")
        _ = try Self.run(folder, ["encode", "scene.json", "-o", "again.mp4", "--store", "store"])
        #expect(try folder.data("store/taken.log").count < 100)
        let contents = try Self.contents(folder)
        #expect(contents["takenChunks"] as? Int == 300_004 && contents["takenFrames"] as? Int == 6_000_060)
    }

    @Test("a list that a killed process was replacing counts as unfinished, and is removed after a day")
    func draftOfList() throws {
        let folder = try Self.folder()
        let (old, new) = ("taken.log.7f.part", "limit.txt.80.part")
        for name in [old, new, "taken.log.mine"] { try folder.write("1 2\n", to: "store/\(name)") }
        try Self.age(old, folder, days: 2)
        let contents = try Self.contents(folder, ["--trim", "1GB"])
        #expect(contents["unfinished"] as? Int == 1 && contents["others"] as? Int == 1)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("store"))
        #expect(left.contains(new) && left.contains("taken.log.mine") && !left.contains(old))
    }

    @Test("above its limit, a store removes what was not used for the longest time") func limit() throws {
        let folder = try Self.folder()
        let chunks = try Self.chunks(folder)
        for name in chunks { try Self.age(name, folder, days: 1) }
        let size = try chunks.map { try folder.data("store/\($0)").count }.reduce(0, +)
        #expect(try Self.contents(folder, ["--limit", "\(size)"])["chunks"] as? Int == 4)
        _ = try Self.run(folder, ["encode", "scene.json", "--seed", "5", "-o", "b.mp4", "--store", "store"])
        let now = try Self.chunks(folder)
        let bytes = try now.map { try folder.data("store/\($0)").count }.reduce(0, +)
        #expect(bytes <= size && !now.isEmpty)
        #expect(now.count { chunks.contains($0) } < chunks.count)
    }

    @Test("--verify finds and removes damaged chunks") func verify() throws {
        let folder = try Self.folder()
        let chunks = try Self.chunks(folder)
        #expect(
            try Self.run(folder, ["store", "store", "--verify"]).text.hasPrefix("4 chunks read, none damaged")
        )
        var bytes = try folder.data("store/\(chunks[2])")
        bytes[bytes.count / 2] ^= 1
        try FileManager.default.removeItem(atPath: folder.path("store/\(chunks[2])"))
        try bytes.write(to: URL(fileURLWithPath: folder.path("store/\(chunks[2])")))
        let outcome = try Tool.zoetrope.run(["store", "store", "--verify"], in: folder.url)
        #expect(outcome.status == 1 && outcome.text.hasPrefix("4 chunks read, 1 damaged and removed"))
        #expect(try Self.chunks(folder) == chunks.filter { $0 != chunks[2] })
    }

    @Test("a folder that is missing is an error, and is not created") func missing() throws {
        let folder = try TestFolder()
        let outcome = try Tool.zoetrope.run(["store", "store"], in: folder.url)
        #expect(outcome.status == 66 && outcome.errors == "error: store: No such file or directory\n")
        #expect(folder.names.isEmpty)
    }

    @Test("parts and comparisons take chunks from a store") func otherCommands() throws {
        let folder = try Self.folder()
        _ = try Self.run(folder, ["plan", "scene.json", "-o", "parts", "--parts", "1"])
        let part = try Self.run(folder, ["part", "parts", "--index", "0", "--store", "store", "--json"])
        #expect(part.text.contains("\"madeChunks\": 0"))
        let taken = try #require(try Self.contents(folder)["takenChunks"] as? Int)
        _ = try Self.run(
            folder, ["compare", "scene.json", "--fps", "10,20", "--store", "store", "-o", "report"])
        #expect(try Self.contents(folder)["takenChunks"] as? Int == taken + 4)
    }
}
