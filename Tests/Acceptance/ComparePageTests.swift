import Foundation
import TestSupport
import Testing

/// Tests of the page that `compare` writes.
@Suite struct ComparePageTests {
    @Test("report.json has every number on the page, and the page needs no other files") func page()
        throws
    {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(), to: "scene.json")
        let outcome = try Tool.zoetrope.run([
            "compare", scene, "-o", folder.path("report"), "--fps", "10,24", "--crf", "18,51",
        ])
        try #require(outcome.status == 0, "\(outcome.errors)")
        let json = String(decoding: try folder.data("report/report.json"), as: UTF8.self)
        let page = String(decoding: try folder.data("report/report.html"), as: UTF8.self)
        let body = try #require(page.range(of: "<body>")).upperBound
        let words = page[body...].replacing(/<[^>]*>/, with: " ")
            .replacing(/([0-9]),([0-9]{3})/) { "\($0.output.1)\($0.output.2)" }
        func numbers(_ text: some StringProtocol) -> [Double] {
            String(text).matches(of: /[0-9]+(\.[0-9]+)?/).compactMap { Double($0.output.0) }
        }
        let known = Set(numbers(json))
        let shown = numbers(words)
        #expect(shown.count > 100)
        #expect(Set(shown).subtracting(known) == [])
        #expect(!page.contains("http"), "nothing is loaded from elsewhere")
        #expect(page.contains("prefers-color-scheme: dark"))
    }

    /// A star moves for a second, but rests for a frame half-way. Then nothing moves, and at 1.5 seconds a plain
    /// rectangle appears.
    private static let scene = """
        {"version": 1, "size": {"width": 320, "height": 180}, "fps": 30, "duration": 2, "background": "#606060", "layers": [
          {"type": "group", "position": {"values": [[60, 90], [160, 90], [160, 90], [260, 90], [260, 90]],
             "keyTimes": [0, 0.25, 0.266667, 0.5, 1], "duration": 2, "curves": "linear"},
           "layers": [{"type": "shape", "shape": "star", "size": [80, 80], "fill": "#f0f000", "position": [160, 90]},
             {"type": "shape", "shape": "polygon", "size": [30, 30], "fill": "#f00000", "position": [160, 90]}]},
          {"type": "shape", "shape": "rectangle", "size": [320, 90], "fill": "#f00000", "position": [160, 45], "start": 1.5}]}
        """

    @Test("gaps in plots state the reason: a repeated frame, no movement, untrackable motion, no error")
    func reasons() throws {
        let folder = try TestFolder()
        let scene = try folder.write(Self.scene, to: "scene.json")
        let outcome = try Tool.zoetrope.run([
            "compare", scene, "--fps", "30", "--json", "-o", folder.path("report"),
        ])
        let report = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        let plots = try #require(report?["plots"] as? [[String: Any]])
        func curve(_ title: String) throws -> [String: Any] {
            let plot = try #require(plots.first { $0["title"] as? String == title })
            return try #require((plot["curves"] as? [[String: Any]])?.first)
        }
        let motion = try curve("Motion per frame")
        let gaps = try #require(motion["gaps"] as? [[String: Any]])
        func reason(at second: Double) -> String? {
            gaps.first { ($0["from"] as? Double ?? 0) < second && second < ($0["to"] as? Double ?? 0) }?[
                "reason"]
                as? String
        }
        // Frame 16, between frames 15 and 17.
        #expect(reason(at: 16.5 / 30) == "a repeated frame")
        #expect(reason(at: 1.25) == "nothing moves")
        #expect(reason(at: 1.5 + 0.5 / 30) == "the motion could not be tracked")
        #expect(reason(at: 0.25) == nil && reason(at: 0.8) == nil)
        // Every missing value has a reason, except the value before the curve begins.
        let values = try #require(motion["values"] as? [Any])
        for (place, value) in values.enumerated().dropFirst() {
            let time = (Double(place) + 0.5) / Double(values.count) * 2
            #expect((value is NSNull) == (reason(at: time) != nil), "at \(time)")
        }
        let page = String(decoding: try folder.data("report/report.html"), as: UTF8.self)
        #expect(
            page.contains(
                "<summary>Gaps: a repeated frame; nothing moves; the motion could not be tracked<"))
    }

    /// Returns true if a page contains the answer: a line with the rate to ship, and all sentences of the answer below.
    static func says(_ page: String, _ words: String, rate: String) -> Bool {
        let parts = words.split(separator: ": ", maxSplits: 1).map(String.init)
        let text = page.replacing("\u{A0}", with: " ")
        return parts.count == 2 && text.contains("<p class=\"verdict\">Ship \(rate) fps</p>")
            && text.contains(
                "<p class=\"answer\"><b>\(parts[0]).</b> \(parts[1].prefix(1).uppercased())\(parts[1].dropFirst())</p>"
            )
    }
}
