import Drawing
import Film
import Geometry
import Media
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import Goldens

/// Tests of accepting single frames, which requires that everything else is the same.
@Suite struct FrameAcceptanceTests {
    private static func scene(bright frames: ClosedRange<Int>? = nil) -> Scene {
        var scene = Scene(size: PixelSize(width: 64, height: 36), fps: FrameRate(10) ?? .slowest, duration: 6)
        scene.background = Color(red: 200, green: 200, blue: 200)
        scene.layers = [
            Layer(BubblesContent()),
            Layer(
                DrawnContent { canvas, moment in
                    let isBright = frames?.contains { moment.time == SceneTime($0, over: 10) } ?? false
                    guard isBright else { return }
                    canvas.drawShapes { pen in
                        pen.fillCircle(
                            center: Point(20, 10), radius: 5, color: Color(red: 0, green: 0, blue: 0),
                            alpha: 1)
                    }
                }),
        ]
        return scene
    }

    private static func golden(
        _ scene: Scene, in folder: TestFolder, _ name: String, _ settings: EncoderSettings = EncoderSettings()
    ) throws -> Golden {
        let job = try FilmJob(FilmOrder(scene, settings: settings), path: folder.path("\(name).mp4"))
        return try Golden(Golden.Order(SceneFile("scene.json")), making: job) { try $0.run() }
    }

    private static func frames(_ numbers: Int...) -> Set<FilmFrame> { Set(numbers.map { FilmFrame($0) }) }

    @Test(
        "the listed frames are accepted only if no other frame differs; the error names the others"
    )
    func listed() throws {
        let folder = try TestFolder()
        let good = try Self.golden(Self.scene(), in: folder, "good")
        try good.write(to: folder.path("golden"), film: folder.path("good.mp4"), overwriting: true)
        let recorded = try RecordedGolden(folder: folder.path("golden"))
        let bad = try Self.golden(Self.scene(bright: 5...7), in: folder, "bad")
        func objection(_ frames: Set<FilmFrame>, _ golden: Golden) -> String? {
            recorded.objection(accepting: frames, of: golden)
        }
        #expect(objection(Self.frames(5, 6, 7), bad) == nil)
        #expect(objection(Self.frames(4, 5, 6, 7, 30), bad) == nil, "frames that are the same may be listed")
        #expect(objection(Self.frames(5, 7), bad) == "rgb: frame 6 differs too")
        #expect(objection(Self.frames(5), bad) == "rgb: frames 6 and 7 differ too")
        #expect(objection([], good) == nil)
    }

    @Test(
        "frames can't be accepted if quality, sound, length, library versions or the file differ too"
    )
    func others() throws {
        let folder = try TestFolder()
        let good = try Self.golden(Self.scene(), in: folder, "good")
        try good.write(to: folder.path("golden"), film: folder.path("good.mp4"), overwriting: true)
        let recorded = try RecordedGolden(folder: folder.path("golden"))
        let bad = try Self.golden(Self.scene(bright: 5...7), in: folder, "bad")
        let frames = Self.frames(5, 6, 7)
        func objection(_ change: (inout Golden) -> Void) -> String? {
            var golden = bad
            change(&golden)
            return recorded.objection(accepting: frames, of: golden)
        }
        #expect(objection { _ in } == nil)
        // A packet of the second chunk, in which no picture has changed.
        let late = objection { golden in
            guard
                let index = golden.lists[.packets]?.frames.firstIndex(where: {
                    $0.presentation / max($0.duration, 1) == 45
                })
            else { return }
            golden.lists[.packets]?.frames[index].hash = String(repeating: "0", count: 64)
        }
        #expect(
            late == "packets: frame 45 differs too, in chunks in which no picture has changed")
        #expect(
            objection { $0.lists[.rgb]?.frames.removeLast() } == "rgb: 59 frames, recorded with 60")
        #expect(objection { $0.lists[.yuv]?.timeBase = Ratio(1, 11) }?.hasPrefix("yuv: time base") == true)
        #expect(
            objection { $0.lists[.sound] = $0.lists[.packets] }
                == "sound: only one of the golden and the new output has this layer")
        let newer = objection { golden in
            golden.fingerprint = Fingerprint(
                parts: golden.fingerprint.parts.map {
                    $0.name == "x264" ? Fingerprint.Part("x264", "new") : $0
                })
        }
        #expect(
            newer?.hasPrefix("the golden was recorded with x264 ") == true
                && newer?.hasSuffix("completely") == true)
        var muxed = good
        muxed.fileHash = String(repeating: "0", count: 64)
        #expect(
            recorded.objection(accepting: frames, of: muxed)
                == "the file's bytes differ, although its packets are the same")
        let sharper = try Self.golden(
            Self.scene(bright: 5...7), in: folder, "sharper", EncoderSettings(crf: 12))
        #expect(recorded.objection(accepting: frames, of: sharper)?.hasPrefix("packets: ") == true)
    }
}
