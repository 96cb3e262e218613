import Base
import Drawing
import Files
import Foundation
import Geometry
import Hashing
import Media
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Film

/// Tests of reusing the chunks of a film that the user names, and of the warnings about a film with no usable chunks.
@Suite struct NamedFilmTests {
    private let films: ShortFilms
    private var folder: TestFolder { films.folder }

    init() throws { films = try ShortFilms() }

    @Test("chunks of a film named by the user are reused too, and faults of that film are reported")
    func named()
        throws
    {
        let other = folder.path("other.mp4")
        _ = try films.encode(films.order(), to: "other.mp4")
        func film(from path: String) throws -> FilmReport {
            var job = try FilmJob(films.order(seconds: 12), path: folder.path("film.mp4"))
            (job.overwrites, job.earlierFilm) = (true, path)
            defer { try? FileManager.default.removeItem(atPath: job.path) }
            return try job.run()
        }
        let report = try film(from: other)
        #expect(report.warnings == [] && report.chunks == ChunkCounts(made: 2, takenOver: 4))
        let good = try folder.data("other.mp4")
        var damaged = good
        let pictures = try #require(good.firstRange(of: Data("mdat".utf8))).upperBound
        damaged[pictures + 2000] ^= 1
        let list = try #require(good.firstRange(of: Data("uuid".utf8))).lowerBound - 4
        let version = try #require(good.firstRange(of: Data("chunks 1\n".utf8))).upperBound - 2
        var content = good.dropLast(64)
        content[version] += 1
        let listed = Array(content[(list + 24)...])
        let later = content + Data(SHA256.digest(of: listed).utf8)
        let none = "has no list of its chunks that this version can read"
        for (name, bytes, reason) in [
            ("damaged.mp4", damaged, "the chunk at frame 0 is damaged"), ("plain.mp4", good[..<list], none),
            ("later.mp4", later, none), ("cut.mp4", good.dropLast(1), none), ("empty.mp4", Data(), none),
            ("more.mp4", good + [0], none),
        ] {
            try bytes.write(to: folder.url.appendingPathComponent(name))
            let found = try film(from: folder.path(name))
            #expect(
                found.warnings == ["\(folder.path(name)): \(reason); missing chunks will be encoded again"])
            #expect(
                found.sha256 == report.sha256 && found.chunks.takenOver == (name == "damaged.mp4" ? 3 : 0))
        }
        let (link, pipe) = (folder.path("link.mp4"), folder.path("pipe.mp4"))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other)
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        for (path, reason) in [
            (link, "is a link"), (pipe, "is not a regular file"), (folder.url.path, "is not a regular file"),
        ] {
            let found = try film(from: path)
            #expect(found.warnings == ["\(path): \(reason); missing chunks will be encoded again"])
            #expect(found.sha256 == report.sha256)
        }
        let isKept = try folder.data("other.mp4") == good
        #expect(isKept)
    }

    @Test("if no chunk of a film named by the user can be used, the report states the reason")
    func unrelated() throws {
        var small = try films.order()
        small.scene.size = PixelSize(width: 32, height: 32)
        _ = try films.encode(small, to: "small.mp4")
        let film = try folder.data("small.mp4")
        let catalog = try #require(try ChunkCatalog(ofFilm: folder.path("small.mp4")))
        let version = try #require(catalog.fingerprint["x264"])
        let text = catalog.json.text.replacingOccurrences(of: "\"\(version)\"", with: "\"0.1\"")
        let older = try #require(ChunkCatalog(text: Array(text.utf8))).box()
        let list = try #require(film.firstRange(of: Data("uuid".utf8))).lowerBound - 4
        try (film[..<list] + older).write(to: folder.url.appendingPathComponent("older.mp4"))
        for (name, reason) in [
            (
                "small.mp4",
                "has no chunk of this film: the size, rate, settings, libraries, files or all pictures differ"
            ),
            ("older.mp4", "was encoded with other versions: x264 0.1, here \(version)"),
        ] {
            var job = try FilmJob(films.order(), path: folder.path("film.mp4"))
            (job.overwrites, job.earlierFilm) = (true, folder.path(name))
            #expect(
                try job.run().warnings == [
                    "\(folder.path(name)): \(reason); missing chunks will be encoded again"
                ]
            )
            try FileManager.default.removeItem(atPath: job.path)
        }
    }

    @Test("from a film that is written to while it is read, only intact chunks are copied") func writtenTo()
        throws
    {
        let plan = try FilmPlan(films.order())
        let path = folder.path("film.mp4")
        _ = try films.encode(films.order())
        let film = try folder.data("film.mp4")
        let held = try HeldChunkStore(for: folder.path("other.mp4"), plans: [plan], fresh: false)
        var counts: [Int] = []
        for isCut in [true, false] {
            for share in [0.9, 0.5, 0] {
                try film.write(to: URL(fileURLWithPath: path))
                let earlier = try EarlierFilm(path)
                let handle = try #require(FileHandle(forWritingAtPath: path))
                let place = Int(Double(film.count) * share)
                try handle.truncate(atOffset: UInt64(place))
                if !isCut {
                    try handle.seekToEnd()
                    try handle.write(contentsOf: Data(repeating: 0x55, count: film.count - place))
                }
                let copies = try earlier.copy(
                    plan.distinctChunks, of: plan, to: held.store.chunks, cancellation: Cancellation())
                #expect(copies.fault != nil)
                counts.append(copies.digests.count)
                #expect(try held.store.chunks.finishedKeys.count >= copies.digests.count)
                #expect(try held.store.removeAll() == copies.digests.count)
            }
        }
        #expect(counts[2] == 0 && counts[5] == 0)
        #expect((3...5).contains(counts[0]) && (1...4).contains(counts[1]) && counts[1] < counts[0])
        try held.remove()
    }
}
