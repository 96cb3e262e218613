import Drawing
import Geometry
import Media
import SceneModel
import SceneText
import Testing

@testable import Film

@Suite struct FilmPlanTests {
    private func order() throws -> FilmOrder {
        var scene = Scene(
            size: PixelSize(width: 64, height: 48), fps: try #require(FrameRate(10)), duration: 5)
        scene.layers = [Layer(GradientContent(preset: .contest)), Layer(BubblesContent())]
        return FilmOrder(scene)
    }

    @Test("every property that affects bytes changes the plan's name") func names() throws {
        let plain = try FilmPlan(order()).name
        let sixty = try #require(FrameRate(60))
        let changes: [(inout FilmOrder) -> Void] = [
            { $0.scene.seed = 1 }, { $0.scene.fps = sixty }, { $0.scene.duration = 4 },
            { $0.scene.background = Color(red: 1, green: 0, blue: 0) }, { $0.scene.layers.removeLast() },
            { $0.scene.layers[0].opacity = .constant(0.5) }, { $0.size = PixelSize(width: 32, height: 24) },
            { $0.fit = .cover }, { $0.frames = 1..<50 }, { $0.settings.crf = 19 },
            { $0.settings.preset = .fast },
        ]
        var names: Set<String> = [plain]
        for change in changes {
            var order = try order()
            change(&order)
            names.insert(try FilmPlan(order).name)
        }
        #expect(names.count == changes.count + 1)
        #expect(try FilmPlan(order()).name == plain, "and nothing else does")
    }

    @Test("what can't be encoded is refused with the allowed values") func refused() throws {
        var odd = try order()
        odd.size = PixelSize(width: 63, height: 48)
        let error = #expect(throws: OrderError.self) { _ = try FilmPlan(odd) }
        #expect(error?.description.hasSuffix("try --size 62x48") == true)
        odd.scene.size = PixelSize(width: 65, height: 37)
        odd.size = nil
        let cropped = #expect(throws: OrderError.self) { _ = try FilmPlan(odd) }
        #expect(cropped?.description.hasSuffix("try --size 64x36 --fit cover") == true)
        for frames: Range<SceneFrame> in [50..<51, 0..<51, 3..<3] {
            var order = try order()
            order.frames = frames
            #expect(throws: OrderError.self) { _ = try FilmPlan(order) }
        }
    }

    @Test("x264's settings and headers depend on the frame rate, not on the film's length")
    func keyframeInterval() throws {
        var (parameters, headers): (Set<String>, Set<[UInt8]>) = ([], [])
        for frames in [1, 10, 23, 25, 6000] {
            var order = try order()
            order.scene.duration = Double(frames) / 10
            let plan = try FilmPlan(order)
            parameters.insert(plan.description["encoding"]?["x264"]?.text ?? "")
            headers.insert(try plan.makeEncoder().track.header)
        }
        #expect(parameters.count == 1 && headers.count == 1)
        // The keyframe interval is two seconds (20 frames) plus three frames, which are too few for a chunk.
        #expect(parameters.first?.contains("keyint=23:min-keyint=23:") == true)
    }

    @Test("frames of a part of a scene have the times they have in the scene") func times() throws {
        var order = try order()
        order.frames = 20..<30
        #expect(try FilmPlan(order).time(of: 3) == SceneTime(23, over: 10))
    }
}
