import Geometry
import SceneText
import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// Tests of layers that are placed at edges and in corners, measured in drawn frames.
@Suite struct PlacementTests {
    /// Returns the renderer of a scene of 100 by 60 points with a white layer.
    private static func renderer(_ layer: String, width: Int = 100, height: Int = 60) throws -> Renderer {
        let text =
            #"{"version": 1, "size": {"width": \#(width), "height": \#(height)}, "fps": 30, "duration": 1, "layers": [\#(layer)]}"#
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    /// Returns the left, right, upper and lower edge of a white rectangle in the first frame.
    private static func edges(_ renderer: Renderer, through point: (Int, Int)) throws -> [Double] {
        let frame = try MeasuredFrame(renderer, frame: 0)
        let (columns, rows) = try (#require(frame.columns(point.1)), #require(frame.rows(point.0)))
        return [columns.from, columns.to, rows.from, rows.to]
    }

    private static let box = ##""type": "shape", "size": [20, 10], "fill": "#FFFFFF""##

    @Test(
        "a layer is placed with its margin at the edges of the scene",
        arguments: [
            ("topLeft", [4.0, 24, 3, 13]), ("top", [40, 60, 3, 13]), ("topRight", [76, 96, 3, 13]),
            ("left", [4, 24, 25, 35]), ("center", [40, 60, 25, 35]), ("right", [76, 96, 25, 35]),
            ("bottomLeft", [4, 24, 47, 57]), ("bottom", [40, 60, 47, 57]), ("bottomRight", [76, 96, 47, 57]),
        ])
    func places(_ place: String, _ expected: [Double]) throws {
        let renderer = try Self.renderer(#"{\#(Self.box), "place": "\#(place)", "margin": [4, 3]}"#)
        let middle = (Int(expected[0] + expected[1]) / 2, Int(expected[2] + expected[3]) / 2)
        #expect(try Self.edges(renderer, through: middle) == expected)
    }

    @Test("the anchor, the scale and the rotation don't change the place of the rectangle")
    func transformed() throws {
        let turned = try Self.renderer(
            #"{\#(Self.box), "place": "bottomRight", "margin": 5, "rotation": 180, "scale": 0.5}"#)
        // The centre of the rectangle stays where it is without the scale: at (85, 50).
        for (edge, expected) in zip(try Self.edges(turned, through: (85, 50)), [80, 90, 47.5, 52.5]) {
            #expect(abs(edge - expected) < 0.01)
        }
        let cornered = try Self.renderer(
            #"{\#(Self.box), "place": "topRight", "anchor": [1, 0], "scale": 2}"#)
        #expect(try Self.edges(cornered, through: (90, 5)) == [60, 100, 0, 20])
    }

    @Test("a layer in a group is placed in the group") func group() throws {
        let renderer = try Self.renderer(
            #"{"type": "group", "size": [50, 40], "place": "right", "layers": [{\#(Self.box), "place": "bottomLeft", "margin": 2}]}"#
        )
        #expect(try Self.edges(renderer, through: (60, 43)) == [52, 72, 38, 48])
    }

    @Test(
        "the safe area of a tall frame keeps clear of what an app covers, that of other frames of their edges"
    )
    func safe() throws {
        let tall = try Self.renderer(
            #"{\#(Self.box), "place": "bottomLeft", "within": "safe", "margin": 10}"#, width: 100, height: 200
        )
        #expect(try Self.edges(tall, through: (20, 115)) == [16, 36, 110, 120])
        let wide = try Self.renderer(
            #"{\#(Self.box), "place": "topRight", "within": "safe"}"#, width: 200, height: 100)
        #expect(try Self.edges(wide, through: (180, 9)) == [170, 190, 5, 15])
    }

    @Test("another place, margin or area is another frame") func identities() throws {
        let keys = [
            #""place": "top""#, #""place": "bottom""#, #""place": "top", "margin": 2"#,
            #""place": "top", "margin": [0, 4]"#, #""place": "top", "within": "safe""#,
        ]
        let identities = try keys.map { try Self.renderer("{\(Self.box), \($0)}").identity(at: .zero) }
        #expect(Set(identities).count == keys.count && !identities.contains(nil))
        let centered = try Self.renderer(#"{\#(Self.box), "place": "center"}"#).identity(at: .zero)
        #expect(centered == (try Self.renderer("{\(Self.box)}").identity(at: .zero)))
    }

    @Test("a place follows a size that changes") func changingSize() throws {
        let renderer = try Self.renderer(
            ##"{"type": "shape", "size": {"values": [[20, 10], [40, 30]]}, "fill": "#FFFFFF", "place": "bottomRight", "margin": 4}"##
        )
        let frame = try MeasuredFrame(renderer, frame: 15, fps: 30)
        let (columns, rows) = try (#require(frame.columns(50)), #require(frame.rows(90)))
        #expect(columns == (66, 96) && rows == (36, 56))
    }

    @Test(
        "a place and a position, and a margin without a place, are refused",
        arguments: [
            (
                #""place": "top", "position": [1, 2]"#,
                #"layers[0].place: expected "position" or "place", not both"#
            ),
            (#""margin": 3"#, #"layers[0].margin: needs a "place""#),
            (#""within": "safe""#, #"layers[0].within: needs a "place""#),
            (
                #""place": "botom""#,
                #"layers[0].place: unknown place "botom": did you mean "bottom"? One of topLeft, top, topRight, left, center, right, bottomLeft, bottom, bottomRight"#
            ),
            (
                #""place": "top", "margin": "3""#,
                #"layers[0].margin: expected a number from 0 to 100000, or [across, down], got "3": did you mean 3?"#
            ),
        ])
    func refused(_ keys: String, _ message: String) {
        do {
            _ = try Self.renderer("{\(Self.box), \(keys)}")
            Issue.record("not refused")
        } catch let errors as SceneErrors {
            #expect(errors.listed.map { "\($0.path): \($0.message)" } == [message])
        } catch { Issue.record(error) }
    }
}
