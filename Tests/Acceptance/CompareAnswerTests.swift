import Foundation
import TestSupport
import Testing

/// Tests of the answers of `compare` about films of other programs, and of films that can't be compared.
@Suite struct CompareAnswerTests: TextureFilms {
    let folder: TestFolder

    init() throws { folder = try Self.textureFolder() }

    @Test("compare answers 60 for fast movement and 30 for slow movement, in its text and its exit status")
    func answer() throws {
        for (speed, rate, status) in [(480, "60", Int32(0)), (15, "30", 1)] {
            try film("30.mp4", rate: "30", speed: speed)
            try film("60.mp4", rate: "60", speed: speed)
            let outcome = try Tool.zoetrope.run(
                ["compare", "30.mp4", "60.mp4", "--decide", "-o", "report", "--overwrite"], in: folder.url)
            #expect(outcome.status == status, "\(outcome.errors)")
            let report = try #require(
                try JSONSerialization.jsonObject(with: folder.data("report/report.json")) as? [String: Any])
            let answer = try #require(report["answer"] as? [String: Any])
            #expect(answer["rate"] as? String == rate)
            let words = try #require(answer["words"] as? String)
            #expect(outcome.text.split(separator: "\n\n").first?.replacing("\n", with: " ") == words[...])
            let page = String(decoding: try folder.data("report/report.html"), as: UTF8.self)
            #expect(ComparePageTests.says(page, words, rate: rate))
            #expect(outcome.text.contains("compared with 60.mp4\n30.mp4: in step"))
        }
    }

    @Test("films with different content are rejected before anything is compared") func foreign() throws {
        try film("30.mp4", rate: "30", speed: 300)
        try film("60.mp4", rate: "60", speed: 300)
        try change("60.mp4", to: "mirrored.mp4", ["-vf", "hflip"])
        for flags in [["--decide"], []] {
            let outcome = try Tool.zoetrope.run(
                [
                    "compare", "30.mp4", "mirrored.mp4", "60.mp4", "--reference", "60.mp4", "-o", "report",
                    "--overwrite",
                ]
                    + flags, in: folder.url)
            #expect(outcome.status == 2)
            #expect(
                outcome.errors.hasSuffix("\nmirrored.mp4 is not the same film as 60.mp4: it is mirrored\n"),
                "\(outcome.errors)")
            #expect(!outcome.text.contains("fps") && !outcome.text.contains("in step"), "\(outcome.text)")
        }
        let report = try compare(["30.mp4", "mirrored.mp4", "60.mp4", "--reference", "60.mp4"], status: 2)
        #expect(report["answer"] is NSNull)
        let all = try films(report)
        #expect(all.map { $0["isSame"] as? Bool } == [true, false, nil])
        #expect(all[1]["difference"] as? String == "it is mirrored" && all[1]["delaySeconds"] is NSNull)
        let page = String(decoding: try folder.data("report/report.html"), as: UTF8.self)
        #expect(page.contains("mirrored.mp4 is not the same film as 60.mp4: it is mirrored."), "\(page)")
    }

    @Test("the cost of a film is the size of its pictures alone, however large its sound is") func sound()
        throws
    {
        try film("30.mp4", rate: "30", speed: 70)
        try film("60.mp4", rate: "60", speed: 70)
        try FFmpegProgram.run([
            "-i", folder.path("60.mp4"), "-f", "lavfi", "-i", "anoisesrc=d=2:r=48000", "-c:v", "copy", "-c:a",
            "pcm_s16le", folder.path("loud.mov"),
        ])
        let (plain, loud) = (try compare(["30.mp4", "60.mp4"]), try compare(["30.mp4", "loud.mov"]))
        func words(_ report: [String: Any]) -> String? {
            (report["answer"] as? [String: Any])?["words"] as? String
        }
        #expect(words(plain) == words(loud))
        #expect(words(plain)?.hasPrefix("60 fps is visibly smoother") == true, "\(words(plain) ?? "")")
        let (one, other) = (try films(plain)[1], try films(loud)[1])
        #expect(one["pictureBytes"] as? Int == other["pictureBytes"] as? Int)
        #expect(try #require(other["bytes"] as? Int) > 2 * #require(other["pictureBytes"] as? Int))
    }

    @Test("films of the same rate are rejected before they are decoded")
    func oneRate()
        throws
    {
        try film("60.mp4", rate: "60", speed: 300)
        try change("60.mp4", to: "again.mp4", ["-movflags", "+faststart"])
        // No picture of this film can be decoded.
        var broken = try folder.data("again.mp4")
        let start = try #require(broken.range(of: Data("mdat".utf8))).upperBound
        broken.replaceSubrange(start..., with: Data(count: broken.count - start))
        try broken.write(to: folder.url.appending(path: "again.mp4"))
        let outcome = try Tool.zoetrope.run(["compare", "60.mp4", "again.mp4", "--decide"], in: folder.url)
        #expect(
            outcome.status == 64 && outcome.errors.contains("--decide: all films have 60 fps"), "\(outcome)")
    }

    @Test("repeated and dropped frames are counted, and don't make a film smoother") func stutters()
        throws
    {
        try film("30.mp4", rate: "30", speed: 300)
        try film("60.mp4", rate: "60", speed: 300)
        try change("30.mp4", to: "doubled.mp4", ["-vf", "fps=60"])
        try change("60.mp4", to: "dropped.mp4", ["-vf", "select=mod(n\\,3)", "-fps_mode", "vfr"])
        for name in ["doubled.mp4", "dropped.mp4"] {
            let report = try compare(["30.mp4", name])
            #expect((report["answer"] as? [String: Any])?["rate"] as? String == "30", "\(name)")
        }
        #expect(try #require(films(compare(["30.mp4", "dropped.mp4"]))[1]["dropped"] as? Int) > 30)
    }

    @Test("inputs that can't be compared are refused") func refused() throws {
        try film("60.mp4", rate: "60", speed: 300)
        try folder.write("a text", to: "text.mp4")
        try change("60.mp4", to: "damaged.mp4", ["-movflags", "+faststart"])
        try FFmpegProgram.run([
            "-i", folder.path("60.mp4"), "-c", "copy", "-metadata:s:v", "rotate=45",
            folder.path("tilted.mp4"),
        ])
        try change("60.mp4", to: "one.mp4", ["-frames:v", "1"])
        try change("60.mp4", to: "slow.mkv", ["-vf", "setpts=120*PTS", "-fps_mode", "passthrough"])
        let film = try folder.data("damaged.mp4")
        try film.prefix(film.count / 2).write(to: folder.url.appending(path: "damaged.mp4"))
        for (arguments, status, message) in [
            (["60.mp4", "none.mp4"], Int32(66), "none.mp4"),
            (["60.mp4", "text.mp4"], 65, "text, not a film"),
            (["damaged.mp4", "60.mp4", "--reference", "none.mp4"], 66, "none.mp4"),
            (["60.mp4", "tilted.mp4"], 65, "rotated by an angle that is not a multiple of 90 degrees"),
            (["60.mp4", "one.mp4"], 65, "the film has a single picture; at least two are needed"),
            (["60.mp4", "slow.mkv"], 65, "120 pictures in 240 s is less than one picture per second"),
            (["60.mp4", "60.mp4"], 64, "60.mp4 is listed twice"),
            (["60.mp4", "text.mp4", "--crf", "18"], 64, "--crf can't be used with existing films"),
        ] {
            let outcome = try Tool.zoetrope.run(["compare"] + arguments, in: folder.url)
            #expect(outcome.status == status)
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
        }
    }
}
