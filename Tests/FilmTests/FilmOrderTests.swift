import Drawing
import Geometry
import Media
import SceneModel
import SceneText
import Testing

@testable import Film

/// Tests that writing an order to JSON and reading it back gives the same order.
@Suite struct FilmOrderTests {
    private static let random = Randomness(seed: 7)

    private static func order(_ number: Int) -> OrderedFilm<SceneFile> {
        func pick<Value>(_ values: [Value], _ purpose: Int) -> Value {
            values[Int(random.unit(purpose, number) * Double(values.count))]
        }
        var file = SceneFile(pick(["scene.json", "../a/ü \"b\".json", "/c.json"], 0))
        file.fps = pick([nil, FrameRate(60), FrameRate(30_000, per: 1001)], 1)
        file.duration = pick([nil, 0.001, 2.5, 1_000_000], 2)
        file.seed = pick([nil, 0, 9_007_199_254_740_991], 3)
        file.without = pick([[], ["snow"], ["ü", "a \"b\""]], 9)
        var order = OrderedFilm(file)
        order.repeats = pick([1, 2, 1_000_000], 10)
        order.size = pick([nil, PixelSize(width: 1, height: 8192), PixelSize(width: 320, height: 180)], 4)
        order.fit = pick(Fit.allCases, 5)
        order.frames = pick([nil, 0..<1, 7..<8, 999_999..<1_000_000, 0..<1_000_000], 6)
        order.settings.preset = pick(EncoderSettings.Preset.allCases, 7)
        order.settings.crf = pick([0, 17.25, 18, 51], 8)
        return order
    }

    private static func scene(_ file: SceneFile) -> Scene {
        var scene = Scene(size: PixelSize(width: 64, height: 36), fps: .slowest, duration: 5)
        scene.layers = [Layer(GradientContent(preset: .contest)), Layer(BubblesContent())]
        return file.changed(scene)
    }

    @Test("reading a written order gives the same order, for a scene and for a scene's file")
    func roundTrip() throws {
        for number in 0..<500 {
            let order = Self.order(number)
            let format = OrderedFilm<SceneFile>.format
            let text = Array(format.write(order).prettyText.utf8)
            #expect(try format.read(text: text, kinds: .standard) == order)

            let film = order.of(Self.scene(order.scene))
            // At high frame rates the longest durations exceed the maximum number of frames.
            guard film.scene.frameCount <= Scene.maximumFrames, film.scene.frameCount > 0 else { continue }
            let json = FilmOrder.format.write(film)
            let again = try FilmOrder.format.read(text: Array(json.text.utf8), kinds: .standard)
            #expect(FilmOrder.format.write(again) == json)
            #expect(again.of(0) == film.of(0))
        }
    }

    @Test("an order's JSON contains every property but the limit of its cost") func complete() {
        var order = OrderedFilm(SceneFile("scene.json"))
        order.size = PixelSize(width: 2, height: 2)
        order.frames = 3..<5
        order.scene.fps = .slowest
        order.scene.duration = 1
        order.scene.seed = 1
        order.scene.without = ["snow"]
        order.scene.raw = RawFrames(.yuv420p, size: PixelSize(width: 4, height: 2))
        (order.audioBitRate, order.isSilent) = (96_000, true)
        (order.format, order.settings.codec, order.isTransparent) = (.webm, .vp9, true)
        let keys = ["path": "file", "isSilent": "noAudio", "isTransparent": "transparent"]
        func names(_ value: Any) -> Set<String> {
            Set(Mirror(reflecting: value).children.compactMap { child in child.label.map { keys[$0] ?? $0 } })
        }
        let json = OrderedFilm<SceneFile>.format.write(order)
        // The limit is that of one run. Parts of a film may be encoded with others.
        #expect(Set(json.members?.map(\.key) ?? []) == names(order).subtracting(["maximumCost"]))
        #expect(Set(json["scene"]?.members?.map(\.key) ?? []) == names(order.scene))
        #expect(Set(json["settings"]?.members?.map(\.key) ?? []) == names(order.settings))
        #expect(json["frames"] == ["first": 3, "count": 2])
    }

    @Test("omitted keys of an order get defaults, and mistakes are reported as in scenes") func errors()
        throws
    {
        let format = OrderedFilm<SceneFile>.format
        let plain = try format.read(
            text: Array(#"{"scene": {"file": "a.json"}}"#.utf8), kinds: .standard)
        #expect(plain == OrderedFilm(SceneFile("a.json")))
        let text =
            #"{"scene": {"file": 5, "fps": "1/0"}, "fit": "containt", "settings": {"crf": 64, "preset": "vryfast"}, "frames": {"first": -1}}"#
        let errors = #expect(throws: SceneErrors.self) {
            _ = try format.read(text: Array(text.utf8), kinds: .standard)
        }
        #expect(
            errors?.listed.map(\.path) == [
                "scene.file", "scene.fps", "fit", "settings.crf", "settings.preset", "frames.count",
                "frames.first",
            ])
        #expect(
            errors?.listed[2].message
                == "unknown fit \"containt\": did you mean \"contain\"? One of contain, cover")
    }

    @Test(
        "an order of a codec, quality or rate that its format can't have is refused",
        arguments: [
            (OutputFormat.mp4, VideoCodec.ffv1, 18.0, false, "a film .mp4 can't have the codec ffv1"),
            (.webm, .h264, 18, false, "a film .webm can't have the codec h264"),
            (.mp4, .h264, 52, false, "CRF 52: H.264 has 0 to 51"),
            (.webm, .av1, 30, true, "AV1 has no alpha"),
            (.gif, .ffv1, 18, false, "60 fps: a GIF has at most 50 frames per second"),
        ])
    func impossible(
        _ format: OutputFormat, _ codec: VideoCodec, _ crf: Double, _ isTransparent: Bool, _ message: String
    ) throws {
        var order = FilmOrder(
            Self.scene(SceneFile("")), format: format, settings: EncoderSettings(codec: codec, crf: crf))
        order.isTransparent = isTransparent
        order.scene.fps = try #require(FrameRate(60))
        let error = #expect(throws: OrderError.self) { _ = try FilmPlan(order) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test("writing default values into an order does not change the plan") func settled() throws {
        let scene = Self.scene(SceneFile(""))
        var full = FilmOrder(scene)
        full.size = scene.size
        full.frames = 0..<SceneFrame(scene.frameCount)
        #expect(try FilmPlan(full).name == FilmPlan(FilmOrder(scene)).name)
        let json = try #require(try FilmPlan(full).description["order"])
        let read = try FilmOrder.format.read(text: Array(json.text.utf8), kinds: .standard)
        #expect(try FilmPlan(read).name == FilmPlan(full).name)
    }
}
