import Foundation
import TestSupport
import Testing

/// Tests of `compare --side-by-side`, against the films that it shows.
@Suite struct SideBySideTests {
    private let folder: TestFolder

    /// Compares a scene of the given size at 10 and 30 frames per second.
    private init(width: Int, height: Int) throws {
        folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(width: width, height: height), to: "scene.json")
        let outcome = try Tool.zoetrope.run([
            "compare", scene, "-o", folder.path("report"), "--fps", "10,30", "--side-by-side",
        ])
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    init() throws { try self.init(width: 64, height: 36) }

    /// Returns the result of ffmpeg's ssim filter for a part of the side-by-side film and another film.
    private func similarity(_ part: String, to other: String, cropped: String = "null") throws -> Double {
        let text = try Tool.system("ffmpeg").run([
            "-i", folder.path("report/side-by-side.mp4"), "-i", folder.path("report/\(other)"), "-lavfi",
            "[0]crop=\(part)[part];[1]fps=30:round=up,\(cropped)[other];[part][other]ssim", "-f", "null", "-",
        ]).errors
        let start = try #require(text.range(of: " All:")).upperBound
        return try #require(Double(text[start...].prefix { "0123456789.".contains($0) }))
    }

    @Test(
        "if the font for the films' names is missing, the error names its package before anything is encoded")
    func font() throws {
        let scene = try folder.write(SmallScene.json(width: 320, height: 180), to: "large.json")
        let outcome = try FaultySystem().run(
            ["compare", scene, "-o", folder.path("other"), "--fps", "10,30", "--side-by-side"], .openInter)
        #expect(outcome.status == 66)
        #expect(
            outcome.errors
                == "error: --side-by-side needs Inter to write the films' names: can't open /usr/share/fonts/opentype/inter/Inter-Medium.otf; the Debian package fonts-inter has it\n"
        )
        #expect(!folder.names.contains { $0.hasPrefix("other") })
    }

    @Test("side by side, each film plays at its own rate") func parts() throws {
        #expect(
            try Tool.zoetrope.run([
                "inspect", folder.path("report/side-by-side.mp4"), "--fps", "30", "--size", "128x36",
                "--frame-count", "60", "--strict",
            ]).status == 0)
        // The film is too small for names.
        #expect(try similarity("64:36:0:0", to: "10-fps.mp4") > 0.99)
        #expect(try similarity("64:36:64:0", to: "30-fps.mp4") > 0.99)
    }

    @Test("each part has its film's name at the bottom left, and no other pixel changes") func names() throws
    {
        let films = try SideBySideTests(width: 320, height: 180)
        for (x, film) in [(0, "10-fps.mp4"), (320, "30-fps.mp4")] {
            #expect(try films.similarity("320:130:\(x):0", to: film, cropped: "crop=320:130:0:0") > 0.99)
            #expect(
                try films.similarity("220:180:\(x + 100):0", to: film, cropped: "crop=220:180:100:0") > 0.99)
        }
        func label(_ x: Int, at second: Int) throws -> Data {
            try FFmpegProgram.run([
                "-ss", "\(second)", "-i", films.folder.path("report/side-by-side.mp4"), "-frames:v", "1",
                "-vf",
                "crop=60:50:\(x):130", "-f", "rawvideo", "-pix_fmt", "gray", "-",
            ])
        }
        let labels = try [0, 320].map { try label($0, at: 1) }
        for label in labels {
            let (dark, bright) = (label.count { $0 < 30 }, label.count { $0 > 200 })
            #expect(dark > 400 && bright > 40 && bright * 2 < dark, "\(dark) dark, \(bright) bright")
        }
        // The films' names differ, and stay the same over time.
        func difference(_ one: Data, _ other: Data) -> Int {
            zip(one, other).count { abs(Int($0) - Int($1)) > 100 }
        }
        #expect(difference(labels[0], labels[1]) > 5)
        let names = labels[0].indices.filter { labels[0][$0] > 200 }
        let later = try label(0, at: 0)
        #expect(names.allSatisfy { later[$0] > 150 })
    }
}
