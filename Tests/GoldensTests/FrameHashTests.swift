import Foundation
import Geometry
import Media
import SceneModel
import TestSupport
import Testing

@testable import Film
@testable import FilmReading
@testable import Goldens

@Suite struct FrameHashRecorderTests {
    @Test("frames of a repeated chunk have the original chunk's hashes and their own times")
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

@Suite struct FrameHashTextTests {
    private static let hash = String(repeating: "0a", count: 32)

    @Test("reading a written list gives the same list") func roundTrip() throws {
        var list = FrameHashList(
            timeBase: Ratio(1001, 30000), codec: "h264", width: 64, height: 36, header: [1, 2, 3])
        for number in 0..<3 { list.append(picture: Self.hash, byteCount: 100 + number) }
        let text = try FrameHashText(list.text)
        #expect(text.frames == list.frames)
        #expect(text.head.contains("#tb 0: 1001/30000"))
        #expect(text.head.contains { $0.hasPrefix("#extradata 0,") })
    }

    @Test("the line with the software's name is ignored") func software() throws {
        let one = try FrameHashText("#software: Lavf59\n#tb 0: 1/60\n0, 0, 0, 1, 5, \(Self.hash)\n")
        let other = try FrameHashText("#tb 0: 1/60\n0,          0,          0, 1, 5, \(Self.hash)\n")
        #expect(one == other)
    }

    @Test(
        "the error names a line that is not in framehash format",
        arguments: ["0, 0, 0, 1, 5", "0, 0, 0, 1, five, HASH", "0, 0, 0, 1, 5, abc", "hello"])
    func broken(_ line: String) {
        let error = #expect(throws: GoldenError.self) {
            _ = try FrameHashText("#tb 0: 1/60\n" + line.replacing("HASH", with: Self.hash))
        }
        #expect(error?.description.hasPrefix("line 2 is not a framehash line") == true)
    }
}
