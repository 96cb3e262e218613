import Drawing
import Geometry
import Media
import Pipeline
import SceneModel

/// An upper estimate of the memory that lanes take together. It is asked for before encoding, because x264 may crash when
/// memory is short, and the kernel kills a process that needs more than there is.
package struct LaneMemory {
    /// The bytes that are written to.
    package let byteCount: Int
    /// The bytes of address space: stacks and heaps of threads reserve more than they use.
    package let mappedByteCount: Int

    /// The memory that a number of lanes takes.
    package init(lanes: Int, for plan: FilmPlan) {
        let drawing = plan.renderer.memory(rows: FrameSlot.bandHeight(width: plan.size.width))
        let lane = Self.pictureByteCount(plan) + plan.renderer.byteCountPerThread + drawing.perBuffer
        byteCount = drawing.shared + lanes * (Self.threadByteCount + lane)
        mappedByteCount = drawing.shared + lanes * (Self.mappedThreadByteCount + lane)
    }

    /// As many lanes as there is memory for without swapping, at most `wanted`. Throws when there is not enough for one,
    /// even by swapping. By default the machine is looked at now.
    package static func lanes(
        _ wanted: Int, for plan: FilmPlan, on machine: Machine? = nil
    ) throws(MemoryError) -> Int {
        let machine = machine ?? .offering(LaneMemory(lanes: wanted, for: plan).byteCount)
        let one = LaneMemory(lanes: 1, for: plan)
        try Memory.require(
            one.byteCount, mapping: one.mappedByteCount,
            to: "encode \(plan.size) with preset \(plan.order.settings.preset)", on: machine)
        return (2...max(wanted, 2)).last {
            let all = LaneMemory(lanes: $0, for: plan)
            return $0 <= wanted
                && Memory.hasRoom(
                    for: all.byteCount, mapping: all.mappedByteCount, swapping: false, on: machine)
        } ?? 1
    }

    /// The warning that there is memory for fewer lanes than were wanted.
    static func shortage(_ lanes: Int, of wanted: Int) -> String {
        "there was memory for \(lanes) of \(wanted) lanes; fewer take longer"
    }

    /// The stacks and heaps of a lane's threads.
    private static let (threadByteCount, mappedThreadByteCount) = (16 << 20, 128 << 20)

    /// x264's pictures. Each holds its luma six times, because of the planes at half samples and at half the size. A lane took
    /// at most 3/4 of the whole at 1920×1080 with ultrafast, medium and slower; other presets were not measured.
    private static func pictureByteCount(_ plan: FilmPlan) -> Int {
        pictures(plan.order.settings.preset) * plan.size.width * plan.size.height * 6
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
