import Geometry
import Testing

@testable import Drawing
@testable import SceneModel

/// The positions of a chat's messages over time.
@Suite struct ChatTimelineTests {
    /// Returns the timeline of a chat of 360 × 640 points, whose messages end at y = 585. A letter is 8.5 points wide,
    /// a line 22 points high.
    private static func timeline(_ keys: String) throws -> ChatTimeline {
        let text = """
            {"version": 1, "size": {"width": 2, "height": 2}, "fps": 60, "duration": 9, "layers": [{"type": "messages",
             \(keys)}]}
            """
        let scene = try Scene(json: Array(text.utf8), kinds: LayerKinds([LayerKind(MessagesContent.self)]))
        let chat = try #require(scene.layers[0].content as? MessagesContent)
        return try OpenChat(
            chat, size: Size(width: 360, height: 640), frameSize: PixelSize(width: 360, height: 640), seed: 0,
            assets: NoAssets(), typesetter: BoxTypesetter()
        ).timeline
    }

    private static let long = String(repeating: "long text ", count: 9)

    /// A chat with all kinds of arrivals that move the rows above.
    private static let mixed = """
        "messages": [{"from": "x", "text": "first"}, {"from": "x", "text": "\(long)", "typing": 6, "at": 8},
         {"from": "x", "text": "third", "at": 20}, {"text": "\(long)", "typed": 2, "at": 40},
         {"service": "Noon", "at": 50}, {"text": "\(long)", "at": 60}, {"text": "🎈", "at": 70},
         {"text": "last", "at": 80}]
        """

    @Test("at rest, rows are stacked with their gaps, and the last row is at the end")
    func stacks() throws {
        let timeline = try Self.timeline(Self.mixed)
        // Gaps are 8 points beside a service message, 1 point between bubbles of one person, otherwise 2 points.
        let gaps = [1.0, 1, 2, 8, 8, 2, 2]
        for (time, count) in [
            (1.9, 1), (7.9, 2), (19, 2), (37, 3), (49, 4), (59, 5), (69, 6), (79, 7), (89, 8),
        ] {
            let messages = timeline.pose(at: time).messages
            #expect(messages.last?.row == count - 1)
            let last = try #require(messages.last)
            #expect(last.top + last.height == 585, "at \(time)")
            for (upper, lower) in zip(messages, messages.dropFirst()) {
                #expect(lower.row == upper.row + 1)
                #expect(
                    lower.top - upper.top - upper.height == gaps[upper.row], "below \(upper.row) at \(time)")
            }
        }
        // While the text of four lines is in the input field, the field is three lines higher.
        let typed = timeline.pose(at: 39.99)
        let lower = try #require(typed.messages.last)
        #expect(abs(lower.top + lower.height - (585 - 3 * 22)) < 0.5 && abs(typed.input.growth - 66) < 0.5)
    }

    @Test("the input field has room for a new line when the line's first letter appears") func room() throws {
        let timeline = try Self.timeline(Self.mixed)
        let typed = try #require(timeline.typed.compactMap(\.self).first { $0.growths.count == 3 })
        var lines = 1.0
        for (prefix, time) in zip(typed.prefixes, typed.times) {
            lines = max(lines, (prefix.size.height / 22).rounded())
            #expect(timeline.pose(at: time).input.growth >= (lines - 1) * 22 - 0.01, "at \(time)")
        }
        #expect(lines == 4)
    }

    @Test("the input field shrinks while the sent message rises from it") func shrinking() throws {
        let timeline = try Self.timeline(Self.mixed)
        var before = timeline.pose(at: 39.99).input.growth
        #expect(before > 60)
        for step in 0...200 {
            let growth = timeline.pose(at: 40 + Double(step) / 100).input.growth
            #expect(growth <= before && before - growth < 12, "no jump")
            before = growth
        }
        #expect(before == 0)
    }

    @Test("letters are typed one after another, all before the message is sent")
    func letters() throws {
        let timeline = try Self.timeline(Self.mixed)
        let typed = try #require(timeline.typed[3])
        #expect(typed.times.count == 90 && zip(typed.times, typed.times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(typed.times.allSatisfy { $0 > 38 && $0 <= 40 - 2 * 0.1 })
        #expect(timeline.pose(at: 37.99).input.row == nil && timeline.pose(at: 38.001).input.letters == 0)
        #expect(timeline.pose(at: 39.9).input.letters == 90 && timeline.pose(at: 40).input.row == nil)
    }

    @Test(
        "a message that rises for longer than its springs take to settle pushes its neighbours the whole time"
    )
    func slow() throws {
        let timeline = try Self.timeline(
            """
            "motion": {"all": {"duration": 5, "y": {"start": 0, "end": 0, "curve": "linear"}}, "damping": 1,
                       "frequency": 3, "resistance": 10000},
            "messages": [{"from": "x", "text": "first"}, {"text": "ab", "at": 1}]
            """)
        for age in [1.0, 2, 3, 4, 5] {
            let first = try #require(timeline.pose(at: 1 + age).messages.first)
            #expect(abs(first.top + first.height - (585 - 37 * age / 5)) < 0.1, "\(age)")
        }
    }

    @Test("positions of moving rows are multiples of 1/32 of a point") func steps() throws {
        let timeline = try Self.timeline(Self.mixed)
        var places: Set<Double> = []
        for frame in 0..<60 {
            let first = try #require(timeline.pose(at: 20 + Double(frame) / 60).messages.first)
            let place = (first.top + first.height) * 32
            #expect(place == place.rounded())
            places.insert(place)
        }
        #expect(places.count > 20)
    }

    @Test("corners are merged when the chat begins, and later as soon as a typing indicator appears below")
    func merging() throws {
        let timeline = try Self.timeline(
            #"""
            "messages": [{"from": "x", "text": "a"}, {"from": "x", "text": "b", "at": 0},
             {"from": "x", "text": "c", "at": 5, "typing": 3}, {"text": "d", "at": 8}, {"text": "🎈", "at": 10}]
            """#)
        func merges(_ time: Double) -> [Double] { timeline.pose(at: time).messages.map(\.merge) }
        #expect(merges(0) == [1, 0] && merges(1.99) == [1, 0])
        // The third message has not arrived yet; only a typing indicator is visible.
        #expect(merges(4) == [1, 1, 0])
        #expect(merges(9) == [1, 1, 0, 0] && merges(19) == [1, 1, 0, 0, 0], "an emoji has no corners")
        let some = merges(2.1)[1]
        #expect(some > 0 && some < 1)
    }

    @Test("a person's picture stands beside the last of their messages") func pictures() throws {
        let timeline = try Self.timeline(
            #"""
            "group": true, "messages": [{"from": "x", "text": "a"}, {"from": "x", "text": "b", "at": 2},
             {"service": "Noon", "from": "x", "at": 4}, {"from": "x", "text": "c", "at": 6}, {"text": "d", "at": 8}]
            """#)
        func seen(_ time: Double) -> [Int] {
            timeline.pose(at: time).messages.filter { $0.picture == 1 }.map(\.row)
        }
        #expect(seen(1) == [0] && seen(3.9) == [1] && seen(5.9) == [1])
        #expect(seen(7.9) == [1, 3] && seen(20) == [1, 3])
    }

    @Test("a person's picture rises and fades in with their first message, and then stays constant")
    func comingPictures() throws {
        let timeline = try Self.timeline(
            #"""
            "group": true, "messages": [{"from": "x", "text": "a"}, {"from": "y", "text": "b", "at": 2},
             {"from": "y", "text": "c", "at": 4, "typing": 1}]
            """#)
        var before = MessagePose(row: 1, left: 0, top: 0, width: 0, height: 0)
        before.pictureBottom = 700
        for frame in 0...30 {
            let pose = try #require(timeline.pose(at: 2 + Double(frame) / 60).messages.last)
            #expect(pose.picture >= before.picture && pose.pictureBottom <= before.pictureBottom)
            #expect(pose.pictureBottom == pose.top + pose.height, "it ends where the bubble does")
            before = pose
        }
        #expect(before.picture == 1 && before.pictureBottom == 585)
        for frame in 0...60 {
            let poses = timeline.pose(at: 3 + Double(frame) / 60).messages
            #expect(poses.filter { $0.picture > 0 && $0.row > 0 }.map(\.pictureBottom) == [585])
        }
    }

    @Test("people who are typing are listed once each, in the order of their messages") func typists() throws
    {
        let timeline = try Self.timeline(
            #"""
            "messages": [{"from": "x", "text": "a"}, {"from": "x", "text": "b", "at": 5, "typing": 3},
             {"from": "y", "text": "c", "at": 6, "typing": 3}, {"from": "x", "text": "d", "at": 7, "typing": 2.5}]
            """#)
        let told = [1, 2.5, 3.5, 4.7, 5.5, 6.5, 7.5].map { timeline.pose(at: $0).typists }
        #expect(told == [[], ["x"], ["x", "y"], ["x", "y"], ["y", "x"], ["x"], []])
        #expect(timeline.allTypists == [[], ["x"], ["x", "y"], ["y", "x"]])
    }

    @Test("a recording plays from its start time for its whole duration") func playing() throws {
        let timeline = try Self.timeline(
            #""messages": [{"from": "x", "voice": {"duration": 4, "plays": 1.5}, "at": 2}]"#)
        let played = [2.5, 3.5, 4.5, 6.5, 7.5, 30].map { timeline.pose(at: $0).messages.last?.played }
        #expect(played == [0, 0, 0.25, 0.75, 1, 1])
    }

    @Test("messages that arrive at the same time use the motion \"several\", except the first of them")
    func several() throws {
        let rows = try Self.timeline(
            #"""
            "motion": {"several": {"duration": 3}}, "messages": [{"text": "a"}, {"text": "b", "at": 0},
             {"text": "c", "at": 1}, {"text": "d", "at": 1}, {"from": "x", "text": "e", "at": 1},
             {"text": "f", "at": 1.5}]
            """#
        ).layout.rows
        #expect(rows.map { $0.timing.duration == 3 } == [false, false, false, true, false, false])
    }
}
