import Foundation
import Geometry
import Pipeline
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests of the memory estimate for lanes.
@Suite struct LaneMemoryTests {
    private static func bytes(_ lanes: Int, _ layer: String) throws -> Int {
        LaneMemory(lanes: lanes, for: try FilmPlan(FilmOrder(scene(layer)))).byteCount
    }

    private static func scene(_ layer: String) throws -> Scene {
        try Scene(
            json: Array(
                #"{"version": 1, "size": {"width": 3840, "height": 2160}, "fps": 1, "duration": 1, "layers": [\#(layer)]}"#
                    .utf8))
    }

    @Test(
        "the number of lanes is limited by the control group's memory; if not even one lane fits, that is an error"
    )
    func lanes() throws {
        let plan = try FilmPlan(FilmOrder(Self.scene(Self.gradient)))
        let (one, two) = (
            LaneMemory(lanes: 1, for: plan).byteCount, LaneMemory(lanes: 2, for: plan).byteCount
        )
        let group = try FakeGroup(memory: two + one / 2)
        #expect(try LaneMemory.lanes(64, for: plan, on: group.machine(used: 0)) == 2)
        #expect(try LaneMemory.lanes(1, for: plan, on: group.machine(used: 0)) == 1)
        #expect(try LaneMemory.lanes(64, for: plan, on: group.machine(used: one)) == 1)
        // Several lanes that need swapping are slower than fewer lanes, but one lane may swap.
        #expect(try LaneMemory.lanes(64, for: plan, on: group.machine(used: one, swap: 4 * one)) == 1)
        #expect(try LaneMemory.lanes(64, for: plan, on: group.machine(used: two, swap: one)) == 1)
        let error = #expect(throws: MemoryError.self) {
            try LaneMemory.lanes(64, for: plan, on: group.machine(used: two))
        }
        #expect(
            error?.description.hasSuffix(" MiB are free (/sys/fs/cgroup/memory.max)") == true,
            "\(error?.description ?? "")")
    }

    @Test("a thread's stack and heap count with their used size, not with their reserved size")
    func reserved() throws {
        var order = FilmOrder(try Self.scene(Self.gradient))
        order.size = PixelSize(width: 640, height: 360)
        let plan = try FilmPlan(order)
        #expect(LaneMemory(lanes: 2, for: plan).mappedByteCount > 200 << 20)
        let group = try FakeGroup(memory: 200 << 20)
        #expect(try LaneMemory.lanes(2, for: plan, on: group.machine(used: 80 << 20)) == 2)
    }

    private static let gradient = #"{"type": "gradient"}"#

    @Test("memory for a scene's groups counts once per lane, and for blurred groups with a whole frame")
    func groups()
        throws
    {
        let plain = try Self.bytes(1, Self.gradient)
        #expect(try Self.bytes(3, Self.gradient) == 3 * plain)
        var last = plain
        var layer = Self.gradient
        for _ in 0..<4 {
            layer = #"{"type": "group", "blur": 20, "layers": [\#(layer)]}"#
            let more = try Self.bytes(1, layer)
            #expect(more - last >= 3840 * 2160 * 4)
            #expect(try Self.bytes(4, layer) - 4 * plain == 4 * (more - plain))
            last = more
        }
        let pattern = try Self.bytes(1, #"{"type": "pattern", "tile": [100, 100]}"#)
        #expect(try Self.bytes(2, #"{"type": "pattern", "tile": [100, 100]}"#) < 2 * pattern)
    }
}

/// The system files of a simulated machine on which the process is in a control group with limited memory.
private struct FakeGroup {
    private let folder: TestFolder

    init(memory limit: Int) throws {
        folder = try TestFolder()
        for name in ["proc/self", "sys/fs/cgroup"] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: name), withIntermediateDirectories: true)
        }
        try folder.write("0::/\n", to: "proc/self/cgroup")
        try folder.write(
            "30 24 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup rw\n", to: "proc/self/mountinfo")
        try folder.write("MemAvailable: \(1 << 30) kB\nSwapFree: \(1 << 30) kB\n", to: "proc/meminfo")
        try folder.write("\(limit)\n", to: "sys/fs/cgroup/memory.max")
    }

    func machine(used: Int, swap: Int = 0) throws -> Machine {
        try folder.write("\(used)\n", to: "sys/fs/cgroup/memory.current")
        try folder.write("\(swap)\n", to: "sys/fs/cgroup/memory.swap.max")
        return Machine(root: folder.url.path, affinity: 64)
    }
}
