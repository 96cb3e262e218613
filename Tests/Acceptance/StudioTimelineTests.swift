import Foundation
import TestSupport
import Testing

/// The timeline of `zoetrope studio`.
@Suite(.serialized, .oneBrowser) struct StudioTimelineTests {
    private static func scene(
        ball: String = "\"from\": 1, \"to\": 3", front: String = "", group: String = "",
        opacity: String = "\"values\": [0, 1, 0], \"duration\": 1.5, \"curves\": \"easeInEaseOut\""
    ) -> String {
        """
        {
          "version": 1, "size": {"width": 64, "height": 36}, "fps": 50, "duration": 4,
          "layers": [
            {"type": "gradient", "name": "back"},
            {
              "type": "shape", "name": "ball", \(ball), "size": [9, 9],
              "opacity": {\(opacity)}
            },\(group)
            {"type": "text", "name": "front", "text": "Hi"\(front)}
          ]
        }
        """
    }

    @Test(
        "a bar that is dragged moves both ends, an end moves alone, at frames; each drag is undone in one step"
    )
    func bars() throws {
        let run = try StudioRun(scene: Self.scene())
        try run.drag("bar", of: "ball", by: 0.491)
        #expect(try run.typed() == Self.scene(ball: "\"from\": 1.5, \"to\": 3.5"))
        try run.drag("start", of: "ball", by: -0.38)
        #expect(try run.typed() == Self.scene(ball: "\"from\": 1.12, \"to\": 3.5"))
        try run.drag("end", of: "ball", by: -0.38)
        #expect(try run.typed() == Self.scene(ball: "\"from\": 1.12, \"to\": 3.12"))
        try run.drag("bar", of: "ball", by: 9)
        #expect(try run.typed() == Self.scene(ball: "\"from\": 2, \"to\": 4"))
        for (from, to) in [(1.12, 3.12), (1.12, 3.5), (1.5, 3.5), (1, 3)] {
            try run.browser.press("z", modifiers: 2)
            #expect(
                try run.typed()
                    == Self.scene(ball: "\"from\": \(from.inJSON), \"to\": \(to.inJSON)"))
        }
    }

    @Test("an end that was dragged away and back leaves the text without its key")
    func keysThatWereNotThere() throws {
        let run = try StudioRun(scene: Self.scene())
        try run.drag("start", of: "front", through: [1.1, -1])
        try run.drag("end", of: "front", through: [-2, 1])
        #expect(try run.typed() == Self.scene())
        try run.drag("end", of: "front", by: -2.5)
        #expect(try run.typed() == Self.scene(front: ", \"to\": 1.5"))
        // With Alt nothing snaps.
        try run.drag("end", of: "front", by: 0.503, modifiers: 1)
        let end = try #require(try run.layer(2)["to"] as? Double)
        #expect(abs(end - 2.003) < 0.002 && end != 2)
    }

    @Test(
        "a keyframe is dragged between its neighbours and undone in one step; with the last one the others stay where they are"
    )
    func keyframes() throws {
        let run = try StudioRun(scene: Self.scene())
        try run.fold("ball")
        try run.drag("1", of: "opacity", through: [0.1, 0.4, 0.25])
        #expect(try run.keyTimes().map(\.inHundredths) == [100, 200, 250])
        try run.browser.press("z", modifiers: 2)
        #expect(try run.typed() == Self.scene())
        try run.drag("0", of: "opacity", by: 1)
        #expect(try run.typed() == Self.scene())
        try run.drag("2", of: "opacity", by: 1)
        #expect(try run.keyTimes().map(\.inHundredths) == [100, 175, 350])
        try run.drag("1", of: "opacity", by: -3)
        #expect(try run.keyTimes().map(\.inHundredths) == [100, 100, 350])
    }

    @Test(
        "a double click adds a keyframe with the value that is there; Delete removes it, and of two leaves the other's value"
    )
    func adding() throws {
        let run = try StudioRun(scene: Self.scene())
        try run.fold("ball")
        try run.doubleClick(in: "opacity", at: 1.36)
        try run.browser.wait(for: "document.querySelectorAll('.key').length === 4")
        let track = try #require(try run.layer(1)["opacity"] as? [String: Any])
        let values = try #require(track["values"] as? [Double])
        // CSS's ease-in-out has made 0.4613 of its way after 0.48 of its time.
        #expect(values.count == 4 && abs(values[1] - 0.4658) < 0.003, "\(values)")
        #expect(try run.keyTimes().map(\.inHundredths) == [100, 136, 175, 250])
        try run.focus("1", of: "opacity")
        for count in [3, 2] {
            try run.browser.press("Delete")
            try run.browser.wait(for: "document.querySelectorAll('.key').length === \(count)")
        }
        try run.browser.press("Delete")
        #expect(try run.layer(1)["opacity"] as? Double == 0)
        #expect(try run.focused().contains("ball"))
    }

    @Test("keys: a keyframe is moved by frames and seconds, the playhead from everywhere else")
    func keys() throws {
        let run = try StudioRun(scene: Self.scene())
        try run.fold("ball")
        try run.focus("1", of: "opacity")
        #expect(try run.focused() == "opacity, keyframe 2 of 3 at 1.75 s")
        for (key, modifiers, time) in [
            ("ArrowRight", 0, 178), ("ArrowRight", 0, 180), ("ArrowLeft", 0, 178), ("ArrowRight", 8, 250),
            ("ArrowLeft", 0, 248),
        ] {
            try run.browser.press(key, modifiers: modifiers)
            #expect(try run.keyTimes()[1].inHundredths == time)
        }
        #expect(try run.browser.value("document.getElementById('playhead').value") as? String == "0")
        try run.browser.press("Enter")
        try run.browser.wait(for: "document.getElementById('playhead').value === '124'")
        try run.browser.press("ArrowUp")
        #expect(try run.focused() == "ball, 1.00 s to 3.00 s")
        try run.browser.press("ArrowRight")
        try run.browser.wait(for: "document.getElementById('playhead').value === '125'")
        try run.browser.press("Tab")
        #expect(try run.focused() == "ball, time")
        try run.browser.press("ArrowLeft", modifiers: 8)
        #expect(try run.layer(1)["from"] as? Double == 0)
        try run.browser.press(" ")
        try run.browser.wait(for: "document.getElementById('play').textContent === 'Pause'")
        try run.browser.press(" ")
        #expect(run.browser.complaints == [])
    }

    @Test(
        "Alt and an arrow change the order: the text is only rearranged")
    func order() throws {
        let run = try StudioRun(scene: Self.scene())
        #expect(try run.names() == ["front", "ball", "back"])
        try run.browser.value("\(run.row("front")).focus()")
        try run.browser.press("ArrowDown")
        #expect(try run.browser.value("sessionStorage.getItem('layer')") as? String == "[\"layers\",1]")
        try run.browser.press("ArrowDown")
        try run.browser.press("ArrowUp", modifiers: 1)
        #expect(try run.names() == ["front", "back", "ball"])
        let back = "{\"type\": \"gradient\", \"name\": \"back\"}"
        let text = try run.typed()
        let pieces = Self.scene().components(separatedBy: back)
        let ball = pieces[1].components(separatedBy: "},\n    {\"type\": \"text\"")[0].dropFirst(6) + "}"
        #expect(
            text
                == Self.scene().replacingOccurrences(of: String(ball), with: "BALL")
                .replacingOccurrences(of: back, with: String(ball)).replacingOccurrences(
                    of: "BALL", with: back))
        #expect(try run.focused().hasPrefix("back"))
        for _ in 0..<3 { try run.browser.press("ArrowUp", modifiers: 1) }
        #expect(try run.names() == ["back", "front", "ball"])
    }

    @Test("while the text has errors the last rows without stay, and can't be changed")
    func brokenText() throws {
        let run = try StudioRun(scene: Self.scene())
        for (text, sign) in [
            ("{" + Self.scene(), "1 error"), (Self.scene(ball: "\"from\": 2, \"too\": 3"), "1 error"),
            (Self.scene(ball: "\"from\": 1, \"to\": 1"), "1 error"),
        ] {
            try run.type(text)
            try run.wait("state", says: sign)
            try run.browser.wait(for: "document.getElementById('time-line').classList.contains('locked')")
            #expect(
                try run.labels() == [
                    "front, 0.00 s to 4.00 s", "ball, 1.00 s to 3.00 s", "back, 0.00 s to 4.00 s",
                ])
            try run.drag("bar", of: "ball", by: 0.5)
            try run.focus("bar", of: "ball")
            for (key, modifiers) in [("ArrowRight", 0), ("ArrowUp", 1), ("Delete", 0)] {
                try run.browser.press(key, modifiers: modifiers)
            }
            #expect(try run.typed() == text)
        }
        try run.type(Self.scene(ball: "\"from\": 2, \"to\": 3"))
        try run.browser.wait(for: "\(run.row("ball")).ariaLabel === 'ball, 2.00 s to 3.00 s'")
        try run.drag("bar", of: "ball", by: -1)
        #expect(try run.layer(1)["from"] as? Double == 1)
        #expect(run.browser.complaints == [])
    }

    @Test("layers in groups, masks and sounds have their rows and their times")
    func nested() throws {
        let folder = try TestFolder()
        let made = try Tool.system("ffmpeg").run([
            "-v", "error", "-f", "lavfi", "-i", "sine=d=3", folder.path("a.wav"),
        ])
        try #require(made.status == 0)
        let group = """

                {"type": "group", "name": "group", "from": 1, "to": 3, "rotation": {"values": [0, 9]},
                 "layers": [{"type": "shape", "name": "in", "from": 0.5, "scale": {"values": [0, 1], "duration": 0.25, "repeats": true}}],
                 "mask": {"type": "shape"}},
            """
        let text = Self.scene(group: group).replacingOccurrences(
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
        #expect(try run.typed().contains("\"name\": \"in\", \"from\": 1,"))
        try run.drag("bar", of: "a.wav", by: 0.5)
        #expect(try run.typed().contains("\"start\": 1, \"duration\": 2"))
        try run.fold("group")
        #expect(try run.names() == ["front", "group", "ball", "back", "a.wav"])
        // A layer that is chosen in the form is shown.
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

    @Test("it is zoomed about the pointer, follows the playhead, and keeps its height")
    func view() throws {
        let run = try StudioRun(scene: Self.scene())
        func seconds(at x: Double) throws -> Double {
            let lane = "document.querySelector('.ruler .lane').getBoundingClientRect()"
            return try run.browser.value("(\(x) - \(lane).left) / \(lane).width * 4") as? Double ?? -1
        }
        let ruler = try run.browser.place(of: "document.querySelector('.ruler')", along: 0.7)
        let before = try seconds(at: ruler.x)
        for _ in 0..<3 {
            try run.browser.send(
                "Input.dispatchMouseEvent",
                [
                    "type": "mouseWheel", "x": ruler.x, "y": ruler.y, "deltaX": 0, "deltaY": -240,
                    "modifiers": 2,
                ])
        }
        try run.browser.wait(for: "document.querySelector('.content').clientWidth > 3000")
        #expect(abs(try seconds(at: ruler.x) - before) < 0.01)
        for (key, frame) in [("End", 199), ("Home", 0)] {
            try run.browser.press(key)
            try run.browser.wait(for: "document.body.dataset.frame === '\(frame)'")
            let head = try run.browser.place(of: "document.querySelector('.needle')")
            let seen = try run.browser.value(
                "(() => { const r = document.querySelector('.scroller').getBoundingClientRect(); return [r.left, r.right] })()"
            )
            let range = try #require(seen as? [Double])
            #expect(head.x > range[0] && head.x < range[1], "\(key)")
        }
        let height = "document.getElementById('time-line').offsetHeight"
        let first = try #require(try run.browser.value(height) as? Int)
        #expect(Double(first) <= 0.35 * 900)
        let grip = try run.browser.place(of: "document.querySelector('.grip')")
        try run.browser.drag([grip, (grip.x, grip.y - 20), (grip.x, grip.y - 40)])
        #expect(try run.browser.value(height) as? Int == first + 40)
        try run.browser.reload()
        try run.browser.wait(for: "document.querySelectorAll('.time-row').length === 3")
        #expect(try run.browser.value(height) as? Int == first + 40)
        #expect(run.browser.complaints == [])
    }

    @Test("the ruler moves the playhead, and a change touches no other row than its own")
    func ruler() throws {
        let run = try StudioRun(scene: Self.scene())
        let ruler = try run.browser.place(of: "document.querySelector('.ruler .lane')", along: 0.25)
        try run.browser.drag([ruler])
        try run.browser.wait(for: "document.body.dataset.frame === '50'")
        try run.browser.value(
            """
            window.touched = new Set();
            new MutationObserver((all) => all.forEach(({target}) => touched.add(target.closest('.time-row')?.querySelector('.text').textContent ?? 'rows')))
              .observe(document.querySelector('.rows'), {subtree: true, childList: true, attributeFilter: ['style', 'aria-label']});
            undefined
            """)
        try run.drag("bar", of: "ball", by: 0.5)
        #expect(try run.browser.value("[...touched]") as? [String] == ["ball"])
    }
}

extension StudioRun {
    /// A row by its name.
    fileprivate func row(_ name: String) -> String {
        "[...document.querySelectorAll('.time-row')].find((r) => r.querySelector('.text').textContent === \(quoted(name)))"
    }

    private func part(_ part: String, of name: String) -> String {
        "\(row(name)).querySelector('[data-part=\"\(part)\"]')"
    }

    fileprivate func names() throws -> [String] { try list("r.querySelector('.text').textContent") }
    fileprivate func labels() throws -> [String] { try list("r.ariaLabel") }

    private func list(_ value: String) throws -> [String] {
        try frame()
        return try browser.value("[...document.querySelectorAll('.time-row')].map((r) => \(value))")
            as? [String] ?? []
    }

    /// Drags a part of a row by seconds.
    fileprivate func drag(_ part: String, of name: String, by seconds: Double, modifiers: Int = 0) throws {
        try drag(part, of: name, through: [seconds / 2, seconds], modifiers: modifiers)
    }

    /// Drags a part of a row to places that are so many seconds from where it was.
    fileprivate func drag(_ part: String, of name: String, through: [Double], modifiers: Int = 0) throws {
        try frame()
        let place = try browser.place(of: self.part(part, of: name))
        try browser.drag(
            [place] + through.map { (place.x + $0 * (try secondWidth()), place.y) }, modifiers: modifiers)
        try frame()
    }

    private func secondWidth() throws -> Double {
        try browser.value("document.querySelector('.ruler .lane').getBoundingClientRect().width / 4")
            as? Double ?? 0
    }

    /// Waits until what was changed is shown.
    private func frame() throws {
        try browser.value("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    }

    fileprivate func doubleClick(in name: String, at seconds: Double) throws {
        let lane = try browser.place(of: "\(row(name)).querySelector('.lane')", along: seconds / 4)
        for count in [1, 2] { try browser.drag([lane], clickCount: count) }
    }

    fileprivate func fold(_ name: String) throws {
        try frame()
        try browser.click("\(row(name)).querySelector('.fold')")
        try frame()
    }

    fileprivate func focus(_ part: String, of name: String) throws {
        try frame()
        try browser.click("\(row(name)).querySelector('.name')")
        try browser.value("\(self.part(part, of: name)).focus()")
    }

    /// The label of what has the focus.
    fileprivate func focused() throws -> String {
        try frame()
        return try browser.value("document.activeElement.ariaLabel") as? String ?? ""
    }

    fileprivate func layer(_ index: Int) throws -> [String: Any] {
        let scene = try JSONSerialization.jsonObject(with: Data(try typed().utf8)) as? [String: Any]
        return (scene?["layers"] as? [[String: Any]])?[index] ?? [:]
    }

    /// When the keyframes of the second layer's opacity are, in seconds of the scene.
    fileprivate func keyTimes() throws -> [Double] {
        let layer = try layer(1)
        let track = layer["opacity"] as? [String: Any] ?? [:]
        let count = (track["values"] as? [Any])?.count ?? 0
        let times = track["keyTimes"] as? [Double] ?? (0..<count).map { Double($0) / Double(count - 1) }
        return times.map { (layer["from"] as? Double ?? 0) + $0 * (track["duration"] as? Double ?? 0) }
    }
}

extension Double {
    fileprivate var inHundredths: Int { Int((self * 100).rounded()) }
    /// Without a dot where there is nothing behind it.
    fileprivate var inJSON: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
