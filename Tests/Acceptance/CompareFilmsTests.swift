import Foundation
import TestSupport
import Testing

/// Tests of `compare` with films of other programs, against ffmpeg's filters on the same pictures.
@Suite struct CompareFilmsTests: TextureFilms {
    let folder: TestFolder

    init() throws { folder = try Self.textureFolder() }

    /// Returns the rows of a film in frames.csv, keyed by column names.
    private func frames(of film: String) throws -> [[String: String]] {
        let lines = String(decoding: try folder.data("report/frames.csv"), as: UTF8.self).split(
            separator: "\n")
        let names = try #require(lines.first).split(separator: ",").map(String.init)
        return lines.dropFirst().map { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return Dictionary(zip(names, fields), uniquingKeysWith: { $1 })
        }.filter { $0["film"] == film }
    }

    private func stats(_ filter: String) -> String { "stats_file=\(folder.path("\(filter).log"))" }

    /// Returns the values that a filter's log has for each frame.
    private func logged(_ filter: String, _ key: String) throws -> [Double] {
        String(decoding: try folder.data("\(filter).log"), as: UTF8.self).split(separator: "\n").compactMap {
            $0.split(separator: " ").first { $0.hasPrefix(key) }.flatMap { Double($0.dropFirst(key.count)) }
        }
    }

    /// Returns the results of ffmpeg's psnr and ssim filters for two films, which a filter graph prepares as [a] and
    /// [b].
    private func quality(_ film: String, _ reference: String, _ graph: String) throws -> (
        psnr: Double, ssim: Double
    ) {
        let outcome = try Tool.system("ffmpeg").run([
            "-i", folder.path(film), "-i", folder.path(reference), "-lavfi",
            "\(graph);[a]split[c][d];[b]split[e][f];[c][e]psnr=\(stats("psnr"))[g];[d][f]ssim=\(stats("ssim"))[h]",
            "-map", "[g]", "-map",
            "[h]",
            "-f", "null", "-",
        ])
        func number(after mark: String) throws -> Double {
            let start = try #require(outcome.errors.range(of: mark)).upperBound
            return try #require(Double(outcome.errors[start...].prefix { "0123456789.".contains($0) }))
        }
        return (try number(after: " average:"), try number(after: " All:"))
    }

    private func expect(
        _ film: [String: Any], _ quality: (psnr: Double, ssim: Double), compared: Int,
        within share: Double = 0.006
    ) throws {
        #expect(film["compared"] as? Int == compared)
        #expect(abs(try #require(film["psnr"] as? Double) - quality.psnr) < share)
        #expect(abs(try #require(film["ssim"] as? Double) - quality.ssim) < share / 50)
    }

    @Test("every picture at 30 fps is compared with the picture of the same moment at 60 fps") func halfRate()
        throws
    {
        try film("30.mp4", rate: "30", speed: 300)
        try film("60.mp4", rate: "60", speed: 300)
        let compared = try films(compare(["30.mp4", "60.mp4", "-o", "report"]))
        #expect(compared[1]["psnr"] is NSNull && compared[1]["delaySeconds"] is NSNull)
        try expect(
            compared[0],
            quality("30.mp4", "60.mp4", "[0]null[a];[1]select=not(mod(n\\,2)),setpts=N/30/TB,fps=30[b]"),
            compared: 60)
        try expectFrames()
        #expect(try worstFrames(of: "30.mp4").count >= 2)
    }

    private func expectFrames() throws {
        let (slow, fast) = (try frames(of: "30.mp4"), try frames(of: "60.mp4"))
        #expect(slow.count == 60 && fast.count == 120)
        func numbers(_ frames: [[String: String]], _ column: String) -> [Double] {
            frames.compactMap { $0[column].flatMap(Double.init) }
        }
        for (column, filter, key, tolerance) in [
            ("psnr_db", "psnr", "psnr_avg:", 0.006), ("ssim", "ssim", "All:", 0.0000015),
        ] {
            let (found, expected) = (numbers(slow, column), try logged(filter, key))
            #expect(found.count == 60 && expected.count == 60)
            #expect(zip(found, expected).allSatisfy { abs($0 - $1) < tolerance }, "\(column): \(found)")
            #expect(numbers(fast, column).isEmpty, "it is the reference")
        }
        #expect(numbers(slow, "reference_frame") == (0..<60).map { Double(2 * $0) })
        for (film, rate, jump) in [(slow, 30.0, 10.0), (fast, 60, 5)] {
            #expect(numbers(film, "frame") == film.indices.map(Double.init))
            #expect(
                numbers(film, "seconds").enumerated().allSatisfy { abs($1 - Double($0) / rate) < 0.000002 })
            #expect(film[0]["jump_px"] == "")
            let jumps = numbers(film, "jump_px")
            #expect(jumps.count == film.count - 1 && jumps.allSatisfy { abs($0 - jump) < 0.5 }, "\(jumps)")
        }
    }

    @Test(
        "frames with a fault appear among the page's worst frames, at the right place", arguments: [0, 7])
    func fault(_ delay: Int) throws {
        try film("60.mp4", rate: "60", speed: 300)
        try change(
            "60.mp4", to: "faulty.mp4",
            [
                "-vf",
                "drawbox=200:40:60:50:red:fill:enable='between(n,20,22)',tpad=start=\(delay):start_mode=clone",
            ])
        _ = try compare(["faulty.mp4", "--reference", "60.mp4", "-o", "report"])
        let first = try #require(worstFrames(of: "faulty.mp4").first)
        #expect((20...22).contains(first.frame - delay) && first.reference == first.frame - delay)
        let levels = try levels(of: try #require(first.pictures.last))
        func mean(_ xs: Range<Int>, _ ys: Range<Int>) -> Double {
            var sum = 0
            for y in ys {
                let row = levels[3 * (320 * y + xs.lowerBound)..<3 * (320 * y + xs.upperBound)]
                for level in row { sum += Int(level) }
            }
            return Double(sum) / Double(3 * xs.count * ys.count)
        }
        #expect(mean(202..<258, 42..<88) > 150 && mean(0..<190, 0..<180) < 40)
    }

    /// Returns the samples of a picture in the page: red, green and blue.
    private func levels(of picture: String) throws -> Data {
        let path = folder.url.appending(path: "shown.png")
        try #require(Data(base64Encoded: picture)).write(to: path)
        try FFmpegProgram.run([
            "-i", path.path, "-f", "rawvideo", "-pix_fmt", "rgb24", folder.path("shown.rgb"),
        ])
        return try folder.data("shown.rgb")
    }

    private struct WorstFrame {
        let frame: Int
        let reference: Int
        /// The pictures of the reference and the film, and their difference.
        let pictures: [String]
    }

    /// Returns the worst frames that the page shows for a film, in the page's order.
    private func worstFrames(of film: String) throws -> [WorstFrame] {
        let page = String(decoding: try folder.data("report/report.html"), as: UTF8.self)
        let part = try #require(page.components(separatedBy: "<h3>\(film)</h3>").dropFirst().first)
        let rows = part.components(separatedBy: "</ol>")[0].components(separatedBy: "<li>").dropFirst()
        return try rows.map { row in
            let pictures = row.matches(of: /base64,([^"]*)"/).map { String($0.1) }
            #expect(pictures.count == 3)
            let numbers = row.matches(of: /, frame ([0-9]+)</).compactMap { Int($0.1) }
            try #require(numbers.count == 2)
            return WorstFrame(frame: numbers[1], reference: numbers[0], pictures: pictures)
        }
    }

    @Test("a film that begins later is aligned with the reference", arguments: [7, 1])
    func delayed(_ frames: Int) throws {
        try film("60.mp4", rate: "60", speed: 300)
        try change("60.mp4", to: "late.mp4", ["-vf", "tpad=start=\(frames):start_mode=clone"])
        let late = try films(compare(["late.mp4", "--reference", "60.mp4"]))[0]
        #expect(abs(try #require(late["delaySeconds"] as? Double) - Double(frames) / 60) < 0.0005)
        try expect(
            late,
            quality(
                "late.mp4", "60.mp4", "[0]trim=start_frame=\(frames),setpts=PTS-STARTPTS[a];[1]null[b]"),
            compared: 120)
        // With the files swapped, the film begins earlier than the reference.
        let early = try Tool.zoetrope.run(["compare", "60.mp4", "--reference", "late.mp4"], in: folder.url)
        let count = frames == 1 ? "1 frame" : "\(frames) frames"
        #expect(early.text.contains("60.mp4: earlier by \(count) at 60 fps"))
    }

    @Test("a film of half the size with another colour matrix is scaled and converted before it is compared")
    func small() throws {
        try film("60.mp4", rate: "60", speed: 300, ["-colorspace", "bt709"])
        try change(
            "60.mp4", to: "small.mp4",
            ["-vf", "scale=160:90:out_color_matrix=bt601", "-colorspace", "smpte170m"])
        let small = try films(compare(["small.mp4", "60.mp4"]))[0]
        #expect(small["isAligned"] as? Bool == true && small["delaySeconds"] as? Double == 0)
        let fitted =
            "[0]scale=320:180:in_color_matrix=bt601:out_color_matrix=bt709:flags=bicubic+accurate_rnd+bitexact[a];[1]null[b]"
        try expect(small, quality("small.mp4", "60.mp4", fitted), compared: 120, within: 0.05)
    }

    @Test("a film with a rotation flag is rotated before it is compared", arguments: [90, 180, 270])
    func turned(_ degrees: Int) throws {
        try film("60.mp4", rate: "60", speed: 300)
        let back = [90: "transpose=clock", 180: "hflip,vflip", 270: "transpose=cclock"]
        try change("60.mp4", to: "stored.mp4", ["-vf", try #require(back[degrees])])
        try FFmpegProgram.run([
            "-i", folder.path("stored.mp4"), "-c", "copy", "-metadata:s:v", "rotate=\(degrees)",
            folder.path("phone.mp4"),
        ])
        // The ffmpeg program also applies the rotation of films.
        let expected = try quality("phone.mp4", "60.mp4", "[0]null[a];[1]null[b]")
        #expect(expected.psnr > 30)
        for (film, reference) in [("phone.mp4", "60.mp4"), ("60.mp4", "phone.mp4")] {
            let compared = try films(compare([film, "--reference", reference]))[0]
            #expect(compared["size"] as? String == "320x180")
            #expect(compared["isAligned"] as? Bool == true && compared["delaySeconds"] as? Double == 0)
            try expect(compared, expected, compared: 120)
        }
    }

    @Test("a film with non-square pixels is measured in its displayed shape") func anamorphic() throws {
        try film("60.mp4", rate: "60", speed: 300)
        try change("60.mp4", to: "narrow.mp4", ["-vf", "scale=240:180,setsar=4/3"])
        let narrow = try films(compare(["narrow.mp4", "--reference", "60.mp4"]))[0]
        #expect(narrow["size"] as? String == "320x180")
        let jump = try #require(narrow["largestJump"] as? [String: Any])
        #expect(abs(try #require(jump["pixels"] as? Double) - 5) < 0.3, "\(jump)")
        #expect(narrow["isAligned"] as? Bool == true && narrow["delaySeconds"] as? Double == 0)
        #expect(try #require(narrow["psnr"] as? Double) > 30)
    }

    @Test(
        "the reference's last picture is compared until the end of its display time", arguments: ["24", "30"])
    func end(_ rate: String) throws {
        try film("slow.mp4", rate: rate, speed: 0)
        try film("60.mp4", rate: "60", speed: 0)
        try change("60.mp4", to: "longer.mp4", ["-vf", "tpad=stop=30:stop_mode=clone"])
        for name in ["60.mp4", "longer.mp4"] {
            let compared = try films(compare([name, "--reference", "slow.mp4"]))[0]
            #expect(compared["compared"] as? Int == 120, "\(name)")
        }
    }

    @Test("the reference is recognised among the films however its path is written") func spelling() throws {
        try film("30.mp4", rate: "30", speed: 300)
        try film("60.mp4", rate: "60", speed: 300)
        let report = try compare(["30.mp4", "60.mp4", "--reference", "./30.mp4"])
        #expect(report["reference"] as? String == "30.mp4")
        let compared = try films(report)
        #expect(compared.count == 2 && compared[0]["psnr"] is NSNull && compared[1]["psnr"] is Double)
    }

    @Test("a letterboxed film counts as the same film, and pixels without a counterpart are not compared")
    func letterboxed() throws {
        try film("30.mp4", rate: "30", speed: 480)
        try film("60.mp4", rate: "60", speed: 480)
        try change("60.mp4", to: "boxed.mp4", ["-vf", "pad=320:240:0:30,eq=brightness=0.1"])
        let report = try compare(["30.mp4", "boxed.mp4", "--reference", "30.mp4"])
        #expect((report["answer"] as? [String: Any])?["rate"] as? String == "60")
        let boxed = try films(report)[1]
        #expect(
            boxed["isSame"] as? Bool == true && boxed["delaySeconds"] as? Double == 0
                && boxed["psnr"] is NSNull)
        let placement = try #require(boxed["placement"] as? [String: Any])
        let area = try #require(placement["filmArea"] as? [String: Int])
        #expect(area["x"] == 0 && area["width"] == 320, "\(area)")
        #expect(abs((area["y"] ?? 0) - 30) <= 3 && abs((area["height"] ?? 0) - 180) <= 5, "\(area)")
        #expect(try #require(placement["brightness"] as? Double) > 15, "\(placement)")
    }
}
