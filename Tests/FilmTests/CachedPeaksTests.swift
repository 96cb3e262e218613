import Drawing
import Files
import Foundation
import Geometry
import Media
import SceneModel
import Sound
import TestSupport
import Testing

@testable import Film

@Suite struct CachedPeaksTests {
    private let folder: TestFolder
    private let scene: Scene

    init() throws {
        folder = try TestFolder()
        try TestSound.sine(440, rate: 8000, count: 8000).write(to: "tone.wav", in: folder)
        try TestSound.sine(440, rate: 8000, count: 400, amplitude: 0.1).write(to: "other.wav", in: folder)
        var scene = Scene(
            size: PixelSize(width: 2, height: 2), fps: try #require(FrameRate(1)), duration: 1)
        scene.folder = folder.url.path
        self.scene = scene
    }

    private var store: String { folder.path("film.mp4.zoetrope") }

    private func sound() throws -> SceneSound {
        try #require(
            try SceneFolder(of: scene, store: store).sound("tone.wav", channel: nil) as? SceneSound)
    }

    private func hold() throws -> LockedFolder {
        guard let held = try LockedFolder.take(store, for: .chunks) else {
            throw FilmFault("held by another")
        }
        return held
    }

    /// Stores the peaks of another sound under the first sound's key, so that a test can tell whether the cache was
    /// read.
    private func keepOthers() throws -> CachedPeaks {
        let other = try SoundPeaks(path: folder.path("other.wav"))
        let kept = CachedPeaks(key: CachedPeaks.key(sha256: try sound().sha256, channel: nil), peaks: other)
        let held = try hold()
        try ChunkStore(in: held.folder).keep([kept])
        return kept
    }

    @Test("cached peaks are used instead of reading the sound again") func kept() throws {
        let own = try sound()
        #expect(own.sampleCount == 8000)
        let others = try keepOthers()
        #expect(try sound().peaks == others.peaks)
        let ofChannel = try SceneFolder(of: scene, store: store).sound("tone.wav", channel: 0)
        #expect(ofChannel.sampleCount == 8000)
    }

    @Test("cached peaks with any changed byte are computed again", arguments: [0, 20, 30, 400, -1])
    func damaged(_ place: Int) throws {
        let kept = try keepOthers()
        let url = URL(fileURLWithPath: "\(store)/\(CachedPeaks.folderName)/\(kept.fileName)")
        var bytes = try Data(contentsOf: url)
        bytes[place < 0 ? bytes.count + place : place] ^= 1
        try bytes.write(to: url)
        #expect(try sound().sampleCount == 8000)
        try Data(bytes.prefix(300)).write(to: url)
        #expect(try sound().sampleCount == 8000)
    }

    @Test("a symbolic link in place of cached peaks is not followed") func link() throws {
        let kept = try keepOthers()
        let path = "\(store)/\(CachedPeaks.folderName)/\(kept.fileName)"
        try FileManager.default.moveItem(atPath: path, toPath: folder.path("elsewhere"))
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: folder.path("elsewhere"))
        #expect(try sound().sampleCount == 8000)
    }

    @Test("cached peaks that the plan does not use are removed, and all of them are removed with the store")
    func removed() throws {
        let kept = try keepOthers()
        let held = try hold()
        let files = try ChunkStore(in: held.folder)
        try files.keep([kept])
        #expect(folder.names.contains { $0.hasSuffix(kept.fileName) })
        let next = CachedPeaks(key: CachedPeaks.key(sha256: "other", channel: 1), peaks: kept.peaks)
        try files.keep([next])
        #expect(!folder.names.contains { $0.hasSuffix(kept.fileName) })
        #expect(folder.names.contains { $0.hasSuffix(next.fileName) })
        try files.removeFolders()
        try held.remove()
        #expect(!FileManager.default.fileExists(atPath: store))
    }

    @Test("a chunk store whose peaks folder has a foreign file is refused") func foreign() throws {
        _ = try keepOthers()
        try folder.write("mine", to: "film.mp4.zoetrope/peaks/notes.txt")
        let held = try hold()
        #expect(throws: OutputError.self) { try ChunkStore(in: held.folder) }
        #expect(try folder.data("film.mp4.zoetrope/peaks/notes.txt") == Data("mine".utf8))
    }
}
