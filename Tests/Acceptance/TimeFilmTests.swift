import Foundation
import TestSupport
import Testing

/// Films that play by a track of times, with their sound.
@Suite struct TimeFilmTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func ffmpeg(_ arguments: [String]) throws -> Data {
        let outcome = try Tool.system("ffmpeg").run(["-v", "error", "-nostdin", "-y"] + arguments)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    private func scene(_ keys: String, duration: Double = 4, fps: Int = 50) throws -> String {
        try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 48}, "fps": \(fps), "duration": \(duration),
             "layers": [
               {"type": "image", "name": "clip", "file": "a.mkv", \(keys)}
             ]}
            """, to: "scene.json")
    }

    /// The seconds at which the film has a white picture for 40 ms, and a click of a millisecond.
    private static let marks = [0.52, 1.2, 2.2, 3.4]

    /// Makes a film of four seconds with marks, at 25 pictures per second.
    private func markedFilm() throws {
        try TestSound.clicks(at: Self.marks, rate: 48000, seconds: 4).write(to: "clicks.wav", in: folder)
        let white = Self.marks.map { "between(t,\($0 - 0.01),\($0 + 0.02))" }.joined(separator: "+")
        _ = try ffmpeg([
            "-f", "lavfi", "-i", "color=black:size=64x48:rate=25:duration=4", "-i",
            folder.path("clicks.wav"), "-vf", "drawbox=color=white:t=fill:enable='\(white)'", "-c:v",
            "libx264", "-g", "25", "-c:a", "pcm_s16le", folder.path("a.mkv"),
        ])
    }

    /// Returns the times at which clicks begin in the sound of an encoded film.
    private func clicks() throws -> [Double] {
        let bytes = try ffmpeg([
            "-i", folder.path("film.mp4"), "-vn", "-ac", "1", "-ar", "48000", "-f", "s16le", "-",
        ])
        let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
        var (times, last) = ([Double](), -10_000)
        for (index, sample) in samples.enumerated() where sample.magnitude > 8000 {
            if index - last > 480 { times.append(Double(index) / 48000) }
            last = index
        }
        return times
    }

    /// Returns the stretches of white frames in an encoded film, in frames.
    private func flashes() throws -> [Range<Int>] {
        let bytes = try ffmpeg([
            "-i", folder.path("film.mp4"), "-vf", "scale=1:1", "-pix_fmt", "gray", "-f", "rawvideo", "-",
        ])
        var flashes: [Range<Int>] = []
        for (frame, level) in bytes.enumerated() where level > 128 {
            if let last = flashes.last, last.upperBound == frame {
                flashes[flashes.count - 1] = last.lowerBound..<frame + 1
            } else {
                flashes.append(frame..<frame + 1)
            }
        }
        return flashes
    }

    @Test(
        "the sound stays within a millisecond of the pictures: backwards, frozen, and at changing speeds",
        arguments: [
            (#"{"values": [4, 0]}"#, [0.6, 1.8, 2.8, 3.48], -1.0),
            (#"{"values": [0, 1, 1, 4], "times": [0, 1, 2, 3.5]}"#, [0.52, 2.1, 2.6, 3.2], 1),
            (#"{"values": [0, 2, 3], "times": [0, 1, 3]}"#, [0.26, 0.6, 1.4], 1),
        ])
    func sync(track: String, times: [Double], direction: Double) throws {
        try markedFilm()
        let path = try scene(#""time": \#(track)"#)
        let outcome = try Tool.zoetrope.run(["encode", path, "-o", folder.path("film.mp4"), "--quiet"])
        try #require(outcome.status == 0, "\(outcome.errors)")
        let (heard, seen) = (try clicks(), try flashes())
        #expect(heard.count == times.count && seen.count == times.count, "\(heard) \(seen)")
        for (index, time) in times.enumerated() where index < min(heard.count, seen.count) {
            // Backwards, a click begins with its end, and a picture is seen until its beginning.
            #expect(abs(heard[index] - (direction < 0 ? time - 0.001 : time)) < 0.001)
            let mark = Double(direction < 0 ? seen[index].upperBound : seen[index].lowerBound) / 50
            #expect(abs(mark - time) <= 0.021, "\(seen[index]) at \(time)")
        }
    }

    @Test("the frames are those of the film, by an independent formula") func pictures() throws {
        _ = try ffmpeg([
            "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=2,noise=alls=60:allf=t", "-c:v",
            "libx264", "-qp", "0",
            "-pix_fmt", "yuv420p", folder.path("a.mkv"),
        ])
        func frames(_ keys: String) throws -> [Data] {
            let outcome = try Tool.zoetrope.run(["frames", scene(keys, fps: 25)])
            try #require(outcome.status == 0, "\(outcome.errors)")
            let size = 64 * 48 * 3
            return (0..<outcome.output.count / size).map {
                Data(outcome.output.dropFirst($0 * size).prefix(size))
            }
        }
        let plain = try frames(#""offset": 0"#)
        #expect(Set(plain.prefix(50)).count == 50)
        let reversed = try frames(#""time": {"values": [1.96, 0], "duration": 1.96}"#)
        let isReversed = reversed == (0..<100).map { plain[max(49 - $0, 0)] }
        #expect(isReversed)
        let ramp = try frames(#""time": {"values": [0, 1, 1, 3], "times": [0, 2, 3, 4]}"#)
        let isRamp =
            ramp == (0..<100).map { plain[$0 < 50 ? $0 / 2 : min($0 < 75 ? 25 : 25 + 2 * ($0 - 75), 49)] }
        #expect(isRamp)
    }

    @Test("a track that reaches over more sound than memory may hold is an error, unless the film is muted")
    func long() throws {
        _ = try ffmpeg([
            "-f", "lavfi", "-i", "color=size=64x48:rate=1:duration=700", "-f", "lavfi", "-i",
            "sine=sample_rate=8000:duration=700", "-c:v", "libx264", "-preset", "ultrafast", "-c:a",
            "pcm_s16le", folder.path("a.mkv"),
        ])
        let keys = #""time": {"values": [0, 1000]}"#
        let outcome = try Tool.zoetrope.run(["check", scene(keys)])
        #expect(outcome.status == 65)
        #expect(
            outcome.errors.contains(
                #"layers[0] "clip": a.mkv: its sound: "time" reaches over 701 seconds, and at most 600 are read into memory; use "muted": true to leave the sound out"#
            ), "\(outcome.errors)")
        #expect(try Tool.zoetrope.run(["check", scene(keys + #", "muted": true"#)]).status == 0)
        #expect(try Tool.zoetrope.run(["check", scene(#""time": {"values": [650, 100]}"#)]).status == 0)
    }

    @Test(
        "backwards, and with its pitch kept, a film has the same bytes on a CPU without FMA3 and AVX",
        .enabled(if: EmulatedCPU.isPossible))
    func emulated() throws {
        try markedFilm()
        for keys in [
            #""time": {"values": [1.5, 0.3], "curves": ["easeInEaseOut"]}"#,
            #""speed": 1.7, "pitch": "kept""#,
        ] {
            let path = try scene(keys, duration: 1, fps: 5)
            let films = try [Tool.zoetrope, .zoetrope(on: .nehalem)].map { tool in
                let outcome = try tool.run(
                    ["encode", path, "-o", folder.path("film.mp4"), "--fresh", "--overwrite"])
                try #require(outcome.status == 0, "\(outcome.errors)")
                return try folder.data("film.mp4")
            }
            let isSame = films[0] == films[1]
            #expect(isSame, "\(keys)")
        }
    }
}
