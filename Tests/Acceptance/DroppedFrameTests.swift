import Foundation
import TestSupport
import Testing

/// Films with dropped frames: what `inspect` reports, with targets and without.
@Suite struct DroppedFrameTests {
    @Test("a frame that was dropped without a gap misses the target duration") func closedGap() throws {
        let folder = try TestFolder()
        let path = folder.path("film.mp4")
        try InspectTests.make(
            InspectTests.Film(
                name: "", filter: "select='not(eq(n,50))',setpts=N/60/TB", flags: InspectTests.clean),
            at: path)
        let outcome = try Tool.zoetrope.run(["inspect", path, "--duration", "2"])
        #expect(outcome.status == 1)
        #expect(outcome.errors == "missed: \(path): duration: 1.98333 s, the target is 2 s\n")
    }

    @Test("a dropped frame misses the target rate") func gap() throws {
        let folder = try TestFolder()
        let path = folder.path("film.mp4")
        try InspectTests.make(
            InspectTests.Film(
                name: "", filter: "select='not(eq(n,50))'", flags: InspectTests.clean + ["-vsync", "vfr"]),
            at: path)
        let outcome = try Tool.zoetrope.run(["inspect", path, "--fps", "60"])
        #expect(outcome.status == 1)
        #expect(outcome.errors == "missed: \(path): fps: 60 with 1 gap, the target is 60\n")
    }

    @Test(
        "dropped frames are counted and listed with their times, however many there are",
        arguments: [6, 12, 20, 30])
    func dropped(_ every: Int) throws {
        let folder = try TestFolder()
        let path = folder.path("film.mp4")
        try InspectTests.make(
            InspectTests.Film(
                name: "", filter: "select='mod(n+1,\(every))'",
                flags: InspectTests.clean + ["-fps_mode", "vfr"]),
            at: path)
        let report = try InspectTests.inspect(path)
        let gaps = try #require(report["gaps"] as? [[String: Any]])
        // The last dropped frame is the film's last frame, so it leaves no gap.
        #expect(report["fps"] as? String == "60" && gaps.count == 120 / every - 1)
        let start = try #require(gaps.first?["start"] as? Double)
        #expect(abs(start - Double(every - 2) / 60) < 0.001, "\(start)")
        let text = try Tool.zoetrope.run(["inspect", path]).text
        #expect(text.contains("constant except for \(gaps.count) gaps\n"), "\(text)")
        #expect(!text.contains("varies"), "\(text)")
        #expect(
            gaps.count <= 3
                || text.contains("found: \(gaps.count) gaps in total, \(gaps.count) frames, from "),
            "\(text)")
    }
}
