import Foundation
import TestSupport
import Testing

/// Tests of what the program reports about sound, against ffmpeg, and of messages about sounds that can't be used.
@Suite struct SoundJudgeTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func write(_ audio: String, seconds: Double = 5) throws {
        try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": \(seconds), "audio": \(audio)}
            """, to: "scene.json")
    }

    private func run(_ arguments: [String]) throws -> Tool.Outcome {
        try Tool.zoetrope.run(arguments, in: folder.url)
    }

    private func inspection(_ film: String) throws -> [String: Any] {
        let outcome = try run(["inspect", film, "--json"])
        let json = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        return try #require((json?["sound"] as? [[String: Any]])?.first)
    }

    /// Returns the integrated loudness measured by ffmpeg's filter.
    private func loudness(_ film: String) throws -> Double {
        let outcome = try Tool.system("ffmpeg").run(
            ["-nostats", "-i", film, "-af", "ebur128", "-f", "null", "-"], in: folder.url)
        let summary = outcome.errors.components(separatedBy: "Summary:").last ?? ""
        let line = summary.split(separator: "\n").first { $0.contains("I:") }
        return try #require(line?.split(separator: " ").compactMap { Double($0) }.first)
    }

    @Test("inspect measures the same loudness as ffmpeg, and the length to the sample") func measures()
        throws
    {
        try TestSound.sine(997, rate: 48000, count: 240_000, amplitude: 0.1).write(to: "sine.wav", in: folder)
        try write(#"{"clips": [{"file": "sine.wav", "gain": {"values": [0, -12], "duration": 5}}]}"#)
        try #require(run(["encode", "scene.json", "-o", "film.mp4"]).status == 0)
        let sound = try inspection("film.mp4")
        let measured = try #require(sound["measured"] as? [String: Any])
        #expect(abs(try #require(measured["loudness"] as? Double) - loudness("film.mp4")) < 0.15)
        #expect(abs(try #require(measured["truePeak"] as? Double) - 0.1) < 0.02)
        #expect(sound["seconds"] as? Double == 5 && sound["start"] as? Double == 0)
    }

    @Test("a film has the requested loudness, unless its peaks would become too high") func target()
        throws
    {
        try TestSound.sine(997, rate: 48000, count: 240_000, amplitude: 0.02).write(
            to: "sine.wav", in: folder)
        try write(#"{"clips": [{"file": "sine.wav"}], "loudness": -16}"#)
        try #require(run(["encode", "scene.json", "-o", "film.mp4"]).status == 0)
        #expect(abs(try loudness("film.mp4") + 16) < 0.3)
        // A click in silence can't reach this loudness.
        try TestSound.clicks(at: [1], rate: 48000, seconds: 5).write(to: "sine.wav", in: folder)
        try #require(run(["encode", "scene.json", "-o", "click.mp4"]).status == 0)
        let measured = try inspection("click.mp4")["measured"] as? [String: Any]
        #expect(try #require(measured?["truePeak"] as? Double) < 1.05)
    }

    @Test("a sound with high peaks is limited, so that it has the requested loudness and peaks below -1 dBTP")
    func limited() throws {
        var state: UInt64 = 3
        // Bursts, like syllables, with a few that are much louder.
        try TestSound(rate: 48000, count: 480_000) { index in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let noise = Double(Int32(truncatingIfNeeded: state >> 32)) / Double(Int32.max)
            let tone = sin(Double(index) * 0.02) + 0.3 * noise
            let envelope = pow(abs(sin(Double(index) * .pi / 12000)), 3)
            return 0.7 * tone * envelope * (index / 12000 % 5 == 0 ? 1 : 0.25)
        }.write(to: "bursts.wav", in: folder)
        try write(#"{"clips": [{"file": "bursts.wav"}], "loudness": -16}"#, seconds: 10)
        let outcome = try run(["encode", "scene.json", "-o", "film.mp4"])
        #expect(outcome.status == 0 && !outcome.errors.contains("missed"), "\(outcome.errors)")
        #expect(abs(try loudness("film.mp4") + 16) < 0.5)
        let measured = try inspection("film.mp4")["measured"] as? [String: Any]
        #expect(20 * log10(try #require(measured?["truePeak"] as? Double)) < -1)
    }

    @Test("a golden detects a changed sound, and reports that the pictures are the same") func golden() throws
    {
        try TestSound.sine(440, rate: 44100, count: 88200).write(to: "tone.wav", in: folder)
        try write(#"{"clips": [{"file": "tone.wav"}]}"#, seconds: 2)
        try #require(run(["golden", "record", "scene.json", "-o", "good"]).status == 0)
        let list = String(decoding: try folder.data("good/scene/sound.framehash"), as: UTF8.self)
        let theirs = try Tool.system("ffmpeg").run(
            [
                "-v", "error", "-bitexact", "-i", "good/scene/film.mp4", "-map", "0:a", "-c", "copy", "-f",
                "framehash", "-",
            ],
            in: folder.url)
        func lines(_ text: String) -> [String] {
            // In ffmpeg's lines, the container's side data follow the hash of the bytes.
            text.split(separator: "\n").filter { !$0.hasPrefix("#software") }.map {
                String($0.components(separatedBy: ", S=")[0])
            }
        }
        #expect(lines(list) == lines(theirs.text))
        #expect(try run(["golden", "check", "good"]).text.contains("packets, the sound and the file"))
        try TestSound.sine(441, rate: 44100, count: 88200).write(to: "tone.wav", in: folder)
        let outcome = try run(["golden", "check", "good"])
        #expect(outcome.status == 1)
        #expect(outcome.text.contains("sound: ") && !outcome.text.contains("rgb:"), "\(outcome.text)")
    }

    @Test(
        "unusable sounds are errors with their place in the scene",
        arguments: [
            ("none.wav", 66, "no such file"), ("text.wav", 65, "read as a sound"),
            ("cut.wav", 65, "truncated: 44100 bytes are missing at the end"),
            ("empty.wav", 65, "the sound has no samples"), ("many.wav", 65, "255 channels"),
        ])
    func faults(name: String, status: Int32, words: String) throws {
        try folder.write("la la la la la la la la la la la la", to: "text.wav")
        let whole = TestSound.sine(440, rate: 44100, count: 44100).data
        try whole.dropLast(44100).write(to: folder.url.appendingPathComponent("cut.wav"))
        try TestSound(rate: 8000, [[]]).write(to: "empty.wav", in: folder)
        try TestSound(rate: 8000, Array(repeating: [1, 2], count: 255)).write(to: "many.wav", in: folder)
        try write(#"{"clips": [{"file": "\#(name)"}]}"#, seconds: 1)
        for arguments in [["encode", "scene.json", "-o", "film.mp4"], ["check", "scene.json"]] {
            let outcome = try run(arguments)
            #expect(outcome.status == status, "\(outcome.errors)")
            #expect(
                outcome.errors.contains("audio.clips[0].file") && outcome.errors.contains(words),
                "\(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count <= 3)
        }
        #expect(!folder.names.contains { $0.hasPrefix("film.mp4") })
    }

    @Test("waveform writes data and pictures, and reads its own data back") func waveform() throws {
        try TestSound.sine(440, rate: 8000, count: 16000).write(to: "tone.wav", in: folder)
        let data = try run(["waveform", "tone.wav", "-o", "tone.dat", "--zoom", "100", "--bits", "8"])
        try #require(data.status == 0)
        #expect(data.text == "tone.dat: 160 points of 100 samples, 2.0 s at 8000 Hz\n")
        #expect(try folder.data("tone.dat").count == 20 + 2 * 160)
        try #require(run(["waveform", "tone.dat", "-o", "tone.json"]).status == 0)
        let text = String(decoding: try folder.data("tone.json"), as: UTF8.self)
        #expect(
            text.hasPrefix(
                #"{"version":2,"channels":1,"sample_rate":8000,"samples_per_pixel":100,"bits":8,"length":160,"#
            ))
        let picture = try run(["waveform", "tone.wav", "-o", "tone.png", "--width", "320", "--height", "90"])
        try #require(picture.status == 0)
        #expect(picture.text == "tone.png: 320x90 pixels of 50 samples, 2.0 s at 8000 Hz\n")
        let quiet = try run(["waveform", "tone.wav", "-o", "quiet.png", "-q", "--start", "0:00.5"])
        #expect(quiet.status == 0 && quiet.text.isEmpty && quiet.errors.isEmpty)
        let probe = try Tool.system("ffprobe").run(
            ["-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", "tone.png"],
            in: folder.url)
        #expect(probe.text == "320,90\n")
        #expect(try run(["waveform", "tone.wav", "-o", "tone.png"]).status == 73)
        #expect(try run(["waveform", "tone.wav", "-o", "tone.gif"]).status == 73)
        try folder.write("nothing", to: "bad.dat")
        #expect(try run(["waveform", "bad.dat", "-o", "bad.png"]).status == 65)
        #expect(try run(["waveform", "none.mp3", "-o", "none.png"]).status == 66)
    }

    @Test("a part of waveform data is drawn like that part of the sound") func waveformPart() throws {
        try TestSound.sine(440, rate: 8000, count: 16000).write(to: "tone.wav", in: folder)
        try #require(run(["waveform", "tone.wav", "-o", "tone.dat", "--zoom", "100"]).status == 0)
        let part = ["--start", "0.5", "--end", "1", "--zoom", "100", "--width", "320"]
        for name in ["tone.dat", "tone.wav"] {
            try #require(run(["waveform", name, "-o", "\(name).png"] + part).status == 0)
        }
        #expect(try folder.data("tone.dat.png") == folder.data("tone.wav.png"))
        for name in ["tone.dat", "tone.wav"] {
            for late in ["late.dat", "late.png"] {
                let outcome = try run(["waveform", name, "-o", late, "--start", "2"])
                #expect(outcome.status == 64 && outcome.errors.contains("the sound ends at 2.000 seconds"))
                #expect(!folder.names.contains(late))
            }
        }
    }

    @Test("waveform data keeps its file's bit depth unless told otherwise, and can be amplified")
    func waveformBits() throws {
        try TestSound.sine(440, rate: 8000, count: 8000).write(to: "tone.wav", in: folder)
        func write(_ words: String) throws -> String {
            let outcome = try run(["waveform"] + words.split(separator: " ").map(String.init))
            try #require(outcome.status == 0, "\(outcome.errors)")
            return outcome.text
        }
        _ = try write("tone.wav -o a.dat --zoom 100 --bits 8")
        _ = try write("a.dat -o b.json")
        _ = try write("b.json -o c.dat")
        #expect(try folder.data("c.dat") == folder.data("a.dat"))
        _ = try write("b.json -o d.dat --bits 16")
        #expect(try folder.data("d.dat").count == 20 + 4 * 80)
        #expect(try write("a.dat -o e.dat --amplitude-scale auto").contains(", multiplied by "))
        func loudest(_ name: String) throws -> Int {
            try folder.data(name).dropFirst(20).map { abs(Int(Int8(bitPattern: $0))) }.max() ?? 0
        }
        _ = try write("a.dat -o f.dat --amplitude-scale 0.5")
        #expect(try loudest("e.dat") >= 127 && loudest("f.dat") == loudest("a.dat") / 2)
    }

    @Test(
        "flags that have no effect on waveform's output are errors",
        arguments: [
            ("tone.wav -o a.png --bits 8", "--bits is for data, but .png is a picture"),
            ("tone.wav -o a.dat --width 9", "--width is for pictures, but .dat is data"),
            ("tone.wav -o a.json --colors audition", "--colors is for pictures, but .json is data"),
            ("tone.wav -o a.dat --bar-gap 1", "--bar-gap is for pictures, but .dat is data"),
            ("tone.wav -o a.dat --no-axis-labels", "--no-axis-labels is for pictures, but .dat is data"),
            ("tone.wav -o a.png --bar-width 9", "--bar-width needs --waveform-style bars"),
            (
                "tone.wav -o a.png --waveform-style normal --bar-style rounded",
                "--bar-style needs --waveform-style bars"
            ),
            (
                "tone.wav -o a.png --no-axis-labels --border-color FFFFFF",
                "--border-color and --no-axis-labels can't be combined"
            ),
            (
                "tone.wav -o a.png --no-axis-labels --with-axis-labels",
                "--with-axis-labels and --no-axis-labels can't be combined"
            ),
            ("tone.wav -o a.png --background-color 0,1", "--background-color 0: expected RRGGBB"),
            ("tone.wav -o a.png --border-color 000000,FFFFFF", "--border-color: expected one colour"),
            (
                "tone.wav -o a.png --waveform-color 000000,FFFFFF",
                "several colours need --split-channels"
            ),
            (
                "tone.wav -o a.png --split-channels --waveform-color 000000,FFFFFF",
                "2 colours, but the sound has 1 channel"
            ),
            (
                "tone.wav -o a.png --waveform-style bars --width 100 --bar-width 101",
                "--bar-width 101: expected a whole number from 1 to 100"
            ),
            ("tone.dat -o a.png --split-channels", "--split-channels: tone.dat has one waveform"),
            ("tone.wav -o a.png --amplitude-scale loud", "expected a number from 0 to 1000, or auto"),
        ])
    func waveformFlags(_ words: String, _ message: String) throws {
        try TestSound.sine(440, rate: 8000, count: 800).write(to: "tone.wav", in: folder)
        try #require(run(["waveform", "tone.wav", "-o", "tone.dat"]).status == 0)
        let outcome = try run(["waveform"] + words.split(separator: " ").map(String.init))
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
        #expect((1...2).contains(outcome.errors.split(separator: "\n").count))
        #expect(!folder.names.contains { $0.hasPrefix("a.") })
    }

    @Test(
        "a waveform's picture has a border and time labels in the requested colours, unless they are turned off"
    )
    func waveformLabels() throws {
        try TestSound(rate: 8000, [[Int16](repeating: 0, count: 24000)]).write(to: "a.wav", in: folder)
        let colors = "--border-color 00FF00 --axis-label-color FF0000 --background-color 000000"
        func pixels(_ words: String) throws -> [UInt8] {
            let arguments = "waveform a.wav -o a.png --overwrite --width 300 --height 100 \(words)"
            let outcome = try run(arguments.split(separator: " ").map(String.init))
            try #require(outcome.status == 0, "\(outcome.errors)")
            return [UInt8](
                try FFmpegProgram.run([
                    "-i", folder.path("a.png"), "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
                ]))
        }
        let labelled = try pixels(colors)
        func count(_ columns: Range<Int>, _ rows: Range<Int>, _ color: Int) -> Int {
            rows.reduce(0) { sum, y in sum + columns.count { labelled[(y * 300 + $0) * 3 + color] > 100 } }
        }
        // There are marks at 0, 100 and 200; at 0 there is no room for a label.
        #expect(count(70..<130, 72..<90, 0) > 20 && count(170..<230, 72..<90, 0) > 20)
        #expect(count(1..<60, 51..<100, 0) == 0 && count(1..<299, 0..<72, 0) == 0)
        #expect(count(0..<300, 0..<1, 1) == 300 && count(100..<101, 88..<100, 1) == 11)
        #expect(count(1..<299, 72..<89, 2) == 0 && count(1..<299, 20..<50, 2) == 298, "the waveform is above")
        // A mark at 298, whose label has no room, is omitted.
        let later = try pixels("\(colors) --start 0.05")
        #expect((0..<300).filter { later[(95 * 300 + $0) * 3 + 1] > 100 } == [0, 96, 197, 299])
        let plain = try pixels("--background-color 000000 --no-axis-labels --waveform-color FF0000")
        let line = (0..<100 * 300).filter { plain[3 * $0] > 0 || plain[3 * $0 + 1] > 0 }
        #expect(line == Array(50 * 300..<51 * 300))
        let isSame = try pixels("--with-axis-labels \(colors)") == labelled
        #expect(isSame)
    }

    @Test(
        "inspect reports the same about a sound file as about a film's sound",
        arguments: ["wav", "mp3", "flac", "m4a", "ogg"])
    func inspectSound(kind: String) throws {
        let tone = "aevalsrc=if(between(t\\,1\\,1.5)\\,0\\,0.1*sin(2*PI*997*t)):s=48000:d=4"
        let name = "a.\(kind)"
        _ = try Tool.system("ffmpeg").run(["-f", "lavfi", "-i", tone, name], in: folder.url)
        let codec = try FFmpegProgram.probe("stream=codec_name", of: folder.path(name)).split(
            separator: "\n")[0]
        let outcome = try run(["inspect", name, "--json"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let json = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect(json["codec"] as? String == String(codec) && json["sampleRate"] as? Int == 48000)
        #expect(abs((json["seconds"] as? Double ?? 0) - 4) < 0.1 && json["channels"] as? Int == 1)
        let measured = try #require(json["measured"] as? [String: Any])
        // Lossy codecs overshoot where the tone is cut off.
        let highest = ["wav", "flac"].contains(kind) ? 0.11 : 0.2
        #expect((0.09...highest).contains(measured["truePeak"] as? Double ?? 0))
        #expect(abs((measured["loudness"] as? Double ?? 0) - (try loudness(name))) < 0.15)
        let silence = try #require(measured["longestSilence"] as? [String: Double])
        #expect(abs((silence["start"] ?? 0) - 1) < 0.1 && abs((silence["seconds"] ?? 0) - 0.5) < 0.1)
        let text = try run(["inspect", name]).text
        for words in ["\(codec), 48000 Hz, 1 channel\n", "LUFS, peak -", "found: the sound drops out from "] {
            #expect(text.contains(words), "\(text)")
        }
        let missed = try run(["inspect", name, "--codec", "h264", "--duration", "0:05", "--fps", "30"])
        #expect(missed.status == 1 && missed.errors.split(separator: "\n").count == 3, "\(missed.errors)")
    }

    @Test("inspect reports clipped, silent and damaged sounds") func inspectFaults() throws {
        try TestSound(rate: 8000, [[Int16](repeating: 32767, count: 8000)]).write(to: "loud.wav", in: folder)
        try TestSound(rate: 8000, [[Int16](repeating: 0, count: 8000)]).write(to: "silent.wav", in: folder)
        for (name, words) in [
            ("loud.wav", "found: the sound is clipped: 8000 samples at full scale"),
            ("silent.wav", "found: the sound is silent"),
        ] {
            let outcome = try run(["inspect", name])
            #expect(outcome.status == 0 && outcome.text.contains(words), "\(outcome)")
            #expect(try run(["inspect", name, "--strict"]).status == 1)
        }
        let whole = try folder.data("loud.wav")
        try whole.dropLast(3000).write(to: folder.url.appendingPathComponent("cut.wav"))
        let cut = try run(["inspect", "cut.wav"])
        #expect(cut.status == 65 && cut.errors.contains("truncated: 3000 bytes"), "\(cut.errors)")
        #expect(cut.text.contains("found: truncated") && cut.text.contains("pcm_s16le"), "\(cut.text)")
        #expect(try run(["inspect", "none.wav"]).status == 66)
    }
}
