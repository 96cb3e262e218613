import Foundation
import Geometry
import Media
import SceneModel
import TestSupport
import Testing

@testable import Film
@testable import Goldens

@Suite struct FrameHashRecorderTests {
    @Test("frames of a repeated chunk have the hashes of the original and their own times")
    func repeated() throws {
        let folder = try TestFolder()
        var scene = Scene(
            size: PixelSize(width: 64, height: 36), fps: try #require(FrameRate(10)), duration: 4)
        scene.layers = [Layer(GradientContent(preset: .telegram)), Layer(BubblesContent())]
        var plan = try FilmPlan(FilmOrder(scene))
        plan.keys[1] = plan.keys[0]
        var job = FilmJob(plan, path: folder.path("film.mp4"))
        let recorder = FrameHashRecorder(plan)
        job.observer = recorder
        _ = try job.run()
        for list in [try recorder.drawnFrames(), try recorder.convertedFrames()] {
            #expect(list.frames.map(\.presentation) == Array(0..<40))
            #expect(list.frames[0..<20].map(\.hash) == list.frames[20..<40].map(\.hash))
            #expect(Set(list.frames.map(\.hash)).count == 20)
        }
    }
}
