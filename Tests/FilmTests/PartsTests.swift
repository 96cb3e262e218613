import Drawing
import Files
import Foundation
import Media
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests that a film encoded in parts has the same bytes as a film encoded as a whole.
@Suite struct PartsTests {
    private let film: PartedScene

    init() throws { film = try PartedScene() }

    @Test(
        "joined parts have the same bytes as encode, with any number of parts made in any order",
        arguments: SlowTests.some([1, 2, 5, 6], 2))
    func bytes(count: Int) throws {
        let order = try film.order()
        let parts = try film.plan(order, parts: count)
        #expect(parts.plan.parts.count == count)
        for index in (0..<count).reversed() {
            let report = try film.make(index, of: parts)
            #expect(report.madeCount == report.chunkCount && report.chunkCount > 0)
        }
        #expect(try film.join(parts).sha256 == film.encoded(order))
    }

    @Test("the parts of a repeated scene have only the chunks of one repetition") func repeated() throws {
        var order = try film.order(repeats: 4)
        order.isSilent = true
        let parts = try film.plan(order, parts: 100)
        #expect(parts.plan.films[0].keys.count == 4 * parts.plan.parts.count)
        for index in 0..<parts.plan.parts.count { try film.make(index, of: parts) }
        #expect(try film.join(parts).sha256 == film.encoded(order))
    }

    @Test("parts differ by at most one chunk in size, none is empty, and together they have every chunk once")
    func sizes() throws {
        for count in 1...9 {
            let parts = try film.plan(film.order(), parts: count).plan.parts.map { $0.flatMap(\.places) }
            let sizes = parts.map(\.count)
            #expect(try #require(sizes.max()) - #require(sizes.min()) <= 1)
            #expect(sizes.allSatisfy { $0 > 0 })
            #expect(parts.flatMap(\.self) == Array(0..<6))
        }
    }

    @Test("a finished part is not made again, but damaged chunks are") func again() throws {
        let parts = try film.plan(film.order(), parts: 2)
        try film.make(0, of: parts)
        let names = film.chunkNames
        #expect(try film.make(0, of: parts).madeCount == 0)
        let path = film.chunkPath(1, of: parts)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let whole = bytes
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(try film.make(0, of: parts).madeCount == 1)
        let isWhole = try Data(contentsOf: URL(fileURLWithPath: path)) == whole
        #expect(isWhole)
        #expect(film.chunkNames == names)
    }

    @Test("if several processes make the same part at once, it is complete, and no other files are left")
    func twins()
        async throws
    {
        let order = try film.order()
        let parts = try film.plan(order, parts: 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { _ = try PartJob(film.open(), index: 0).run() } }
            try await group.waitForAll()
        }
        #expect(film.chunkNames.allSatisfy { $0.hasSuffix(".chunk") })
        #expect(film.chunkNames.count == 7)
        #expect(try film.join(parts).sha256 == film.encoded(order))
    }

    @Test("only the first part makes the sound, and without it the first part is reported as missing")
    func sound() throws {
        let order = try film.order()
        let parts = try film.plan(order, parts: 3)
        #expect(try (0..<3).map { try film.make($0, of: parts).madeSoundCount } == [1, 0, 0])
        let sound = film.folder.path("parts/chunks/\(try #require(parts.plan.films[0].sound)).chunk")
        try FileManager.default.removeItem(atPath: sound)
        let refusal = #expect(throws: PartsError.self) { try film.join(parts) }
        #expect(refusal?.description.hasSuffix("1 of 3 parts missing or damaged: 0") == true)
        try film.make(1, of: parts)
        #expect(FileSystem.kind(of: sound) == nil)
        let again = try film.make(0, of: parts)
        #expect(again.madeSoundCount == 1 && again.madeCount == 0)
        #expect(try film.join(parts).sha256 == film.encoded(order))
    }

    @Test("packed parts need no other files, not even the folder where they were planned") func packed()
        throws
    {
        let order = try film.order()
        let expected = try film.encoded(order)
        try film.plan(order, parts: 2, packing: true)
        try FileManager.default.removeItem(atPath: film.folder.path("scene"))
        try FileManager.default.moveItem(atPath: film.folder.path("parts"), toPath: film.folder.path("moved"))
        let parts = try PartsFolder(opening: film.folder.path("moved"), kinds: .standard)
        for index in 0..<2 { try film.make(index, of: parts) }
        #expect(try film.join(parts).sha256 == expected)
    }

    @Test("a plan with very many chunks can be written and read") func many() throws {
        let text = """
            {"version": 1, "size": {"width": 16, "height": 16}, "fps": 4, "duration": 1, "loop": true, "layers": []}
            """
        var order = FilmOrder(try Scene(json: Array(text.utf8), kinds: .standard))
        order.repeats = 120_000
        #expect(try film.plan(order, parts: nil).plan.films[0].keys.count == 120_000)
    }

    @Test("a successful join removes unfinished files, and nothing else") func unfinished()
        throws
    {
        let parts = try film.plan(film.order(), parts: 2)
        try film.make(0, of: parts)
        let (done, missing) = (parts.plan.films[0].keys[0], parts.plan.films[0].keys[5])
        let other = String(repeating: "0", count: 64)
        let names = ["\(done).1f.part", "\(missing).2e.part", "\(other).3d.part", "notes.part"]
        for name in names { try film.folder.write("half", to: "parts/chunks/\(name)") }
        #expect(throws: PartsError.self) { try film.join(parts) }
        #expect(Set(names).isSubset(of: film.chunkNames))
        try film.make(1, of: parts)
        #expect(Set(names).isSubset(of: film.chunkNames), "another process may be at it")
        _ = try film.join(parts)
        #expect(film.chunkNames.filter { !$0.hasSuffix(".chunk") } == Array(names[2...]).sorted())
        #expect(film.chunkNames.count == 7 + 2)
    }

    @Test("status checks only file names; with verification it also checks the files' content")
    func verified() throws {
        let parts = try film.plan(film.order(), parts: 3)
        for index in 0..<3 { try film.make(index, of: parts) }
        #expect(try parts.verifiedStatus().incomplete == [])
        let sound = film.folder.path("parts/chunks/\(try #require(parts.plan.films[0].sound)).chunk")
        for (path, index) in [(film.chunkPath(3, of: parts), 1), (sound, 0)] {
            let whole = try Data(contentsOf: URL(fileURLWithPath: path))
            for damaged in [whole.dropLast(), Data(), Data(whole.reversed())] {
                try damaged.write(to: URL(fileURLWithPath: path))
                #expect(try parts.status().incomplete == [])
                let status = try parts.verifiedStatus()
                #expect(status.incomplete == [index])
                #expect(status.parts[index].finishedCount == status.parts[index].fileCount - 1)
            }
            try whole.write(to: URL(fileURLWithPath: path))
        }
        #expect(try parts.verifiedStatus().incomplete == [])
    }

    @Test("lists of part numbers are written in the syntax of batch systems' arrays") func lists() {
        #expect(arrayList([]) == "")
        #expect(arrayList([3]) == "3")
        #expect(arrayList([3, 4, 7, 9, 10, 11]) == "3-4,7,9-11")
    }
}
