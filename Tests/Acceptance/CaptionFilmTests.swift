import Foundation
import TestSupport
import Testing

/// Tests of the pictures and sound of films with captions, as ffmpeg decodes them.
@Suite struct CaptionFilmTests {
    /// The times at which words begin, in milliseconds.
    private static let times = [400, 834, 1201, 1999, 2500, 3003]

    private static func clock(_ time: Int) -> String {
        let (seconds, rest) = (time / 1000, String(time % 1000))
        return "00:0\(seconds)." + String(repeating: "0", count: 3 - rest.count) + rest
    }

    private static var captions: String {
        let times = times.map(clock)
        return """
            WEBVTT

            \(times[0]) --> \(times[3])
            one <\(times[1])>two <\(times[2])>three

            \(times[3]) --> 00:03.600
            four <\(times[4])>five <\(times[5])>six
            """
    }

    private func decode(_ film: String, _ arguments: [String]) throws -> Data {
        let outcome = try Tool.system("ffmpeg").run(
            ["-v", "error", "-nostdin", "-i", film] + arguments + ["-"])
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    @Test(
        "a word changes in the first frame at or after the time at which it is heard",
        arguments: [("24", 24, 1), ("30", 30, 1), ("60", 60, 1), ("\"30000/1001\"", 30000, 1001)],
        [false, true])
    func sync(_ rate: (fps: String, frames: Int, seconds: Int), fades: Bool) throws {
        let (fps, frames, seconds) = rate
        let folder = try TestFolder()
        try folder.write(Self.captions, to: "captions.vtt")
        try TestSound.clicks(at: Self.times.map { Double($0) / 1000 }, rate: 48000, seconds: 4)
            .write(to: "clicks.wav", in: folder)
        let scene = try folder.write(
            """
            {"version": 1, "size": {"width": 160, "height": 48}, "fps": \(fps), "duration": 4.004, "layers": [
              {"type": "captions", "file": "captions.vtt", "words": "highlight", "highlight": "#0000FF", "fontSize": 30\(fades ? "" : ", \"fadeIn\": 0, \"fadeOut\": 0")}],
             "audio": {"clips": [{"file": "clicks.wav"}]}}
            """, to: "scene.json")
        let film = folder.path("film.mp4")
        let outcome = try Tool.zoetrope.run(["encode", scene, "-o", film])
        try #require(outcome.status == 0, "\(outcome.errors)")

        let pixels = try decode(film, ["-an", "-pix_fmt", "gray", "-f", "rawvideo"])
        let size = 160 * 48
        let changes = (1..<pixels.count / size).filter { frame in
            let (one, other) = (
                pixels[(frame - 1) * size..<frame * size], pixels[frame * size..<(frame + 1) * size]
            )
            return ByteDifference.sum(one, other) > size
        }
        let expected = (Self.times + [3600]).map { ($0 * frames + 1000 * seconds - 1) / (1000 * seconds) }
        if fades {
            // A fade begins at the word's time; at this time the word is still invisible.
            for frame in expected { #expect(changes.contains(frame) || changes.contains(frame + 1)) }
        } else {
            #expect(changes == expected)
        }

        let sound = try decode(film, ["-vn", "-ac", "1", "-ar", "48000", "-f", "s16le"])
        var (heard, last): ([Int], Int) = ([], -10_000)
        for index in 0..<sound.count / 2 {
            let sample = Int16(bitPattern: UInt16(sound[2 * index]) | UInt16(sound[2 * index + 1]) << 8)
            guard sample.magnitude > 12000 else { continue }
            if index - last > 200 { heard.append(index) }
            last = index
        }
        #expect(heard.count == Self.times.count)
        for (sample, time) in zip(heard, Self.times) { #expect(abs(sample - time * 48) <= 48) }
    }

    @Test("a warning about a caption file names the line in that file") func oneLine() throws {
        let folder = try TestFolder()
        try folder.write(
            "WEBVTT\n\n00:00.000 --> 00:01.000\nA\n\n00:01.000 --> 00:00.500\nHello", to: "captions.vtt")
        let scene = try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 30, "duration": 1,
             "layers": [{"type": "captions", "file": "captions.vtt"}]}
            """, to: "scene.json")
        #expect(
            try Tool.zoetrope.run(["check", scene]).errors
                == "warning: \(scene): layers[0].file: captions.vtt, line 6: the caption does not end after it begins; the caption is left out\n"
        )
    }

    @Test("encode and check report faults in a caption file with their lines") func faults() throws {
        let folder = try TestFolder()
        try folder.write("WEBVTT\n\n00:01.000 --> 00:00.500\nHello", to: "captions.vtt")
        let scene = try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 30, "duration": 1,
             "layers": [{"type": "captions", "file": "captions.vtt"}]}
            """, to: "scene.json")
        for command in [["check", scene], ["encode", scene, "-o", folder.path("film.mp4")]] {
            let outcome = try Tool.zoetrope.run(command)
            #expect(outcome.status == 65)
            #expect(
                outcome.errors.contains(
                    "layers[0].file: captions.vtt: line 3: the caption does not end after it begins"),
                "\(outcome.errors)")
        }
    }
}
