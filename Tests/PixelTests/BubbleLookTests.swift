import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// The look of a chat's bubbles: shadows, gradients, pictures, and the bars in front of the bubbles.
@Suite struct BubbleLookTests {
    private typealias Pixel = [Int]

    /// Draws a frame of a chat and returns its rows of pixels.
    private static func drawn(
        _ keys: String, size: PixelSize = PixelSize(width: 240, height: 300), scale: Double = 1,
        background: String = "#FFFFFF", band: Int? = nil, at seconds: Double = 0,
        pictures: [String: DecodedImage] = [:]
    ) throws -> [[Pixel]] {
        let text = """
            {"version": 1, "size": {"width": \(size.width), "height": \(size.height)}, "fps": 60, "duration": 4,
             "pointScale": \(scale), "background": "\(background)", "layers": [{"type": "messages", \(keys)}]}
            """
        let renderer = try Renderer(Scene(json: Array(text.utf8)), assets: TestPictures(pictures))
        let figure = renderer.figure(at: SceneTime(seconds: seconds))
        let band = band ?? size.height
        var rows: [[Pixel]] = []
        for first in stride(from: 0, to: size.height, by: band) {
            let part = first..<min(first + band, size.height)
            var buffer = PixelBuffer(width: size.width, height: part.count)
            try renderer.draw(figure, rows: part, into: &buffer)
            let rgb = buffer.rgb24().map(Int.init)
            for y in 0..<part.count {
                rows.append(
                    (0..<size.width).map {
                        Array(rgb[(y * size.width + $0) * 3..<(y * size.width + $0) * 3 + 3])
                    })
            }
        }
        return rows
    }

    private static func distance(_ one: Pixel, _ other: Pixel) -> Int {
        zip(one, other).map { abs($0 - $1) }.max() ?? 0
    }

    private static func distance(_ one: [[Pixel]], _ other: [[Pixel]]) -> Int {
        zip(one, other).flatMap { zip($0, $1).map(distance) }.max() ?? 0
    }

    // MARK: Shadows

    private static let shapes: [(BubbleShape, MessageFrame)] = [0, 0.4, 1].flatMap { tail in
        [BubbleShape.Side.left, .right].flatMap { side in
            [(16.0, 16.0), (8, 8), (8, 16)].map { radii in
                (
                    BubbleShape(side: side, upperNear: radii.0, lowerNear: radii.1, far: 16, tail: tail),
                    MessageFrame(x: 30.3, y: 20.7, width: 61.25, height: 37.5)
                )
            }
        }
    }

    private static let looks: [(blur: Double, offset: Point)] = [
        (1.1, Point(0.5, 1.5)), (2, Point(0.5, 1.5)), (2, Point(-45, 0)), (2, Point(50, -20)),
    ]

    @Test("the visible part of a bubble's shadow is the bubble's blurred outline", arguments: shapes, looks)
    func rim(
        _ bubble: (shape: BubbleShape, frame: MessageFrame), _ look: (blur: Double, offset: Point)
    ) throws {
        let shadow = MessageShadow(
            color: Color(red: 0, green: 0, blue: 0), offset: look.offset, blur: look.blur)
        let size = PixelSize(width: 390, height: 260)
        let transform = Affine.scale(3, 3)
        var outline = Outline()
        outline.addBubble(bubble.shape, bubble.frame, tail: BubbleTail(radius: 16))
        func drawn(isOpaque: Bool, band: Int) throws -> [UInt8] {
            let shadow = BubbleShadow(
                ChatMark.Shadow(
                    outline: outline, shape: bubble.shape, frame: bubble.frame, isOpaque: isOpaque,
                    look: shadow), under: transform, size: size, cache: ShadowRimCache())
            var pixels: [UInt8] = []
            for first in stride(from: 0, to: size.height, by: band) {
                let rows = first..<min(first + band, size.height)
                var buffer = PixelBuffer(width: size.width, height: rows.count)
                var canvas = Canvas(
                    on: &buffer, rows: rows, of: size, background: .white,
                    picture: PixelBounds(columns: 0..<size.width, rows: 0..<size.height))
                try shadow.draw(on: &canvas, opacity: 1)
                canvas.transform = transform
                try canvas.drawShapes { try $0.fill(outline, color: Color(red: 255, green: 0, blue: 0)) }
                canvas.finish()
                let rgb = buffer.rgb24()
                pixels += (0..<size.width * rows.count).map { rgb[$0 * 3 + 1] }
            }
            return pixels
        }
        let whole = try drawn(isOpaque: true, band: size.height)
        let blurred = try drawn(isOpaque: false, band: size.height)
        let worst = zip(whole, blurred).map { abs(Int($0) - Int($1)) }.max() ?? 0
        // The shadow is black; at small corners, a blurred shadow is a little lighter than a rim.
        #expect(worst < 26, "of 255")
        let sums = [whole, blurred].map { $0.reduce(0) { $0 + 255 - Double($1) } }
        #expect(abs(sums[0] / sums[1] - 1) < 0.02)
        for band in [1, 17, 64] { #expect(try drawn(isOpaque: true, band: band) == whole, "\(band)") }
    }

    @Test("a theme's shadow lies below its bubbles, and not on other bubbles") func theme() throws {
        let messages =
            #""input": {"shown": false}, "messages": [{"text": "One", "ticks": "none"}, {"text": "Two, wider", "ticks": "none", "at": 0}]"#
        func rows(_ shadow: String) throws -> [[Pixel]] {
            try Self.drawn(
                ##""theme": {"outline": "#00000000", "outgoing": {"fill": "#FFFFFF", "text": "#FFFFFF"}, "shadow": \##(shadow)}, \##(messages)"##
            )
        }
        let none = try rows(##"{"color": "#00000000"}"##)
        #expect(Set(none.joined()) == [[255, 255, 255]])
        let some = try rows(##"{"color": "#000000", "offset": [0, 2], "blur": 1.5}"##)
        // In the middle of both bubbles: the gap of one point between them, and the area below the lower bubble.
        let column = some.map { $0[200][0] }
        let dark = column.indices.filter { column[$0] < 250 }
        #expect(dark.filter { $0 < 290 }.count <= 2 && dark.contains(296))
    }

    // MARK: Fills

    private static let gradient =
        ##"{"linear": {"colors": ["#FF0000", "#0000FF"], "startPoint": [0.5, 0], "endPoint": [0.5, 1]}}"##
    private static let plain = ##""outline": "#00000000", "shadow": {"color": "#00000000"}"##

    private static func bubbles(_ over: String, at seconds: Double = 0) throws -> [[Pixel]] {
        try drawn(
            ##""theme": {\##(plain), "outgoing": {"text": "#00000000", "ticks": "#00000000", "fill": \##(gradient), "fillOver": "\##(over)"}}, "input": {"shown": false}, "metrics": {"spacing": 100, "mergedSpacing": 100}, "messages": [{"text": "One"}, {"text": "Two", "at": 0}]"##,
            background: "#00FF00", at: seconds)
    }

    @Test("a gradient spans either the screen, of which each bubble shows a part, or each bubble")
    func gradients() throws {
        let (screen, bubble) = (try Self.bubbles("screen"), try Self.bubbles("bubble"))
        let inside = (0..<300).filter { screen[$0][200][1] < 3 }
        #expect(inside.count > 60)
        let starts = inside.filter { !inside.contains($0 - 1) }
        #expect(starts.count == 2 && starts[1] - starts[0] > 100)
        for y in inside {
            let share = (Double(y) + 0.5) / 300
            let exact = [255 * (1 - share), 0, 255 * share].map { Int($0.rounded()) }
            #expect(Self.distance(screen[y][200], exact) <= 2, "\(y)")
        }
        for row in 2..<30 {
            #expect(Self.distance(bubble[starts[0] + row][200], bubble[starts[1] + row][200]) <= 1)
            let share = (Double(row) + 0.5) / 35
            #expect(abs(Double(bubble[starts[0] + row][200][2]) - 255 * share) < 4)
        }
    }

    @Test("an outgoing bubble changes from the input field's colour to its gradient as it rises")
    func rising() throws {
        func color(_ seconds: Double) throws -> Pixel {
            let rows = try Self.drawn(
                ##""theme": {\##(Self.plain), "bar": "#00000000", "line": "#00000000", "field": "#00FF00", "barNote": "#00000000", "outgoing": {"text": "#00000000", "ticks": "#00000000", "fill": \##(Self.gradient)}}, "messages": [{"text": "One", "at": 1}]"##,
                background: "#000000", at: seconds)
            // Only the rows above the input bar.
            return rows[..<245].joined().max { $0[1] < $1[1] } ?? []
        }
        #expect(try color(1.13)[1] > 60)
        #expect(try color(2)[1] < 3)
        let rows = try Self.drawn(
            ##""theme": {\##(Self.plain), "field": "#00FF00", "outgoing": {"text": "#00000000", "ticks": "#00000000", "fill": \##(Self.gradient)}}, "messages": [{"text": "One", "at": 1}]"##,
            background: "#000000", at: 3)
        #expect(rows[225][205][1] < 3 && rows[225][205][0] + rows[225][205][2] > 240)
    }

    // MARK: Pictures

    private static let red = DecodedImage(width: 40, height: 30) { _, _ in [255, 0, 0, 255] }

    @Test("a picture without text has no tail, and one with text has its bubble's tail") func tail() throws {
        func rows(_ text: String) throws -> [[Pixel]] {
            try Self.drawn(
                ##""theme": {\##(Self.plain), "outgoing": {"fill": "#0000FF"}}, "input": {"shown": false}, "metrics": {"pictureSize": 100}, "messages": [{"image": "a.png", "ticks": "none"\##(text)}]"##,
                scale: 2, pictures: ["a.png": Self.red])
        }
        // 1.5 points to the right of the body and 1.5 points above its lower edge, at 2 pixels per point.
        let place = (x: 2 * 110 + 3, y: 2 * 144 - 3)
        let (alone, written) = (try rows(""), try rows(#", "text": "a""#))
        #expect(alone[place.y][place.x] == [255, 255, 255])
        #expect(written[place.y][place.x] == [0, 0, 255])
    }

    @Test("a link's picture stands below the text, with its own aspect ratio") func link() throws {
        func count(_ picture: DecodedImage?) throws -> (red: Int, width: Int, body: Int) {
            let key = picture == nil ? "" : #", "picture": "a.png""#
            let rows = try Self.drawn(
                ##""theme": {\##(Self.plain)}, "input": {"shown": false}, "messages": [{"text": "www.a.b", "link": {"title": "A"\##(key)}}]"##,
                size: PixelSize(width: 240, height: 400), background: "#000000",
                pictures: picture.map { ["a.png": $0] } ?? [:])
            let red = rows.map { $0.count { $0 == [255, 0, 0] } }
            return (red.reduce(0, +), red.max() ?? 0, rows.joined().count { $0 != [0, 0, 0] })
        }
        let (none, wide) = (try count(nil), try count(Self.red))
        #expect(none.red == 0 && wide.body > none.body + wide.red)
        // The corners are rounded with a radius of 4 points.
        #expect(wide.width > 130 && abs(Double(wide.red) - Double(wide.width * wide.width) * 0.75) < 220)
        let tall = try count(DecodedImage(width: 10, height: 90) { _, _ in [255, 0, 0, 255] })
        #expect(
            abs(Double(tall.red) - Double(wide.width * wide.width) * 0.8) < 260, "not taller than a screen")
    }

    // MARK: Bars

    private static func chat(_ blur: Double, _ look: String = plain) -> String {
        let many = (0..<9).map { #"{"from": "x", "text": "Message \#($0)", "at": 0}"# }.joined(
            separator: ", ")
        return
            ##""header": {"name": "", "color": "#000000"}, "theme": {\##(look), "bar": "#00000000", "line": "#00000000", "barBlur": \##(blur)}, "messages": [\##(many)]"##
    }

    @Test("messages behind the bars are blurred, and messages between the bars are not") func bars() throws {
        let (sharp, soft) = (
            try Self.drawn(Self.chat(0), background: "#000000"),
            try Self.drawn(Self.chat(5), background: "#000000")
        )
        #expect(Self.distance(Array(sharp[56..<251]), Array(soft[56..<251])) == 0)
        func steepest(_ rows: [[Pixel]]) -> Int {
            rows[0..<56].flatMap { row in (60..<180).map { abs(row[$0][0] - row[$0 + 1][0]) } }.max() ?? 0
        }
        #expect(steepest(sharp) > 150 && steepest(soft) < 40)
        let sums = [sharp, soft].map { $0[0..<56].joined().reduce(0) { $0 + $1[0] } }
        #expect(abs(Double(sums[1]) / Double(sums[0]) - 1) < 0.15, "as bright as before")
    }

    @Test(
        "bands have the same pixels as the whole frame, with gradients and blurred bars", arguments: [0, 0.3])
    func bands(_ seconds: Double) throws {
        let keys = Self.chat(
            4, ##""incoming": {"fill": \##(Self.gradient)}, "shadow": {"color": "#000000"}"##)
        let whole = try Self.drawn(keys, at: seconds)
        for band in [1, 23, 64, 130] {
            #expect(Self.distance(try Self.drawn(keys, band: band, at: seconds), whole) == 0, "\(band)")
        }
    }
}
