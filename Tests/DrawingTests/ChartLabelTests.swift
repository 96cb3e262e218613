import Geometry
import SceneText
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// The places of a chart's labels.
@Suite struct ChartLabelTests {
    private static let words = [
        "Mon", "Infrastructure", "Customer support", "a", "2024", "Überraschungen",
        "Research and development",
        "東京", "Communication", "x y z", "Other", "Very long label of many words", "Q1", "مرحبا",
    ]

    private static func table(_ random: inout RepeatableRandom) -> String {
        let style = ["bars", "rows", "lines", "pie", "donut"].randomElement(using: &random) ?? "bars"
        let isPie = style == "pie" || style == "donut"
        let count: Int = [1, 2, 3, 5, 7, 12, 30, 90].randomElement(using: &random) ?? 3
        let size: Double = [0.01, 9, 1000, 5e6, 4e12].randomElement(using: &random) ?? 9
        func value() -> String {
            let low = isPie || Bool.random(using: &random) ? 0 : -size
            return Int.random(in: 0...9, using: &random) == 0
                ? "null" : JSON.number(Double.random(in: low...size, using: &random)).text
        }
        func values() -> String { "[" + (0..<count).map { _ in value() }.joined(separator: ", ") + "]" }
        let labels = (0..<count).map { _ in
            JSON.string(words.randomElement(using: &random) ?? "").text
        }
        var keys = [
            "\"style\": \"\(style)\"", "\"labels\": [\(labels.joined(separator: ", "))]", #""size": "fill""#,
        ]
        let seriesCount = isPie ? 1 : Int.random(in: 1...4, using: &random)
        if seriesCount == 1 {
            keys.append("\"values\": \(values())")
        } else {
            let series = (0..<seriesCount).map { number in
                "{\"name\": \"Series \(number)\", \"values\": \(values())}"
            }
            keys.append("\"series\": [\(series.joined(separator: ", "))]")
        }
        if style == "bars" || style == "rows", Bool.random(using: &random) {
            keys.append(#""stacked": true"#)
        }
        if style == "donut" { keys.append(#""center": {"label": "all of them"}"#) }
        if !isPie, Bool.random(using: &random) { keys.append("\"axis\": \(Bool.random(using: &random))") }
        if Bool.random(using: &random) { keys.append(##""format": "#,##0.0 'kg'""##) }
        return keys.joined(separator: ", ")
    }

    @Test("no two labels of 200 tables overlap, and none leaves the chart") func apart() throws {
        var random = RepeatableRandom(200)
        var count = 0
        for _ in 0..<200 {
            let keys = Self.table(&random)
            let (width, height) =
                [(540, 540), (540, 960), (960, 540), (300, 900)]
                .randomElement(using: &random) ?? (540, 540)
            let renderer = try ChartDrawingTests.renderer(keys, width: width, height: height)
            let texts = renderer.texts(at: .zero)
            let boxes = texts.compactMap(\.ink)
            count += boxes.count
            for (number, box) in boxes.enumerated() {
                #expect(
                    box.least.x > -1.5 && box.least.y > -1.5 && box.most.x < Double(width) + 1.5
                        && box.most.y < Double(height) + 1.5, "\(texts[number].text) in \(keys)")
                for other in boxes.dropFirst(number + 1) {
                    let meets =
                        box.least.x < other.most.x && other.least.x < box.most.x
                        && box.least.y < other.most.y && other.least.y < box.most.y
                    if meets {
                        Issue.record("\(texts[number].text) meets another in \(width)x\(height) \(keys)")
                    }
                }
            }
        }
        #expect(count > 1500)
    }

    @Test("labels are texts of the chart's layer, for the check of legibility") func seen() throws {
        let renderer = try ChartDrawingTests.renderer(
            #""name": "week", "values": [{"label": "Mon", "value": 3}, {"label": "Tue", "value": 5}]"#)
        let texts = renderer.texts(at: .zero)
        // The layout of a number has the widest digit in each place.
        #expect(texts.count == 4 && Set(texts.map(\.text)).isSuperset(of: ["Mon", "Tue"]))
        #expect(texts.allSatisfy { $0.steps == [.layer(0, name: "week")] })
        #expect(texts.allSatisfy { $0.shapes.isEmpty })
    }

    @Test("places are pushed apart in their order, and stay in the range") func spread() {
        let places = ChartSpread.places([5, 5, 5, 90], lengths: [10, 20, 10, 10], in: 0...100)
        #expect(places == [5, 20, 35, 90])
        #expect(ChartSpread.places([98, 99], lengths: [10, 10], in: 0...100) == [85, 95])
        #expect(ChartSpread.places([50, 10], lengths: [10, 10], in: 0...100) == [50, 10])
    }

    @Test("numbers have as many decimals as their values need, at most three digits") func decimals() {
        func text(_ values: [Double]) -> String { ChartTable.format(of: values).text }
        #expect(text([1, 2]) == "#,##0" && text([1.5, 2]) == "#,##0.0" && text([1.25]) == "#,##0.00")
        #expect(text([1.23456]) == "#,##0.00" && text([123.456]) == "#,##0" && text([0.5]) == "#,##0.0")
        #expect(text([0.00123]) == "#,##0.00000" && text([]) == "#,##0" && text([0]) == "#,##0")
    }
}
