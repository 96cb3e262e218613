import Base
import Pipeline

/// An estimate of what encoding the chunks that differ would take on this machine.
package struct ChunkEstimate: Sendable, Equatable {
    /// The seconds for drawing, converting and encoding, from the minimum to the maximum.
    package let seconds: ClosedRange<Double>
    /// The size of the new chunks in bytes, from the minimum to the maximum.
    package let bytes: ClosedRange<Int>
}

extension FilmDifference {
    /// Estimates what encoding `newChunks` would take, as `FilmJob.forecast` does. Encodes a few frames of a test film
    /// in a temporary folder. Returns nil if there are no new chunks.
    package func estimate(cancellation: Cancellation = Cancellation()) throws -> ChunkEstimate? {
        guard !newChunks.isEmpty else { return nil }
        let times = newChunks.flatMap(\.frames).spread(SampledCosts.maximumFrames).map(new.time)
        let costs = SampledCosts(new.renderer, at: times)
        let rate = try EncodingTrial(like: new, cancellation).rate(drawing: costs.meanSeconds)
        let cores = Machine().cores.amount
        let lanes = min(try LaneMemory.lanes(cores, for: new), newChunks.count, cores)
        let bytes = rate.bytes.times(Double(newFrameCount))
        return ChunkEstimate(
            seconds: rate.seconds.times(Double(newFrameCount) / Double(max(lanes, 1))),
            bytes: Int(bytes.lowerBound)...Int(bytes.upperBound.rounded(.up)))
    }
}
