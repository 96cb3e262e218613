import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// The motion of an arriving message, measured in pixels.
@Suite struct ChatMotionTests {
    private typealias Property = WitnessedMotion.Property

    /// Random timing properties of a message; the key is the property's name.
    private struct Motion {
        let duration: Double
        let properties: [String: Property]

        init(_ random: inout RepeatableRandom) {
            duration = Double(Int.random(in: 20...90, using: &random)) / 100
            var properties: [String: Property] = [:]
            for name in ["x", "y", "shape", "text", "color", "time", "emoji"] {
                properties[name] = Property.random(&random)
            }
            self.properties = properties
        }

        var json: String {
            let members = properties.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value.json)" }
            return "{\"all\": {\"duration\": \(duration), \(members.joined(separator: ", "))}}"
        }

        /// Returns the progress of a property in a frame; at 60 fps, counted from the end of the first second.
        func callAsFunction(_ name: String, _ frame: Int) -> Double {
            properties[name]?.progress((Double(frame) / 60 - 1) / duration) ?? .nan
        }
    }

    /// Returns a renderer of a chat in which everything except the elements in `white` is transparent.
    private static func renderer(_ message: String, _ motion: Motion, white: String) throws -> Renderer {
        let clear = ##""#FFFFFF00""##
        func color(_ name: String) -> String { "\"\(name)\": " + (white == name ? ##""#FFFFFF""## : clear) }
        let theme = """
            {"outgoing": {\(["fill", "text", "time", "ticks"].map(color).joined(separator: ", "))},
             \(["outline", "bar", "line", "field", "barText", "barNote", "accent"].map(color).joined(separator: ", "))}
            """
        let text = """
            {"version": 1, "size": {"width": 2, "height": 2}, "fps": 60, "duration": 4, "layers": [{"type": "messages",
             "theme": \(theme), "motion": \(motion.json), "messages": [\(message)]}]}
            """
        let scene = try Scene(json: Array(text.utf8), kinds: LayerKinds([LayerKind(MessagesContent.self)]))
        return try PlainChat.renderer(try #require(scene.layers[0].content as? MessagesContent))
    }

    private static func frames(_ motion: Motion) -> ClosedRange<Int> { 60...62 + Int(motion.duration * 60) }

    /// Expects the visible element of a frame at a position, within half a pixel.
    private func expect(
        _ frame: MeasuredFrame, left: Double, top: Double, right: Double, bottom: Double, _ what: String
    ) {
        let (x, y) = (Int(((left + right) / 2).rounded(.down)), Int(((top + bottom) / 2).rounded(.down)))
        guard let columns = frame.columns(y), let rows = frame.rows(x) else {
            Issue.record("nothing is seen: \(what)")
            return
        }
        for (found, expected) in [
            (columns.from, left), (columns.to, right), (rows.from, top), (rows.to, bottom),
        ] { #expect(abs(found - expected) <= 0.5, "\(what): \(found) instead of \(expected)") }
    }

    private func mix(_ from: Double, _ to: Double, _ progress: Double) -> Double {
        from + (to - from) * progress
    }

    // On a screen of 360 × 640 points, the input field is 268 × 33 points at (46, 599); a message ends at (350, 585).

    @Test(
        "a bubble's place, size and opacity equal those of an independent solver in every frame",
        arguments: 0..<12)
    func body(_ seed: Int) throws {
        var random = RepeatableRandom(UInt64(seed + 1))
        let motion = Motion(&random)
        let renderer = try Self.renderer(#"{"text": "ab", "ticks": "none", "at": 1}"#, motion, white: "fill")
        for number in Self.frames(motion) {
            let frame = try MeasuredFrame(renderer, frame: number)
            let (right, bottom) = (mix(314, 350, motion("x", number)), mix(632, 585, motion("y", number)))
            let width = mix(268, 41, motion("shape", number))
            let height = mix(33, 35, motion("shape", number))
            let opacity = min(max(motion("color", number), 0), 1) * 255
            let level = frame.level(Int(right - width / 2), Int(bottom - height / 2))
            #expect(abs(Double(level) - opacity) <= 1, "frame \(number)")
            guard level >= 24 else { continue }
            expect(
                frame, left: right - width, top: bottom - height, right: right, bottom: bottom,
                "frame \(number)")
        }
    }

    @Test(
        "a typed text is always opaque, and its place equals that of an independent solver", arguments: 0..<8)
    func text(_ seed: Int) throws {
        var random = RepeatableRandom(UInt64(seed + 31))
        let motion = Motion(&random)
        let renderer = try Self.renderer(
            #"{"text": "ab", "ticks": "none", "at": 1, "typed": 0.5}"#, motion, white: "text")
        for number in Self.frames(motion) {
            let frame = try MeasuredFrame(renderer, frame: number)
            let (right, bottom) = (mix(314, 350, motion("x", number)), mix(632, 585, motion("y", number)))
            let left = right - mix(268, 41, motion("shape", number)) + 12
            let top = bottom - mix(33, 35, motion("shape", number)) + mix(5.5, 6, motion("text", number))
            #expect(frame.level(Int(left + 8), Int(top + 11)) == 255)
            expect(frame, left: left, top: top, right: left + 17, bottom: top + 22, "frame \(number)")
        }
    }

    @Test(
        "the place and opacity of a message's time label equal those of an independent solver",
        arguments: 0..<8) func time(
            _ seed: Int
        ) throws
    {
        var random = RepeatableRandom(UInt64(seed + 61))
        let motion = Motion(&random)
        let renderer = try Self.renderer(
            #"{"text": "ab", "ticks": "none", "at": 1, "time": "9:41"}"#, motion, white: "time")
        for number in Self.frames(motion) {
            let frame = try MeasuredFrame(renderer, frame: number)
            let (right, bottom) = (
                mix(314, 350, motion("x", number)) - 10, mix(632, 585, motion("y", number)) - 5
            )
            let opacity = min(max(motion("time", number), 0), 1) * 255
            let level = frame.level(Int(right - 11), Int(bottom - 6))
            #expect(abs(Double(level) - opacity) <= 1, "frame \(number)")
            guard level >= 24 else { continue }
            expect(frame, left: right - 22, top: bottom - 13, right: right, bottom: bottom, "frame \(number)")
        }
    }

    @Test("the place and size of a large emoji equal those of an independent solver", arguments: 0..<8)
    func emoji(
        _ seed: Int
    ) throws {
        var random = RepeatableRandom(UInt64(seed + 91))
        let motion = Motion(&random)
        let renderer = try Self.renderer(#"{"text": "🎈", "ticks": "none", "at": 1}"#, motion, white: "text")
        for number in Self.frames(motion) {
            let frame = try MeasuredFrame(renderer, frame: number)
            let (right, bottom) = (mix(302, 350, motion("x", number)), mix(626, 585, motion("y", number)))
            let scale = mix(33 * 0.6 / 101, 1, motion("emoji", number))
            expect(
                frame, left: right - 42 * scale, top: bottom - 101 * scale, right: right, bottom: bottom,
                "frame \(number)")
        }
    }
}
