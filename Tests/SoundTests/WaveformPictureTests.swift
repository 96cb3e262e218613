import Geometry
import SceneModel
import Testing

@testable import Sound

@Suite struct WaveformPictureTests {
    private static let black = Color(red: 0, green: 0, blue: 0)
    private static let red = Color(red: 255, green: 0, blue: 0)
    private static let blue = Color(red: 0, green: 0, blue: 255)

    private static func picture(
        width: Int, height: Int, _ style: WaveformPicture.Style = .lines, colors: [Color] = [red]
    ) -> WaveformPicture {
        var picture = WaveformPicture(
            width: width, height: height,
            colors: .init(
                waveform: colors, background: black, border: Color(red: 0, green: 255, blue: 0),
                axisLabel: black))
        picture.style = style
        return picture
    }

    private static func columns(_ values: [Int16], channels: Int = 1, zoom: Int = 10) -> WaveformColumns {
        WaveformColumns(
            WaveformData(rate: 100, samplesPerPixel: 10, channelCount: channels, values: values),
            samplesPerPixel: zoom)
    }

    private static func draw(_ picture: WaveformPicture, _ columns: WaveformColumns) -> WaveformCanvas {
        picture.draw(columns, marking: picture.axis(for: columns))
    }

    /// Returns the rows of a picture, with one letter for each pixel.
    private static func rows(_ canvas: WaveformCanvas) -> [String] {
        (0..<canvas.height).map { y in
            (0..<canvas.width).map { x in
                let pixel = canvas.rgba[4 * (y * canvas.width + x)..<4 * (y * canvas.width + x) + 3]
                switch Array(pixel) {
                case [255, 0, 0]: return "#"
                case [0, 255, 0]: return "+"
                case [0, 0, 255]: return "@"
                case [0, 0, 0]: return "."
                default: return "-"
                }
            }.joined()
        }
    }

    @Test("a picture has a line from the lowest to the highest sample of each column") func lines() {
        let canvas = Self.draw(
            Self.picture(width: 4, height: 8), Self.columns([-16384, 16383, 0, 0, -32768, 32767]))
        #expect(
            Self.rows(canvas) == ["..#.", "..#.", "#.#.", "#.#.", "###.", "#.#.", "#.#.", "..#."])
    }

    @Test("bars show the extremes of their own pixels and of the gap, and partial bars are omitted")
    func bars() {
        let loud: [Int16] = [-32768, 32767]
        let quiet: [Int16] = [0, 0]
        let canvas = Self.draw(
            Self.picture(width: 11, height: 4, .bars(width: 2, gap: 2, isRounded: false)),
            Self.columns(quiet + quiet + quiet + loud + quiet + quiet + quiet + quiet + loud + quiet + loud))
        #expect(Self.rows(canvas) == ["##......##.", "##......##.", "##..##..##.", "##......##."])
    }

    @Test("rounded corners are antialiased and symmetric, and their area is about that of a circle")
    func roundBars() {
        let values = Array(repeating: [-32768, 32767] as [Int16], count: 16).flatMap(\.self)
        for (width, height) in [(8, 20), (7, 20), (16, 9), (12, 12), (1, 20), (16, 1)] {
            let canvas = Self.draw(
                Self.picture(width: width, height: height, .bars(width: width, gap: 0, isRounded: true)),
                Self.columns(values))
            let levels = (0..<width * height).map { Int(canvas.rgba[4 * $0]) }
            for y in 0..<height {
                for x in 0..<width {
                    let others = [
                        levels[y * width + width - 1 - x], levels[(height - 1 - y) * width + x],
                    ]
                    #expect(others == [levels[y * width + x], levels[y * width + x]])
                }
            }
            let diameter = Double(min(width, height))
            let area = Double(width * height) - (1 - Double.pi / 4) * diameter * diameter
            let covered = Double(levels.reduce(0, +)) / 255
            #expect(abs(covered - area) < 0.03 * area + 0.1, "\(width)x\(height): \(covered), not \(area)")
            #expect(diameter < 3 || levels[0] < 128 && levels[height / 2 * width + width / 2] == 255)
        }
    }

    @Test("bars are centred, and the bars at the ends include the pixels beside them") func middle() {
        let (loud, quiet): ([Int16], [Int16]) = ([-32768, 32767], [0, 0])
        let picture = Self.picture(width: 10, height: 3, .bars(width: 2, gap: 1, isRounded: false))
        let all = Array(repeating: quiet, count: 10).flatMap(\.self)
        #expect(Self.rows(Self.draw(picture, Self.columns(all)))[1] == ".##.##.##.")
        for (place, bar) in [(0, 1), (9, 7)] {
            var values = all
            values.replaceSubrange(2 * place..<2 * place + 2, with: loud)
            let top = Array(Self.rows(Self.draw(picture, Self.columns(values)))[0])
            #expect(top.indices.filter { top[$0] == "#" } == [bar, bar + 1])
        }
    }

    @Test("rounded bars of a quiet sound are dots of one height, even at the edge of a channel")
    func dots() {
        let values: [Int16] = [0, 0, -3000, 2000, 0, 0, -8000, 0, 32767, 32767, -32768, -32768]
        let picture = Self.picture(width: 30, height: 30, .bars(width: 5, gap: 0, isRounded: true))
        let columns = WaveformColumns(
            WaveformData(rate: 100, samplesPerPixel: 50, channelCount: 1, values: values), samplesPerPixel: 10
        )
        let rows = Self.rows(Self.draw(picture, columns)).map(Array.init)
        let heights = (0..<6).map { bar in (0..<30).count { rows[$0][5 * bar + 2] == "#" } }
        #expect(heights == [5, 5, 5, 5, 5, 5])
        #expect(rows[0][22] == "#" && rows[29][27] == "#")
    }

    @Test("times are drawn in a strip below the waveform, without marks") func strip() throws {
        var picture = Self.picture(width: 140, height: 80)
        picture.hasAxis = true
        let loud = Array(repeating: [-32768, 32767] as [Int16], count: 140).flatMap(\.self)
        let columns = Self.columns(loud)
        let labels = try #require(picture.labelRows)
        #expect(labels == 53..<69)
        let rows = Self.rows(Self.draw(picture, columns))
        #expect((1..<53).allSatisfy { rows[$0] == "+" + String(repeating: "#", count: 138) + "+" })
        #expect(labels.allSatisfy { !rows[$0].contains("#") && rows[$0].count { $0 == "+" } == 2 })
        let marked = picture.axis(for: columns).marks.map(\.column)
        #expect(marked.count > 1 && rows[75].indices.count { rows[75][$0] == "+" } > 2)
        let one = picture.axis(for: columns).keeping { $0.column == marked[1] }
        let below = Array(Self.rows(picture.draw(columns, marking: one))[75])
        #expect(below.indices.filter { below[$0] == "+" } == [0, marked[1], 139])
    }

    @Test("antialiased edges keep their colour on a transparent background") func transparent() {
        var picture = Self.picture(width: 8, height: 8, .bars(width: 8, gap: 0, isRounded: true))
        picture.colors.background.alpha = 0
        let canvas = Self.draw(
            picture, Self.columns(Array(repeating: [-32768, 32767], count: 8).flatMap(\.self)))
        let pixels = stride(from: 0, to: canvas.rgba.count, by: 4).map { Array(canvas.rgba[$0..<$0 + 4]) }
        #expect(pixels.allSatisfy { $0[3] == 0 || $0[..<3] == [255, 0, 0] })
        #expect(Set(pixels.map { $0[3] }).count > 3)
    }

    @Test("channels are drawn one below the other in alternating colours, over the full height")
    func channels() {
        let values: [Int16] = Array(repeating: [-32768, 32767], count: 3).flatMap(\.self)
        let canvas = Self.draw(
            Self.picture(width: 1, height: 7, colors: [Self.red, Self.blue]),
            Self.columns(values, channels: 3))
        #expect(Self.rows(canvas) == ["#", "#", "@", "@", "#", "#", "#"])
    }

    @Test("the automatic scale depends on the visible columns, for all channels together")
    func automatic() {
        var picture = Self.picture(width: 1, height: 16)
        picture.amplitude = .automatic
        let columns = Self.columns([-4096, 8191, -2048, 2047, -32768, 32767, 0, 0], channels: 2)
        #expect(abs(picture.factor(for: columns) - 4) < 0.01)
        #expect(Self.rows(Self.draw(picture, columns)).joined() == "#######." + "...###..")
    }

    @Test("a border has marks at the times, and the waveform is inside the border") func border() {
        var picture = Self.picture(width: 140, height: 16)
        picture.hasAxis = true
        let loud = Array(repeating: [-32768, 32767] as [Int16], count: 140).flatMap(\.self)
        let columns = WaveformColumns(
            WaveformData(rate: 600, samplesPerPixel: 10, channelCount: 1, values: loud), samplesPerPixel: 10)
        let rows = Self.rows(Self.draw(picture, columns))
        let edge = String(repeating: "+", count: 140)
        let marked = { (columns: Set<Int>) in
            (0..<140).map { columns.contains($0) ? "+" : "#" }.joined()
        }
        let whole = marked([0, 139])
        let ends = marked([0, 60, 120, 139])
        #expect(
            rows == [edge, ends, ends] + Array(repeating: whole, count: 10) + [ends, ends, edge])
    }

    @Test(
        "marks are at round times, at least 60 pixels apart",
        arguments: [
            (8000, 100, 0, 200, [0, 80, 160], ["00:00", "00:01", "00:02"]),
            (8000, 100, 4000, 200, [40, 120], ["00:01", "00:02"]),
            (8000, 101, 0, 200, [0, 79, 158], ["00:00", "00:01", "00:02"]),
            (44100, 1024, 44100, 200, [43, 129], ["00:02", "00:04"]),
            (8000, 8000, 8000 * 3500, 181, [40, 100, 160], ["59:00", "01:00:00", "01:01:00"]),
            (8000, 10, 0, 130, [0, 80], ["00:00.0", "00:00.1"]),
            (48000, 2, 1, 121, [119], ["00:00.005"]),
            (1, 10_000_000, 0, 100, [0, 70], ["00:00", "196608:00:00"]),
        ])
    func times(_ rate: Int, _ zoom: Int, _ start: Int, _ width: Int, _ places: [Int], _ texts: [String]) {
        let data = WaveformData(rate: rate, samplesPerPixel: zoom, channelCount: 1)
        let axis = TimeAxis(
            WaveformColumns(data, samplesPerPixel: zoom, startInSound: start), width: width)
        #expect(axis.marks.map(\.column) == places && axis.marks.map(\.text) == texts, "\(axis.marks)")
    }

    @Test("a picture of one pixel can be drawn", arguments: [false, true]) func smallest(_ hasAxis: Bool) {
        for (width, height) in [(1, 1), (2, 1), (1, 2), (2, 2), (3, 3)] {
            for style in [WaveformPicture.Style.lines, .bars(width: 1, gap: 0, isRounded: true)] {
                var picture = Self.picture(width: width, height: height, style)
                picture.hasAxis = hasAxis
                let canvas = Self.draw(picture, Self.columns([-9000, 9000], channels: 1))
                #expect(canvas.rgba.count == 4 * width * height)
            }
        }
    }
}
