import Foundation
import TestSupport
import Testing

/// Tests of goldens of pictures that other programs made.
@Suite struct SourceGoldenTests {
    private let folder: TestFolder
    private let pillow: PillowFrames

    init() throws {
        folder = try TestFolder()
        pillow = PillowFrames(folder: folder)
    }

    private func golden(_ words: String, input: Data? = nil) throws -> Tool.Outcome {
        try Tool.zoetrope.run(
            ["golden"] + words.split(separator: " ").map(String.init), in: folder.url, input: input)
    }

    private func hashes(_ text: String) -> [Substring] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: ",").last ?? "" }
    }

    private func list(_ name: String) throws -> [Substring] {
        hashes(String(decoding: try folder.data("goldens/\(name).framehash"), as: UTF8.self))
    }

    @Test("unchanged frames of another renderer pass, and fail if one pixel differs by one level")
    func exact()
        throws
    {
        try pillow.draw()
        let recorded = try golden("record frames/%05d.png -o goldens")
        #expect(recorded.status == 0, "\(recorded.errors)")
        #expect(recorded.text.hasPrefix("recorded goldens/frames, keeps 10 pictures ("))
        let same = try golden("check goldens")
        #expect(same.status == 0)
        #expect(same.text == "frames: same, 10 frames in rgb\n")
        let theirs = try FFmpegProgram.run([
            "-framerate", "60", "-i", folder.path("frames/%05d.png"), "-f", "framehash", "-",
        ])
        let isTheirs = try list("frames/rgb") == hashes(String(decoding: theirs, as: UTF8.self))
        #expect(isTheirs, "the hashes are those of the pixels that ffmpeg decodes")

        try pillow.change(frame: 3, by: 1)
        let differing = try golden("check goldens --report report")
        #expect(differing.status == 1)
        #expect(differing.text.contains("frames: differs\n  rgb: first at frame 3, 1 of 10 frames\n"))
        #expect(differing.text.contains("1 level in 1 of 2304 pixels (0.043 %), PSNR 86.5 dB"))
        #expect(!folder.names.contains("goldens/frames/film.mp4"), "nothing is encoded")
    }

    @Test("differing frames pass within a tolerance, and the check reports the size of the difference")
    func tolerance() throws {
        try pillow.draw()
        let flags = "--max-difference 2 --max-pixels 0.1% --min-psnr 45 --min-ssim 0.99 --ignore 0,0,8,4"
        let recorded = try golden("record frames/%05d.png -o goldens \(flags)")
        #expect(recorded.status == 0, "\(recorded.errors)")
        let words =
            "at most 2 levels, at most 0.1 % of the pixels, PSNR at least 45 dB, SSIM at least 0.99, without 0,0,8,4"
        #expect(recorded.text.contains("recorded goldens/frames, tolerance: \(words); keeps 10 pictures ("))
        #expect(try golden("check goldens").text == "frames: same, 10 frames in rgb\n", "it was not used")

        try pillow.change(frame: 3, by: 1)
        try pillow.change(frame: 7, by: 2, count: 2)
        // Pixels in the ignored region may change.
        try pillow.change(frame: 8, x: 2, y: 2, by: 90, count: 4)
        let passed = try golden("check goldens --json")
        #expect(passed.status == 0)
        let text = try golden("check goldens").text
        let said =
            "frames: passes within its tolerance: 3 of 10 frames differ, by at most 2 levels in 2 of 2272 pixels (0.088 %), PSNR 77.4 dB, SSIM 0.9999"
        #expect(text.hasPrefix(said), "\(text)")
        #expect(text.hasSuffix("\n  tolerance: \(words)\n"))
        let json = try JSONSerialization.jsonObject(with: passed.output) as? [String: Any]
        #expect(json?["verdict"] as? String == "withinTolerance")

        for (step, count, fault) in [
            (3, 1, "3 levels, at most 2 allowed"), (1, 3, "3 pixels (0.132 %), at most 0.1 % allowed"),
        ] {
            try pillow.draw()
            try pillow.change(frame: 4, by: step, count: count)
            let failed = try golden("check goldens")
            #expect(failed.status == 1)
            #expect(
                failed.text.contains("rgb: first at frame 4, 1 of 10 frames\n  frame 4: \(fault)\n"),
                "\(failed.text)")
        }
        #expect(try golden("accept goldens").text.contains("accepted, tolerance: \(words)"))
        #expect(try golden("check goldens").text == "frames: same, 10 frames in rgb\n")
        #expect(try golden("accept goldens --exact").text.contains("accepted, keeps 10 pictures"))
        try pillow.change(frame: 4, x: 30, by: 1)
        #expect(try golden("check goldens").status == 1)
    }

    @Test("a film's golden has the samples that ffmpeg decodes, and detects changed samples") func film()
        throws
    {
        func encode(luma: String) throws {
            try FFmpegProgram.run([
                "-f", "lavfi", "-i", "color=size=96x64:rate=30:duration=1", "-vf",
                "format=yuv444p10,geq=lum='\(luma)':cb=512:cr=512",
                "-c:v", "ffv1", folder.path("clip.mkv"),
            ])
        }
        // The luma is above white, so in RGB every sample is 255.
        try encode(luma: "1000")
        #expect(try golden("record clip.mkv -o goldens").status == 0)
        let theirs = try FFmpegProgram.run(["-i", folder.path("clip.mkv"), "-f", "framehash", "-"])
        let isTheirs = try list("clip.mkv/pictures") == hashes(String(decoding: theirs, as: UTF8.self))
        #expect(isTheirs)
        #expect(try golden("check goldens").text == "clip.mkv: same, 30 frames in pictures and rgb\n")
        // One sample differs by one level of ten bits.
        try encode(luma: "1000+eq(X,9)*eq(Y,9)*eq(N,12)")
        let differing = try golden("check goldens")
        #expect(differing.status == 1 && !differing.text.contains("rgb: "))
        #expect(differing.text.contains("pictures: first at frame 12, 1 of 30 frames"), "\(differing.text)")
    }

    @Test("frames from a pipe can be recorded, and checked with another pipe") func pipe() throws {
        try pillow.draw()
        func frames(_ options: [String]) throws -> Data {
            try FFmpegProgram.run(
                ["-framerate", "30", "-i", folder.path("frames/%05d.png")] + options + ["-"])
        }
        let raw = try frames(["-f", "rawvideo", "-pix_fmt", "rgb24"])
        let flags = "--pixel-format rgb24 --size 64x36 --fps 30"
        let nameless = try golden("record - \(flags) -o goldens", input: raw)
        #expect(nameless.status == 64 && nameless.errors.contains("needs --name NAME"))
        #expect(try golden("record - \(flags) --name raw -o goldens", input: raw).status == 0)
        let y4m = try frames(["-f", "yuv4mpegpipe", "-pix_fmt", "yuv420p"])
        #expect(try golden("record - --name y4m -o goldens", input: y4m).status == 0)
        #expect(
            try golden("check goldens/raw", input: raw).text == "raw: same, 10 frames in pictures and rgb\n")
        #expect(
            try golden("check goldens/y4m", input: y4m).text == "y4m: same, 10 frames in pictures and rgb\n")
        try pillow.change(frame: 9, by: 1)
        let other = try golden("check goldens/raw", input: frames(["-f", "rawvideo", "-pix_fmt", "rgb24"]))
        #expect(other.status == 1 && other.text.contains("first at frame 9, 1 of 10 frames"), "\(other.text)")
        let empty = try golden("check goldens/raw", input: Data())
        #expect(
            empty.status == 65
                && empty.errors.contains("goldens/raw: standard input: ends before the first frame"))
        let both = try golden("check goldens", input: raw)
        #expect(
            both.status == 64 && both.errors.contains("standard input was already read for another golden"))
    }

    @Test(
        "another size or length fails, with or without a tolerance", arguments: ["", " --max-difference 255"])
    func shape(_ flags: String) throws {
        try pillow.draw()
        #expect(try golden("record frames/%05d.png -o goldens\(flags)").status == 0)
        try pillow.draw(8)
        let shorter = try golden("check goldens")
        #expect(shorter.status == 1)
        #expect(
            shorter.text.contains(
                "rgb: frames 8 and 9 of the recording are missing; 8 frames, recorded with 10\n"),
            "\(shorter.text)")
        try pillow.draw(10, width: 32, height: 18)
        let smaller = try golden("check goldens --report report")
        #expect(smaller.status == 1)
        #expect(smaller.text.contains("; 32x18 pixels, recorded with 64x36\n"), "\(smaller.text)")
        #expect(smaller.text.contains("no picture: the new frames have another size"))
    }

    @Test("a golden of a scene can have a tolerance too") func scene() throws {
        let text =
            ##"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, "background": "#404040"}"##
        try folder.write(text, to: "scene.json")
        #expect(try golden("record scene.json -o goldens --max-difference 1 --force").status == 0)
        #expect(folder.names.contains("goldens/scene/frame-000000.png"))
        #expect(!folder.names.contains("goldens/scene/frame-000001.png"), "equal frames are kept once")
        try folder.write(text.replacing("#404040", with: "#414040"), to: "scene.json")
        let near = try golden("check goldens")
        #expect(
            near.status == 0 && near.text.contains("10 of 10 frames differ, by at most 1 level"),
            "\(near.text)")
        let head = String(decoding: try folder.data("goldens/scene/golden.json"), as: UTF8.self)
        try folder.write(
            head.replacing("\"fingerprint\": {", with: "\"fingerprint\": {\n    \"layer old\": \"2\","),
            to: "goldens/scene/golden.json")
        let measured = try golden("check goldens")
        #expect(
            measured.status == 0 && measured.text.contains("recorded with layer old 2"), "\(measured.text)")
        try folder.write(text.replacing("#404040", with: "#424040"), to: "scene.json")
        #expect(try golden("check goldens").status == 1)
    }

    struct Slip: CustomTestStringConvertible, Sendable {
        let words: String
        var status: Int32 = 64
        let said: String

        var testDescription: String { words }
    }

    private static let slips = [
        Slip(
            words: "--max-difference 256", said: "--max-difference 256: expected a whole number from 0 to 255"
        ),
        Slip(
            words: "--max-pixels 0.1",
            said: "expected a percentage from 0% to 100%\n  did you mean --max-pixels 0.1%?"),
        Slip(words: "--max-pixels 101%", said: "expected a percentage from 0% to 100%"),
        Slip(words: "--min-psnr 0", said: "--min-psnr 0: expected a number from 1 to 100"),
        Slip(words: "--min-ssim 1.1", said: "--min-ssim 1.1: expected a number from 0 to 1"),
        Slip(words: "--ignore 1,2,3", said: "--ignore 1,2,3: expected four whole numbers"),
        Slip(
            words: "--ignore 60,0,5,5",
            said: "the region 60,0,5,5 (x,y,width,height) is not inside the frame, 64x36"),
        Slip(
            words: "--ignore 0,0,64,36",
            said: "the ignored regions cover the whole frame, 64x36: nothing would be compared"),
        Slip(words: "--ignore 0,0,40,36 --ignore 30,0,34,36", said: "nothing would be compared"),
        Slip(
            words: "--max-block-difference 256",
            said: "--max-block-difference 256: expected a number from 0 to 255"),
        Slip(words: "--min-local-ssim -1", said: "--min-local-ssim -1: expected a number from 0 to 1"),
        Slip(words: "--mask none.png", status: 66, said: "opening none.png: No such file"),
        Slip(words: "--pictures 65", said: "--pictures 65: expected a whole number from 0 to 64"),
        Slip(
            words: "--pictures 1 --max-difference 1",
            said: "--pictures can't be used with a tolerance"),
        Slip(words: "--crf 20", said: "--crf: only for scenes"),
        Slip(words: "--name a/b", said: "--name a/b: not a file name"),
    ]

    @Test("an invalid tolerance is refused, and nothing is recorded", arguments: slips)
    func refused(_ slip: Slip) throws {
        try pillow.draw(2)
        let outcome = try golden("record frames/%05d.png -o goldens \(slip.words)")
        #expect(outcome.status == slip.status)
        #expect(outcome.errors.contains(slip.said), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count <= 3)
        #expect(!folder.names.contains { $0.hasPrefix("goldens") })
    }

    @Test("damage in a golden is reported even if no frame differs") func damagedAndEqual() throws {
        try pillow.draw(2)
        #expect(try golden("record frames/%05d.png -o goldens").status == 0)
        #expect(try golden("check goldens").status == 0)
        for (name, said) in [
            ("frame-000001.png", "not the frame that was recorded"), ("rgb.framehash", "empty"),
        ] {
            let file = "goldens/frames/\(name)"
            let bytes = try folder.data(file)
            try folder.write("", to: file)
            let outcome = try golden("check goldens")
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains("\(file): \(said)"), "\(outcome.errors)")
            try bytes.write(to: folder.url.appendingPathComponent(file))
        }
    }

    @Test("the error for a damaged golden says which part is damaged") func damaged() throws {
        try pillow.draw(2)
        #expect(try golden("record frames/%05d.png -o goldens --max-difference 1").status == 0)
        try pillow.change(frame: 1, by: 1)
        func check(_ said: String) throws {
            let outcome = try golden("check goldens")
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains(said), "\(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count <= 3)
        }
        let picture = "goldens/frames/frame-000001.png"
        let bytes = try folder.data(picture)
        try bytes.prefix(100).write(to: folder.url.appendingPathComponent(picture))
        try check("\(picture): not the frame that was recorded")
        try folder.data("frames/00001.png").write(to: folder.url.appendingPathComponent(picture))
        try check("\(picture): not the frame that was recorded")
        try FileManager.default.removeItem(atPath: folder.path(picture))
        try check("\(picture): missing")
        try bytes.write(to: folder.url.appendingPathComponent(picture))
        let head = String(decoding: try folder.data("goldens/frames/golden.json"), as: UTF8.self)
        try folder.write(
            head.replacing("\"maxDifference\": 1", with: "\"maxDifference\": 300"),
            to: "goldens/frames/golden.json")
        try check("tolerance.maxDifference")
    }
}
