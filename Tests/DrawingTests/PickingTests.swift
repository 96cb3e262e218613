import SceneModel
import Testing

@testable import Drawing

/// The layers at a pixel.
@Suite struct PickingTests {
    private static func renderer(_ layers: String, size: Int = 40) throws -> Renderer {
        try Renderer(
            Scene(
                json: Array(
                    """
                    {"version": 1, "size": {"width": \(size), "height": \(size)}, "fps": 10, "duration": 2,
                     "layers": [\(layers)]}
                    """.utf8)))
    }

    private static func shape(_ more: String) -> String {
        "{\"type\": \"shape\", \"size\": [10, 10], \"fill\": \"#FF0000\", \(more)}"
    }

    @Test("layers are listed from front to back, including hidden ones")
    func order() throws {
        let renderer = try Self.renderer(
            "{\"type\": \"gradient\"}," + Self.shape("\"position\": [20, 20]") + ","
                + Self.shape("\"position\": [25, 20]"))
        #expect(try renderer.layers(atColumn: 22, row: 20, time: .zero) == [2, 1, 0])
        #expect(try renderer.layers(atColumn: 16, row: 20, time: .zero) == [1, 0])
        #expect(try renderer.layers(atColumn: 28, row: 20, time: .zero) == [2, 0])
        #expect(try renderer.layers(atColumn: 2, row: 2, time: .zero) == [0])
        for (column, row) in [(-1, 0), (0, -1), (40, 0), (0, 40)] {
            #expect(try renderer.layers(atColumn: column, row: row, time: .zero) == [])
        }
    }

    @Test("layers that are invisible at the given time or pixel are not listed")
    func absent() throws {
        let renderer = try Self.renderer(
            Self.shape("\"position\": [20, 20], \"start\": 1") + "," + Self.shape("\"opacity\": 0"))
        #expect(try renderer.layers(atColumn: 20, row: 20, time: .zero) == [])
        #expect(try renderer.layers(atColumn: 20, row: 20, time: SceneTime(seconds: 1.5)) == [0])
    }

    @Test("a layer with only a glow at the pixel comes after layers that are clearly visible")
    func faint() throws {
        let glow = "\"position\": [20, 20], \"glow\": {\"radius\": 6, \"color\": \"#FFFFFF\"}"
        let renderer = try Self.renderer("{\"type\": \"gradient\"}," + Self.shape(glow))
        #expect(try renderer.layers(atColumn: 20, row: 20, time: .zero) == [1, 0])
        #expect(try renderer.layers(atColumn: 29, row: 20, time: .zero) == [0, 1])
    }
}
