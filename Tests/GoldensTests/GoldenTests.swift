import Base
import Drawing
import Film
import Foundation
import Geometry
import Media
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import FilmReading
@testable import Goldens
@testable import Reports

/// Tests that each difference is found in the right layer and frame.
@Suite struct GoldenTests {
    /// Returns content in which one pixel of one frame is one level darker.
    static func blemish(at frame: Int?) -> DrawnContent {
        DrawnContent { canvas, moment in
            guard let frame, moment.time == SceneTime(frame, over: 10) else { return }
            canvas.drawShapes { pen in
                pen.fillCircle(
                    center: Point(20.5, 10.5), radius: 0.45, color: Color(red: 0, green: 0, blue: 0),
                    alpha: 0.007)
            }
        }
    }

    static func scene(blemishAt frame: Int? = nil) -> Scene {
        var scene = Scene(size: PixelSize(width: 64, height: 36), fps: FrameRate(10) ?? .slowest, duration: 5)
        scene.background = Color(red: 200, green: 200, blue: 200)
        scene.layers = [
            Layer(BubblesContent()), Layer(blemish(at: frame)),
        ]
        return scene
    }

    static func golden(
        _ scene: Scene, _ settings: EncoderSettings = EncoderSettings(), in folder: TestFolder, _ name: String
    ) throws -> Golden {
        let job = try FilmJob(FilmOrder(scene, settings: settings), path: folder.path("\(name).mp4"))
        return try Golden(Golden.Order(SceneFile("scene.json")), making: job) { try $0.run() }
    }

    static func record(_ golden: Golden, in folder: TestFolder) throws -> RecordedGolden {
        try golden.write(to: folder.path("golden"), film: folder.path("good.mp4"), overwriting: true)
        return try RecordedGolden(folder: folder.path("golden"))
    }

    private static func verdicts(_ comparison: GoldenComparison) -> [GoldenComparison.Verdict] {
        comparison.layers.map(\.verdict)
    }

    @Test("cancelling a golden while it is written leaves the old golden") func cancelled() throws {
        let folder = try TestFolder()
        let golden = try Self.golden(Self.scene(), in: folder, "good")
        _ = try Self.record(golden, in: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path("golden")).sorted()
        var scene = Self.scene()
        scene.background = Color(red: 100, green: 0, blue: 0)
        let other = try Self.golden(scene, in: folder, "other")
        let cancellation = Cancellation()
        cancellation.cancel()
        #expect(throws: Cancelled.self) {
            try other.write(
                to: folder.path("golden"), film: nil, overwriting: true, cancellation: cancellation)
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path("golden")).sorted() == names)
        #expect(!folder.names.contains { $0.hasSuffix(".part") })
        let kept = try RecordedGolden(folder: folder.path("golden"))
        #expect(try GoldenComparison(kept, with: golden).verdict == .same)
    }

    @Test("two recordings of the same film are the same in every layer") func same() throws {
        let folder = try TestFolder()
        let recorded = try Self.record(Self.golden(Self.scene(), in: folder, "good"), in: folder)
        let comparison = try GoldenComparison(recorded, with: Self.golden(Self.scene(), in: folder, "new"))
        #expect(Self.verdicts(comparison) == [.same, .same, .same, .same])
        #expect(comparison.verdict == .same)
        #expect(!comparison.isSceneChanged)
    }

    @Test("a change of one level in one pixel is found in the rgb layer at its frame", arguments: [0, 7, 49])
    func pixel(_ frame: Int) throws {
        let folder = try TestFolder()
        let good = try Self.golden(Self.scene(), in: folder, "good")
        let bad = try Self.golden(Self.scene(blemishAt: frame), in: folder, "bad")
        let comparison = try GoldenComparison(Self.record(good, in: folder), with: bad)
        let first = try #require(comparison.firstDifference)
        #expect(first.layer == .rgb)
        #expect(first.firstFrame == FilmFrame(frame))
        #expect(first.differingCount == 1)
        #expect(first.frameCount == 50)

        var levels: [Int] = []
        for scene in [Self.scene(), Self.scene(blemishAt: frame)] {
            let renderer = try Renderer(scene)
            var pixels = renderer.makeBuffer()
            try renderer.draw(at: scene.fps.time(of: frame), into: &pixels)
            levels.append(pixels.rgb24().reduce(0) { $0 + Int($1) })
        }
        #expect((1...3).contains(levels[0] - levels[1]), "one level in each of at most three colours")
    }

    @Test("another quality is found in the packets, while drawn and converted frames stay the same")
    func quality() throws {
        let folder = try TestFolder()
        let good = try Self.golden(Self.scene(), in: folder, "good")
        let other = try Self.golden(Self.scene(), EncoderSettings(crf: 19), in: folder, "other")
        let comparison = try GoldenComparison(Self.record(good, in: folder), with: other)
        #expect(Self.verdicts(comparison) == [.same, .same, .differs, .differs])
    }

    @Test("another conversion is found in yuv, and another container only in the file") func laterLayers()
        throws
    {
        let folder = try TestFolder()
        let good = try Self.golden(Self.scene(), in: folder, "good")
        let recorded = try Self.record(good, in: folder)
        var converted = good
        converted.lists[.yuv]?.frames[3].hash = String(repeating: "0", count: 64)
        let comparison = try GoldenComparison(recorded, with: converted)
        #expect(Self.verdicts(comparison) == [.same, .differs, .same, .same])
        #expect(comparison.firstDifference?.firstFrame == 3)
        var muxed = good
        muxed.fileHash = String(repeating: "0", count: 64)
        #expect(
            Self.verdicts(try GoldenComparison(recorded, with: muxed)) == [.same, .same, .same, .differs])
    }

    @Test("frames that only one film has count as differences, and another frame rate as a different header")
    func shape() throws {
        let folder = try TestFolder()
        let good = try Self.golden(Self.scene(), in: folder, "good")
        let recorded = try Self.record(good, in: folder)
        var shorter = good
        shorter.lists[.rgb]?.frames.removeLast(2)
        let missing = try GoldenComparison(recorded, with: shorter)
        #expect(missing.firstDifference?.firstFrame == 48)
        #expect(missing.firstDifference?.differingCount == 2)
        var faster = good
        faster.lists[.yuv]?.timeBase = Ratio(1, 11)
        let head = try GoldenComparison(recorded, with: faster)
        #expect(head.firstDifference?.layer == .yuv)
        #expect(head.firstDifference?.isHeadChanged == true)
        #expect(head.firstDifference?.firstFrame == nil)
    }

    @Test(
        "layers made by other library versions are not comparable, but drawn frames are",
        arguments: [
            ("freetype", [.same, .same, .same, .same]), ("renderer", [.same, .same, .same, .same]),
            ("libswscale", [.same, .notComparable, .notComparable, .notComparable]),
            ("x264", [.same, .same, .notComparable, .notComparable]),
            ("libavformat", [.same, .same, .same, .notComparable]),
        ] as [(String, [GoldenComparison.Verdict])])
    func fingerprints(_ part: String, _ expected: [GoldenComparison.Verdict]) throws {
        let folder = try TestFolder()
        let good = try Self.golden(Self.scene(), in: folder, "good")
        var old = good
        old.fingerprint = Fingerprint(
            parts: good.fingerprint.parts.map { $0.name == part ? Fingerprint.Part(part, "0") : $0 })
        let comparison = try GoldenComparison(Self.record(old, in: folder), with: good)
        #expect(Self.verdicts(comparison) == expected)
        #expect(comparison.changedParts.map(\.name) == [part])
    }

    @Test("a difference in drawn frames counts even if library versions differ") func differsAnyway()
        throws
    {
        let folder = try TestFolder()
        var old = try Self.golden(Self.scene(), in: folder, "good")
        old.fingerprint = Fingerprint(parts: [])
        let bad = try Self.golden(Self.scene(blemishAt: 3), in: folder, "bad")
        let comparison = try GoldenComparison(Self.record(old, in: folder), with: bad)
        #expect(comparison.verdict == .differs)
        #expect(Self.verdicts(comparison) == [.differs, .notComparable, .notComparable, .notComparable])
    }

    @Test("a difference is measured, and amplified in the picture that shows it") func picture() throws {
        let one = FramePixels(width: 5, height: 4, rgb: [UInt8](repeating: 0x10, count: 60))
        var other = one
        other.rgb[31] = 0x13
        let measured = FrameDifference(other, expected: one)
        #expect(measured.largestStep == 3 && measured.differingPixelCount == 1 && measured.pixelCount == 20)
        #expect(measured.ssim == nil, "there is no window of 8x8 pixels")
        let difference = other.difference(from: one)
        #expect(difference.rgb[31] == 255 && difference.rgb.count { $0 > 0 } == 1)
    }

    @Test("JUnit XML has each layer's difference in the layer's case, and lines about the golden once")
    func junit()
        throws
    {
        let folder = try TestFolder()
        let good = try Self.golden(Self.scene(), in: folder, "good")
        let bad = try Self.golden(Self.scene(blemishAt: 7), in: folder, "bad")
        let comparison = try GoldenComparison(Self.record(good, in: folder), with: bad)
        let report = try GoldenReport(comparison, film: folder.path("bad.mp4"), to: folder.url.path)
        let junit = GoldenCheckReport(goldens: [report], broken: []).junit
        let cases = junit.components(separatedBy: "<testcase ").dropFirst()
        #expect(cases.count == 4 && cases.allSatisfy { $0.contains("<failure ") })
        let shown = "expected, actual and difference of frame 7"
        #expect(cases.map { $0.contains(shown) } == [true, false, false, false])
        for (text, layer) in zip(cases, comparison.layers) where layer.layer != .file {
            let own = layer.fault ?? ""
            #expect(text.contains("message=\"\(own)\"") && text.contains(">\(own)"), "\(text)")
        }
        #expect(cases.last?.contains("message=\"differs because other layers differ\"") == true)
    }

    @Test("lists with other systems' line endings are read as the same lists") func lineEnds() throws {
        let folder = try TestFolder()
        let good = try Self.golden(Self.scene(), in: folder, "good")
        _ = try Self.record(good, in: folder)
        for name in ["golden.json", "rgb.framehash", "packets.framehash"] {
            let text = String(decoding: try folder.data("golden/\(name)"), as: UTF8.self)
            try folder.write(text.replacing("\n", with: "\r\n"), to: "golden/\(name)")
        }
        let recorded = try RecordedGolden(folder: folder.path("golden"))
        #expect(try GoldenComparison(recorded, with: good).verdict == .same)
    }

    @Test("a replaced or missing film in a golden is detected") func tampered() throws {
        let folder = try TestFolder()
        let good = try Self.golden(Self.scene(), in: folder, "good")
        _ = try Self.record(good, in: folder)
        try folder.write("no film", to: "golden/film.mp4")
        #expect(throws: GoldenError.self) { _ = try RecordedGolden(folder: folder.path("golden")) }
        try FileManager.default.removeItem(atPath: folder.path("golden/film.mp4"))
        #expect(try RecordedGolden(folder: folder.path("golden")).film == nil)
        try FileManager.default.removeItem(atPath: folder.path("golden/golden.json"))
        #expect(try RecordedGolden.folders(at: folder.url.path) == [folder.path("golden")])
        #expect(throws: (any Error).self) { _ = try RecordedGolden(folder: folder.path("golden")) }
    }

    @Test("a golden of an unsupported version must be recorded again, as the error says") func older()
        throws
    {
        let folder = try TestFolder()
        _ = try Self.record(Self.golden(Self.scene(), in: folder, "good"), in: folder)
        try folder.write(
            #"{"golden": 1, "scene": "scene.json", "flags": ["--fps", "6"], "fileHash": ""}"#,
            to: "golden/golden.json")
        let error = #expect(throws: GoldenError.self) {
            _ = try RecordedGolden(folder: folder.path("golden"))
        }
        #expect(
            error?.description == "\(folder.path("golden/golden.json")): golden: version 1, expected 2 or 3")
        #expect(error?.advice.contains("golden record --overwrite") == true)
        try Golden.check(folder.path("golden"), overwriting: true)
    }

    @Test("a golden of version 2 is read, compared, and written as version 3") func earlier() throws {
        let folder = try TestFolder()
        let good = try Self.golden(Self.scene(), in: folder, "good")
        _ = try Self.record(good, in: folder)
        let head = String(decoding: try folder.data("golden/golden.json"), as: UTF8.self)
        #expect(head.hasPrefix("{\n  \"golden\": 3,"))
        try FileManager.default.removeItem(atPath: folder.path("golden/scene.json"))
        try folder.write(head.replacing("\"golden\": 3", with: "\"golden\": 2"), to: "golden/golden.json")
        let recorded = try RecordedGolden(folder: folder.path("golden"))
        #expect(recorded.scene == nil)
        #expect(try GoldenComparison(recorded, with: good).verdict == .same)
        var scene = Self.scene()
        scene.background = Color(red: 200, green: 200, blue: 201)
        let changed = try GoldenComparison(recorded, with: Self.golden(scene, in: folder, "bad"))
        #expect(changed.sceneChange?.lines == ["the scene has changed since it was recorded"])
    }

    @Test("a golden keeps its scene, and a check lists the keys whose values changed") func sceneKept() throws
    {
        let folder = try TestFolder()
        var scene = Self.scene()
        let recorded = try Self.record(Self.golden(scene, in: folder, "good"), in: folder)
        #expect(
            try GoldenComparison(recorded, with: Self.golden(scene, in: folder, "same")).sceneChange == nil)
        scene.background = Color(red: 200, green: 200, blue: 201)
        let comparison = try GoldenComparison(recorded, with: Self.golden(scene, in: folder, "bad"))
        #expect(comparison.sceneChange?.changes == ["background: #C8C8C8 → #C8C8C9"])
        #expect(GoldenReport(comparison).text.contains("\n    background: #C8C8C8 → #C8C8C9"))
    }

    @Test("other versions are listed only where something differs")
    func versionWords() throws {
        let folder = try TestFolder()
        let good = try Self.golden(Self.scene(), in: folder, "good")
        var old = good
        old.fingerprint = Fingerprint(
            parts: good.fingerprint.parts.map {
                $0.name == "renderer" ? Fingerprint.Part("renderer", "0") : $0
            })
        let recorded = try Self.record(old, in: folder)
        #expect(
            try GoldenReport(GoldenComparison(recorded, with: good)).text.split(separator: "\n").count == 1)
        let bad = try Self.golden(Self.scene(blemishAt: 3), in: folder, "bad")
        #expect(
            try GoldenReport(GoldenComparison(recorded, with: bad)).text.contains(
                "recorded with renderer 0, now running"))
    }

    @Test("the error for an invalid golden names the file") func broken() throws {
        let folder = try TestFolder()
        let good = try Self.golden(Self.scene(), in: folder, "good")
        _ = try Self.record(good, in: folder)
        let texts = [
            "golden/golden.json": "{\"golden\": 3}", "golden/yuv.framehash": "nonsense\n",
        ]
        for (name, text) in texts.sorted(by: { $0.key > $1.key }) {
            try folder.write(text, to: name)
            let error = #expect(throws: GoldenError.self) {
                _ = try RecordedGolden(folder: folder.path("golden"))
            }
            #expect(error?.description.hasPrefix(folder.path(name)) == true)
        }
    }
}
