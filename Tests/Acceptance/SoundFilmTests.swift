import Foundation
import TestSupport
import Testing

/// Tests of the sound of films, as ffmpeg decodes it.
@Suite struct SoundFilmTests {
    private static let clicks = [0.0137, 0.5, 1.2345, 1.9999, 2.0001 + 0.02, 3.3333, 3.9, 4.004, 5.77]

    private func scene(fps: String, duration: Double, audio: String) -> String {
        """
        {"version": 1, "size": {"width": 64, "height": 36}, "fps": \(fps), "duration": \(duration),
         "layers": [{"type": "gradient"}], "audio": \(audio)}
        """
    }

    /// Returns the samples of a film's sound, mixed to one channel.
    private func samples(of path: String) throws -> [Int16] {
        let decoded = try Tool.system("ffmpeg").run([
            "-v", "error", "-i", path, "-vn", "-ac", "1", "-ar", "48000", "-f", "s16le", "-",
        ])
        try #require(decoded.status == 0, "\(decoded.errors)")
        let bytes = decoded.output
        return stride(from: 0, to: bytes.count, by: 2).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
    }

    /// Returns the times at which clicks begin: a loud sample after a silent stretch.
    private func clicks(in samples: [Int16]) -> [Double] {
        var times: [Double] = []
        var last = -10_000
        for (index, sample) in samples.enumerated() where sample.magnitude > 12000 {
            if index - last > 200 { times.append(Double(index) / 48000) }
            last = index
        }
        return times
    }

    @Test(
        "clicks are heard within a millisecond of their times; lanes and repeated runs change no byte",
        arguments: SlowTests.some(["24", "30", "60", #""30000/1001""#], 2))
    func sync(fps: String) throws {
        let folder = try TestFolder()
        try TestSound.clicks(at: Self.clicks, rate: 44100, seconds: 6).write(to: "clicks.wav", in: folder)
        try folder.write(
            scene(fps: fps, duration: 6.006, audio: #"{"clips": [{"file": "clicks.wav"}]}"#), to: "scene.json"
        )
        for (name, lanes) in [("one.mp4", "1"), ("five.mp4", "5"), ("again.mp4", "2")] {
            let outcome = try Tool.zoetrope.run(
                ["encode", folder.path("scene.json"), "-o", folder.path(name), "--lanes", lanes])
            try #require(outcome.status == 0, "\(outcome.errors)")
        }
        let film = try folder.data("one.mp4")
        #expect(try folder.data("five.mp4") == film && folder.data("again.mp4") == film)
        let found = clicks(in: try samples(of: folder.path("one.mp4")))
        #expect(found.count == Self.clicks.count)
        for (heard, meant) in zip(found, Self.clicks) { #expect(abs(heard - meant) < 0.001) }
        let probe = try Tool.system("ffprobe").run([
            "-v", "error", "-show_entries", "stream=codec_name,start_time,duration", "-of", "csv=p=0",
            folder.path("one.mp4"),
        ])
        let rate = fps.contains("/") ? 30000.0 / 1001 : Double(fps) ?? 0
        let length = (6.006 * rate).rounded() / rate
        let lines = probe.text.split(separator: "\n").map { $0.split(separator: ",") }
        #expect(lines.map { String($0[0]) } == ["h264", "aac"])
        for line in lines {
            #expect(abs(try #require(Double(line[1]))) < 1e-6)
            #expect(abs(try #require(Double(line[2])) - length) < 0.001, "\(line)")
        }
    }

    @Test("a repeated film repeats its sound from the start each time") func repeated() throws {
        let folder = try TestFolder()
        try TestSound.clicks(at: [0.25], rate: 48000, seconds: 1).write(to: "click.wav", in: folder)
        let json = scene(fps: "30", duration: 1, audio: #"{"clips": [{"file": "click.wav"}]}"#)
        try folder.write(
            json.replacingOccurrences(of: #""fps""#, with: #""loop": true, "fps""#)
                .replacingOccurrences(of: #"{"type": "gradient"}"#, with: ""), to: "scene.json")
        let outcome = try Tool.zoetrope.run([
            "encode", folder.path("scene.json"), "-o", folder.path("film.mp4"), "--repeat", "3",
        ])
        try #require(outcome.status == 0, "\(outcome.errors)")
        let found = clicks(in: try samples(of: folder.path("film.mp4")))
        #expect(found.count == 3)
        for (heard, meant) in zip(found, [0.25, 1.25, 2.25]) { #expect(abs(heard - meant) < 0.001) }
    }

    @Test("a part of a scene has the sound of that part, and --no-audio removes it") func partAndSilence()
        throws
    {
        let folder = try TestFolder()
        try TestSound.clicks(at: [0.25, 1.5], rate: 48000, seconds: 2).write(to: "click.wav", in: folder)
        try folder.write(
            scene(fps: "30", duration: 2, audio: #"{"clips": [{"file": "click.wav"}]}"#), to: "scene.json")
        func encode(_ name: String, _ flags: [String]) throws {
            let outcome = try Tool.zoetrope.run(
                ["encode", folder.path("scene.json"), "-o", folder.path(name)] + flags)
            try #require(outcome.status == 0, "\(outcome.errors)")
        }
        try encode("part.mp4", ["--frames", "30-59"])
        let found = clicks(in: try samples(of: folder.path("part.mp4")))
        #expect(found.count == 1 && abs(found[0] - 0.5) < 0.001)
        try encode("silent.mp4", ["--no-audio"])
        let probe = try Tool.system("ffprobe").run([
            "-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", folder.path("silent.mp4"),
        ])
        #expect(probe.text == "video\n")
    }

    @Test("a film layer's sound is in sync with its pictures, and muted layers are silent") func filmLayer()
        throws
    {
        let folder = try TestFolder()
        // The sound begins later than the picture, by the file's timestamps.
        try TestSound.clicks(at: [0.3], rate: 48000, seconds: 1).write(to: "click.wav", in: folder)
        let made = try Tool.system("ffmpeg").run([
            "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x36:r=25:d=2", "-itsoffset", "0.4", "-i",
            folder.path("click.wav"), "-c:a", "flac", "-c:v", "libx264", folder.path("film.mkv"),
        ])
        try #require(made.status == 0, "\(made.errors)")
        func heard(_ keys: String) throws -> [Double] {
            try folder.write(
                """
                {"version": 1, "size": {"width": 64, "height": 36}, "fps": 25, "duration": 3,
                 "layers": [{"type": "image", "file": "film.mkv", "start": 0.5\(keys)}]}
                """, to: "scene.json")
            let outcome = try Tool.zoetrope.run([
                "encode", folder.path("scene.json"), "-o", folder.path("out.mp4"), "--overwrite",
            ])
            try #require(outcome.status == 0, "\(outcome.errors)")
            let probe = try Tool.system("ffprobe").run([
                "-v", "error", "-select_streams", "a", "-show_entries", "stream=codec_type", "-of", "csv=p=0",
                folder.path("out.mp4"),
            ])
            return probe.text.isEmpty ? [] : clicks(in: try samples(of: folder.path("out.mp4")))
        }
        func isNear(_ found: [Double], _ meant: [Double]) -> Bool {
            found.count == meant.count && zip(found, meant).allSatisfy { abs($0 - $1) < 0.0015 }
        }
        #expect(isNear(try heard(""), [1.2]))
        #expect(isNear(try heard(#", "offset": 0.25"#), [0.95]))
        #expect(isNear(try heard(#", "speed": 2"#), [0.85]))
        #expect(try heard(#", "muted": true"#).isEmpty)
    }
}
