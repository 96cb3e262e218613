import Geometry
import Testing

@testable import Drawing
@testable import Rasteriser
@testable import SceneModel

/// The clock of a recording.
@Suite struct ChatVoiceTests {
    /// A typesetter whose letters have different widths, and are described by their text.
    private struct Typesetter: MessageTypesetter {
        func text(_ runs: [MessageRun], width: Double?, lines: Int?, lineHeight: Double) throws
            -> any MessageText
        {
            let words = runs.map(\.text).joined()
            return Letter(word: words, size: Size(width: words == "1" ? 4 : words == ":" ? 2 : 7, height: 15))
        }
    }

    private struct Letter: MessageText {
        let word: String
        let size: Size
        var lastLineWidth: Double { size.width }
        var endsRightToLeft: Bool { false }

        func describe(into bytes: inout FigureBytes) { bytes.append(name: word) }
        func draw(on canvas: inout Canvas, opacity: Double) throws {}
    }

    private static func clock(_ duration: Double) throws -> VoiceClock {
        let digits = try ClockDigits(size: 12, color: .white, lineHeight: 15, Typesetter())
        return VoiceClock(digits, duration: duration, origin: Point(10, 20))
    }

    private static func words(_ clock: VoiceClock, _ played: Double) -> String {
        clock.texts(played: played).compactMap { ($0.text as? Letter)?.word }.joined()
    }

    @Test("the clock shows the recording's duration, and counts up during playback") func counting() throws {
        let clock = try Self.clock(7)
        #expect([0, 1].map { Self.words(clock, $0) } == ["0:07", "0:07"])
        let seconds = (1..<700).map { Self.words(clock, Double($0) / 700) }
        var distinct: [String] = []
        for second in seconds where distinct.last != second { distinct.append(second) }
        #expect(distinct == ["0:00", "0:01", "0:02", "0:03", "0:04", "0:05", "0:06"])
        #expect(seconds.filter { $0 == "0:03" }.count == 100)
        #expect(try Self.words(Self.clock(125.6), 0) == "2:06")
        #expect(try Self.words(Self.clock(36_000), 0.5) == "300:00")
    }

    @Test("all digits have the same width, so the clock's digits don't move") func places() throws {
        let clock = try Self.clock(11)
        func middles(_ played: Double) -> [Double] {
            clock.texts(played: played).map { $0.place.x + $0.text.size.width / 2 }
        }
        #expect(middles(0) == [13.5, 18, 22.5, 29.5])
        for step in 0...20 { #expect(middles(Double(step) / 20) == middles(0)) }
        #expect(clock.width == 23 && clock.texts(played: 0).allSatisfy { $0.place.y == 20 })
    }

    @Test("during playback every frame differs; frames before playback are equal, and so are frames after it")
    func frames() throws {
        let text = """
            {"version": 1, "size": {"width": 2, "height": 2}, "fps": 60, "duration": 9, "layers": [{"type": "messages",
             "messages": [{"from": "x", "voice": {"duration": 3, "plays": 1}}]}]}
            """
        let scene = try Scene(json: Array(text.utf8), kinds: LayerKinds([LayerKind(MessagesContent.self)]))
        let chat = try #require(scene.layers[0].content as? MessagesContent)
        let renderer = try PlainChat.renderer(chat)
        func pixels(_ frame: Int) throws -> [UInt8] {
            var buffer = renderer.makeBuffer()
            try renderer.draw(at: SceneTime(frame, over: 60), into: &buffer)
            return buffer.rgb24()
        }
        #expect(try pixels(0) == pixels(60) && pixels(240) == pixels(500))
        var before = try pixels(60)
        for frame in stride(from: 66, through: 234, by: 6) {
            let now = try pixels(frame)
            #expect(now != before, "frame \(frame)")
            before = now
        }
    }
}
