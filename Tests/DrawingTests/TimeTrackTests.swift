import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// Image sequences and animations whose time in the file is a track.
@Suite struct TimeTrackTests {
    private static let assets = TestPictures(
        Dictionary(
            uniqueKeysWithValues: (0..<20).map { index in
                ("f\(index)", DecodedImage(width: 4, height: 4) { _, _ in [UInt8(index + 1), 0, 0, 255] })
            }))

    private static func scene(
        _ keys: String, type: String = "image", seconds: Double = 2, fps: Int = 30, loop: Bool = false
    ) throws -> Scene {
        try Scene(
            json: Array(
                """
                {"version": 1, "size": {"width": 8, "height": 8}, "fps": \(fps), "duration": \(seconds), "loop": \(loop),
                 "layers": [{"type": "\(type)", "file": "f%d", \(keys)}]}
                """.utf8))
    }

    /// Returns the pictures that the frames show; -1 for none.
    private static func shown(_ keys: String, fps: Int = 30) throws -> [Int] {
        let renderer = try Renderer(scene(keys, fps: fps), assets: assets)
        return try (0..<2 * fps).map { frame in
            var buffer = renderer.makeBuffer()
            try renderer.draw(at: SceneTime(frame, over: fps), into: &buffer)
            return Int(buffer.rgb24()[(4 * 8 + 4) * 3]) - 1
        }
    }

    private static let tracks: [(keys: String, time: @Sendable (Double) -> Double)] = [
        (#""rate": 10, "time": 0.75"#, { _ in 0.75 }),
        (#""rate": 10, "time": {"values": [0, 2]}"#, { $0 }),
        (#""rate": 10, "time": {"values": [2, 0]}"#, { 2 - $0 }),
        (#""rate": 30, "time": {"values": [0.1, 0.4], "times": [0, 1]}"#, { 0.1 + 0.3 * min($0, 1) }),
        // Not every picture begins at a whole nanosecond.
        (#""rate": 30, "time": {"values": [0, 0.5], "duration": 0.5}"#, { min($0, 0.5) }),
        (#""rate": 10, "time": {"values": [-0.5, 5.5]}"#, { -0.5 + 3 * $0 }),
        (
            #""rate": 10, "start": 0.5, "time": {"values": [0, 1, 1, 0], "times": [0, 0.5, 0.8, 1.3]}"#,
            { $0 < 1 ? 2 * ($0 - 0.5) : $0 < 1.3 ? 1 : $0 < 1.8 ? 1 - 2 * ($0 - 1.3) : 0 }
        ),
        (
            #""rate": 10, "time": {"values": [0, 1], "duration": 0.5, "repeats": true}"#,
            { $0.truncatingRemainder(dividingBy: 0.5) * 2 }
        ),
    ]

    @Test("each frame shows the picture of its time: frozen, backwards, and at changing speeds")
    func pictures() throws {
        for (keys, time) in Self.tracks {
            let found = try Self.shown(keys)
            let rate = keys.contains(#""rate": 30"#) ? 30.0 : 10
            let start = keys.contains("start") ? 15 : 0
            let expected = (0..<60).map { frame in
                if frame < start { return -1 }
                // Doubles can't hold all of these times, so a millionth of a second is added.
                let place = time(Double(frame) / 30 + 1e-9) * rate + 1e-6
                return min(max(Int(place.rounded(.down)), 0), 19)
            }
            #expect(found == expected, "\(keys)")
        }
    }

    @Test("frame n at 30 fps is frame 2n at 60 fps") func rates() throws {
        let eased = #""rate": 10, "time": {"values": [0, 2, 0.5], "curves": ["easeInEaseOut", "easeIn"]}"#
        for keys in Self.tracks.map(\.keys) + [eased] {
            let (slow, fast) = (try Self.shown(keys), try Self.shown(keys, fps: 60))
            #expect(slow == stride(from: 0, to: 120, by: 2).map { fast[$0] }, "\(keys)")
        }
    }

    @Test("frames that show the same picture have the same identity") func identity() throws {
        let renderer = try Renderer(
            Self.scene(#""rate": 10, "time": {"values": [0, 2, 0]}"#), assets: Self.assets)
        let identities = [20, 40, 50].map { renderer.identity(at: SceneTime($0, over: 30)) }
        #expect(identities[0] == identities[1] && identities[0] != identities[2] && identities[0] != nil)
    }

    @Test("the layer lasts as long as its track, or as what is around it") func lengths() throws {
        func length(_ track: String) throws -> SceneTime? {
            let layer = try #require(try Self.scene(#""time": \#(track)"#).layers.first)
            return try (layer.content as? ImageContent)?.length(assets: Self.assets)
        }
        #expect(try length(#"{"values": [2, 0], "duration": 1.5}"#) == SceneTime(3, over: 2))
        #expect(try length(#"{"values": [2, 0], "times": [0.5, 1.25]}"#) == SceneTime(5, over: 4))
        #expect(try length(#"{"values": [2, 0]}"#) == nil && length("1") == nil)
        #expect(try length(#"{"values": [2, 0], "duration": 1.5, "repeats": true}"#) == nil)
        #expect(try length(#"{"wiggle": {"value": 1, "amplitude": 1}}"#) == nil)
    }

    @Test("in a loop, the last picture must lead to the first", arguments: ["image", "lottie"])
    func loops(type: String) throws {
        func fault(_ track: String) -> String? {
            do {
                _ = try Renderer(
                    Self.scene(#""time": \#(track)"#, type: type, loop: true), assets: Self.assets)
                return nil
            } catch { return "\(error)" }
        }
        #expect(fault(#"{"values": [0, 0.5, 0]}"#) == nil)
        #expect(fault(#"{"values": [0, 0.5], "duration": 1, "repeats": true}"#) == nil)
        #expect(fault("0.2") == nil)
        #expect(fault(#"{"wiggle": {"value": 0.3, "amplitude": 0.3}}"#) == nil)
        let jump = try #require(fault(#"{"values": [0.5, 0]}"#))
        #expect(
            jump.contains(
                "time: begins with 0.5 and ends with 0, which jumps when the loop (2 s) begins again"),
            "\(jump)")
        #expect(!jump.contains("expected true"), "\(jump)")
    }

    @Test("a single picture has no time") func still() throws {
        let scene = try Scene(
            json: Array(
                """
                {"version": 1, "size": {"width": 8, "height": 8}, "fps": 30, "duration": 2,
                 "layers": [{"type": "image", "file": "f0", "time": 1}]}
                """.utf8))
        let error = #expect(throws: AssetError.self) { try Renderer(scene, assets: Self.assets) }
        #expect(
            "\(try #require(error))".contains(
                "\"time\" is for image sequences and films; this file is a single picture"))
    }
}
