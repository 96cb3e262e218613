import Drawing
import Film
import Foundation
import Geometry
import Media
import SceneModel
import TestSupport
import Testing

@testable import Goldens

/// Tests of a report's pictures, which are exact pictures from the golden or decoded pictures.
@Suite struct GoldenPicturesTests {
    private static func report(
        _ recorded: RecordedGolden, _ bad: Golden, in folder: TestFolder
    ) throws -> GoldenReport {
        try GoldenReport(
            GoldenComparison(recorded, with: bad), film: folder.path("bad.mp4"), to: folder.url.path)
    }

    @Test("a difference of one level in one pixel is shown, using the pictures that the golden keeps")
    func exactPictures()
        throws
    {
        let folder = try TestFolder()
        let recorded = try GoldenTests.record(
            GoldenTests.golden(GoldenTests.scene(), in: folder, "good"), in: folder)
        let bad = try GoldenTests.golden(GoldenTests.scene(blemishAt: 7), in: folder, "bad")
        let report = try Self.report(recorded, bad, in: folder)
        let picture = try #require(report.pictures.shown.first)
        #expect(picture.isExact && picture.frame == 7 && picture.measured?.largestStep == 1)
        #expect(picture.measured?.differingPixelCount == 1)
        #expect(
            report.text.contains("expected, actual and difference of frame 7: 1 level in 1 of 2304 pixels"))
        #expect(!report.text.contains("decoded"))
    }

    @Test("for a golden without pictures, the decoded frames are shown, with a note") func decodedPictures()
        throws
    {
        let folder = try TestFolder()
        var good = try GoldenTests.golden(GoldenTests.scene(), in: folder, "good")
        good.maximumPictureBytes = 0
        let recorded = try GoldenTests.record(good, in: folder)
        #expect(recorded.maximumPictureBytes == 0)
        #expect(!folder.names.contains { $0.hasPrefix("golden/frame-") })
        let bad = try GoldenTests.golden(GoldenTests.scene(blemishAt: 7), in: folder, "bad")
        let report = try Self.report(recorded, bad, in: folder)
        #expect(report.pictures.shown.map(\.isExact) == [false])
        #expect(report.text.contains(" (decoded from the encoded films, so not exact)"))
    }

    @Test(
        "if not all pictures fit, the kept pictures are spread from first to last, and golden.json has their number"
    )
    func somePictures() throws {
        let folder = try TestFolder()
        var good = try GoldenTests.golden(GoldenTests.scene(), in: folder, "good")
        let all = try good.write(
            to: folder.path("golden"), film: folder.path("good.mp4"), overwriting: true
        ).pictures
        #expect(all.count == 50 && all.distinctCount == 50)
        good.maximumPictureBytes = all.byteCount / 5
        let some = try good.write(
            to: folder.path("golden"), film: folder.path("good.mp4"), overwriting: true
        ).pictures
        #expect((5..<25).contains(some.count) && some.byteCount <= all.byteCount / 5)
        let kept = folder.names.filter { $0.hasPrefix("golden/frame-") }.compactMap {
            Int($0.suffix(10).prefix(6))
        }
        #expect(kept.first == 0 && kept.last == 49 && kept.count == some.count)
        let gaps = zip(kept, kept.dropFirst()).map { $1 - $0 }
        #expect((gaps.max() ?? 99) <= 16, "\(kept)")
        let head = String(decoding: try folder.data("golden/golden.json"), as: UTF8.self)
        #expect(head.contains("\"kept\": \(some.count),\n    \"of\": 50"))
        // A frame whose picture is kept is shown in preference to other frames.
        let recorded = try RecordedGolden(folder: folder.path("golden"))
        var scene = GoldenTests.scene()
        scene.background = Color(red: 200, green: 200, blue: 201)
        let report = try Self.report(recorded, GoldenTests.golden(scene, in: folder, "bad"), in: folder)
        #expect(report.pictures.shown.count == 12)
        #expect(report.pictures.shown.count { $0.isExact } == min(some.count, 12))
    }

    @Test(
        "every prefix of the list of frames to keep is spread over the film",
        arguments: [1, 2, 3, 7, 64, 65, 1000])
    func spread(_ count: Int) {
        let order = RecordedPictures.spread(count)
        #expect(order.sorted() == Array(0..<count))
        for first in [2, 5, 9, 17, 33] where first < count {
            let kept = order.prefix(first).sorted()
            let gaps = zip(kept, kept.dropFirst()).map { $1 - $0 }
            #expect(kept.first == 0 && kept.last == count - 1)
            #expect((gaps.max() ?? 0) <= 4 * count / first + 1, "\(kept)")
        }
    }

    @Test("a lost frame and a new frame are each shown alone, with a note") func lostAndNew() throws {
        let folder = try TestFolder()
        let good = try GoldenTests.golden(GoldenTests.scene(), in: folder, "good")
        let recorded = try GoldenTests.record(good, in: folder)
        var shorter = good
        shorter.lists[.rgb]?.frames.remove(at: 20)
        let lost = try GoldenReport(
            GoldenComparison(recorded, with: shorter), film: nil, to: folder.url.path)
        #expect(
            lost.text.contains(
                "rgb: frame 20 of the recording is missing; all later frames are the same, one frame earlier; 49 frames, recorded with 50"
            ))
        let picture = try #require(lost.pictures.shown.first)
        #expect(lost.pictures.shown.count == 1 && picture.isExact && picture.frame == 20)
        #expect(picture.actual == nil && picture.measured == nil && picture.expected != nil)
        #expect(lost.text.contains("frame 20 of the recording is shown: missing"))
    }
}
