import Geometry
import Rasteriser
import Testing

@testable import Drawing
@testable import SceneModel

/// A chat's pixels don't depend on how it is drawn.
@Suite struct ChatSamenessTests {
    /// A chat with all kinds of messages that need no file.
    private static let chat = #"""
        {"type": "messages", "header": {"name": "Ada", "status": "online"}, "messages": [
         {"service": "Today"}, {"from": "x", "text": "Are you there?", "time": "9:41"},
         {"text": "A text that is long enough for two lines in the input field", "after": 0.2, "typed": 0.5, "time": "9:42"},
         {"from": "x", "voice": {"duration": 1, "plays": 0.1}, "after": 0.2, "typing": 0.3},
         {"from": "y", "text": "https://example.org", "link": {"site": "Example", "title": "A page"}, "after": 0.2},
         {"text": "🎈", "after": 0.2}, {"text": "Again", "after": 0, "reply": 1}]}
        """#

    private static func renderer(_ layer: String = chat) throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": 180, "height": 320}, "pointScale": 0.5, "fps": 60, "duration": 4,
             "background": "#406080", "layers": [\(layer)]}
            """
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    private static func pixels(_ renderer: Renderer, _ frame: Int, over fps: Int = 60) throws -> [UInt8] {
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(frame, over: fps), into: &buffer)
        return buffer.rgb24()
    }

    @Test("bands have the same pixels as the whole frame") func bands() throws {
        let renderer = try Self.renderer()
        for frame in stride(from: 0, to: 220, by: 7) {
            let whole = try Self.pixels(renderer, frame)
            let figure = renderer.figure(at: SceneTime(frame, over: 60))
            for height in [1, 33, 130] {
                for first in stride(from: 0, to: 320, by: height * 3) {
                    let rows = first..<min(first + height, 320)
                    var band = PixelBuffer(width: 180, height: rows.count)
                    try renderer.draw(figure, rows: rows, into: &band)
                    let expected = whole[rows.lowerBound * 540..<rows.upperBound * 540]
                    #expect(band.rgb24() == Array(expected), "rows \(rows) of frame \(frame)")
                }
            }
        }
    }

    @Test("frames are the same in any order, by any renderer, and at half the rate") func order() throws {
        let renderer = try Self.renderer()
        let frames = try (0..<40).map { try Self.pixels(renderer, $0 * 5) }
        let other = try Self.renderer()
        for frame in (0..<40).reversed() {
            #expect(try Self.pixels(other, frame * 5) == frames[frame], "\(frame)")
        }
        for frame in stride(from: 0, to: 40, by: 2) {
            #expect(try Self.pixels(other, frame * 5 / 2, over: 30) == frames[frame], "\(frame) at 30")
        }
    }

    @Test("frames with equal identities have equal pixels, others differ") func identities() throws {
        let renderer = try Self.renderer()
        var known: [FigureBytes: [UInt8]] = [:]
        for frame in 0..<240 {
            let identity = try #require(renderer.identity(at: SceneTime(frame, over: 60)))
            let pixels = try Self.pixels(renderer, frame)
            if let before = known[identity] { #expect(before == pixels, "\(frame)") }
            known[identity] = pixels
        }
        #expect(known.count > 60 && known.count < 235, "\(known.count) different frames")
    }

    @Test("no pose is computed for a message that has left the picture") func gone() throws {
        let many = (0..<120).map { #"{"from": "x", "text": "Message \#($0)", "at": 0}"# }
        let text = """
            {"version": 1, "size": {"width": 2, "height": 2}, "fps": 60, "duration": 4, "layers": [
             {"type": "messages", "messages": [\(many.joined(separator: ", "))]}]}
            """
        let scene = try Scene(json: Array(text.utf8))
        let chat = try #require(scene.layers[0].content as? MessagesContent)
        let open = try OpenChat(
            chat, size: Size(width: 360, height: 640), frameSize: PixelSize(width: 360, height: 640), seed: 0,
            assets: NoAssets(), typesetter: BoxTypesetter())
        let rows = open.timeline.pose(at: 3).messages.map(\.row)
        #expect(rows.last == 119 && rows.count < 20 && rows == Array(120 - rows.count..<120))
    }
}
