import Drawing
import Media
import Pipeline
import SceneModel

/// Makes chunk after chunk, with a thread that draws and converts, one that encodes, and a ring between them.
final class Lane: Sendable {
    private struct PaintedFrame: ~Copyable {
        var picture: Picture
        var frame: FilmFrame = 0
        var chunk = Chunk(index: 0, frames: 0..<0)
    }

    private let plan: FilmPlan
    private let renderer: Renderer
    private let queue: ChunkQueue
    private let files: ChunkFiles
    private let painted: Ring<PaintedFrame>
    private let observer: (any FrameObserver)?
    private let didEncode: @Sendable () -> Void
    private let worked = Locked(StageTimes())

    /// Allocates a lane's ring, which is closed when the cancellation is.
    init(
        plan: FilmPlan, renderer: Renderer, queue: ChunkQueue, files: ChunkFiles,
        cancellation: Cancellation, observer: (any FrameObserver)?, didEncode: @escaping @Sendable () -> Void
    ) throws {
        self.plan = plan
        self.renderer = renderer
        self.queue = queue
        self.files = files
        self.observer = observer
        self.didEncode = didEncode
        let size = plan.size
        let painted = try Ring(
            capacity: Self.capacity(Picture.byteCount(width: size.width, height: size.height))
        ) {
            PaintedFrame(picture: try Picture(plan.format))
        }
        cancellation.onCancel { painted.close() }
        self.painted = painted
    }

    /// The two threads' work.
    var stages: [Stage] { [{ try self.paint() }, { try self.encode() }] }

    /// The processor time that the stages took, once they have ended.
    var work: StageTimes { worked.withLock { $0 } }

    /// How long the two waited for each other.
    var waits: RingWaits { painted.waits }

    /// Ten frames or 16 MiB, whichever is less, but two at least: one to fill while the other is used.
    private static func capacity(_ byteCount: Int) -> Int { max(2, min(10, (16 << 20) / byteCount)) }

    private func paint() throws {
        var painter = try FramePainter(plan, renderer, observer: observer)
        defer { worked.withLock { $0 += painter.work } }
        while let chunk = queue.next() {
            for frame in chunk.frames {
                try painted.produce { target in
                    try painter.paint(frame, into: &target.picture)
                    (target.frame, target.chunk) = (frame, chunk)
                }
            }
        }
        painted.finish()
    }

    private func encode() throws {
        defer { worked.withLock { $0.encode += .onThisThread } }
        var encoder: ChunkEncoder?
        while try painted.consume({ source in
            if source.frame == source.chunk.frames.lowerBound {
                encoder = try ChunkEncoder(source.chunk, plan: plan, files: files)
            }
            try observer?.didConvert(source.picture, frame: source.frame)
            try encoder?.encode(source.picture, frame: source.frame)
            didEncode()
        }) {}
    }
}
