import SceneText
import Testing

@testable import SceneModel

/// Tests of reading charts.
@Suite struct ChartReadingTests {
    private static func scene(_ keys: String) throws -> Scene {
        let text = """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 8,
             "layers": [{"type": "chart"\(keys.isEmpty ? "" : ", ")\(keys)}]}
            """
        return try Scene(json: Array(text.utf8))
    }

    private static func chart(_ keys: String) throws -> ChartContent {
        try #require(try scene(keys).layers[0].content as? ChartContent)
    }

    @Test(
        "every key of a chart is read, and reading its written text gives the same chart",
        arguments: [
            ##"""
            "style": "rows", "labels": ["a", 2024], "min": -3, "max": 90, "format": "0.0 'kg'", "numbers": "shares",
            "series": [{"name": 2025, "values": [1, null], "color": "#FF0000"}, {"values": [3, 4]}], "stacked": true,
            "axis": false, "draw": {"duration": 2, "stagger": 0.1, "delay": 1, "curve": "linear", "order": "last"},
            "size": [300, "50%"], "font": "Noto Serif", "fontSize": 20, "color": "#00FF00", "colors": ["#0000FF"],
            "gap": 0.1, "cornerRadius": 0, "lineWidth": 3
            """##,
            ##""values": [1, null, {"value": 3, "label": "c", "color": "#FF0000"}, {"value": null, "label": 7}], "draw": true"##,
            #""style": "lines", "area": false, "values": [1, 2], "labels": ["a", "b"], "axis": true, "numbers": "none""#,
            #""style": "donut", "innerRadius": 0.5, "center": {"number": 3, "label": "x"}, "values": [1, 2], "draw": {"duration": 3}"#,
            #""style": "donut", "center": "12 %""#, #""style": "pie", "series": [{"values": [1, 2]}]"#, "",
        ])
    func reads(_ keys: String) throws {
        let scene = try Self.scene(keys)
        let chart = try #require(scene.layers[0].content as? ChartContent)
        let again = try Scene(json: Array(scene.description.text.utf8))
        #expect(again.layers[0].content as? ChartContent == chart)
        #expect(SchemaTests.accepts(scene.description))
        let given = try JSON(parsing: Array("{\(keys)}".utf8)).members?.map(\.key) ?? []
        #expect(Set(chart.description.members?.map(\.key) ?? []) == Set(given), "a value is lost")
    }

    @Test("values are numbers, missing, or objects with a label; labels may be numbers") func values() throws
    {
        let chart = try Self.chart(#""values": [4, null, {"label": 2024, "value": -2.5}]"#)
        #expect(chart.values == [ChartValue(4), ChartValue(nil), ChartValue(-2.5, label: "2024")])
        let lines = try Self.chart(#""style": "lines", "series": [{"name": "a", "values": [1, null]}]"#)
        #expect(lines.series == [ChartSeries("a", [1, nil])])
        #expect(try Self.chart("").values == [], "rows may be empty")
        #expect(try Self.chart(#""draw": false"#).draw == nil)
        #expect(try Self.chart(#""draw": true"#).draw == ChartDraw())
        #expect(try Self.chart(#""style": "donut", "center": 7"#).center?.text == "7")
    }

    @Test(
        "wrong values are errors that name the key",
        arguments: [
            (#""style": "bar""#, "style: unknown style \"bar\": did you mean \"bars\"?"),
            (
                #""style": "doughnut""#,
                "style: expected one of \"bars\", \"rows\", \"lines\", \"pie\", \"donut\""
            ),
            (#""values": ["x"]"#, "values[0]: expected a number, null, or an object"),
            (#""values": [1e16]"#, "values[0]: expected a number, null, or an object"),
            (#""values": [{"label": "x"}]"#, "values[0].value: missing"),
            (
                #""values": [{"value": 3, "name": "a"}]"#,
                "values[0].name: unknown key: did you mean \"label\"?"
            ),
            (#""values": 3"#, "values: expected a list of 0 to 200 values"),
            (
                #""values": [1], "series": [{"values": [1]}]"#,
                "series: expected \"values\" or \"series\", not both"
            ),
            (#""values": [1, 2], "labels": ["a"]"#, "labels: expected one label per value (2), got 1"),
            (#""style": "pie", "values": [1, -2]"#, "values[1]: a pie has no negative values, got -2"),
            (
                #""style": "donut", "values": [{"value": -2, "label": "x"}]"#,
                "values[0].value: a donut has no negative values, got -2"
            ),
            (
                #""style": "pie", "series": [{"values": [1, -2]}]"#,
                "series[0].values[1]: a pie has no negative values, got -2"
            ),
            (
                #""style": "pie", "series": [{"values": [1]}, {"values": [1]}]"#,
                "series: a pie has one series, got 2"
            ),
            (#""min": 3"#, "min: bars begin at 0; expected at most 0"),
            (#""max": -3"#, "max: bars begin at 0; expected at least 0"),
            (#""style": "lines", "min": 3, "max": 3"#, "max: expected more than \"min\" (3)"),
            (#""innerRadius": 0.5"#, "innerRadius: the style is \"bars\"; this key is for \"donut\""),
            (#""style": "pie", "center": "x""#, "center: the style is \"pie\"; this key is for \"donut\""),
            (
                #""style": "lines", "stacked": true"#,
                "stacked: the style is \"lines\"; this key is for \"bars\", \"rows\""
            ),
            (#""draw": "yes""#, "draw: expected true, or an object"),
            (#""data": [1]"#, "data: unknown key: did you mean \"values\"?"),
            (
                #""style": "donut", "center": {"text": "a", "number": 2}"#,
                "center.number: expected \"text\" or \"number\""
            ),
            (#""format": "x""#, "format: \"x\" is not a number format"),
        ])
    func broken(_ keys: String, _ message: String) {
        let errors = #expect(throws: SceneErrors.self) { _ = try Self.scene(keys) }
        let first = errors?.listed.first.map { "\($0.path): \($0.message)" }
        #expect(first?.hasPrefix("layers[0].\(message)") == true, "\(first ?? "")")
    }

    @Test("at most 200 values and 12 series are allowed") func most() throws {
        func list(_ count: Int, _ value: String) -> String {
            "[" + Array(repeating: value, count: count).joined(separator: ",") + "]"
        }
        #expect(try Self.chart("\"values\": \(list(200, "1"))").values.count == 200)
        #expect(throws: SceneErrors.self) { try Self.chart("\"values\": \(list(201, "1"))") }
        let series = #"{"values": [1]}"#
        #expect(try Self.chart("\"series\": \(list(12, series))").series.count == 12)
        #expect(throws: SceneErrors.self) { try Self.chart("\"series\": \(list(13, series))") }
    }
}
