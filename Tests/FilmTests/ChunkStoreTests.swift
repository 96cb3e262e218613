import Files
import Foundation
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Film

@Suite struct ChunkStoreTests {
    private static let key = String(repeating: "0", count: 64)

    private func order() throws -> FilmOrder {
        var scene = Scene(
            size: PixelSize(width: 64, height: 48), fps: try #require(FrameRate(10)), duration: 1)
        scene.layers = [Layer(GradientContent(preset: .telegram))]
        return FilmOrder(scene)
    }

    /// Creates a folder with a user's file and with the store of `film.mp4` that a killed run has left.
    private func abandonedStore() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.write("mine", to: "mine")
        _ = try LockedFolder.take(folder.path("film.mp4.zoetrope"), for: .chunks)
        try FileSystem.makeDirectory(folder.path("film.mp4.zoetrope/chunks"))
        return folder
    }

    @Test("a user's folder that has the store's name is refused and kept, whatever its files are called")
    func foreign() throws {
        let folder = try TestFolder()
        try FileSystem.makeDirectory(folder.path("film.mp4.zoetrope"))
        for name in ["film.mp4", "thesis.part", "plan.json"] {
            try folder.write("mine", to: "film.mp4.zoetrope/\(name)")
        }
        let before = folder.names
        let job = try FilmJob(order(), path: folder.path("film.mp4"))
        let error = #expect(throws: OutputError.self) { _ = try job.run() }
        #expect(error?.description.contains("not made by zoetrope") == true)
        #expect(folder.names == before)
    }

    @Test(
        "a store that contains a foreign file is refused, and the error names that file",
        arguments: [
            "film.mp4", "plan.json", "chunks/\(key).part", "chunks/\(key).chunk", "notes.txt",
            "chunks/0.chunk",
        ])
    func strange(_ name: String) throws {
        let folder = try abandonedStore()
        let path = folder.path("film.mp4.zoetrope/\(name)")
        let job = try FilmJob(order(), path: folder.path("film.mp4"))
        func check() throws {
            let before = folder.names
            let error = #expect(throws: OutputError.self) { _ = try job.run() }
            #expect(error?.description == "\(path): exists and was not made by zoetrope")
            #expect(folder.names == before)
            #expect(try folder.data("mine") == Data("mine".utf8))
        }
        // Reading a pipe without a writer would block for ever.
        #expect(unsafe mkfifo(path, 0o600) == 0)
        try check()
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: folder.path("mine"))
        try check()
    }

    @Test("a symbolic link in place of the chunk folder is not followed") func linkedChunks() throws {
        let folder = try abandonedStore()
        try FileManager.default.removeItem(atPath: folder.path("film.mp4.zoetrope/chunks"))
        try FileSystem.makeDirectory(folder.path("elsewhere"))
        try folder.write("mine", to: "elsewhere/\(Self.key).chunk")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("film.mp4.zoetrope/chunks"), withDestinationPath: folder.path("elsewhere"))
        let job = try FilmJob(order(), path: folder.path("film.mp4"))
        #expect(throws: OutputError.self) { _ = try job.run() }
        #expect(folder.names.contains("elsewhere/\(Self.key).chunk"))
    }

    @Test("a file left by a killed run is replaced by a new file, not overwritten in place") func hardLink()
        throws
    {
        let folder = try abandonedStore()
        #expect(unsafe link(folder.path("mine"), folder.path("film.mp4.zoetrope/film.mp4")) == 0)
        _ = try FilmJob(order(), path: folder.path("film.mp4")).run()
        #expect(try folder.data("mine") == Data("mine".utf8))
        #expect(folder.names == ["film.mp4", "mine"])
    }
}
