import Foundation
import TestSupport
import Testing

/// Tests of sequences of films, as ffmpeg decodes what is made of them.
@Suite struct SequenceFilmTests {
    /// The films' colours, their numbers of frames at 24 fps, and the times of a click in each.
    private static let films = [
        (color: "#C03020", frames: 24, click: 0.31), (color: "#30A040", frames: 36, click: 0.8),
        (color: "#3050C0", frames: 17, click: 0.25), (color: "#C0C040", frames: 30, click: 1.1),
        (color: "#A040A0", frames: 25, click: 0.5),
    ]

    /// Makes the five films, each of one colour with one click.
    private func folder() throws -> TestFolder {
        let folder = try TestFolder()
        for (number, film) in Self.films.enumerated() {
            let seconds = Double(film.frames) / 24
            try TestSound.clicks(at: [film.click], rate: 48000, seconds: seconds + 0.01).write(
                to: "click\(number).wav", in: folder)
            try folder.write(
                """
                {"version": 1, "size": {"width": 64, "height": 36}, "fps": 24, "duration": \(seconds), "background": "\(film.color)",
                 "layers": [], "audio": {"clips": [{"file": "click\(number).wav"}]}}
                """, to: "film\(number).json")
            try make("film\(number)", in: folder)
        }
        return folder
    }

    private func make(_ name: String, _ flags: [String] = [], in folder: TestFolder) throws {
        let outcome = try Tool.zoetrope.run(
            [
                "encode", folder.path("\(name).json"), "-o", folder.path("\(name).mp4"), "--preset",
                "ultrafast",
            ] + flags)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    private func scene(_ transition: String, fps: String, loop: Bool = false) -> String {
        let items = Self.films.indices.map { #"{"type": "image", "file": "film\#($0).mp4"}"# }.joined(
            separator: ", ")
        return """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": \(fps), "duration": "auto", "loop": \(loop),
             "layers": [{"type": "sequence", "transition": \(transition), "items": [\(items)]}]}
            """
    }

    /// Returns the number of the film whose colour each frame has; nil for a mixture.
    private func numbers(_ path: String) throws -> [Int?] {
        let decoded = try Tool.system("ffmpeg").run([
            "-v", "error", "-nostdin", "-i", path, "-an", "-fps_mode", "passthrough", "-vf", "scale=1:1",
            "-f",
            "rawvideo", "-pix_fmt", "rgb24", "-",
        ])
        try #require(decoded.status == 0, "\(decoded.errors)")
        let bytes = [UInt8](decoded.output)
        return stride(from: 0, to: bytes.count, by: 3).map { start in
            Self.films.firstIndex { film in
                (0..<3).allSatisfy { channel in
                    let text = film.color.dropFirst(1 + 2 * channel).prefix(2)
                    return abs(Int(bytes[start + channel]) - (Int(text, radix: 16) ?? 0)) <= 12
                }
            }
        }
    }

    /// Returns the times of clicks in a film's sound.
    private func clicks(_ path: String) throws -> [Double] {
        let decoded = try Tool.system("ffmpeg").run([
            "-v", "error", "-i", path, "-vn", "-ac", "1", "-ar", "48000", "-f", "s16le", "-",
        ])
        try #require(decoded.status == 0, "\(decoded.errors)")
        let bytes = [UInt8](decoded.output)
        var (times, last): ([Double], Int) = ([], -10_000)
        for index in 0..<bytes.count / 2 {
            let sample = Int16(bitPattern: UInt16(bytes[2 * index]) | UInt16(bytes[2 * index + 1]) << 8)
            guard sample.magnitude > 8000 else { continue }
            if index - last > 2000 { times.append(Double(index) / 48000) }
            last = index
        }
        return times
    }

    @Test(
        "five films with sound follow each other: cuts at the frame, sound within a millisecond, the exact length",
        arguments: SlowTests.some(["24", "30", "60", #""30000/1001""#], 2))
    func cuts(_ fps: String) throws {
        let folder = try folder()
        let rate = fps.contains("/") ? 30000.0 / 1001 : Double(fps) ?? 0
        try folder.write(scene(#""cut""#, fps: fps), to: "whole.json")
        try make("whole", in: folder)
        let found = try numbers(folder.path("whole.mp4"))
        var starts = [0.0]
        for film in Self.films { starts.append((starts.last ?? 0) + Double(film.frames) / 24) }
        let length = Int(((starts.last ?? 0) * rate - 1e-6).rounded(.up))
        #expect(found.count == length)
        for (frame, number) in found.enumerated() {
            // The first frame at or after a start shows the film that starts.
            let expected = starts.lastIndex { $0 <= Double(frame) / rate + 1e-9 }
            #expect(number == expected, "frame \(frame)")
        }
        let heard = try clicks(folder.path("whole.mp4"))
        #expect(heard.count == Self.films.count)
        for (time, (film, start)) in zip(heard, zip(Self.films, starts)) {
            #expect(abs(time - start - film.click) < 0.001)
        }
    }

    @Test("in a loop with transitions, the last film leads to the first, in picture and sound") func loop()
        throws
    {
        let folder = try folder()
        try folder.write(
            scene(#"{"type": "crossfade", "duration": 0.25}"#, fps: "24", loop: true), to: "loop.json")
        try make("loop", ["--repeat", "2"], in: folder)
        let found = try numbers(folder.path("loop.mp4"))
        // 132 frames, less five transitions of six frames, twice.
        #expect(found.count == 2 * 102)
        #expect(Array(found[..<102]) == Array(found[102...]))
        // At the start, the last film goes while the first one comes.
        #expect(found[0] == 4 && found[3] == nil && found[8] == 0 && found[101] == 4)
        let heard = try clicks(folder.path("loop.mp4"))
        var (start, expected) = (0.0, [Double]())
        for film in Self.films {
            expected.append(start + film.click)
            start += Double(film.frames) / 24 - 0.25
        }
        let twice = expected + expected.map { $0 + 102.0 / 24 }
        #expect(heard.count == twice.count)
        for (time, expected) in zip(heard, twice) { #expect(abs(time - expected) < 0.001) }
    }
}
