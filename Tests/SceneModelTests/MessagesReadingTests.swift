import Geometry
import SceneText
import Testing

@testable import SceneModel

/// Tests of reading and writing chats.
@Suite struct MessagesReadingTests {
    private static let kinds = LayerKinds([LayerKind(MessagesContent.self)])

    private static func chat(_ keys: String) throws(SceneErrors) -> MessagesContent {
        let text =
            #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, "layers": [{"type": "messages", \#(keys)}]}"#
        let scene = try Scene(json: Array(text.utf8), kinds: kinds)
        guard let chat = scene.layers[0].content as? MessagesContent else {
            preconditionFailure("another kind")
        }
        let again = try Scene(json: Array(scene.description.text.utf8), kinds: kinds)
        #expect(again.description == scene.description, "a description reads back as itself")
        return chat
    }

    private static func errors(_ keys: String) -> [String] {
        do throws(SceneErrors) {
            _ = try chat(keys)
            return []
        } catch {
            return error.listed.map { "\($0.path): \($0.message)" }
        }
    }

    @Test(
        "the kind of a message is derived from its content",
        arguments: [
            (#""text": "Hi""#, MessageKind.smallText), (#""text": "Hi 👋""#, .smallText),
            (#""text": "👋""#, .emoji),
            (#""text": "👩🏽‍🚀👍🏿❤️""#, .emoji), (#""text": "🎈🎈🎈🎈""#, .smallText), (#""text": "42""#, .smallText),
            (#""text": "👋", "kind": "smallText""#, .smallText), (#""service": "Today""#, .service),
            (#""sticker": "a.png""#, .sticker), (#""image": "a.png", "text": "Look""#, .image),
            (#""voice": {"duration": 3}"#, .voice), (#""text": "https://a.b", "link": {"site": "A"}"#, .link),
            ("\"text\": \"\(String(repeating: "long ", count: 30))\"", .largeText),
        ])
    func kinds(_ keys: String, _ kind: MessageKind) throws {
        #expect(try Self.chat("\"messages\": [{\(keys)}]").messages[0].kind == kind)
    }

    @Test("messages arrive at a given time, or after a delay and the time of typing") func times() throws {
        let chat = try Self.chat(
            #"""
            "messages": [{"text": "a"}, {"text": "b", "after": 0.7}, {"text": "c", "from": "x", "typing": 1.5},
                         {"text": "d", "at": 9, "typed": 2}, {"text": "e", "typed": true}]
            """#)
        let schedule = MessageSchedule(chat)
        // The time for a single letter is below the minimum time of typing.
        #expect(schedule.arrivals == [0, 0.7, 3.2, 9, 10.4])
        #expect(schedule.typing == [0, 0, 1.5, 2, 0.4])
    }

    @Test(
        "the default time of typing depends on the length of the text, within limits; times are whole nanoseconds"
    )
    func naturalTimes() throws {
        func seconds(_ letters: Int, _ more: String) throws -> Double {
            let text = String(repeating: "a", count: letters)
            let chat = try Self.chat(#""messages": [{"text": "\#(text)", \#(more)}]"#)
            return MessageSchedule(chat).typing[0]
        }
        let (others, own) = (#""from": "x", "typing": true"#, #""typed": true"#)
        for (letters, time) in [(3, 0.8), (40, 1.4), (200, 2.5)] {
            #expect(abs(try seconds(letters, others) - time) < 1e-9)
        }
        for (letters, time) in [(3, 0.4), (40, 2.8), (200, 4)] {
            #expect(abs(try seconds(letters, own) - time) < 1e-9)
        }
        let steps = try Self.chat(
            #""messages": [{"text": "a"}\#(String(repeating: #", {"text": "b", "after": 0.1}"#, count: 9))]"#)
        // Adding doubles of 0.1 would give inexact sums such as 0.30000000000000004.
        #expect(MessageSchedule(steps).arrivals == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])
    }

    @Test("a message is read before an answer is typed, or at a given time") func reads() throws {
        let chat = try Self.chat(
            #"""
            "messages": [{"text": "there from the start"}, {"text": "a", "at": 1}, {"text": "b", "at": 3, "read": 7},
             {"text": "c", "at": 4}, {"from": "x", "text": "d", "at": 6, "typing": 0.9}, {"text": "e", "at": 6},
             {"service": "Noon", "at": 6.1}, {"from": "x", "text": "f", "at": 6.2}, {"text": "g", "at": 8, "ticks": "sent"},
             {"text": "h", "at": 9}]
            """#)
        #expect(MessageSchedule(chat).reads == [nil, 2, 10, 4.55, nil, 6.4, nil, nil, nil, 10])
    }

    @Test("in a group, the header names the people who type, in default words or in words of the scene")
    func typing() {
        var header = MessageHeader(name: "Us")
        func words(_ count: Int, _ isGroup: Bool) -> String {
            header.typing(["Jonathan", "Nora Lind", "Ben", "Ada"].dropLast(4 - count), isGroup: isGroup)
        }
        #expect((1...2).map { words($0, false) } == ["typing…", "typing…"])
        #expect(
            (1...4).map { words($0, true) } == [
                "Jonathan is typing…", "Jonathan and Nora Lind are typing…",
                "Jonathan and 2 others are typing…",
                "Jonathan and 3 others are typing…",
            ])
        header.typing = "{names} schreibt {names}"
        #expect(words(1, false) == "Jonathan schreibt {names}")
        header.typing = "…"
        #expect(words(3, true) == "…")
        header.typing = nil
        let long = header.typing([String(repeating: "a", count: 500)], isGroup: true)
        #expect(long == String(repeating: "a", count: 40) + "… is typing…")
    }

    @Test(
        "wrong values in messages are errors",
        arguments: [
            (
                "{}",
                ["text: expected one of \"text\", \"service\", \"sticker\", \"image\", \"voice\", \"link\""]
            ),
            (#"{"text": "a", "at": 1, "after": 1}"#, ["after: expected \"at\" or \"after\", not both"]),
            (
                #"{"text": "a", "sticker": "a.png"}"#,
                ["text: a message can't have both \"sticker\" and \"text\""]
            ),
            (
                #"{"text": "a", "service": "b"}"#,
                ["text: a message can't have both \"service\" and \"text\""]
            ),
            (#"{"text": "a", "typing": 1}"#, ["typing: only other people are shown typing; use \"typed\""]),
            (
                #"{"text": "a", "from": "x", "typed": 1}"#,
                ["typed: only outgoing messages are typed in the input field; use \"typing\""]
            ),
            (#"{"image": "a.png", "typed": 1}"#, ["typed: expected a text to type"]),
            (#"{"text": "a", "from": "x", "read": 1}"#, ["read: only outgoing messages have ticks"]),
            (
                #"{"text": "a", "ticks": "sent", "read": 1}"#,
                ["read: only a message with \"ticks\": \"read\" has a second tick"]
            ),
            (
                #"{"image": "a.png", "sticker": "b.png"}"#,
                ["image: a message can't have both \"sticker\" and \"image\""]
            ),
            (
                #"{"text": "a", "link": {"site": ""}}"#,
                ["link: expected \"site\", \"title\", \"description\" or \"picture\""]
            ),
            (#"{"sticker": ""}"#, ["sticker: expected the path of a file, got \"\""]),
            (
                #"{"image": "a.png", "text": "a", "kind": "smallText"}"#,
                ["kind: the message has \"image\", which this kind does not show"]
            ),
            (#"{"text": "a", "kind": "voice"}"#, ["kind: a message of this kind needs the key \"voice\""]),
            (
                "{\"text\": \"\(String(repeating: "a", count: 4097))\"}",
                ["text: 4097 characters; at most 4096 are allowed"]
            ),
            (
                "{\"text\": \"\(String(repeating: "a", count: 301))\", \"typed\": true}",
                ["typed: 301 letters; at most 300 can be typed one by one"]
            ),
        ])
    func faults(_ message: String, _ faults: [String]) {
        #expect(Self.errors("\"messages\": [\(message)]") == faults.map { "layers[0].messages[0].\($0)" })
    }

    @Test("faults that concern several messages are reported with the faulty message's path") func order() {
        let late = #""messages": [{"text": "a", "at": 3}, {"text": "b", "at": 2}]"#
        #expect(
            Self.errors(late) == [
                "layers[0].messages[1].at: expected a time not before the previous message (at 3 s)"
            ])
        for reply in ["1", "7", #""x""#] {
            let text = #""messages": [{"text": "a"}, {"text": "b", "reply": \#(reply)}]"#
            #expect(Self.errors(text) == ["layers[0].messages[1].reply: expected an earlier message"])
        }
        #expect(Self.errors(#""messages": [{"text": "a", "id": "x"}, {"text": "b", "reply": "x"}]"#) == [])
        let same = #""messages": [{"text": "a", "id": "x"}, {"text": "b"}, {"text": "c", "id": "x"}]"#
        #expect(Self.errors(same) == ["layers[0].messages[2].id: another message has this id"])
        #expect(
            Self.errors(#""people": [{"id": "x"}, {"id": "x"}]"#) == [
                "layers[0].people[1].id: another person has this id"
            ])
    }

    @Test(
        "the timing of a property can be set for one kind of message or for all; the others keep the preset's"
    )
    func motion() throws {
        let chat = try Self.chat(
            #"""
            "motion": {"preset": "telegram", "all": {"duration": 0.6}, "resistance": 400,
                       "voice": {"duration": 1, "x": {"start": 0.2, "curve": "linear"}}}
            """#)
        let telegram = MessageMotion(preset: .telegram)
        #expect(chat.motion[.voice].x == MessageProperty(0.2, telegram[.voice].x.end, .named(.linear)))
        #expect(chat.motion[.voice].y == telegram[.voice].y && chat.motion[.voice].duration == 1)
        #expect(chat.motion[.link].x == telegram[.link].x && chat.motion[.link].duration == 0.6)
        #expect(chat.motion.resistance == 400 && chat.motion.damping == 0.8)
        #expect(try Self.chat(#""motion": "telegram""#).motion == telegram)
        #expect(
            Self.errors(#""motion": {"emoji": {"x": {"start": 0.6, "end": 0.5}}}"#) == [
                "layers[0].motion.emoji.x.end: expected \"start\" and \"end\" to have a sum of at most 1"
            ])
        #expect(
            Self.errors(#""motion": {"all": {"x": {"start": 7}}}"#).count == 1, "what is wrong is said once")
    }

    @Test("a property is constant before its start and after its end, and follows its curve in between")
    func progress() {
        let property = MessageProperty(0.2, 0.3, .named(.linear))
        #expect([-1, 0, 0.2, 0.45, 0.7, 1, 9].map(property.progress) == [0, 0, 0, 0.5, 1, 1, 1])
        let jump = MessageProperty(0.4, 0.6, .named(.linear))
        #expect([0.3, 0.4, 0.41].map(jump.progress) == [0, 0, 1])
    }

    @Test("a theme is a preset's name, or an object with changes to a preset") func theme() throws {
        let night = MessageTheme(preset: .night)
        #expect(try Self.chat(#""theme": "night""#).theme == night)
        let changed = try Self.chat(##""theme": {"preset": "night", "outgoing": {"fill": "#123456"}}"##).theme
        #expect(
            changed.outgoing.fill == Color("#123456").map(Paint.color)
                && changed.outgoing.text == night.outgoing.text)
        #expect(changed.incoming == night.incoming)
        let soft = try Self.chat(
            ##""theme": {"shadow": {"blur": 3}, "barBlur": 8, "outgoing": {"fillOver": "bubble", "fill": {"radial": {"colors": ["#000000", "#FFFFFF"]}}}}"##
        ).theme
        let day = MessageTheme(preset: .day)
        #expect(soft.shadow == MessageShadow(color: day.shadow.color, offset: day.shadow.offset, blur: 3))
        #expect(soft.barBlur == 8 && soft.outgoing.fillOver == .bubble && soft.incoming == day.incoming)
        #expect(
            Self.errors(#""theme": {"outgoing": {"fill": "green"}}"#) == [
                "layers[0].theme.outgoing.fill: expected \(Format<Paint>.paint.expectation), got \"green\": did you mean \"#008000\"?"
            ])
    }
}
