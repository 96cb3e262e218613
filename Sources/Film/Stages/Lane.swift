import Base
import Geometry
import Media
import Pipeline
import SceneModel
import Synchronization

/// Makes chunk after chunk by three stages on two threads, with a ring between them. It is decided here alone that
/// producer and converter share a thread.
final class Lane: Sendable {
    private let plan: FilmPlan
    private let queue: ChunkQueue
    private let directory: ChunkDirectory
    private let ring: Ring<FrameSlot>
    private let verifiesChunks: Bool
    private let makeConverter: @Sendable () throws -> ConverterStage
    private let observer: (any FrameObserver)?
    private let didEncode: @Sendable (_ finished: ChunkKey?) -> Void
    private let result = Locked(LaneResult())
    private let attachment: Cancellation.Attachment

    /// Allocates a lane's ring, which is closed when the cancellation is cancelled.
    init(
        plan: FilmPlan, queue: ChunkQueue, directory: ChunkDirectory, verifiesChunks: Bool,
        cancellation: Cancellation, observer: (any FrameObserver)?,
        makeConverter: @escaping @Sendable () throws -> ConverterStage,
        didEncode: @escaping @Sendable (_ finished: ChunkKey?) -> Void
    ) throws {
        self.plan = plan
        self.queue = queue
        self.directory = directory
        self.verifiesChunks = verifiesChunks
        self.observer = observer
        self.makeConverter = makeConverter
        self.didEncode = didEncode
        let (format, bandHeight) = (plan.format, FrameSlot.bandHeight(width: plan.size.width))
        let ring = try Ring(capacity: FrameSlot.capacity(of: format)) {
            try FrameSlot(format, bandHeight: bandHeight)
        }
        attachment = cancellation.attach { [weak ring] in ring?.close() }
        self.ring = ring
    }

    /// The two threads' work.
    var stages: [Stage] { [{ try self.produce() }, { try self.mux() }] }

    /// The result, after the stages have ended.
    var outcome: LaneResult {
        var outcome = result.withLock { $0 }
        outcome.waits = ring.waits
        return outcome
    }

    private func produce() throws {
        var producing = try ProducerConverter(ProducerStage(plan, plan.renderer), makeConverter())
        while let chunk = queue.next() {
            for frame in chunk.frames {
                try ring.produce { try producing.fill(frame, of: chunk, into: &$0) }
            }
        }
        ring.finish()
        let (producer, converter) = (producing.producer.work, producing.converter.work)
        let witness = producing.converter.witnessWork
        let distrusted = producing.converter.distrustedChunkCount
        result.withLock {
            $0.work.draw = producer
            $0.work.convert = converter + witness
            $0.distrustedChunkCount = distrusted
        }
    }

    private func mux() throws {
        var muxer = MuxerStage(
            plan, directory: directory, verifiesChunks: verifiesChunks, observer: observer)
        while try ring.consume({ slot in
            try muxer.take(slot)
            didEncode(slot.isLastOfChunk ? plan.key(of: slot.chunk) : nil)
        }) {}
        let work = muxer.work
        result.withLock { $0.work.encode = work }
    }
}

/// The chunks that no lane has taken yet.
final class ChunkQueue: Sendable {
    private let chunks: [Chunk]
    private let taken = Atomic(0)

    init(_ chunks: [Chunk]) { self.chunks = chunks }

    /// The next chunk, or nil when all were taken. Callable from any thread.
    func next() -> Chunk? {
        let index = taken.add(1, ordering: .relaxed).oldValue
        return index < chunks.count ? chunks[index] : nil
    }
}
