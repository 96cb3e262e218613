import SceneModel
import Testing

@testable import Film

/// The memory that lanes are estimated to take.
@Suite struct LaneMemoryTests {
    private static func bytes(_ lanes: Int, _ layer: String) throws -> Int {
        let scene = try Scene(
            json: Array(
                #"{"version": 1, "size": {"width": 3840, "height": 2160}, "fps": 1, "duration": 1, "layers": [\#(layer)]}"#
                    .utf8))
        return LaneMemory.byteCount(lanes: lanes, for: try FilmPlan(FilmOrder(scene)))
    }

    private static let gradient = #"{"type": "gradient"}"#

    @Test("the groups of a scene are counted for each lane, a blurred one with its whole frame") func groups()
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
