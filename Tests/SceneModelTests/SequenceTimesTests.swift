import Geometry
import SceneText
import Testing

@testable import SceneModel

/// Tests of the times of a sequence's items.
@Suite struct SequenceTimesTests {
    private static func scene(
        _ sequence: String, duration: String = "20", fps: String = "30", loop: Bool = false
    ) throws -> Scene {
        let text =
            #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": \#(fps), "duration": \#(duration), "loop": \#(loop), "layers": [{"type": "sequence", \#(sequence)}]}"#
        return try Scene(json: Array(text.utf8))
    }

    /// Settles a scene in which each film lasts as many seconds as its name says.
    private static func settled(_ scene: Scene) throws -> Scene {
        try scene.settled { content in
            guard case .layer(let layer, _) = content else { return nil }
            return (layer.content as? ImageContent).flatMap { Double($0.file) }.map { SceneTime(seconds: $0) }
        }
    }

    private static func spans(_ scene: Scene) throws -> [[Double]] {
        let sequence = try #require(settled(scene).layers[0].content as? SequenceContent)
        return sequence.items.map { [$0.start, $0.duration ?? -1] }
    }

    private static func messages(_ scene: Scene) -> [String] {
        do {
            _ = try settled(scene)
            return []
        } catch let errors as SceneErrors {
            return errors.listed.map { "\($0.path): \($0.message)" }
        } catch { return ["\(error)"] }
    }

    private static let films =
        #""items": [{"type": "image", "file": "2"}, {"type": "image", "file": "3.5"}, {"type": "shape", "duration": 1.25}]"#

    @Test("items follow each other, and overlap by their transitions") func follow() throws {
        #expect(try Self.spans(Self.scene(Self.films)) == [[0, 2], [2, 3.5], [5.5, 1.25]])
        let overlapping = try Self.spans(Self.scene(Self.films + #", "transition": "crossfade""#))
        #expect(overlapping == [[0, 2], [1.5, 3.5], [4.5, 1.25]])
        let own = #"{"type": "shape", "duration": 2, "transition": %}, {"type": "shape", "duration": 2}"#
        func start(_ transition: String) throws -> Double {
            let items = own.replacing("%", with: transition)
            return try Self.spans(
                Self.scene(#""transition": {"type": "push", "duration": 1}, "items": [\#(items)]"#))[1][0]
        }
        #expect(try start(#""cut""#) == 2 && start(#"{"type": "wipe", "duration": 0.25}"#) == 1.75)
    }

    @Test("items without a duration share what is left, so that lengths less overlaps are the whole")
    func shares() throws {
        let items =
            #""items": [{"type": "shape"}, {"type": "image", "file": "3"}, {"type": "group"}, {"type": "shape"}]"#
        let spans = try Self.spans(
            Self.scene(items + #", "duration": 12, "transition": {"type": "wipe", "duration": 1}"#))
        // Four lengths, less three overlaps, are 12 seconds.
        #expect(spans == [[0, 4], [3, 3], [5, 4], [8, 4]])
        let cut = try Self.spans(
            Self.scene(#""items": [{"type": "shape"}, {"type": "shape"}, {"type": "shape"}]"#))
        #expect(cut.map { $0[0] } == [0, 6.666666666, 13.333333333])
    }

    @Test("a sequence has the length of its items, for the scene and for what comes after it") func natural()
        throws
    {
        let scene = try Self.settled(
            Self.scene(
                Self.films
                    + #", "name": "s", "transition": {"type": "push", "duration": 0.25}}, {"type": "shape", "start": {"after": "s"}, "duration": 1"#,
                duration: #""auto""#))
        #expect(scene.layers[1].start == 6.25 && scene.frameCount == 218)
    }

    @Test("items of sequences may be sequences and groups with lengths of their own") func nested() throws {
        let inner =
            #"{"type": "sequence", "items": [{"type": "image", "file": "1"}, {"type": "image", "file": "2"}], "transition": "dip"}"#
        let group =
            #"{"type": "group", "layers": [{"type": "image", "file": "1.5", "start": 0.5}, {"type": "shape"}]}"#
        let scene = try Self.scene(#""items": [\#(inner), \#(group), {"type": "shape"}], "duration": 9"#)
        #expect(try Self.spans(scene) == [[0, 2.5], [2.5, 2], [4.5, 4.5]])
        let settled = try Self.settled(scene)
        let outer = try #require(settled.layers[0].content as? SequenceContent)
        let deep = try #require(outer.items[0].content as? SequenceContent)
        #expect(deep.items.map(\.start) == [0, 0.5])
    }

    @Test("in a loop, the last item leads to the first: the loop is shorter by one more transition")
    func loops() throws {
        let items =
            #""items": [{"type": "image", "file": "2"}, {"type": "image", "file": "2"}], "transition": "crossfade""#
        let scene = try Self.settled(Self.scene(items, duration: #""auto""#, loop: true))
        #expect(scene.duration == 3)
        let sharing = #""items": [{"type": "shape"}, {"type": "shape"}], "transition": "crossfade""#
        #expect(try Self.spans(Self.scene(sharing, duration: "5", loop: true)) == [[0, 3], [2.5, 3]])
        #expect(try Self.spans(Self.scene(sharing, duration: "5")) == [[0, 2.75], [2.25, 2.75]])
    }

    @Test(
        "cuts between films of whole frames are at frames at every rate",
        arguments: ["24", "30", "60", "\"30000/1001\""])
    func frames(_ fps: String) throws {
        let rate = try Self.scene(#""items": []"#, fps: fps).fps
        let counts = [17, 40, 23, 51, 9]
        let items = counts.map { #"{"type": "shape", "duration": \#(rate.time(of: $0).value)}"# }
        let scene = try Self.settled(
            Self.scene(#""items": [\#(items.joined(separator: ", "))]"#, duration: #""auto""#, fps: fps))
        #expect(scene.frameCount == counts.reduce(0, +))
        let sequence = try #require(scene.layers[0].content as? SequenceContent)
        var frame = 0
        for (item, count) in zip(sequence.items, counts) {
            let start = SceneTime(seconds: item.start)
            // An item is seen from its first frame on, not one later, and not one earlier.
            #expect(start <= rate.time(of: frame) && start > rate.time(of: frame) - .precision - .precision)
            frame += count
        }
    }

    @Test("a settled scene is the same when it is settled again") func again() throws {
        let scene = try Self.settled(
            Self.scene(
                Self.films + #", "transition": {"type": "blur", "duration": 0.3}"#, fps: "\"30000/1001\""))
        #expect(scene.isSettled)
        let copy = try Scene(json: Array(scene.description.text.utf8))
        #expect(copy.isSettled && copy.description == scene.description)
    }

    @Test(
        "mistakes are reported where they are",
        arguments: [
            (
                #""items": [{"type": "shape", "duration": 1}, {"type": "shape", "start": 3, "duration": 1}]"#,
                #"layers[0].items[1].start: follows the items before it, at 1 s: leave out "start""#
            ),
            (
                #""items": [{"type": "shape", "start": 1, "duration": 1}]"#,
                #"layers[0].items[0].start: the first item starts with its sequence: leave out "start""#
            ),
            (
                #""items": [{"type": "shape", "duration": 1}, {"type": "shape", "start": {"after": "a"}, "duration": 1}]"#,
                #"layers[0].items[1].start: items of a sequence follow each other: leave out "start""#
            ),
            (
                #""items": [{"type": "shape", "end": 1}]"#,
                #"layers[0].items[0].end: items of a sequence have a "duration""#
            ),
            (
                #""items": [{"type": "shape", "duration": "auto"}]"#,
                #"layers[0].items[0].duration: the content has no length of its own: expected a number of seconds, or {"until": name}"#
            ),
            (
                #""transition": "wipe", "items": [{"type": "shape", "duration": 1}, {"type": "shape", "duration": 0.8}, {"type": "shape", "duration": 1}]"#,
                "layers[0].items[1].duration: lasts 0.8 s, less than its transitions (0.5 s and 0.5 s)"
            ),
            (
                #""duration": 3, "items": [{"type": "shape", "duration": 4}, {"type": "shape"}]"#,
                #"layers[0].items: nothing is left of the sequence for items without a "duration""#
            ),
        ])
    func mistakes(_ sequence: String, _ message: String) throws {
        #expect(Self.messages(try Self.scene(sequence)).first == message)
    }

    @Test("an item that is left out leaves its time, and the others keep theirs") func leavingOut() throws {
        var scene = try Self.settled(Self.scene(Self.films + #", "transition": "crossfade""#))
        var sequence = try #require(scene.layers[0].content as? SequenceContent)
        sequence.leaveOut { ($0.content as? ImageContent)?.file == "2" }
        scene.layers[0].content = sequence
        #expect(scene.isSettled && sequence.items.map(\.start) == [0, 1.5, 4.5])
        #expect(try Scene(json: Array(scene.description.text.utf8)).isSettled)
    }

    @Test("a sequence that does not fill its loop is a mistake") func loopLength() throws {
        let items =
            #""items": [{"type": "shape", "duration": 1}, {"type": "shape", "duration": 2}], "transition": {"type": "dip", "duration": 0.25}"#
        #expect(
            Self.messages(try Self.scene(items, duration: "3", loop: true)) == [
                #"layers[0].items: last 2.5 s with the transition back to the first, and the loop 3 s: leave out a "duration", or give the scene the duration "auto""#
            ])
        #expect(Self.messages(try Self.scene(items, duration: "2.5", loop: true)) == [])
        let short =
            #""items": [{"type": "shape", "duration": 0.5}, {"type": "shape", "duration": 0.5}], "transition": "push""#
        #expect(
            Self.messages(try Self.scene(short, duration: "1", loop: true)).first?.contains(
                "less than its transitions") == true)
    }

    @Test("in a scene of unknown length, an item without a length is a mistake") func unknown() throws {
        #expect(
            Self.messages(try Self.scene(#""items": [{"type": "shape"}]"#, duration: #""auto""#)) == [
                #"layers[0].items[0].duration: nothing says how long the item lasts: expected a "duration" of the item or of its sequence"#
            ])
    }

    @Test("a transition of a layer that is no item is a mistake") func stray() {
        #expect {
            _ = try Self.scene(
                #""items": [{"type": "group", "layers": [{"type": "shape", "transition": "wipe"}]}]"#)
        } throws: { error in
            "\(error)".contains("layers[0].items[0].layers[0].transition: is for the items of a sequence")
        }
    }
}
