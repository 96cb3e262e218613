import Testing

@testable import Drawing
@testable import SceneModel

/// The ticks of outgoing messages: the first appears when a message is sent, the second when it is read.
@Suite struct ChatTicksTests {
    private static func chat(_ messages: String) throws -> MessagesContent {
        let text = """
            {"version": 1, "size": {"width": 2, "height": 2}, "fps": 60, "duration": 9, "layers": [{"type": "messages",
             "theme": {"outgoing": {"fill": "#000000", "text": "#000000", "time": "#000000", "ticks": "#FFFFFF"},
              "incoming": {"fill": "#000000", "text": "#000000"}, "outline": "#000000", "shadow": {"color": "#00000000"},
              "bar": "#000000", "line": "#000000", "field": "#000000", "barText": "#000000", "barNote": "#000000",
              "accent": "#000000"},
             "messages": [\(messages)]}]}
            """
        let scene = try Scene(json: Array(text.utf8), kinds: LayerKinds([LayerKind(MessagesContent.self)]))
        return try #require(scene.layers[0].content as? MessagesContent)
    }

    /// Returns the width of the white pixels (the ticks); nil if there are none.
    private static func width(_ renderer: Renderer, at frame: Int) throws -> Double? {
        let measured = try MeasuredFrame(renderer, frame: frame)
        let ends = (560..<590).compactMap { measured.columns($0) }
        guard let from = ends.map(\.from).min(), let to = ends.map(\.to).max() else { return nil }
        return to - from
    }

    @Test("one tick appears with the message, and the second tick at its own time") func ticks() throws {
        let renderer = try PlainChat.renderer(
            Self.chat(#"{"text": "ab", "at": 1, "read": 2}"#))
        #expect(try Self.width(renderer, at: 30) == nil)
        // Without the line width of 1.4 points, the first tick is 9.4 points wide and both ticks are 13.8 points wide.
        for frame in [100, 150, 179] {
            let width = try #require(try Self.width(renderer, at: frame))
            #expect(abs(width - 10.8) < 0.6, "frame \(frame)")
        }
        for frame in [193, 250, 400] {
            let width = try #require(try Self.width(renderer, at: frame))
            #expect(abs(width - 15.2) < 0.6, "frame \(frame)")
        }
        let coming = try #require(try Self.width(renderer, at: 183))
        #expect(coming > 10.8 && coming < 15.2)
    }

    @Test("all frames before the second tick are equal, and so are all frames after it") func stillness()
        throws
    {
        let renderer = try PlainChat.renderer(Self.chat(#"{"text": "ab", "at": 1, "read": 3}"#))
        func identity(_ frame: Int) throws -> FigureBytes {
            try #require(renderer.identity(at: SceneTime(frame, over: 60)))
        }
        for frame in 160..<240 { #expect(try identity(frame) == identity(150), "frame \(frame)") }
        for frame in 253..<300 { #expect(try identity(frame) == identity(400), "frame \(frame)") }
        #expect(try identity(150) != identity(400) && identity(246) != identity(400))
    }

    @Test("a message that is there from the start is already read, unless a reading time is given")
    func start() throws {
        let read = try PlainChat.renderer(Self.chat(#"{"text": "ab"}"#))
        #expect(try #require(try Self.width(read, at: 0)) > 14)
        let later = try PlainChat.renderer(Self.chat(#"{"text": "ab", "read": 1}"#))
        #expect(try #require(try Self.width(later, at: 0)) < 12)
        #expect(try #require(try Self.width(later, at: 90)) > 14)
    }

    @Test("a message whose ticks are \"sent\" keeps one tick") func sent() throws {
        let renderer = try PlainChat.renderer(Self.chat(#"{"text": "ab", "at": 1, "ticks": "sent"}"#))
        #expect(try #require(try Self.width(renderer, at: 500)) < 12)
    }
}
