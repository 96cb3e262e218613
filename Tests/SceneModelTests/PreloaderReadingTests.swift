import Geometry
import SceneText
import Testing

@testable import SceneModel

/// Tests of reading and writing preloaders.
@Suite struct PreloaderReadingTests {
    private static func scene(_ keys: String) -> [UInt8] {
        Array(
            #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, "layers": [{"type": "preloader"\#(keys)}]}"#
                .utf8)
    }

    @Test(
        "a preloader is read and accepted by the schema, and reading its written text gives the same preloader"
    )
    func roundTrip() throws {
        let keys = ##"""
            , "size": [300, 60], "count": 5, "radius": 4, "growth": 0.5, "duration": 2, "delay": 0.05,
            "curve": "easeInEaseOut", "rebound": false, "keys": "article", "neck": "metaball", "threshold": 6,
            "taper": 0.5, "reversed": true, "settled": true,
            "colors": {"start": "#112233", "end": "#445566", "moving": ["#FF0000", "#00FF0080"]}
            """##
        #expect(SchemaTests.accepts(try JSON(parsing: Self.scene(keys))))
        let scene = try Scene(json: Self.scene(keys))
        let content = try #require(scene.layers[0].content as? PreloaderContent)
        let again = try Scene(json: Array(scene.description.text.utf8))
        #expect(again.layers[0].content as? PreloaderContent == content)
        #expect(content.colors?.moving.map { $0.values[0].text } == ["#FF0000", "#00FF0080"])
        #expect(content.count == 5 && content.keys == .article && content.neck == .metaball)
        #expect(content.rebound == false && content.reversed && content.settled && content.taper == 0.5)
        let plain = try Scene(json: Self.scene(""))
        #expect(plain.layers[0].content as? PreloaderContent == PreloaderContent())
    }

    @Test(
        "each error states the path, the given value and the allowed values",
        arguments: [
            (
                #", "neck": "sticky""#,
                "neck: unknown neck \"sticky\": expected one of quadratic, metaball, none"
            ),
            (
                #", "keys": "author""#,
                "keys: unknown table of keys \"author\": expected one of corrected, article"
            ),
            (#", "count": 11"#, "count: expected a whole number from 1 to 10, got 11"),
            (#", "delay": 0.2"#, "delay: expected a number from 0 to 0.1, got 0.2"),
            (#", "period": 0"#, "period: expected a number from 0.05 to 100000, got 0"),
            (#", "radius": 0"#, "radius: expected a number from 0.1 to 1000, got 0"),
            (
                ##", "fill": "#FFFFFF", "colors": {"start": "#FF0000"}"##,
                "colors: expected \"fill\" or \"colors\", not both"
            ),
            (
                #", "colors": {"moving": []}"#,
                "colors.moving: expected a list of 1 to 10 values, got an empty list"
            ),
        ])
    func errors(_ keys: String, _ message: String) {
        let errors = #expect(throws: SceneErrors.self) { _ = try Scene(json: Self.scene(keys)) }
        #expect(errors?.listed.map { "\($0.path): \($0.message)" } == ["layers[0].\(message)"])
    }
}
