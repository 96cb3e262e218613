import Glibc
import Pipeline

/// The stages of a lane, with the names that reports use for the stages' work.
public enum FilmStage: String, Sendable, CaseIterable {
    /// Drawing the frame.
    case drawing
    /// Converting the frame from RGB to YUV.
    case converting
    /// Encoding the frame.
    case encoding
}

/// The CPU time of each stage, summed over all lanes.
package struct StageTimes: Sendable, Equatable {
    /// The time for drawing.
    package var draw = Duration.zero
    /// The time for converting RGB to YUV.
    package var convert = Duration.zero
    /// The CPU time for encoding.
    package var encode = Duration.zero

    static func += (sum: inout StageTimes, other: StageTimes) {
        sum.draw += other.draw
        sum.convert += other.convert
        sum.encode += other.encode
    }
}

/// The waiting times and CPU times of one lane (an encoder working in parallel with others), or their sums over several
/// lanes.
struct LaneResult: Sendable {
    /// The times that the lane's two threads waited for each other at the ring between them.
    var waits = RingWaits()
    /// The CPU times of the stages.
    var work = StageTimes()
    /// The number of chunks that swscale converted, because the first picture from Zoetrope's own conversion loop
    /// differed from swscale's picture.
    var distrustedChunkCount = 0

    static func += (sum: inout LaneResult, other: LaneResult) {
        sum.waits = sum.waits + other.waits
        sum.work += other.work
        sum.distrustedChunkCount += other.distrustedChunkCount
    }
}

extension Duration {
    /// The CPU time that the calling thread has used so far.
    package static var onThisThread: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
