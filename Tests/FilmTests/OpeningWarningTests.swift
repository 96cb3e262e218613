import Drawing
import Foundation
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests of warnings about content that is valid but probably unintended, found only by opening the scene's files.
@Suite struct OpeningWarningTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Returns an order for a scene of four seconds.
    private func order(layers: String = "", audio: String = "", fps: String = "10") throws -> FilmOrder {
        let text = """
            {"version": 1, "size": {"width": 80, "height": 40}, "fps": \(fps), "duration": 4,
             "audio": {"clips": [\(audio)]}, "layers": [\(layers)]}
            """
        var scene = try Scene(json: Array(text.utf8))
        scene.folder = folder.url.path
        return FilmOrder(scene)
    }

    private func warnings(layers: String = "", audio: String = "", fps: String = "10") throws -> [String] {
        try order(layers: layers, audio: audio, fps: fps).check().map { "\($0.place): \($0.message)" }
    }

    /// Writes a file of captions that begin at the given seconds and last one second each.
    private func captions(_ starts: [Int]) throws {
        let cues = starts.map { "0:0\($0).000 --> 0:0\($0 + 1).000\nA\n" }
        try folder.write((["WEBVTT\n"] + cues).joined(separator: "\n"), to: "a.vtt")
    }

    private func captions(_ keys: String = "") -> String { #"{"type": "captions", "file": "a.vtt"\#(keys)}"# }

    @Test("a warning counts the captions that begin after their layer has ended") func lateCaptions() throws {
        try captions([0, 2, 3, 5])
        #expect(
            try warnings(layers: captions()) == [
                "layers[0].file: never seen: 1 of 4 captions; the first of these begins at 5 s, the layer ends at 4 s"
            ])
        let inGroup = #"{"type": "group", "start": 0.5, "end": 2.5, "layers": [\#(captions())]}"#
        #expect(
            try warnings(layers: "{\"type\": \"gradient\"}, \(inGroup)") == [
                "layers[1].layers[0].file: never seen: 3 of 4 captions; the first of these begins at 2 s, the layer ends at 2 s"
            ])
        try captions([4, 5])
        #expect(
            try warnings(layers: captions()) == [
                "layers[0].file: no caption is ever seen: the first caption begins at 4 s, the layer ends at 4 s"
            ])
        try captions([0, 3])
        #expect(try warnings(layers: captions()) == [])
        #expect(try warnings(layers: captions(#", "start": 1, "end": 9"#)).count == 1)
    }

    @Test("a fault in a caption file is reported with its line, unless the layer is never visible")
    func brokenCaptions()
        throws
    {
        try folder.write(
            "WEBVTT\n\n00:00.000 --> 00:01.000\nA\n\n00:03.000 --> 00:02.000\nB\n\n00:03.000 -> 00:04.000\nC",
            to: "a.vtt")
        #expect(
            try warnings(layers: captions()) == [
                "layers[0].file: a.vtt, line 6: the caption does not end after it begins; the caption is left out",
                "layers[0].file: a.vtt, line 9: expected times such as 00:01.000 --> 00:04.000, got \"00:03.000 -> 00:04.000\": write --> for ->; the caption is left out",
            ])
        #expect(try warnings(layers: captions(#", "start": 4"#)).count == 1, "that it is never visible")
    }

    @Test("for an excerpt of captions, a warning is given only if none is visible") func excerpts() throws {
        try captions([0, 2, 7])
        #expect(try warnings(layers: captions(#", "offset": 2"#)) == [])
        #expect(
            try warnings(layers: captions(#", "offset": 3"#)) == [
                "layers[0].offset: no caption is ever seen: the layer shows 3 s to 7 s of the file, its captions last from 0 s to 8 s"
            ])
        #expect(try warnings(layers: captions(#", "offset": 8"#)).count == 1)
        #expect(try warnings(layers: captions(#", "offset": 7.5"#)) == [])
    }

    @Test("a file without captions causes a warning, unless the layer is never visible") func noCaptions()
        throws
    {
        try captions([])
        #expect(try warnings(layers: captions()) == ["layers[0].file: the file has no captions"])
        #expect(try warnings(layers: captions(#", "start": 4"#)).count == 1, "that it is never visible")
    }

    @Test("a selection that is never visible causes a warning") func selections() throws {
        try TestSound.sine(440, rate: 8000, count: 16000).write(to: "a.wav", in: folder)
        func warnings(_ selection: String) throws -> [String] {
            try self.warnings(
                layers: #"{"type": "waveform", "file": "a.wav", "selection": {\#(selection)}}"#)
        }
        let place = "layers[0].selection: never seen: "
        #expect(
            try warnings(#""from": 1, "to": 1"#)
                == [place + "the selection ends at 1 s, which is not after its start at 1 s"])
        #expect(
            try warnings(#""from": {"values": [1.5, 1.2]}, "to": {"values": [0, 1]}"#)
                == [place + "the selection ends at 1 s, which is not after its start at 1.2 s"])
        #expect(
            try warnings(#""from": 2, "to": 3"#) == [
                place + "the selection starts at 2 s, but the sound ends at 2 s"
            ])
        #expect(try warnings(#""from": 1, "to": 3"#) == [])
        #expect(try warnings(#""from": 1, "to": {"values": [1, 1.5]}"#) == [])
        #expect(try warnings(#""from": {"values": [3, 1]}, "to": 4"#) == [])
    }

    /// Returns the warning about the first clip.
    private static func cut(_ seconds: String) -> [String] {
        [
            "audio.clips[0]: cut off by the end of the scene: \(seconds) s are not heard; give the clip a \"fadeOut\", or a shorter \"duration\" or \"end\""
        ]
    }

    @Test("a clip that the end of the scene cuts off causes a warning, unless the scene asks for that")
    func cuts() throws {
        try TestSound.sine(440, rate: 8000, count: 48000).write(to: "six.wav", in: folder)
        func warnings(_ keys: String) throws -> [String] {
            try self.warnings(audio: #"{"file": "six.wav"\#(keys)}"#)
        }
        #expect(try warnings("") == Self.cut("2"))
        #expect(try warnings(#", "start": 1.5"#) == Self.cut("3.5"))
        #expect(try warnings(#", "offset": 0.25"#) == Self.cut("1.75"))
        #expect(try warnings(#", "start": 1, "duration": 3.5"#) == Self.cut("0.5"))
        #expect(try warnings(#", "start": 3, "duration": 9"#) == Self.cut("5"))
        for keys in [
            #", "fadeOut": 0.1"#, #", "loop": true"#, #", "loop": true, "duration": 9"#, #", "duration": 4"#,
            #", "offset": 2"#, #", "start": 1, "offset": 3"#, #", "duration": 4.009"#, #", "offset": 1.991"#,
        ] { #expect(try warnings(keys) == [], "\(keys)") }
        #expect(try warnings(#", "duration": 4.011"#) == Self.cut("0.011"))
    }

    @Test("no warning is given if only the stated duration of a file, not its sound, is cut off")
    func claims() throws {
        // The video track of the film is longer than its sound.
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=s=32x32:r=5:d=9", "-f", "lavfi", "-i", "sine=d=3.9",
            "-c:a", "flac", folder.path("a.mkv"),
        ])
        #expect(try FFmpegProgram.probe("format=duration", of: folder.path("a.mkv")).hasPrefix("9."))
        // AAC without a container, for which libavformat estimates the duration from the first packets.
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "anullsrc=d=1.5", "-f", "lavfi", "-i", "anoisesrc=d=2.4:a=0.9",
            "-filter_complex", "[0][1]concat=n=2:v=0:a=1", "-c:a", "aac", folder.path("a.aac"),
        ])
        for name in ["a.mkv", "a.aac"] {
            #expect(try warnings(audio: #"{"file": "\#(name)"}"#) == [], "\(name)")
            #expect(try warnings(audio: #"{"file": "\#(name)", "start": 3}"#).count == 1, "\(name)")
        }
    }

    @Test("check and the film's plan give the same warnings, once each") func plan()
        throws
    {
        try TestSound.sine(440, rate: 8000, count: 48000).write(to: "six.wav", in: folder)
        try captions([5])
        let order = try order(
            layers: captions() + #", {"type": "gradient", "opacity": 0}"#,
            audio: #"{"file": "six.wav"}, {"file": "six.wav", "start": 4}"#)
        let plan = try FilmPlan(order)
        #expect(
            plan.warnings.map(\.place) == ["layers[1]", "audio.clips[1]", "layers[0].file", "audio.clips[0]"])
        #expect(try order.check() == plan.warnings)
        #expect(plan.warnings.last?.description.hasPrefix("line 2, column 22: audio.clips[0]: ") == true)
    }
}
