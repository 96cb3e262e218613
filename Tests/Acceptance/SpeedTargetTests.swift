import Foundation
import TestSupport
import Testing

/// Tests of speed targets. The real speed doesn't matter: any program meets the low targets, and none meets the high
/// ones.
@Suite struct SpeedTargetTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write(SmallScene.json(), to: "scene.json")
    }

    private func run(_ arguments: [String]) throws -> Tool.Outcome {
        try Tool.zoetrope.run(arguments, in: folder.url)
    }

    @Test("a film that was encoded too slowly is kept, and the exit status is 1") func encode() throws {
        let encode = ["encode", "scene.json", "-o", "film.mp4", "--overwrite"]
        let met = try run(encode + ["--require-speed", "0.000001"])
        #expect(met.status == 0 && met.errors.isEmpty && met.text.contains("\nmet        speed: "), "\(met)")
        try FileManager.default.removeItem(atPath: folder.path("film.mp4"))
        let missed = try run(encode + ["--require-speed", "1000000"])
        #expect(missed.status == 1)
        #expect(missed.errors.hasPrefix("missed: film.mp4: speed: "), "\(missed.errors)")
        #expect(missed.errors.hasSuffix(" times real time, the target is at least 1000000\n"))
        #expect(try run(["inspect", "film.mp4", "--frame-count", "20"]).status == 0)
        let json = try run(encode + ["--require-speed", "1000000", "--json", "--fresh"])
        let report = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
        let target = try #require((report["targets"] as? [[String: Any]])?.first)
        #expect(target["name"] as? String == "speed" && target["isMet"] as? Bool == false)
    }

    @Test("bench reports if the whole program is fast enough") func bench() throws {
        let bench = ["bench", "scene.json", "--seconds", "0.2", "--runs", "1"]
        let met = try run(bench + ["--at-least", "0.000001"])
        #expect(met.status == 0 && met.text.contains("\nmet        encode: "), "\(met)")
        let missed = try run(bench + ["--at-least", "1000000"])
        #expect(missed.status == 1 && missed.text.contains("x264 alone"))
        #expect(missed.errors.hasPrefix("missed: bench: encode: "), "\(missed.errors)")
    }

    @Test("an invalid speed is a usage error") func unreadable() throws {
        for arguments in [
            ["encode", "scene.json", "-o", "film.mp4", "--require-speed", "0"],
            ["encode", "scene.json", "-o", "film.mp4", "--require-speed", "fast"],
            ["bench", "--at-least", "-1"], ["bench", "--draw", "--at-least", "30"],
        ] {
            #expect(try run(arguments).status == 64, "\(arguments)")
        }
        #expect(folder.names == ["scene.json"])
    }
}
