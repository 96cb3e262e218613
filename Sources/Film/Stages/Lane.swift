import Base
import Geometry
import Media
import Pipeline
import Rasteriser
import SceneModel
import Synchronization

/// An encoder of chunks: three stages on two threads, with a ring of frame slots between the threads. Several lanes run
/// in parallel. Only this type decides that the producer and the converter share a thread.
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

    /// Creates a lane and allocates its ring of frame slots. Cancellation closes the ring, so that both threads stop
    /// waiting.
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
        let workspace = Workspace()
        let ring = try Ring(capacity: FrameSlot.capacity(of: format)) {
            try FrameSlot(format, bandHeight: bandHeight, workspace: workspace)
        }
        attachment = cancellation.attach { [weak ring] in ring?.close() }
        self.ring = ring
    }

    /// The work of the lane's two threads.
    var stages: [Stage] { [{ try self.produce() }, { try self.mux() }] }

    /// The waiting times and CPU times of this lane; valid after its stages have ended.
    var outcome: LaneResult {
        var outcome = result.withLock { $0 }
        outcome.waits = ring.waits
        return outcome
    }

    private func produce() throws {
        var producing = try ProducerConverter(ProducerStage(plan, plan.renderer), makeConverter())
        while let chunk = try queue.next() {
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
