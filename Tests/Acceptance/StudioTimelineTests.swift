import Foundation
import TestSupport
import Testing

/// Tests of the timeline of `zoetrope studio`.
@Suite(.serialized, .oneBrowser) struct StudioTimelineTests {
    @Test(
        "dragging a bar moves both ends, dragging an end only that end; both snap to frames and undo in one step"
    )
    func bars() throws {
        let run = try StudioRun(scene: TimelineScene.json())
        try run.drag("bar", of: "ball", by: 0.491)
        #expect(try run.typed() == TimelineScene.json(ball: "\"start\": 1.5, \"end\": 3.5"))
        try run.drag("start", of: "ball", by: -0.38)
        #expect(try run.typed() == TimelineScene.json(ball: "\"start\": 1.12, \"end\": 3.5"))
        try run.drag("end", of: "ball", by: -0.38)
        #expect(try run.typed() == TimelineScene.json(ball: "\"start\": 1.12, \"end\": 3.12"))
        try run.drag("bar", of: "ball", by: 9)
        #expect(try run.typed() == TimelineScene.json(ball: "\"start\": 2, \"end\": 4"))
        for (from, to) in [(1.12, 3.12), (1.12, 3.5), (1.5, 3.5), (1, 3)] {
            try run.browser.press("z", modifiers: 2)
            #expect(
                try run.typed()
                    == TimelineScene.json(ball: "\"start\": \(from.inJSON), \"end\": \(to.inJSON)"))
        }
    }

    @Test("dragging an end away and back leaves no key in the text")
    func keysThatWereNotThere() throws {
        let run = try StudioRun(scene: TimelineScene.json())
        try run.drag("start", of: "front", through: [1.1, -1])
        try run.drag("end", of: "front", through: [-2, 1])
        #expect(try run.typed() == TimelineScene.json())
        try run.drag("end", of: "front", by: -2.5)
        #expect(try run.typed() == TimelineScene.json(front: ", \"end\": 1.5"))
        // With Alt, dragging does not snap.
        try run.drag("end", of: "front", by: 0.503, modifiers: 1)
        let end = try #require(try run.layer(2)["end"] as? Double)
        #expect(abs(end - 2.003) < 0.002 && end != 2)
    }

    @Test(
        "a keyframe is dragged between its neighbours, and undone in one step; dragging the last moves no other"
    )
    func keyframes() throws {
        let run = try StudioRun(scene: TimelineScene.json())
        try run.fold("ball")
        try run.drag("1", of: "opacity", through: [0.1, 0.4, 0.25])
        #expect(try run.keyTimes().map(\.inHundredths) == [100, 200, 250])
        try run.browser.press("z", modifiers: 2)
        #expect(try run.typed() == TimelineScene.json())
        try run.drag("0", of: "opacity", by: 1)
        #expect(try run.typed() == TimelineScene.json())
        try run.drag("2", of: "opacity", by: 1)
        #expect(try run.keyTimes().map(\.inHundredths) == [100, 175, 350])
        try run.drag("1", of: "opacity", by: -3)
        #expect(try run.keyTimes().map(\.inHundredths) == [100, 100, 350])
    }

    @Test(
        "a double click adds a keyframe with the current value; Delete removes it; of two, the other's value stays"
    )
    func adding() throws {
        let run = try StudioRun(scene: TimelineScene.json())
        try run.fold("ball")
        try run.doubleClick(in: "opacity", at: 1.36)
        try run.browser.wait(for: "document.querySelectorAll('.key').length === 4")
        let track = try #require(try run.layer(1)["opacity"] as? [String: Any])
        let values = try #require(track["values"] as? [Double])
        // After 0.48 of its time, CSS's ease-in-out has the value 0.4613.
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

    @Test("arrow keys move a focused keyframe by frames and seconds, otherwise the playhead")
    func keys() throws {
        let run = try StudioRun(scene: TimelineScene.json())
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
        #expect(try run.layer(1)["start"] as? Double == 0)
        try run.browser.press(" ")
        try run.browser.wait(for: "document.getElementById('play').textContent === 'Pause'")
        try run.browser.press(" ")
        #expect(run.browser.complaints == [])
    }

    @Test("while the text has errors, the last valid rows stay and can't be edited")
    func brokenText() throws {
        let run = try StudioRun(scene: TimelineScene.json())
        for (text, sign) in [
            ("{" + TimelineScene.json(), "1 error"),
            (TimelineScene.json(ball: "\"start\": 2, \"too\": 3"), "1 error"),
            (TimelineScene.json(ball: "\"start\": 1, \"end\": 1"), "1 error"),
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
        try run.type(TimelineScene.json(ball: "\"start\": 2, \"end\": 3"))
        try run.browser.wait(for: "\(run.row("ball")).ariaLabel === 'ball, 2.00 s to 3.00 s'")
        try run.drag("bar", of: "ball", by: -1)
        #expect(try run.layer(1)["start"] as? Double == 1)
        #expect(run.browser.complaints == [])
    }

    @Test("the timeline zooms at the pointer, follows the playhead, and keeps its height")
    func view() throws {
        let run = try StudioRun(scene: TimelineScene.json())
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

    @Test("the ruler moves the playhead, and a change redraws only its own row")
    func ruler() throws {
        let run = try StudioRun(scene: TimelineScene.json())
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

extension Double {
    fileprivate var inHundredths: Int { Int((self * 100).rounded()) }
    /// The number as JSON, without a decimal point if it is whole.
    fileprivate var inJSON: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
