import Geometry
import TestSupport
import Testing

@testable import Drawing
@testable import SceneModel

/// The springs with which new messages push older messages up.
@Suite struct ChatSpringTests {
    private static func chat(_ motion: String, sends: [Double]) throws -> MessagesContent {
        let messages =
            [#"{"text": "first", "from": "x"}"#, #"{"text": "other", "from": "x"}"#]
            + sends.map { #"{"text": "ab", "ticks": "none", "at": \#($0)}"# }
        let text = """
            {"version": 1, "size": {"width": 2, "height": 2}, "fps": 60, "duration": 9, "layers": [{"type": "messages",
             "motion": \(motion), "messages": [\(messages.joined(separator: ", "))]}]}
            """.replacing(#""other", "from": "x""#, with: #""other", "from": "x", "at": 0"#)
        let scene = try Scene(json: Array(text.utf8), kinds: LayerKinds([LayerKind(MessagesContent.self)]))
        return try #require(scene.layers[0].content as? MessagesContent)
    }

    private static func timeline(_ chat: MessagesContent) throws -> ChatTimeline {
        try OpenChat(
            chat, size: Size(width: 360, height: 640), frameSize: PixelSize(width: 360, height: 640), seed: 0,
            assets: NoAssets(), typesetter: BoxTypesetter()
        ).timeline
    }

    @Test(
        "the positions of older messages equal an integrator's spring positions in every frame",
        arguments: 0..<16)
    func springs(_ seed: Int) throws {
        var random = RepeatableRandom(UInt64(seed + 3))
        func number(_ range: ClosedRange<Int>) -> Double {
            Double(Int.random(in: range, using: &random)) / 100
        }
        let (damping, frequency, resistance) = (number(30...160), number(50...300), number(100...12_000))
        let rise = WitnessedMotion.Property.random(&random)
        let motion = """
            {"all": {"duration": 0.4, "y": \(rise.json)}, "damping": \(damping), "frequency": \(frequency),
             "resistance": \(resistance)}
            """
        let sends = [1, 1.15, 1.9, 2.5].map { $0 + number(0...9) }
        let timeline = try Self.timeline(Self.chat(motion, sends: sends))
        // A body is 35 points high; gaps are 2 points between messages of two people, and 1 point between those of one.
        let extents = [37.0, 36, 36, 36]
        for row in 0..<2 {
            // The distance from the bottom of the row to the top of the first message that pushes the row.
            let above = row == 0 ? 38.0 : 2
            var oscillator = WitnessedMotion.Oscillator(damping: damping, frequency: frequency)
            var now = 0.0
            var pushed: [(start: Double, extent: Double, share: Double)] = []
            for frame in 0..<500 {
                let time = Double(frame) / 60
                while pushed.count < sends.count, sends[pushed.count] <= time {
                    let index = pushed.count
                    let distance = above + extents[..<index].reduce(0, +) + (index == 0 ? 0 : -1)
                    let share = min(distance / resistance, 1)
                    oscillator.run(sends[index] - now, steps: 40)
                    now = sends[index]
                    oscillator.push(extents[index] * share)
                    pushed.append((sends[index], extents[index], share))
                }
                oscillator.run(time - now, steps: 40)
                now = time
                let risen = pushed.reduce(0) { sum, push in
                    let progress = rise.progress((time - push.start) / 0.4)
                    return sum + push.extent * (push.share + (1 - push.share) * progress)
                }
                let expected = 585 - (row == 0 ? 36.0 : 0) - risen + oscillator.place
                let pose = try #require(timeline.pose(at: time).messages.first { $0.row == row })
                #expect(abs(pose.top + pose.height - expected) <= 0.5, "row \(row) in frame \(frame)")
            }
        }
    }

    @Test("a chat in which nothing moves has equal figures, and its messages rest on whole points")
    func rest() throws {
        let timeline = try Self.timeline(Self.chat("{}", sends: [1]))
        let still = timeline.pose(at: 4)
        for frame in 0..<120 { #expect(timeline.pose(at: 4 + Double(frame) / 60) == still) }
        for message in still.messages { #expect(message.top == message.top.rounded()) }
        #expect(timeline.pose(at: 0.2) == timeline.pose(at: 0.9))
        #expect(timeline.pose(at: 1.1) != timeline.pose(at: 1.2))
    }
}
