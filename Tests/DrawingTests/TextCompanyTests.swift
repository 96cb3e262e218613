import Rasteriser
import SceneModel
import Testing

@testable import Drawing

/// Text combined with other features of scenes.
@Suite struct TextCompanyTests {
    /// Returns the x coordinate of the centroid of a frame's bright pixels.
    private static func middle(_ renderer: Renderer, _ time: Double) throws -> Double {
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(seconds: time), into: &buffer)
        let rgb = buffer.rgb24()
        var (sum, moment) = (0.0, 0.0)
        for index in 0..<200 * 60 {
            let light = Double(rgb[index * 3])
            sum += light
            moment += light * (Double(index % 200) + 0.5)
        }
        return moment / sum
    }

    @Test(
        "text in a moving group moves smoothly",
        arguments: [
            #""position": {"values": [[100, 30], [115, 30]]}"#,
            #""camera": {"values": [[0, 0], [-15, 0]]}, "depths": [0]"#,
        ]) func smooth(_ movement: String) throws
    {
        let text = """
            {"version": 1, "size": {"width": 200, "height": 60}, "fps": 60, "duration": 1, "layers": [
             {"type": "group", \(movement), "layers": [{"type": "text", "text": "Hill", "fontSize": 24}]}]}
            """
        let renderer = try Renderer(Scene(json: Array(text.utf8)))
        let middles = try (0..<40).map { try Self.middle(renderer, Double($0) / 60) }
        for (one, next) in zip(middles, middles.dropFirst()) {
            // Glyph positions are rounded to eighths of a pixel.
            #expect(abs(next - one - 0.25) < 0.15)
        }
    }

    @Test("the shadow of outlined text has no holes", arguments: [0, 0.1]) func shadow(
        _ blur: Double
    ) throws {
        let text = """
            {"version": 1, "size": {"width": 200, "height": 200}, "fps": 60, "duration": 1, "layers": [
             {"type": "text", "text": "I", "fontSize": 120, "weight": 900, "position": [60, 100],
              "outline": {"width": 2, "color": "#00FF00"},
              "shadow": {"color": "#FF0000", "offset": [80, 0], "blur": \(blur)}}]}
            """
        let renderer = try Renderer(Scene(json: Array(text.utf8)))
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: .zero, into: &buffer)
        let rgb = buffer.rgb24()
        // A row through the middle of the letter: all pixels from the letter's left edge to its right edge are red.
        let row = (0..<200).map { column -> UInt8 in rgb[(100 * 200 + column) * 3] }
        let lit = (100..<200).filter { row[$0] > 0 }
        let (first, last) = (try #require(lit.first), try #require(lit.last))
        #expect(last - first > 12)
        let inside = row[(first + 2)...(last - 2)]
        #expect(inside.allSatisfy { $0 > 250 })
    }
}
