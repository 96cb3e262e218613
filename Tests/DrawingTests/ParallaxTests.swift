import Geometry
import SceneModel
import Testing

@testable import Drawing

/// The parallax of a group's layers when the camera moves.
@Suite struct ParallaxTests {
    /// Returns the left and top of a white square of 10 × 10 points, which is the layer `shown`, in a frame of 100 ×
    /// 60.
    private static func place(_ keys: String, _ layers: [String], _ shown: Int, at seconds: Double = 0) throws
        -> Point
    {
        let all = layers.enumerated().map { index, layer in
            index == shown ? layer : layer.replacing("#FFFFFF", with: "#FFFFFF00")
        }
        let text = """
            {"version": 1, "size": {"width": 100, "height": 60}, "fps": 10, "duration": 2, "layers": [
             {"type": "group", \(keys), "layers": [\(all.joined(separator: ", "))]}]}
            """
        let renderer = try Renderer(Scene(json: Array(text.utf8)))
        let frame = try MeasuredFrame(renderer, frame: Int((seconds * 10).rounded()), fps: 10)
        let lit = (0..<6000).filter { frame.level($0 % 100, $0 / 100) > 0 }
        let row = try #require(lit.first) / 100
        let column = try #require(lit.map { $0 % 100 }.min())
        return Point(
            try #require(frame.columns(row + 3)).from, try #require(frame.rows(column + 3)).from)
    }

    private static let square = ##"{"type": "shape", "size": [10, 10], "fill": "#FFFFFF"}"##

    @Test(
        "a depth of d moves a layer by 1/d of the camera's distance, against the camera, or with it if d is negative"
    ) func article() throws {
        // The depths of all layers except the front layer.
        let depths = (0..<3).map { 2 * (4 - $0) - 1 }.map(String.init).joined(separator: ", ")
        for (index, share) in [8.0, 6, 4, -20].enumerated() {
            let moved = try Self.place(
                #""camera": [24, -48], "depths": [\#(depths), -21]"#, Array(repeating: Self.square, count: 4),
                index)
            #expect(abs(moved.x - (45 - 24 / share)) < 0.02, "\(index)")
            #expect(abs(moved.y - (25 + 48 / share)) < 0.02, "\(index)")
            // The default depths, with half the movement.
            guard index < 3 else { continue }
            let usual = try Self.place(
                #""camera": [12, -24]"#, Array(repeating: Self.square, count: 4), index)
            #expect(abs(usual.x - moved.x) < 0.02 && abs(usual.y - moved.y) < 0.02)
        }
    }

    private static func back(_ width: Int, _ height: Int) -> String {
        #"{"type": "shape", "size": [\#(width), \#(height)], "fill": "none"}"#
    }

    @Test("all layers stop where the back layer would show an edge, separately in x and y")
    func bounded() throws {
        // The camera may move by 10 points horizontally and by 30 points vertically.
        let keys =
            #""bounded": true, "depths": [1, 0], "camera": {"values": [[-90, 20], [90, 0]], "duration": 1}"#
        for step in 0...10 {
            let (x, y) = (-90 + 18 * Double(step), 20 - 2 * Double(step))
            let place = try Self.place(
                keys, [Self.back(120, 120), Self.square], 1, at: Double(step) / 10)
            #expect(abs(place.x - (45 - min(max(x, -20), 20))) < 0.02, "\(step)")
            #expect(abs(place.y - (25 - y)) < 0.02, "\(step)")
        }
    }

    @Test("if the back layer is too small, no layer moves") func small() throws {
        let keys = #""bounded": true, "camera": [8, 8]"#
        let place = try Self.place(keys, [Self.back(99, 90), Self.square], 1)
        #expect(abs(place.x - 45) < 0.02 && abs(place.y - (25 - 8)) < 0.02)
    }
}
