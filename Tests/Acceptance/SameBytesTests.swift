import Foundation
import TestSupport
import Testing

/// Tests that a scene's bytes don't depend on the lanes, the cores or the order of frames.
@Suite struct SameBytesTests {
    // At 10 fps a chunk has 20 frames. The frames beyond 40 are halved if there are at least 10, and joined to the last
    // chunk if there are fewer than 4.
    @Test(
        "the film's SHA-256 is the same with any number of lanes and cores",
        arguments: SlowTests.areEnabled ? [1, 2, 3, 9, 10, 21, 40, 43, 45, 63] : [1, 9, 43, 45])
    func lanesAndCores(_ frames: Int) throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(duration: Double(frames) / 10), to: "scene.json")
        var hashes: Set<String> = []
        for tool in [Tool.zoetrope, Tool.onOneCore] {
            for lanes in ["1", "2", "5"] {
                let outcome = try tool.run([
                    "encode", scene, "-o", folder.path("film.mp4"), "--lanes", lanes, "--overwrite",
                    "--fresh", "--json",
                ])
                #expect(outcome.status == 0, "\(outcome.errors)")
                let report = try #require(
                    try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
                #expect(report["frames"] as? Int == frames)
                hashes.insert(try #require(report["sha256"] as? String))
            }
        }
        #expect(hashes.count == 1)
        let sum = try Tool.system("sha256sum").run([folder.path("film.mp4")])
        #expect(sum.text.prefix(64) == hashes.first ?? "")
    }

    @Test(
        "frame n at 30 fps equals frame 2n at 60 fps, and a frame drawn alone equals the frame in sequence",
        arguments: SlowTests.some(Repository.samples, 5))
    func frames(_ sample: String) throws {
        let scene = Repository.sample(sample)
        let (width, height) = try Repository.size(of: sample, shortSide: 90)
        func frames(_ rate: String, _ range: ClosedRange<Int>) throws -> Data {
            let outcome = try Tool.zoetrope.run([
                "frames", scene, "--fps", rate, "--size", "\(width)x\(height)", "--frames",
                "\(range.lowerBound)-\(range.upperBound)",
            ])
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.output
        }
        let byteCount = width * height * 3
        // The identities of all frames are compared, without drawing the frames.
        let last = SlowTests.areEnabled ? 40 : 10
        let at60 = try frames("60", 0...2 * last)
        let at30 = try frames("30", 0...last)
        try #require(at60.count == (2 * last + 1) * byteCount && at30.count == (last + 1) * byteCount)
        for frame in 0...last {
            let slow = at30[frame * byteCount..<(frame + 1) * byteCount]
            let fast = at60[2 * frame * byteCount..<(2 * frame + 1) * byteCount]
            #expect(slow == fast, "frame \(frame) at 30")
        }
        for frame in SlowTests.areEnabled ? [0, 17, 80] : [17] {
            #expect(try frames("60", frame...frame) == at60[frame * byteCount..<(frame + 1) * byteCount])
        }
    }

    @Test("raw frames have the requested byte order, and their alpha is opaque") func pixelFormats() throws {
        let folder = try TestFolder()
        let scene = try folder.write(
            ##"{"version": 1, "size": {"width": 3, "height": 2}, "fps": 1, "duration": 1, "background": "#102030"}"##,
            to: "scene.json")
        let rgb = try Tool.zoetrope.run(["frames", scene, "--pixel-format", "rgb24", "-o", "-"])
        #expect(Array(rgb.output) == Array(repeating: [0x10, 0x20, 0x30], count: 6).flatMap(\.self))
        let bgra = try Tool.zoetrope.run([
            "frames", scene, "--pixel-format", "bgra", "-o", folder.path("raw"),
        ])
        #expect(bgra.status == 0)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("raw")))
        #expect(Array(bytes) == Array(repeating: [0x30, 0x20, 0x10, 0xFF], count: 6).flatMap(\.self))
    }

    @Test("the samples folder has samples") func found() { #expect(Repository.samples.count > 10) }

    @Test("every sample can be encoded", arguments: SlowTests.some(Repository.samples, 5)) func samples(
        _ sample: String
    ) throws {
        let folder = try TestFolder()
        let (width, height) = try Repository.size(of: sample, shortSide: SlowTests.areEnabled ? 180 : 90)
        let outcome = try Tool.zoetrope.run([
            "encode", Repository.sample(sample), "-o", folder.path("film.mp4"), "--size",
            "\(width)x\(height)",
            "--frames", SlowTests.areEnabled ? "30-59" : "30-35", "--preset", "ultrafast",
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.names == ["film.mp4"])
    }
}
