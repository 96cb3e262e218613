import Pipeline

/// The result of a lane, or of several together.
struct LaneResult: Sendable {
    /// How often and how long the threads waited for each other.
    var waits = RingWaits()
    /// The CPU time of the stages.
    var work = StageTimes()
    /// The chunks that swscale converted, because the loop's bytes for their first picture were not swscale's.
    var distrustedChunkCount = 0

    static func += (sum: inout LaneResult, other: LaneResult) {
        sum.waits = sum.waits + other.waits
        sum.work += other.work
        sum.distrustedChunkCount += other.distrustedChunkCount
    }
}
