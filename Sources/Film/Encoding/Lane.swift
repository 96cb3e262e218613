import Drawing
import Glibc
import Media
import Pipeline
import SceneModel
import Synchronization

/// Draws, converts and encodes chunk after chunk, with a thread for each of the three and a ring between
/// them.
final class Lane: Sendable {
    private struct DrawnFrame: ~Copyable {
        var pixels: PixelBuffer
        var place = FramePlace()
    }

    private struct ConvertedFrame: ~Copyable {
        var picture: Picture
        var place = FramePlace()
    }

    private struct FramePlace {
        var frame = 0
        var chunk = Chunk(index: 0, frames: 0..<0)
    }

    private let plan: FilmPlan
    private let renderer: Renderer
    private let queue: ChunkQueue
    private let paths: StorePaths
    private let drawn: Ring<DrawnFrame>
    private let converted: Ring<ConvertedFrame>
    private let observer: (any FrameObserver)?
    private let didEncode: @Sendable () -> Void
    private let worked = Mutex(StageTimes())

    /// Allocates a lane's rings, which are closed when the cancellation is.
    init(
        plan: FilmPlan, renderer: Renderer, queue: ChunkQueue, paths: StorePaths,
        cancellation: Cancellation, observer: (any FrameObserver)?, didEncode: @escaping @Sendable () -> Void
    ) throws {
        self.plan = plan
        self.renderer = renderer
        self.queue = queue
        self.paths = paths
        self.observer = observer
        self.didEncode = didEncode
        let size = plan.size
        let drawn = try Ring(
            capacity: Self.capacity(PixelBuffer.byteCount(width: size.width, height: size.height))
        ) {
            DrawnFrame(pixels: renderer.makeBuffer())
        }
        let converted = try Ring(
            capacity: Self.capacity(Picture.byteCount(width: size.width, height: size.height))
        ) {
            ConvertedFrame(picture: try Picture(width: size.width, height: size.height))
        }
        cancellation.onCancel {
            drawn.close()
            converted.close()
        }
        self.drawn = drawn
        self.converted = converted
    }

    /// The three threads' work.
    var stages: [Stage] {
        [
            { try self.timed(\.draw) { try self.draw() } },
            { try self.timed(\.convert) { try self.convert() } },
            { try self.timed(\.encode) { try self.encode() } },
        ]
    }

    /// The processor time that each of the three took, once they have ended.
    var work: StageTimes { worked.withLock { $0 } }

    /// How long each of the three waited for the others.
    var waits: StageTimes {
        let (drawn, converted) = (drawn.waits, converted.waits)
        return StageTimes(
            draw: drawn.producerTime, convert: drawn.consumerTime + converted.producerTime,
            encode: converted.consumerTime)
    }

    /// Ten frames or 32 MiB, whichever is less, but two at least: one to fill while the other is used.
    private static func capacity(_ byteCount: Int) -> Int { max(2, min(10, (32 << 20) / byteCount)) }

    private func timed(_ stage: WritableKeyPath<StageTimes, Duration>, _ body: () throws -> Void) rethrows {
        defer {
            let time = Duration.onThisThread
            worked.withLock { $0[keyPath: stage] = time }
        }
        try body()
    }

    private func draw() throws {
        while let chunk = queue.next() {
            for frame in chunk.frames {
                try drawn.produce { slot in
                    try renderer.draw(at: plan.time(of: frame), into: &slot.pixels)
                    slot.place = FramePlace(frame: frame, chunk: chunk)
                }
            }
        }
        drawn.finish()
    }

    private func convert() throws {
        var converter = try Converter(width: plan.size.width, height: plan.size.height)
        while try drawn.consume({ source in
            try observer?.didDraw(source.pixels, frame: source.place.frame)
            try converted.produce { target in
                try converter.convert(source.pixels, into: &target.picture)
                target.place = source.place
            }
        }) {}
        converted.finish()
    }

    private func encode() throws {
        var encoder: ChunkEncoder?
        while try converted.consume({ source in
            let (chunk, frame) = (source.place.chunk, source.place.frame)
            if frame == chunk.frames.lowerBound {
                encoder = try ChunkEncoder(chunk, plan: plan, paths: paths)
            }
            try observer?.didConvert(source.picture, frame: frame)
            try encoder?.encode(source.picture, frame: frame)
            didEncode()
        }) {}
    }
}

extension Duration {
    /// The processor time that the calling thread has taken so far.
    fileprivate static var onThisThread: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// The chunks that no lane has taken yet.
final class ChunkQueue: Sendable {
    private let chunks: [Chunk]
    private let taken = Atomic(0)

    init(_ chunks: [Chunk]) { self.chunks = chunks }

    /// The next chunk, or nil when there are none. Callable from any thread.
    func next() -> Chunk? {
        let index = taken.add(1, ordering: .relaxed).oldValue
        return index < chunks.count ? chunks[index] : nil
    }
}
