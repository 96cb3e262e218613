import Glibc
import Pipeline

/// The stages of a lane, by the names that reports have for their work.
public enum FilmStage: String, Sendable, CaseIterable {
    /// Drawing it.
    case drawing
    /// Converting RGB to YUV.
    case converting
    /// Encoding it.
    case encoding
}

/// The CPU time of each stage, all lanes together.
package struct StageTimes: Sendable, Equatable {
    /// Drawing.
    package var draw = Duration.zero
    /// Converting.
    package var convert = Duration.zero
    /// Encoding.
    package var encode = Duration.zero

    static func += (sum: inout StageTimes, other: StageTimes) {
        sum.draw += other.draw
        sum.convert += other.convert
        sum.encode += other.encode
    }
}

/// The result of a lane, or of several together.
struct LaneResult: Sendable {
    /// The waits of the threads for each other.
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

extension Duration {
    /// The CPU time that the calling thread has taken so far.
    package static var onThisThread: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
