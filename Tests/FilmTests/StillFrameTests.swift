import Base
import Drawing
import Geometry
import Media
import Rasteriser
import SceneModel
import Synchronization
import TestSupport
import Testing

@testable import Film

/// Tests that frames with the same identity are drawn once.
@Suite struct StillFrameTests {
    private final class Counts: Sendable {
        private let drawings = Atomic(0)
        var count: Int { drawings.load(ordering: .relaxed) }
        func add() { drawings.add(1, ordering: .relaxed) }
    }

    /// Returns an order for a disc that jumps every 0.8 seconds, but not at the start of the second chunk. If `tells`
    /// is false, its frames have no identity.
    private static func order(_ counts: Counts, tells: Bool) throws -> FilmOrder {
        var scene = Scene(
            size: PixelSize(width: 64, height: 48), fps: try #require(FrameRate(10)), duration: 4)
        let step = SceneTime(4, over: 5)
        let identity: @Sendable (Moment) -> String = { "\($0.time.cycles(of: step).whole)" }
        scene.layers = [
            Layer(
                DrawnContent(identity: tells ? identity : nil) { canvas, moment in
                    if canvas.rows.contains(0) { counts.add() }
                    canvas.drawShapes { pen in
                        pen.fillCircle(
                            center: Point(10 + 6 * Double(moment.time.cycles(of: step).whole), 20), radius: 8,
                            color: Color(red: 250, green: 200, blue: 20))
                    }
                })
        ]
        return FilmOrder(scene)
    }

    private final class Eye: FrameObserver {
        private let seen = Locked<(drawn: [FilmFrame: [UInt8]], converted: [FilmFrame: [UInt8]])>(([:], [:]))
        var drawn: [FilmFrame: [UInt8]] { seen.withLock { $0.drawn } }
        var converted: [FilmFrame: [UInt8]] { seen.withLock { $0.converted } }

        func didDraw(_ pixels: borrowing PixelBuffer, frame: FilmFrame) {
            let bytes = pixels.rgb24()
            seen.withLock { $0.drawn[frame] = bytes }
        }

        func didConvert(_ picture: borrowing Picture, frame: FilmFrame) throws {
            let samples = try picture.samples()
            seen.withLock { $0.converted[frame] = samples }
        }
    }

    @Test("still frames are drawn once, the film is the same, and an observer sees every frame") func still()
        throws
    {
        let folder = try TestFolder()
        let (one, other) = (Counts(), Counts())
        let (eye, reference) = (Eye(), Eye())
        var hashes: Set<String> = []
        for (counts, tells, observer) in [
            (one, true, nil), (other, false, nil), (Counts(), true, eye), (Counts(), false, reference),
        ] {
            var job = try FilmJob(
                Self.order(counts, tells: tells), path: folder.path("film.mp4"))
            job.lanes = 1
            (job.overwrites, job.isFresh) = (true, true)
            // Frames without an identity have other keys, so the film must not list its chunks.
            job.listsChunks = false
            job.observer = observer
            hashes.insert(try job.run().sha256)
        }
        #expect(hashes.count == 1)
        #expect(one.count == 6, "five pictures, and the first one of the second chunk, for swscale to check")
        #expect(other.count == 40)
        #expect(eye.drawn.count == 40 && eye.drawn == reference.drawn)
        #expect(eye.converted.count == 40 && eye.converted == reference.converted)
    }
}
