import Foundation
import TestSupport
import Testing

/// Tests of `inspect` with targets: their messages and the exit status.
@Suite struct InspectTargetTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func run(_ arguments: [String]) throws -> Tool.Outcome {
        try Tool.zoetrope.run(arguments, in: folder.url)
    }

    /// Runs ffmpeg in the folder.
    private func make(_ arguments: [String]) throws {
        let outcome = try Tool.system("ffmpeg").run(["-v", "error", "-y"] + arguments, in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    /// Makes a film of a textured picture that moves 6 pixels per frame from left to right, with a tone of about -20
    /// LUFS.
    private func makeFilm(_ name: String, _ flags: [String] = InspectTests.clean) throws {
        if !folder.names.contains("texture.png") {
            try make([
                "-f", "lavfi", "-i", "nullsrc=s=640x180:r=1", "-filter_threads", "1", "-vf",
                "geq=lum='255*random(1)':cb=128:cr=128,gblur=sigma=3,normalize", "-frames:v", "1", "-pix_fmt",
                "gray", "texture.png",
            ])
        }
        try make(
            [
                "-loop", "1", "-framerate", "30", "-i", "texture.png", "-f", "lavfi", "-i",
                "sine=997:sample_rate=48000,volume=-2dB", "-t", "1.5", "-vf", "crop=320:180:180*t:0",
                "-pix_fmt", "yuv420p", "-c:v", "libx264", "-crf", "20",
            ] + flags + [name])
    }

    private func targets(_ outcome: Tool.Outcome) throws -> [String: (found: String, isMet: Bool)] {
        let json = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        let list = try #require(json?["targets"] as? [[String: Any]])
        return Dictionary(
            list.map {
                (($0["name"] as? String) ?? "", ($0["found"] as? String ?? "", $0["isMet"] as? Bool == true))
            },
            uniquingKeysWith: { first, _ in first })
    }

    private static let all = [
        "--fps", "--duration", "--frame-count", "--size", "--codec", "--pixel-format", "--max-bytes",
        "--max-jump", "--loudness",
    ]

    private func flags(_ values: [String]) -> [String] {
        zip(Self.all, values).flatMap { [$0, $1] } + ["--faststart", "--tags"]
    }

    @Test("each of several targets is listed with the observed value, and all misses are listed")
    func together()
        throws
    {
        try makeFilm("film.mp4")
        let loudness = try #require(try measured("film.mp4"))
        let good = flags(["30", "1.5", "45", "320x180", "h264", "yuv420p", "1MB", "6.5", "\(loudness)"])
        let met = try run(["inspect", "film.mp4"] + good)
        #expect(met.status == 0 && met.errors.isEmpty, "\(met.errors)\(met.text)")
        #expect(met.text.split(separator: "\n").count { $0.hasPrefix("met  ") } == 11, "\(met.text)")
        let byTarget = try targets(run(["inspect", "film.mp4", "--json"] + good))
        #expect(byTarget.count == 11 && byTarget.values.allSatisfy(\.isMet), "\(byTarget)")

        try makeFilm("bad.mp4", ["-colorspace", "bt709"])
        let missed = try run(
            ["inspect", "bad.mp4"]
                + flags(["25", "2", "50", "320x182", "hevc", "yuv444p", "1kB", "5.5", "\(loudness + 2)"]))
        #expect(missed.status == 1)
        let lines = missed.errors.split(separator: "\n").map(String.init)
        #expect(
            lines.count == 11 && lines.allSatisfy { $0.hasPrefix("missed: bad.mp4: ") }, "\(missed.errors)")
        for words in [
            "faststart: the index (moov) at the end, the target is the index (moov) at the beginning",
            "tags: bt709/unknown/unknown/tv, the target is all four",
            "the target is at most 1000 bytes", "the target is at most 5.5 px",
        ] {
            #expect(missed.errors.contains(words), "\(missed.errors)")
        }
        // Each miss is printed once, without a line that all is well.
        #expect(!missed.text.contains("missed") && !missed.text.contains("nothing unusual"), "\(missed.text)")
    }

    private func measured(_ name: String) throws -> Double? {
        let outcome = try run(["inspect", name, "--json"])
        let json = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        let sound = (json?["sound"] as? [[String: Any]])?.first?["measured"] as? [String: Any]
        return sound?["loudness"] as? Double
    }

    @Test("the loudness may differ by 1 LU, or by the given tolerance") func loudness() throws {
        try makeFilm("film.mp4")
        let loudness = try #require(try measured("film.mp4"))
        func status(_ target: Double, _ more: [String] = []) throws -> Int32 {
            try run(["inspect", "film.mp4", "--loudness", "\(target)"] + more).status
        }
        #expect(try status(loudness + 0.9) == 0 && status(loudness - 1.1) == 1)
        #expect(try status(loudness + 0.9, ["--loudness-tolerance", "0.5"]) == 1)
        #expect(try status(loudness + 2.9, ["--loudness-tolerance", "3"]) == 0)
    }

    @Test("a file without pictures misses targets about pictures, and can meet those about sound")
    func soundAlone() throws {
        try make(["-f", "lavfi", "-i", "sine=997:duration=2", "-movflags", "+faststart", "film.mp4"])
        let outcome = try run(
            [
                "inspect", "film.mp4", "--json", "--fps", "30", "--size", "320x180", "--frame-count", "60",
                "--pixel-format", "yuv420p", "--max-jump", "20", "--tags", "--faststart", "--codec", "mp4a",
                "--max-bytes", "1MB",
            ])
        #expect(outcome.status == 1)
        let found = try targets(outcome)
        #expect(Set(found.filter(\.value.isMet).keys) == ["faststart", "codec", "maxBytes"])
        #expect(found["tags"]?.found == "none, because the file is a sound")
        #expect(outcome.errors.split(separator: "\n").count == 6, "\(outcome.errors)")
        let strict = try run(["inspect", "film.mp4", "--strict"])
        #expect(
            strict.status == 1 && strict.errors.contains("only sound and no pictures"), "\(strict.errors)")
    }

    @Test("a target misses if the film lacks what it names: sound, an index, trackable movement")
    func absent() throws {
        try make(["-f", "lavfi", "-i", "color=s=320x180:r=30:d=1", "-c:v", "libx264", "still.mkv"])
        let still = try run([
            "inspect", "still.mkv", "--json", "--max-jump", "0", "--loudness", "-14", "--faststart",
        ])
        #expect(still.status == 1)
        let found = try targets(still)
        #expect(
            found["maxJump"]?.isMet == true
                && found["maxJump"]?.found == "nothing moves for long enough to measure a jump")
        #expect(found["loudness"]?.isMet == false && found["loudness"]?.found == "no sound")
        #expect(found["faststart"]?.isMet == false)
        try make([
            "-f", "lavfi", "-i", "nullsrc=s=320x180:r=30:d=1,geq=lum='255*random(1)':cb=128:cr=128", "-c:v",
            "libx264", "-pix_fmt", "yuv420p", "noise.mp4",
        ])
        let noise = try run(["inspect", "noise.mp4", "--max-jump", "10000"])
        #expect(noise.status == 1 && noise.errors.contains("no motion could be tracked"), "\(noise.errors)")
    }

    @Test("tags that contradict the container's, or change during the film, miss the target")
    func contradiction() throws {
        try makeFilm("good.mp4")
        try make([
            "-i", "good.mp4", "-c", "copy", "-bsf:v", "h264_metadata=matrix_coefficients=6", "bad.mp4",
        ])
        #expect(try run(["inspect", "good.mp4", "--tags"]).status == 0)
        let bad = try run(["inspect", "bad.mp4", "--tags"])
        #expect(
            bad.errors.contains(
                "tags: bt709/bt709/bt709/tv in the container, smpte170m/bt709/bt709/tv in the pictures"),
            "\(bad.errors)")
        for name in ["good", "bad"] {
            try make(["-i", "\(name).mp4", "-c", "copy", "-bsf:v", "h264_mp4toannexb", "\(name).h264"])
        }
        try (folder.data("good.h264") + folder.data("bad.h264")).write(
            to: folder.url.appendingPathComponent("both.h264"))
        let both = try run(["inspect", "both.h264", "--tags"])
        #expect(both.status == 1 && both.errors.contains("not the same in all pictures"), "\(both.errors)")
    }

    @Test(
        "a target that can't be parsed, or that no file can meet, is a usage error",
        arguments: [
            (["--max-bytes", "much"], "expected a number of bytes"), (["--max-bytes", "0"], "at least 1"),
            (["--max-jump", "-1"], "expected a number from 0"), (["--loudness", "3"], "expected a number"),
            (["--loudness-tolerance", "1"], "needs --loudness"), (["--frame-count", "0"], "whole number"),
            (["--codec", "h267"], "does not know a codec"),
            (["--pixel-format", "yuv420"], "does not know a pixel format"),
            (
                ["--fps", "60", "--duration", "2", "--frame-count", "119"],
                "119 frames last 1.983 s at 60 fps"
            ),
        ])
    func unreadable(_ flags: [String], _ words: String) throws {
        let outcome = try run(["inspect", "none.mp4"] + flags)
        #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
        #expect((1...3).contains(outcome.errors.split(separator: "\n").count))
    }

    @Test("sizes can be given with or without a unit", arguments: ["45000", "45kB", "0.045MB", "44KiB"])
    func units(_ size: String) throws {
        let bytes = size == "44KiB" ? 45056 : 45000
        for (count, status) in [(bytes, 0), (bytes + 1, 1)] {
            try Data(TestSound(rate: 8000, [[Int16](repeating: 99, count: 8000)]).data + Data(count: 100_000))
                .prefix(count).write(to: folder.url.appendingPathComponent("a.wav"))
            let outcome = try run(["inspect", "a.wav", "--max-bytes", size])
            #expect(
                outcome.status == status && outcome.text.contains("met  ") == (status == 0), "\(outcome.text)"
            )
        }
    }
}
