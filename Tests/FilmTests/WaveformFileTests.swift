import Drawing
import Foundation
import Media
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests of waveforms of sound files.
@Suite struct WaveformFileTests {
    // Damage in Matroska files is reported only in FFmpeg's log.
    init() { FFmpegLog.takeOver() }

    private static func scene(_ layer: String, in folder: TestFolder) throws -> Scene {
        let text = """
            {"version": 1, "size": {"width": 80, "height": 40}, "fps": 10, "duration": 2, "layers": [{"type": "gradient"},
             \(layer)]}
            """
        var scene = try Scene(json: Array(text.utf8))
        scene.folder = folder.url.path
        return scene
    }

    private static func lit(_ scene: Scene) throws -> [Int] {
        var scene = scene
        scene.layers.removeFirst()
        let renderer = try FilmOrder(scene).makeRenderer()
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: .zero, into: &buffer)
        let bytes = buffer.rgb24()
        return (0..<80).map { x in (0..<40).count { bytes[($0 * 80 + x) * 3] > 0 } }
    }

    @Test("the heights of lines are those of the file's samples, for one channel or all channels")
    func heights()
        throws
    {
        let folder = try TestFolder()
        let left = (0..<8000).map { Int16($0 < 4000 ? 20_000 : 5000) }
        let right = (0..<8000).map { Int16($0 < 4000 ? 0 : 15_000) }
        try TestSound(rate: 8000, [left, right]).write(to: "a.wav", in: folder)
        func heights(_ keys: String) throws -> [Int] {
            let layer =
                #"{"type": "waveform", "file": "a.wav", "style": "classic", "size": [80, 40], "meanColor": "none"\#(keys)}"#
            let all = try Self.lit(try Self.scene(layer, in: folder))
            #expect(Set(all[1..<39]).count == 1 && Set(all[41..<79]).count == 1)
            return [all[20], all[60]]
        }
        #expect(try heights("") == [40, 40], "10000 and 10000, mixed")
        #expect(try heights(#", "channel": 1"#) == [40, 10])
        #expect(try heights(#", "channel": 2"#) == [1, 40])
        #expect(try heights(#", "channel": 1, "normalize": false"#) == [24, 6])
    }

    @Test("a sound file that can't be shown is an error with the key", arguments: ["file", "overlay.file"])
    func errors(_ key: String) throws {
        let folder = try TestFolder()
        try Data("no sound".utf8).write(to: folder.url.appendingPathComponent("a.wav"))
        try TestSound.sine(440, rate: 8000, count: 800).write(to: "b.wav", in: folder)
        for name in ["a.wav", "none.wav"] {
            let files =
                key == "file"
                ? #""file": "\#(name)""# : #""file": "b.wav", "overlay": {"file": "\#(name)"}"#
            let scene = try Self.scene(#"{"type": "waveform", \#(files)}"#, in: folder)
            let error = #expect(throws: AssetError.self) { _ = try FilmOrder(scene).makeRenderer() }
            #expect(
                error?.description.contains("layers[1].\(key): \(name): ") == true,
                "\(error.map { "\($0)" } ?? "")")
        }
        let mono = try Self.scene(#"{"type": "waveform", "file": "b.wav", "channel": 2}"#, in: folder)
        let error = #expect(throws: AssetError.self) { _ = try FilmOrder(mono).makeRenderer() }
        #expect(error?.description.contains("channel") == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test(
        "the played part of a waveform stays in sync with the pictures, even if the sound begins earlier or later",
        arguments: [
            ("-itsoffset 0.4", "", [0, 0, 40, 80]), ("", "-itsoffset 0.4", [32, 56, 80, 80]),
            ("-itsoffset 0.4", #", "speed": 2"#, [0, 16, 80, 80]),
            ("-itsoffset 0.4", #", "loop": true, "offset": 1"#, [48, 72, 80, 8]),
        ])
    func lead(_ sound: String, _ more: String, _ expected: [Int]) throws {
        let folder = try TestFolder()
        let (before, keys) = more.hasPrefix("-") ? (more, "") : ("", more)
        func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        try FFmpegProgram.run(
            words(before) + ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2"] + words(sound)
                + ["-f", "lavfi", "-i", "sine=d=1:r=8000", "-c:a", "flac", folder.path("a.mkv")])
        let text = """
            {"version": 1, "size": {"width": 80, "height": 9}, "fps": 10, "duration": 3, "layers": [
             {"type": "image", "file": "a.mkv", "size": [1, 1]\(keys)},
             {"type": "waveform", "file": "./a.mkv", "style": "classic", "size": [80, 9], "color": "#0000FF",
              "meanColor": "none", "progressColor": "#FF0000"}]}
            """
        var scene = try Scene(json: Array(text.utf8))
        scene.folder = folder.url.path
        let renderer = try FilmOrder(scene).makeRenderer()
        var buffer = renderer.makeBuffer()
        for (time, count) in zip([0, 0.3, 0.9, 1.5], expected) {
            try renderer.draw(at: SceneTime(seconds: time), into: &buffer)
            let row = buffer.rgb24()[4 * 240..<5 * 240]
            let found = stride(from: row.startIndex, to: row.endIndex, by: 3).count { row[$0] == 255 }
            #expect(abs(found - count) <= 1, "\(time): \(found), not \(count)")
        }
    }
}
