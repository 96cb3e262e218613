import Foundation
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests of the table of destinations.
@Suite struct DestinationTests {
    @Test("the documents have the table of destinations") func documents() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("docs/outputs.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        for place in Destination.allCases {
            let row = place.row
            let line =
                "| `\(place.rawValue)` | \(place.title) | \(row.frame) | \(row.rate) | \(row.pictures) | \(row.sound) | \(row.limit) |"
            #expect(text.contains("\n\(line)\n"), "\(line)")
        }
        #expect(text.split(separator: "\n").count { $0.hasPrefix("| `") && $0.contains(" kb/s, -") } == 4)
    }

    @Test(
        "a rate above the maximum becomes the largest whole part of it",
        arguments: [
            ("60", "30"), ("30", "30"), ("24", "24"), ("50", "25"), ("60000/1001", "30000/1001"),
            ("120", "30"),
            ("90", "30"), ("144", "144/5"), ("30002/1000", "15001/500"), ("1000", "500/17"),
        ])
    func rate(_ given: String, _ expected: String) throws {
        let rate = try #require(FrameRate(given))
        #expect(Destination.slack.rate(for: rate) == FrameRate(expected))
        #expect(Destination.youtube.rate(for: try #require(FrameRate("60"))) == FrameRate("60"))
    }

    @Test(
        "a scene that is larger is scaled to even sides, and a smaller one is left as it is",
        arguments: [
            ((1920, 1080), (1280, 720)), ((1080, 1920), (720, 1280)), ((2000, 2000), (1280, 1280)),
            ((1281, 721), (1280, 720)), ((4000, 2), (1280, 2)), ((1999, 1001), (1280, 640)),
            ((1920, 1001), (1280, 668)),
        ])
    func size(_ given: (Int, Int), _ expected: (Int, Int)) {
        let size = Destination.slack.size(for: PixelSize(width: given.0, height: given.1))
        #expect(size == PixelSize(width: expected.0, height: expected.1))
        #expect(Destination.slack.size(for: PixelSize(width: 1280, height: 1280)) == nil)
        #expect(Destination.slack.size(for: PixelSize(width: 641, height: 361)) == nil)
    }
}
