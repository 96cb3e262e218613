import Drawing
import Media
import Pipeline
import SceneModel

/// An upper estimate of the memory that lanes take. It is asked for before encoding, because x264 may crash when
/// memory is short, and the kernel kills a process that needs more than there is.
package enum LaneMemory {
    /// As many lanes as there is memory for without swapping, at most `wanted`. Throws when there is not enough for one,
    /// even by swapping. By default the machine is looked at now.
    package static func lanes(
        _ wanted: Int, for plan: FilmPlan, on machine: Machine? = nil
    ) throws(MemoryError) -> Int {
        let machine = machine ?? .offering(byteCount(lanes: wanted, for: plan))
        let purpose = "encode \(plan.size) with preset \(plan.order.settings.preset)"
        try Memory.require(byteCount(lanes: 1, for: plan), to: purpose, on: machine)
        return (2...max(wanted, 2)).last {
            $0 <= wanted
                && Memory.hasRoom(for: byteCount(lanes: $0, for: plan), swapping: false, on: machine)
        } ?? 1
    }

    /// What some lanes take together.
    package static func byteCount(lanes: Int, for plan: FilmPlan) -> Int {
        let drawing = plan.renderer.memory(rows: FrameSlot.bandHeight(width: plan.size.width))
        return drawing.shared + lanes * (encoding(plan) + drawing.perBuffer)
    }

    /// The stacks and heaps of a lane's threads, and x264's pictures. Each of those holds its luma six times, because of
    /// the planes at half samples and at half the size. At most 7/8 of this was measured,
    /// at 1920×1080 with ultrafast, medium and slower; other presets and sizes were not.
    private static func encoding(_ plan: FilmPlan) -> Int {
        let luma = plan.size.width * plan.size.height
        return (128 << 20) + pictures(plan.order.settings.preset) * luma * 6
            + plan.renderer.byteCountPerThread
    }

    /// Twice the preset's reference frames, its B-frames, and the frames in flight.
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
