import Media
import Pipeline
import SceneModel

/// The memory that lanes take, estimated from above: x264 does not survive all shortages.
enum LaneMemory {
    /// As many lanes as there is memory for, but no more than wanted; throws when there is not enough for one.
    static func lanes(_ wanted: Int, for plan: FilmPlan) throws(MemoryError) -> Int {
        let byteCount = byteCount(for: plan)
        try Memory.require(byteCount, to: "encode \(plan.size) with preset \(plan.order.settings.preset)")
        return (2...max(wanted, 2)).last { $0 <= wanted && Memory.hasRoom(for: $0 * byteCount) } ?? 1
    }

    /// Stacks and heaps of a lane's threads, and x264's pictures, of which each holds its luma six times: at half
    /// samples and at half the size too. Measured: 7/8 of this or less.
    private static func byteCount(for plan: FilmPlan) -> Int {
        let luma = plan.size.width * plan.size.height
        return (128 << 20) + pictures(plan.order.settings.preset) * luma * 6
    }

    /// Twice the preset's reference pictures, its B-frames, and those on their way.
    private static func pictures(_ preset: EncoderSettings.Preset) -> Int {
        switch preset {
        case .ultrafast: 12
        case .superfast, .veryfast: 15
        case .faster, .fast: 17
        case .medium: 19
        case .slow: 23
        case .slower: 29
        case .veryslow: 50
        case .placebo: 58
        }
    }
}
