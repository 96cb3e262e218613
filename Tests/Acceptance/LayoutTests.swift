import Foundation
import TestSupport
import Testing

/// Tests of stacks and grids: a headless browser lays out the same boxes by CSS's flexbox and grid.
@Suite(.oneBrowser) struct LayoutTests {
    private static let side = 260
    private static let corner = 40
    private static let count = 300
    /// Boxes are told apart by the channels of their colours.
    private static let colors: [(name: String, channels: [Bool])] = (1...7).map { number in
        let channels = [number & 1 != 0, number & 2 != 0, number & 4 != 0]
        return ("#" + channels.map { $0 ? "FF" : "00" }.joined(), channels)
    }

    /// A random layout, as a layer and as HTML.
    private struct Layout {
        let layer: String
        let html: String

        private static let words = [
            "start": "flex-start", "end": "flex-end", "spaceBetween": "space-between",
            "spaceAround": "space-around",
            "spaceEvenly": "space-evenly",
        ]

        private static func css(_ word: String) -> String { words[word] ?? word }

        init(_ random: inout SplitMix) {
            let isStack = random.chance(0.6)
            let row = random.chance(0.5)
            let gap = (random.number(2...9), random.number(2...9))
            let padding = (random.number(0...9), random.number(0...9))
            let size: [Int?] = [0, 1].map { _ in random.chance(0.6) ? random.number(30...150) : nil }
            let align = random.choice(["start", "center", "end", "stretch"])
            var keys = [
                #""gap": [\#(gap.0), \#(gap.1)], "padding": [\#(padding.0), \#(padding.1)]"#,
                #""size": [\#(size[0].map(String.init) ?? #""hug""#), \#(size[1].map(String.init) ?? #""hug""#)]"#,
                #""align": "\#(align)""#, #""anchor": [0, 0], "position": [\#(corner), \#(corner)]"#,
            ]
            var css =
                "position:absolute;left:\(corner)px;top:\(corner)px;box-sizing:border-box;gap:\(gap.1)px \(gap.0)px;"
                + "padding:\(padding.1)px \(padding.0)px;align-items:\(isStack ? Self.css(align) : align);"
                + "width:\(size[0].map { "\($0)px" } ?? "max-content");height:\(size[1].map { "\($0)px" } ?? "auto");"
            if isStack {
                let justify = random.choice([
                    "start", "center", "end", "spaceBetween", "spaceAround", "spaceEvenly",
                ])
                let wrap = random.chance(0.4)
                keys.append(
                    #""type": "stack", "direction": "\#(row ? "row" : "column")", "justify": "\#(justify)", "wrap": \#(wrap)"#
                )
                css +=
                    "display:flex;flex-direction:\(row ? "row" : "column");justify-content:\(Self.css(justify));"
                    + "flex-wrap:\(wrap ? "wrap" : "nowrap");"
            } else {
                let justify = random.choice(["start", "center", "end", "stretch"])
                func tracks(_ count: Int) -> [(json: String, css: String)] {
                    (0..<count).map { _ in
                        switch random.number(0...2) {
                        case 0:
                            let points = random.number(26...40)
                            return ("\(points)", "\(points)px")
                        case 1: return (#""auto""#, "auto")
                        default:
                            let part = random.choice(["1", "2", "0.5"])
                            return (#""\#(part)fr""#, "\(part)fr")
                        }
                    }
                }
                let (columns, rows) = (tracks(random.number(1...3)), tracks(random.number(1...2)))
                func list(_ texts: [String]) -> String { "[" + texts.joined(separator: ", ") + "]" }
                keys.append(
                    #""type": "grid", "columns": \#(list(columns.map(\.json))), "rows": \#(list(rows.map(\.json))), "justify": "\#(justify)""#
                )
                css +=
                    "display:grid;grid-template-columns:\(columns.map(\.css).joined(separator: " "));"
                    + "grid-template-rows:\(rows.map(\.css).joined(separator: " "));justify-items:\(justify);"
            }
            let boxes = (0..<random.number(1...7)).map { index -> (json: String, html: String) in
                let (width, height) = (random.number(4...24), random.number(4...24))
                let color = LayoutTests.colors[index].name
                let grow = isStack && random.chance(0.25) ? random.choice(["0.3", "1", "2"]) : nil
                let json: String, style: String
                // A box without a height or width of its own is stretched.
                if align == "stretch", isStack, random.chance(0.5) {
                    json =
                        #""type": "stack", "size": [\#(row ? "\(width)" : #""hug""#), \#(row ? #""hug""# : "\(height)")], "padding": 2, "background": "\#(color)""#
                    style = (row ? "width:\(width)px;" : "height:\(height)px;") + "padding:2px;"
                } else {
                    json = #""type": "shape", "size": [\#(width), \#(height)], "fill": "\#(color)""#
                    style = "width:\(width)px;height:\(height)px;"
                }
                return (
                    "{\(json)\(grow.map { #", "grow": \#($0)"# } ?? "")}",
                    "<div style='box-sizing:border-box;flex:\(grow ?? "0") 0 auto;\(style)'></div>"
                )
            }
            keys.append(#""layers": [\#(boxes.map(\.json).joined(separator: ", "))]"#)
            layer = keys.joined(separator: ", ")
            html = "<div class='layout' style='\(css)'>\(boxes.map(\.html).joined())</div>"
        }
    }

    @Test("300 random stacks and grids have the places that CSS gives to the same boxes, within half a point")
    func likeTheBrowser() throws {
        var random = SplitMix(380)
        let layouts = (0..<Self.count).map { _ in Layout(&random) }
        let folder = try TestFolder()
        let layers = layouts.enumerated().map { #"{\#($1.layer), "start": \#($0), "duration": 1}"# }
        try folder.write(
            ##"{"version": 1, "size": {"width": \##(Self.side), "height": \##(Self.side)}, "fps": 1, "duration": \##(Self.count), "background": "#000000", "layers": [\##(layers.joined(separator: ",\n"))]}"##,
            to: "layouts.json")
        try folder.write(
            "<!DOCTYPE html><body style='margin:0'>" + layouts.map(\.html).joined(separator: "\n"),
            to: "layouts.html")
        let browser = try Browser()
        try browser.open(folder.path("layouts.html"))
        let expected = try #require(
            try browser.value(
                """
                [...document.querySelectorAll('.layout')].map((layout) => [...layout.children].map((box) => {
                  const { left, top, right, bottom } = box.getBoundingClientRect();
                  return [left, top, right, bottom];
                }))
                """) as? [[[Double]]])
        try #require(expected.count == Self.count)
        let drawn = try Tool.zoetrope.run(["frames", "layouts.json", "-o", "-"], in: folder.url)
        try #require(drawn.status == 0, "\(drawn.errors)")
        let pixels = [UInt8](drawn.output)
        let frame = 3 * Self.side * Self.side
        try #require(pixels.count == frame * Self.count)
        var wrong = 0
        for (number, boxes) in expected.enumerated() {
            for (index, box) in boxes.enumerated() {
                // A box without an area is not seen.
                if box[2] - box[0] < 0.5 || box[3] - box[1] < 0.5 { continue }
                let found = Self.edges(of: Self.colors[index].channels, in: pixels, from: number * frame)
                let seen = box.map { min(max($0, 0), Double(Self.side)) }
                let isNear = found.map { zip($0, seen).allSatisfy { abs($0 - $1) <= 0.5 } } ?? false
                if !isNear { wrong += 1 }
                if !isNear, wrong < 6 {
                    Issue.record(
                        "box \(index) of layout \(number): \(found ?? []) instead of \(box): \(layouts[number].layer) \(layouts[number].html)"
                    )
                }
            }
        }
        #expect(wrong == 0)
    }

    /// Returns the left, upper, right and lower edge of a box in the picture whose pixels begin at `start`, from the coverage of
    /// its pixels.
    private static func edges(of channels: [Bool], in pixels: [UInt8], from start: Int) -> [Double]? {
        var (columns, rows) = ([Double](repeating: 0, count: side), [Double](repeating: 0, count: side))
        let (hasRed, hasGreen, hasBlue) = (channels[0], channels[1], channels[2])
        var place = start
        for y in 0..<side {
            for x in 0..<side {
                let (red, green, blue) = (pixels[place], pixels[place + 1], pixels[place + 2])
                place += 3
                guard (red > 0) == hasRed, (green > 0) == hasGreen, (blue > 0) == hasBlue else { continue }
                let share = Double(max(red, green, blue)) / 255
                columns[x] = max(columns[x], share)
                rows[y] = max(rows[y], share)
            }
        }
        func ends(_ shares: [Double]) -> (Double, Double)? {
            guard let first = shares.firstIndex(where: { $0 > 0 }),
                let last = shares.lastIndex(where: { $0 > 0 })
            else { return nil }
            return (Double(first + 1) - shares[first], Double(last) + shares[last])
        }
        guard let (left, right) = ends(columns), let (top, bottom) = ends(rows) else { return nil }
        return [left, top, right, bottom]
    }
}

extension SplitMix {
    fileprivate mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
    fileprivate mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &self) < part }
    fileprivate mutating func choice(_ words: [String]) -> String { words[number(0...words.count - 1)] }
}
