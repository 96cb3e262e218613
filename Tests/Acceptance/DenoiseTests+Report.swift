import Foundation
import TestSupport
import Testing

/// Tests of `--report`.
extension DenoiseTests {
    @Test("the report compares the sound after mixing and resampling, not the samples in the file")
    func reportLevels() throws {
        // One of six channels contains all of the sound.
        try makeSound("six.flac", ["-af", "pan=5.1|c0=c0|c1=0*c0|c2=0*c0|c3=0*c0|c4=0*c0|c5=0*c0"])
        let outcome = try run(["six.flac", "-o", "six.m4a", "--noise", "0.5-1.5", "--report", "report"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let json = try JSONSerialization.jsonObject(with: folder.data("report/report.json"))
        let whole = try #require((json as? [String: Any])?["whole"] as? [String: Double])
        for name in ["before", "after"] {
            let bytes = try system("ffmpeg", ["-i", "report/\(name).m4a", "-f", "f32le", "-"]).output
            let samples = unsafe bytes.withUnsafeBytes { samples in
                unsafe samples.bindMemory(to: Float.self).map(Double.init)
            }
            #expect(abs(level(samples) - (whole[name] ?? 0)) < 0.3, "\(name) \(level(samples)) \(whole)")
        }
    }

    @Test("--report makes a page that needs no file outside of its folder") func report() throws {
        try makeFilm("noisy.mp4")
        let outcome = try run(["noisy.mp4", "-o", "clean.mp4", "--report", "report"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("report")).sorted()
        #expect(names == ["after.mp4", "before.m4a", "report.html", "report.json"])
        let page = String(decoding: try folder.data("report/report.html"), as: UTF8.self)
        let files = page.matches(of: #/src="([^"]*)"/#).map { String($0.output.1) }
        #expect(Set(files) == ["after.mp4", "before.m4a"])
        #expect(page.matches(of: #/<polygon/#).count == 2 && page.matches(of: #/<polyline/#).count == 5)
        #expect(page.matches(of: #/class="mark"/#).count == 2)
        #expect(try folder.data("report/after.mp4") == folder.data("clean.mp4"))
        #expect(abs(try samples("report/before.m4a").count - samples("noisy.mp4").count) <= 2048)
        let again = try run(["noisy.mp4", "-o", "clean.mp4", "--report", "report"])
        #expect(again.status == 73)
        #expect(try run(["noisy.mp4", "-o", "clean.mp4", "--report", "report", "--overwrite"]).status == 0)
        try folder.write("mine", to: "report/mine.txt")
        let mine = try run(["noisy.mp4", "-o", "clean.mp4", "--report", "report", "--overwrite"])
        #expect(mine.status == 73 && mine.errors.contains("not a report"), "\(mine.errors)")
        #expect(try run(["noisy.mp4", "-o", "other.mp4", "--report", "."]).status == 73)
        try FileManager.default.createDirectory(
            atPath: folder.path("empty"), withIntermediateDirectories: false)
        for (output, report) in [
            ("empty/other.mp4", "empty/"), ("empty/other.mp4", "./empty"), ("other.mp4", "./other.mp4"),
        ] {
            let outcome = try run(["noisy.mp4", "-o", output, "--report", report])
            #expect(outcome.status == 73 && outcome.errors.contains("--report"), "\(outcome.errors)")
            #expect(outcome.text.isEmpty && !folder.names.contains { $0.contains("other.mp4") })
        }
        #expect(!folder.names.contains("other.mp4"))
    }

    @Test("the plot shows all levels, even noise that was reduced by 60 dB") func plot() throws {
        try makeSound("noisy.wav", ["-c:a", "pcm_s24le"])
        let outcome = try run(
            ["noisy.wav", "-o", "clean.wav", "--noise", "0.5-1.5", "--reduction", "60", "--report", "report"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let page = String(decoding: try folder.data("report/report.html"), as: UTF8.self)
        let curves = page.matches(of: #/<polyline class="[^"]*" points="([^"]*)"/#).map { curve in
            curve.output.1.split(separator: " ").compactMap { Double($0.split(separator: ",")[1]) }
        }
        #expect(curves.count == 5 && curves.allSatisfy { $0.count > 90 })
        // No curve lies on the lower edge, where the grid's last line is.
        let height = 260.0
        let lowest = curves.joined().max() ?? 0
        #expect(lowest < height && lowest > height / 2, "\(lowest)")
        #expect(curves.allSatisfy { curve in !zip(curve, curve.dropFirst(4)).allSatisfy { $0 == $1 } })
    }
}
