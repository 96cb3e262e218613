import Foundation
import TestSupport
import Testing

/// Tests of warnings about a scene's sound.
@Suite struct SoundWarningTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Writes a scene of one second, with clips and further keys of its `audio`.
    private func scene(_ clips: String, _ keys: String = "", layers: String = "") throws {
        try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1,
             "audio": {"clips": [\(clips)]\(keys)}, "layers": [{"type": "gradient"}\(layers)]}
            """, to: "scene.json")
    }

    private func run(_ words: String) throws -> Tool.Outcome {
        try Tool.zoetrope.run(
            words.split(separator: " ").map(String.init) + ["--color", "never"], in: folder.url)
    }

    /// Encodes the scene, and returns the line about the film's sound, the warnings, and the result as JSON.
    private func encode() throws -> (sound: String, warnings: [String], json: [String: Any]) {
        let outcome = try run("encode scene.json -o film.mp4 --overwrite")
        try #require(outcome.status == 0, "\(outcome.errors)")
        let line = outcome.text.split(separator: "\n").first { $0.hasPrefix("sound: ") }
        let again = try run("encode scene.json -o film.mp4 --overwrite --json --quiet")
        let json = try #require(try JSONSerialization.jsonObject(with: again.output) as? [String: Any])
        let warnings = outcome.errors.split(separator: "\n").map {
            String($0.replacing("warning: ", with: ""))
        }
        return (line.map(String.init) ?? "", warnings, json)
    }

    @Test("encoding the samples causes no warning") func samples() throws {
        let paths = Repository.samples.map(Repository.sample)
        let outcome = try Tool.zoetrope.run(["check", "--strict"] + paths)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text.split(separator: "\n").count == paths.count)
    }

    @Test(
        "every command reports faults in the scene's files once, in JSON too")
    func told() throws {
        try TestSound.sine(440, rate: 8000, count: 16000).write(to: "a.wav", in: folder)
        try folder.write("WEBVTT\n", to: "a.vtt")
        try scene(
            #"{"file": "a.wav"}, {"file": "a.wav", "start": 3}"#,
            layers: #", {"type": "captions", "file": "a.vtt"}"#)
        let late =
            "line 2, column 41: audio.clips[1]: never heard: it starts at 3 s, the scene ends at 1 s"
        let empty = "line 2, column 136: layers[1].file: the file has no captions"
        let cut =
            "line 2, column 22: audio.clips[0]: cut off by the end of the scene: 1 s are not heard; give the clip a \"fadeOut\", or a shorter \"duration\" or \"end\""
        for command in [
            "encode scene.json -o film.mp4 --json", "check scene.json",
            "compare scene.json --fps 10,20 -o report --json",
            "golden record scene.json -o goldens --force --json", "golden check goldens",
            "still scene.json -o still.png", "frames scene.json --frames 0-0",
            "framehash scene.json --frames 0-0",
        ] {
            let outcome = try run(command)
            #expect(outcome.status == 0, "\(command): \(outcome.errors)")
            let said = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("warning: ") }
            let hasNoSound = ["still", "frames", "framehash"].contains(command.prefix { $0 != " " })
            let expected = [late, empty] + (hasNoSound ? [] : [cut])
            #expect(said.count == expected.count, "\(command): \(outcome.errors)")
            #expect(zip(said, expected).allSatisfy { $0.hasSuffix("scene.json: " + $1) }, "\(said)")
            guard command.hasSuffix("--json") || command.contains("--json ") else { continue }
            let json = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
            let warnings = try #require(json?["warnings"] as? [String])
            #expect(
                warnings.count == 3 && zip(warnings, expected).allSatisfy { $0.hasSuffix($1) }, "\(warnings)")
        }
    }

    @Test("encode reports loudness and peak as ffmpeg measures them") func measured() throws {
        try TestSound.sine(997, rate: 48000, count: 48000, amplitude: 0.1).write(to: "a.wav", in: folder)
        try scene(#"{"file": "a.wav"}"#)
        let (sound, warnings, json) = try encode()
        let words = try #require(
            sound.wholeMatch(
                of: /sound: AAC, 48000 Hz, stereo, 192 kb\/s, (-[0-9.]+) LUFS, peak (-[0-9.]+) dBTP/),
            "\(sound)")
        #expect(warnings == [])
        let measure = try #require(json["sound"] as? [String: Any])
        let witness = try Tool.system("ffmpeg").run([
            "-nostats", "-i", folder.path("film.mp4"), "-af", "ebur128=peak=true", "-f", "null", "-",
        ])
        let summary = try #require(witness.errors.split(separator: "Summary:").last)
        func number(before unit: String) throws -> Double {
            let line = try #require(summary.split(separator: "\n").first { $0.hasSuffix(" \(unit)") })
            return try #require(Double(line.split(separator: " ").dropLast().last ?? ""))
        }
        let loudness = try #require(measure["loudness"] as? Double)
        let peak = try #require(measure["truePeak"] as? Double)
        #expect(abs(loudness + 20) < 0.1)
        #expect(abs(try number(before: "LUFS") - loudness) < 0.11)
        #expect(abs(try number(before: "dBFS") - 20 * log10(peak)) < 0.11)
        #expect(abs(try #require(Double(words.1)) - loudness) < 0.051)
        #expect(abs(try #require(Double(words.2)) - 20 * log10(peak)) < 0.051)
        #expect(measure["clippedSamples"] as? Int == 0)
    }

    @Test("encode reports silence, and that no loudness can be reached with silence") func silence() throws {
        try TestSound(rate: 8000, [[Int16](repeating: 0, count: 8000)]).write(to: "a.wav", in: folder)
        try scene(#"{"file": "a.wav"}"#)
        #expect(try encode().sound.hasSuffix("192 kb/s, silent"))
        #expect(try encode().warnings == [])
        try scene(#"{"file": "a.wav"}"#, #", "loudness": -16"#)
        let (_, warnings, json) = try encode()
        #expect(warnings == ["the \"loudness\" of -16 LUFS is missed: the sound is silent"])
        #expect(json["warnings"] as? [String] == warnings)
        try scene("")
        let none = try encode()
        #expect(none.sound.isEmpty && none.json["sound"] is NSNull)
    }

    @Test("encode reports if the requested loudness can't be reached") func loudness()
        throws
    {
        // Clicks and nothing else.
        try TestSound(rate: 48000, count: 48000) { index in index % 4800 < 5 ? 0.9 : 0 }.write(
            to: "a.wav", in: folder)
        try scene(#"{"file": "a.wav"}"#, #", "loudness": -10"#)
        let missed = try encode()
        #expect(missed.warnings.count == 1, "\(missed.warnings)")
        let said = try #require(missed.warnings.first)
        #expect(said.hasPrefix("the \"loudness\" of -10 LUFS is missed: the film has -"))
        #expect(said.hasSuffix("; its peaks can't be limited further"))
        try TestSound.sine(440, rate: 48000, count: 48000, amplitude: 0.3).write(to: "a.wav", in: folder)
        let reached = try encode()
        #expect(reached.warnings == [] && reached.sound.contains(", -10.0 LUFS, "), "\(reached)")
    }

    @Test("encode reports clipped samples") func clipping() throws {
        try TestSound.sine(440, rate: 48000, count: 48000, amplitude: 0.8).write(to: "a.wav", in: folder)
        try scene(#"{"file": "a.wav"}, {"file": "a.wav"}"#)
        let (_, warnings, json) = try encode()
        #expect(warnings.count == 1 && json["warnings"] as? [String] == warnings)
        let said = try #require(warnings.first)
        #expect(
            said.wholeMatch(
                of:
                    /the sound clips: [0-9]+ samples are at full scale; lower the "gain" of clips, or set a "loudness" in "audio"/
            ) != nil, "\(said)")
        try scene(#"{"file": "a.wav"}"#)
        #expect(try encode().warnings == [])
    }
}
