import Drawing
import Geometry
import Media
import Pipeline
import SceneModel

/// An upper estimate of the memory that a number of lanes (encoders working in parallel) needs. The estimate is checked
/// before encoding, because x264 may crash when memory is short, and the kernel kills a process that uses more memory
/// than is available.
package struct LaneMemory {
    /// The number of bytes of physical memory, which are actually written to.
    package let byteCount: Int
    /// The number of bytes of address space, which is more than `byteCount`: stacks and heaps of threads reserve more
    /// than they use.
    package let mappedByteCount: Int

    /// Estimates the memory for `lanes` lanes that encode the film of `plan`.
    package init(lanes: Int, for plan: FilmPlan) {
        let drawing = plan.renderer.memory(rows: FrameSlot.bandHeight(width: plan.size.width))
        let lane = Self.pictureByteCount(plan) + plan.renderer.byteCountPerThread + drawing.perBuffer
        byteCount = drawing.shared + lanes * (Self.threadByteCount + lane)
        mappedByteCount = drawing.shared + lanes * (Self.mappedThreadByteCount + lane)
    }

    /// Returns the number of lanes, at most `wanted`, for which there is enough memory without swapping. Throws if
    /// there is not enough memory for one lane even with swapping. If `machine` is nil, the current free memory is
    /// used.
    package static func lanes(
        _ wanted: Int, for plan: FilmPlan, on machine: Machine? = nil
    ) throws(MemoryError) -> Int {
        let machine = machine ?? .offering(LaneMemory(lanes: wanted, for: plan).byteCount)
        let one = LaneMemory(lanes: 1, for: plan)
        try Memory.require(
            one.byteCount, mapping: one.mappedByteCount,
            to: "encode \(plan.size) in \(plan.order.settings.codec.name)", on: machine)
        return (2...max(wanted, 2)).last {
            let all = LaneMemory(lanes: $0, for: plan)
            return $0 <= wanted
                && Memory.hasRoom(
                    for: all.byteCount, mapping: all.mappedByteCount, swapping: false, on: machine)
        } ?? 1
    }

    /// Returns a warning that there was memory for only `lanes` of the `wanted` lanes.
    static func shortage(_ lanes: Int, of wanted: Int) -> String {
        "there was memory for \(lanes) of \(wanted) lanes; encoding takes longer with fewer lanes"
    }

    /// The memory and the address space for the stacks and heaps of a lane's threads, in bytes.
    private static let (threadByteCount, mappedThreadByteCount) = (16 << 20, 128 << 20)

    /// The memory for the pictures that the encoder stores, in bytes, and for what the slots of the ring have more than
    /// eight bits in 4:2:0. Each picture takes six times the size of its luma plane, because x264 also stores planes at
    /// half-sample positions and at half the size. Measured lanes used at most 3/4 of the total estimate, at 1920×1080:
    /// x264 with ultrafast, medium and slower, the others with medium.
    private static func pictureByteCount(_ plan: FilmPlan) -> Int {
        let pixelCount = plan.size.width * plan.size.height
        let slot = plan.format.pixelFormat.byteCount(width: plan.size.width, height: plan.size.height) ?? 0
        let more = max(slot - pixelCount * 3 / 2, 0) * FrameSlot.capacity(of: plan.format)
        return pictures(plan.order.settings) * pixelCount * 6 + more
    }

    private static func pictures(_ settings: EncoderSettings) -> Int {
        switch settings.codec {
        case .h264: pictures(settings.preset)
        case .hevc: 3 * pictures(settings.preset)
        case .av1: 60
        case .vp9: 40
        case .prores, .ffv1: 6
        }
    }

    /// The number of pictures that x264 stores: twice the preset's reference frames, plus its B-frames and the frames
    /// in flight.
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
