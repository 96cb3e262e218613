import Foundation
import TestSupport
import Testing

/// Tests of the content and the order of the rows in the timeline of `zoetrope studio`.
@Suite(.serialized, .oneBrowser) struct StudioTimelineRowsTests {
    @Test(
        "Alt and an arrow key reorder layers, and only rearrange the text")
    func order() throws {
        let run = try StudioRun(scene: TimelineScene.json())
        #expect(try run.names() == ["front", "ball", "back"])
        try run.browser.value("\(run.row("front")).focus()")
        try run.browser.press("ArrowDown")
        #expect(try run.browser.value(run.chosenLayer) as? String == "[\"layers\",1]")
        try run.browser.press("ArrowDown")
        try run.browser.press("ArrowUp", modifiers: 1)
        #expect(try run.names() == ["front", "back", "ball"])
        let back = "{\"type\": \"gradient\", \"name\": \"back\"}"
        let text = try run.typed()
        let pieces = TimelineScene.json().components(separatedBy: back)
        let ball = pieces[1].components(separatedBy: "},\n    {\"type\": \"text\"")[0].dropFirst(6) + "}"
        #expect(
            text
                == TimelineScene.json().replacingOccurrences(of: String(ball), with: "BALL")
                .replacingOccurrences(of: back, with: String(ball)).replacingOccurrences(
                    of: "BALL", with: back))
        #expect(try run.focused().hasPrefix("back"))
        for _ in 0..<3 { try run.browser.press("ArrowUp", modifiers: 1) }
        #expect(try run.names() == ["back", "front", "ball"])
    }

    @Test(
        "dragging a row by its name moves the layer and its children; one undo reverts the move"
    )
    func draggedOrder() throws {
        let group = """

                {"type": "group", "name": "group", "layers": [{"type": "shape", "name": "in"}, {"type": "shape", "name": "side"}]},
            """
        let run = try StudioRun(scene: TimelineScene.json(group: group))
        #expect(try run.names() == ["front", "group", "side", "in", "ball", "back"])
        try run.carry("front", to: "ball")
        #expect(try run.names() == ["group", "side", "in", "ball", "front", "back"])
        #expect(try run.browser.value(run.chosenLayer) as? String == "[\"layers\",1]")
        try run.browser.press("z", modifiers: 2)
        #expect(try run.names() == ["front", "group", "side", "in", "ball", "back"])
        #expect(try run.typed() == TimelineScene.json(group: group))
        try run.carry("back", to: "group")
        #expect(try run.names() == ["front", "back", "group", "side", "in", "ball"])
        // The row is dragged inside its group.
        try run.carry("in", to: "front")
        #expect(try run.names() == ["front", "back", "group", "in", "side", "ball"])
        #expect(run.browser.complaints == [])
    }

    @Test("a chat's row has a mark for each message's time, and the marks follow the text")
    func moments() throws {
        func scene(_ after: String) -> String {
            """
            {
              "version": 1, "size": {"width": 64, "height": 36}, "fps": 50, "duration": 4,
              "layers": [{"type": "messages", "name": "chat", "start": 1, "messages": [
                {"text": "a", "at": 0.5}, {"text": "b", "after": \(after)}, {"text": "c", "after": 0.5}
              ]}]
            }
            """
        }
        let run = try StudioRun(scene: scene("1"))
        func marks() throws -> [String] {
            try run.browser.value(
                "[...\(run.row("chat")).querySelectorAll('.moment')].map((e) => e.style.left)")
                as? [String] ?? []
        }
        try run.browser.wait(for: "document.querySelectorAll('.moment').length === 3")
        #expect(try marks() == ["37.5%", "62.5%", "75%"])
        try run.type(scene("0.5"))
        try run.browser.wait(for: "\(run.row("chat")).querySelectorAll('.moment')[2]?.style.left === '62.5%'")
        #expect(try marks() == ["37.5%", "50%", "62.5%"])
    }

    @Test("a clip's bar without a duration ends with the file, or with the scene")
    func clipEnds() throws {
        let folder = try TestFolder()
        for (name, seconds) in [("short.wav", "1.5"), ("long.flac", "9")] {
            let made = try Tool.system("ffmpeg").run([
                "-v", "error", "-f", "lavfi", "-i", "sine=d=\(seconds)", folder.path(name),
            ])
            try #require(made.status == 0)
        }
        let clips = """
            {"file": "short.wav", "start": 0.5}, {"file": "short.wav", "start": 1, "offset": 0.5},
            {"file": "long.flac", "start": 1}
            """
        let text = TimelineScene.json().replacingOccurrences(
            of: "\"fps\"", with: "\"audio\": {\"clips\": [\(clips)]}, \"fps\"")
        let run = try StudioRun(file: try folder.write(text, to: "scene.json"))
        #expect(
            try run.labels().suffix(3) == [
                "short.wav, 0.50 s to 2.00 s", "short.wav, 1.00 s to 2.00 s", "long.flac, 1.00 s to 4.00 s",
            ])
        #expect(try run.browser.value("document.querySelectorAll('.bar.vague').length") as? Int == 0)
    }

    @Test("layers in groups, masks and sounds have their own rows and times")
    func nested() throws {
        let folder = try TestFolder()
        let made = try Tool.system("ffmpeg").run([
            "-v", "error", "-f", "lavfi", "-i", "sine=d=3", folder.path("a.wav"),
        ])
        try #require(made.status == 0)
        let group = """

                {"type": "group", "name": "group", "start": 1, "end": 3, "rotation": {"values": [0, 9]},
                 "layers": [{"type": "shape", "name": "in", "start": 0.5, "scale": {"values": [0, 1], "duration": 0.25, "repeats": true}}],
                 "mask": {"type": "shape"}},
            """
        let text = TimelineScene.json(group: group).replacingOccurrences(
            of: "\"fps\"",
            with: "\"audio\": {\"clips\": [{\"file\": \"a.wav\", \"start\": 0.5, \"duration\": 2}]}, \"fps\"")
        let run = try StudioRun(file: try folder.write(text, to: "scene.json"))
        #expect(
            try run.labels() == [
                "front, 0.00 s to 4.00 s", "group, 1.00 s to 3.00 s", "rotation of group",
                "mask, 1.00 s to 3.00 s",
                "in, 1.50 s to 3.00 s", "ball, 1.00 s to 3.00 s", "back, 0.00 s to 4.00 s",
                "a.wav, 0.50 s to 2.50 s",
            ])
        #expect(
            try run.browser.value("\(run.row("in")).querySelector('.bar').style.left") as? String == "37.5%")
        try run.fold("in")
        #expect(try run.browser.value("\(run.row("scale")).querySelectorAll('.key').length") as? Int == 2)
        #expect(try run.browser.value("\(run.row("scale")).querySelectorAll('.dot').length") as? Int == 5)
        try run.drag("bar", of: "in", by: 0.5)
        #expect(try run.labels().contains("in, 2.00 s to 3.00 s"))
        #expect(try run.typed().contains("\"name\": \"in\", \"start\": 1,"))
        try run.drag("bar", of: "a.wav", by: 0.5)
        #expect(try run.typed().contains("\"start\": 1, \"duration\": 2"))
        try run.fold("group")
        #expect(try run.names() == ["front", "group", "ball", "back", "a.wav"])
        // A layer that is chosen in the form is scrolled into view.
        try run.browser.value(
            """
            (() => {
              const choice = document.querySelector('#values select');
              choice.value = '["layers",2,"layers",0]';
              choice.dispatchEvent(new Event('change'));
            })()
            """)
        #expect(try run.names().contains("in"))
        #expect(try run.browser.value("\(run.row("in")).ariaSelected") as? String == "true")
        #expect(run.browser.complaints == [])
    }
}
