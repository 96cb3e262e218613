import Base
import Drawing
import Files
import Foundation
import Geometry
import Media
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import Film

@Suite struct FilmJobTests {
    /// Returns an order at 10 frames per second, so that a chunk has 20 frames.
    static func order(frames: Int, seed: Int = 0) throws -> FilmOrder {
        var scene = Scene(
            size: PixelSize(width: 64, height: 48), fps: try #require(FrameRate(10)),
            duration: Double(frames) / 10)
        scene.seed = seed
        var bubbles = BubblesContent()
        bubbles.radius = ValueRange(2, 8)
        scene.layers = [Layer(GradientContent(preset: .telegram)), Layer(bubbles)]
        return FilmOrder(scene, settings: EncoderSettings(preset: .fast))
    }

    @Test(
        "a film has the same bytes with any number of lanes",
        arguments: [1, 2, 3, 19, 20, 21, 24, 41])
    func lanes(_ frames: Int) throws {
        let folder = try TestFolder()
        var hashes: Set<String> = []
        for lanes in [1, 2, 5] {
            var job = try FilmJob(Self.order(frames: frames), path: folder.path("film.mp4"))
            job.lanes = lanes
            (job.overwrites, job.isFresh) = (true, true)
            let report = try job.run()
            #expect(report.frameCount == frames && report.encodedFrameCount == frames)
            #expect(report.byteCount == (try folder.data("film.mp4")).count)
            hashes.insert(report.sha256)
        }
        #expect(hashes.count == 1)
        #expect(folder.names == ["film.mp4"])
    }

    @Test("a film with one more frame has the same packets except for its last seconds") func longer() throws
    {
        let folder = try TestFolder()
        var films: [[[UInt8]]] = []
        for frames in [83, 84] {
            let path = folder.path("\(frames).mp4")
            var order = try Self.order(frames: 84)
            order.frames = 0..<SceneFrame(frames)
            _ = try FilmJob(order, path: path).run()
            var demuxer = try Demuxer(path: path)
            var packets: [[UInt8]] = []
            while try demuxer.next({ packet in
                packets.append(packet.withBytes { unsafe $0.withUnsafeBytes { unsafe Array($0) } })
            }) {}
            films.append(packets)
        }
        #expect(films[0].count == 83 && films[0].prefix(60) == films[1].prefix(60))
    }

    @Test("an observer, for which whole frames are drawn instead of bands, does not change the film's bytes")
    func watched()
        throws
    {
        struct Watcher: FrameObserver {
            func didDraw(_ pixels: borrowing PixelBuffer, frame: FilmFrame) {
                precondition(pixels.height == 420, "the whole frame is seen")
            }
            func didConvert(_ picture: borrowing Picture, frame: FilmFrame) {}
        }
        let folder = try TestFolder()
        var order = try Self.order(frames: 4)
        // The frame has more rows than one band.
        order.scene.size = PixelSize(width: 640, height: 420)
        let text = """
            {"version": 1, "size": {"width": 640, "height": 420}, "fps": 10, "duration": 1, "layers": [
             {"type": "linearGradient", "colors": ["#FFFFFF", "#F0F0F0"], "rotation": 0.004, "scale": 0.8}]}
            """
        order.scene.layers += try Scene(json: Array(text.utf8)).layers
        order.settings.crf = 0
        var job = try FilmJob(order, path: folder.path("plain.mp4"))
        let plain = try job.run().sha256
        job = try FilmJob(order, path: folder.path("watched.mp4"))
        job.observer = Watcher()
        #expect(try job.run().sha256 == plain)
    }

    /// Returns the path of a chunk in the store of `film.mp4`, a film of a hundred frames.
    private static func chunkName(_ index: Int) throws -> String {
        "film.mp4.zoetrope/chunks/\(try FilmPlan(order(frames: 100)).keys[index]).chunk"
    }

    /// Runs a job of a hundred frames and cancels it after its first chunk is stored.
    private func interrupt(_ path: String, seed: Int = 0, at frame: Int = 30) throws {
        var job = try FilmJob(Self.order(frames: 100, seed: seed), path: path)
        job.lanes = 1
        let cancellation = Cancellation()
        #expect(throws: Cancelled.self) {
            _ = try job.run(cancellation: cancellation) { progress in
                if progress == .encoding(frames: frame, of: 100) { cancellation.cancel() }
            }
        }
    }

    @Test(
        "an interrupted film is not published; the next run uses its finished chunks and gives the same bytes"
    )
    func resume() throws {
        let folder = try TestFolder()
        let film = folder.path("film.mp4")
        try interrupt(film)
        #expect(!folder.names.contains("film.mp4"))
        #expect(folder.names.contains(try Self.chunkName(0)))
        #expect(!folder.names.contains { $0.hasSuffix(".part") })
        let resumed = try FilmJob(Self.order(frames: 100), path: film).run()
        #expect(resumed.chunks.kept >= 1 && resumed.encodedFrameCount <= 80)
        let whole = try FilmJob(Self.order(frames: 100), path: folder.path("whole.mp4")).run()
        #expect(whole.chunks.kept == 0)
        #expect(whole.sha256 == resumed.sha256)
        #expect(folder.names == ["film.mp4", "whole.mp4"])
    }

    @Test("a finished, an interrupted and a failed film free all memory that they allocated") func ledger()
        async
    {
        // The test runs in another process, because the ledger counts for a whole process.
        await #expect(processExitsWith: .success) {
            let folder = try TestFolder()
            let cancellation = Cancellation()
            let job = try FilmJob(FilmJobTests.order(frames: 100), path: folder.path("film.mp4"))
            _ = try? job.run(cancellation: cancellation) { progress in
                if progress == .encoding(frames: 30, of: 100) { cancellation.cancel() }
            }
            _ = try job.run()
            _ = try? job.run()
            try #require(ObjectLedger.allocated > 100)
            try #require(ObjectLedger.allocated == ObjectLedger.freed)
        }
    }

    @Test("a finished film is freed even if its cancellation lives on") func freed() async {
        // The test runs in another process, because the ledger counts for a whole process.
        await #expect(processExitsWith: .success) {
            let folder = try TestFolder()
            let cancellation = Cancellation()
            let job = try FilmJob(FilmJobTests.order(frames: 30), path: folder.path("film.mp4"))
            _ = try job.run(cancellation: cancellation)
            try #require(ObjectLedger.allocated > 20)
            try #require(ObjectLedger.allocated == ObjectLedger.freed)
            cancellation.cancel()
        }
    }

    @Test("chunks of another plan, damaged chunks, and in a fresh run all chunks, are not reused")
    func notReused() throws {
        let folder = try TestFolder()
        let film = folder.path("film.mp4")
        let chunk = folder.path(try Self.chunkName(0))
        let expected = try FilmJob(Self.order(frames: 100), path: folder.path("whole.mp4")).run().sha256
        for interference in 0..<3 {
            try interrupt(film, seed: interference == 0 ? 1 : 0)
            if interference == 1 {
                var data = try Data(contentsOf: URL(fileURLWithPath: chunk))
                data[data.count / 2] ^= 1
                try data.write(to: URL(fileURLWithPath: chunk))
            }
            var job = try FilmJob(Self.order(frames: 100), path: film)
            job.overwrites = true
            job.isFresh = interference == 2
            let report = try job.run()
            #expect(report.chunks.kept == 0)
            #expect((report.discardedChunkCount > 0) == (interference == 0))
            #expect(report.sha256 == expected)
            try FileManager.default.removeItem(atPath: film)
        }
    }

    @Test("chunks whose file names were swapped are made again") func exchanged() throws {
        let folder = try TestFolder()
        let film = folder.path("film.mp4")
        let expected = try FilmJob(Self.order(frames: 100), path: folder.path("whole.mp4")).run().sha256
        try interrupt(film, at: 50)
        let (one, other) = (folder.path(try Self.chunkName(0)), folder.path(try Self.chunkName(1)))
        #expect(try Data(contentsOf: URL(fileURLWithPath: one)).isEmpty == false)
        try FileSystem.rename(one, to: one + ".aside")
        try FileSystem.rename(other, to: one)
        try FileSystem.rename(one + ".aside", to: other)
        let report = try FilmJob(Self.order(frames: 100), path: film).run()
        #expect(report.sha256 == expected)
        #expect(report.chunks.kept == 0 && report.encodedFrameCount == 100)
    }

    @Test(
        "chunks with the same key are encoded and observed once, and the film has them wherever the plan lists them"
    )
    func repeated() throws {
        struct Watcher: FrameObserver {
            let seen = Locked<[Int]>([])
            func didDraw(_ pixels: borrowing PixelBuffer, frame: FilmFrame) {}
            func didConvert(_ picture: borrowing Picture, frame: FilmFrame) {
                seen.withLock { $0.append(frame.number) }
            }
        }
        let folder = try TestFolder()
        var plan = try FilmPlan(Self.order(frames: 80))
        plan.keys[1] = plan.keys[0]
        plan.keys[3] = plan.keys[2]
        var job = FilmJob(plan, path: folder.path("film.mp4"))
        let watcher = Watcher()
        job.observer = watcher
        let report = try job.run()
        #expect(report.frameCount == 80 && report.encodedFrameCount == 40)
        #expect(watcher.seen.withLock { $0 }.sorted() == Array(0..<20) + Array(40..<60))
        var packets: [[UInt8]] = []
        var demuxer = try Demuxer(path: folder.path("film.mp4"))
        while try demuxer.next({ packet in
            packet.withBytes { bytes in unsafe bytes.withUnsafeBytes { unsafe packets.append(Array($0)) } }
        }) {}
        #expect(packets.count == 80)
        #expect(packets[0..<20] == packets[20..<40] && packets[40..<60] == packets[60..<80])
        #expect(packets[0..<20] != packets[40..<60])
    }

    @Test("a store that another process holds, or that is not ours, is left unchanged") func foreignStore()
        throws
    {
        let folder = try TestFolder()
        let film = folder.path("film.mp4")
        let refused = Locked(false)
        let order = try Self.order(frames: 30)
        _ = try FilmJob(order, path: film).run { progress in
            guard progress == .encoding(frames: 5, of: 30) else { return }
            do { _ = try FilmJob(order, path: film).run() } catch {
                refused.withLock { $0 = error is OutputError }
            }
        }
        #expect(refused.withLock { $0 })
        let other = folder.path("other.mp4")
        try FileManager.default.createDirectory(
            atPath: other + ".zoetrope", withIntermediateDirectories: false)
        try folder.write("mine", to: "other.mp4.zoetrope/notes.txt")
        #expect(throws: OutputError.self) { _ = try FilmJob(order, path: other).run() }
        #expect(folder.names == ["film.mp4", "other.mp4.zoetrope", "other.mp4.zoetrope/notes.txt"])
    }

    @Test("a layer's own error is thrown, and no files are left") func layerError() throws {
        struct Refusal: Error, Equatable {}
        let failing = DrawnContent { _, moment in
            if moment.time > SceneTime(1, over: 1) { throw Refusal() }
        }
        let folder = try TestFolder()
        var order = try Self.order(frames: 30)
        order.scene.layers.append(Layer(failing))
        #expect(throws: Refusal()) { _ = try FilmJob(order, path: folder.path("film.mp4")).run() }
        #expect(folder.names == [])
    }

    @Test("a film whose content differs from the plan is detected") func verified() throws {
        let folder = try TestFolder()
        _ = try FilmJob(Self.order(frames: 20), path: folder.path("film.mp4")).run()
        let other = try FilmPlan(Self.order(frames: 21))
        let verifier = FilmVerifier(other.content, threads: 1, cancellation: Cancellation())
        let error = #expect(throws: FilmFault.self) {
            _ = try verifier.verify(folder.path("film.mp4")) { _ in }
        }
        #expect(
            error?.description
                == "verification failed: the number of frames is 20, expected 21")
        var film = try folder.data("film.mp4")
        let list = try #require(film.firstRange(of: Data("uuid".utf8))).lowerBound - 4
        film.replaceSubrange(list - 400..<list - 100, with: Data(repeating: 0x55, count: 300))
        try film.write(to: folder.url.appendingPathComponent("film.mp4"))
        let same = FilmVerifier(
            try FilmPlan(Self.order(frames: 20)).content, threads: 1, cancellation: Cancellation())
        #expect(throws: MediaError.self) { _ = try same.verify(folder.path("film.mp4")) { _ in } }
    }

    @Test(
        "verification without decoding requires the expected packets; repeated chunks need the first chunk's packets"
    )
    func notDecoded() throws {
        let folder = try TestFolder()
        let path = folder.path("film.mp4")
        var plan = try FilmPlan(Self.order(frames: 80))
        _ = try FilmJob(plan, path: path).run()
        let verifier = FilmVerifier(plan.content, threads: 1, cancellation: Cancellation())
        let digests = try verifier.verify(path) { _ in }.digests
        let counted = Locked(0)
        #expect(
            try verifier.verify(path, verified: digests) { count in counted.withLock { $0 = count } }.digests
                == digests)
        #expect(counted.withLock { $0 } == 80)
        var others = digests
        others[plan.keys[2]] = digests[plan.keys[1]]
        let error = #expect(throws: FilmFault.self) {
            _ = try verifier.verify(path, verified: others) { _ in }
        }
        #expect(error?.description.contains("the digest of the chunk at frame ") == true)
        plan.keys[1] = plan.keys[0]
        let repeating = FilmVerifier(plan.content, threads: 1, cancellation: Cancellation())
        #expect(throws: FilmFault.self) { _ = try repeating.verify(path) { _ in } }
    }
}
