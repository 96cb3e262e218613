import Base
import Film
import Media
import Pipeline
import SceneModel
import Synchronization

/// The minimum encoding time of a film: the time that x264 alone takes for frames that were converted beforehand and
/// are in memory, with the same chunks and the same number of lanes (parallel encoders).
package final class FloorBench: Sendable {
    private let plan: FilmPlan
    private let lanes: Int
    private let pictures: PictureList

    /// Draws all frames of a plan, converts them for the encoder, and stores them in memory. Throws `MemoryError` if
    /// there is not enough memory for the frames and `lanes` encoders.
    package init(_ plan: FilmPlan, lanes: Int, check: () throws -> Void) throws {
        self.plan = plan
        self.lanes = lanes
        let (count, size) = (plan.frameCount, plan.size)
        try Memory.require(
            PictureList.byteCount(count, of: size) + LaneMemory(lanes: lanes, for: plan).byteCount,
            to: "keep \(count) frames of \(size) and encode them")
        pictures = try PictureList(count: plan.frameCount, format: plan.format)
        var stages = try ProducerConverter(
            ProducerStage(plan, plan.renderer), ConverterStage(to: plan.format))
        try pictures.fill(plan, by: &stages, check: check)
    }

    /// Encodes all frames once and returns the elapsed seconds.
    package func run(cancellation: Cancellation) throws -> Double {
        let next = Atomic(0)
        let chunks = plan.grid.chunks
        let stage: Stage = {
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < chunks.count else { return }
                try self.encode(chunks[index], cancellation)
            }
        }
        return try seconds {
            try Pipeline.run(
                Array(repeating: stage, count: min(lanes, chunks.count)), cancellation: cancellation)
        }
    }

    private func encode(_ chunk: Chunk, _ cancellation: Cancellation) throws {
        var encoder = try plan.makeEncoder()
        for frame in chunk.frames {
            try cancellation.check()
            try pictures.withPicture(frame) { picture in
                try encoder.encode(picture, at: Int64(frame - chunk.frames.lowerBound)) { _ in }
            }
        }
        try encoder.finish { _ in }
    }
}
