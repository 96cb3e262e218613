import Files
import Foundation
import TestSupport
import Testing

@testable import Film

/// Tests of the names that a film may have, and of existing files with these names.
@Suite struct FilmNameTests {
    @Test("a file that has or gets the output's name is kept unless replacing is allowed") func kept() throws
    {
        let folder = try TestFolder()
        let film = folder.path("film.mp4")
        try folder.write("old", to: "film.mp4")
        #expect(throws: OutputError.self) { _ = try FilmJob(FilmJobTests.order(frames: 4), path: film).run() }
        #expect(folder.names == ["film.mp4"])
        try FileManager.default.removeItem(atPath: film)
        let error = #expect(throws: SystemError.self) {
            _ = try FilmJob(FilmJobTests.order(frames: 4), path: film).run { _ in
                _ = try? folder.write("new", to: "film.mp4")
            }
        }
        #expect(error?.code == EEXIST)
        #expect(try folder.data("film.mp4") == Data("new".utf8))
        var job = try FilmJob(FilmJobTests.order(frames: 4), path: film)
        job.overwrites = true
        #expect(try job.run().frameCount == 4)
    }

    @Test("a name that looks like a protocol is used as a file name") func colon() throws {
        let folder = try TestFolder()
        _ = try FilmJob(FilmJobTests.order(frames: 4), path: folder.path("a:b.mp4")).run()
        #expect(folder.names == ["a:b.mp4"])
    }

    @Test("an output path that can't be written is refused before any work") func impossible() throws {
        let folder = try TestFolder()
        try folder.write("{}", to: "scene.mp4")
        try FileManager.default.createDirectory(
            atPath: folder.path("folder.mp4"), withIntermediateDirectories: false)
        let before = folder.names
        for name in ["no/film.mp4", "folder.mp4", "film.mkv", "film", "scene.mp4/film.mp4"] {
            #expect(throws: OutputError.self) {
                _ = try FilmJob(FilmJobTests.order(frames: 4), path: folder.path(name)).run()
            }
        }
        var job = try FilmJob(FilmJobTests.order(frames: 4), path: folder.path("scene.mp4"))
        job.overwrites = true
        #expect(throws: OutputError.self) { try job.checkOutput(inputs: [folder.path("scene.mp4")]) }
        #expect(folder.names == before)
    }
}
