import Foundation
import TestSupport
import Testing

/// Tests of adding, copying, deleting and renaming layers in the timeline of `zoetrope studio`.
@Suite(.serialized, .oneBrowser) struct StudioLayersTests {
    private func add(_ type: String, _ run: StudioRun) throws {
        try run.browser.click("document.querySelector('.corner .add')")
        try run.browser.click(
            "[...document.querySelectorAll('.types button')].find((b) => b.querySelector('b')?.textContent === '\(type)')"
        )
    }

    @Test("a new layer of each type is in front of the selected layer, visible, and removed by one undo")
    func adding() throws {
        let run = try StudioRun(scene: TimelineScene.json())
        let types =
            try run.browser.value("[...document.querySelectorAll('.types b')].map((e) => e.textContent)")
            as? [String] ?? []
        #expect(types.count == 20)
        let text = try run.typed()
        let before = try run.pixels()
        try run.browser.click("\(run.row("back")).querySelector('.name')")
        for type in types where !["captions", "image", "lottie", "waveform"].contains(type) {
            try add(type, run)
            #expect(try run.layer(1)["type"] as? String == type)
            #expect(try run.layer(2)["name"] as? String == "ball")
            #expect(
                try run.browser.value(run.chosenLayer) as? String == #"["layers",1]"#)
            try run.isTrue("scene.isDrawn && !scene.problems.errors.length")
            try run.browser.press("z", modifiers: 2)
            #expect(try run.typed() == text)
            try run.browser.click("\(run.row("back")).querySelector('.name')")
        }
        // The centre of the scene shows more than the gradient.
        try add("shape", run)
        try run.isTrue("scene.isDrawn")
        try run.isReady()
        #expect(try run.pixels() != before)
        #expect(run.browser.complaints == [])
    }

    @Test("adding a layer that needs a file asks for the file; every item in the list has a name")
    func files() throws {
        let run = try StudioRun(scene: TimelineScene.json())
        try add("image", run)
        #expect(try run.typed() == TimelineScene.json())
        #expect(try run.browser.nameless() == [])
        try run.browser.send("Input.insertText", ["text": "photo.png"])
        try run.browser.click("document.querySelector('.types form:not([hidden]) button')")
        try run.browser.wait(for: "document.querySelectorAll('.time-row').length === 4")
        #expect(try run.typed().contains(#"{"type": "image", "file": "photo.png"}"#))
    }

    @Test("Ctrl+D duplicates the selected layer and Delete removes it; the rest of the text is unchanged")
    func copies() throws {
        let run = try StudioRun(scene: TimelineScene.json())
        try run.browser.click("\(run.row("front")).querySelector('.name')")
        try run.browser.press("d", modifiers: 2)
        #expect(try run.names() == ["front", "front", "ball", "back"])
        #expect(try run.layer(3)["text"] as? String == "Hi")
        try run.browser.press("Delete")
        #expect(try run.typed() == TimelineScene.json())
        try run.browser.click("\(run.row("ball")).querySelector('.name')")
        try run.browser.press("Delete")
        #expect(try run.names() == ["front", "back"])
        for _ in 0..<3 { try run.browser.press("z", modifiers: 2) }
        #expect(try run.typed() == TimelineScene.json())
    }

    @Test("F2 and a double click start renaming; Escape keeps the old name")
    func renaming() throws {
        let run = try StudioRun(scene: TimelineScene.json())
        func type(_ name: String, then key: String) throws {
            try run.browser.wait(for: "document.querySelector('.name input') === document.activeElement")
            try run.browser.send("Input.insertText", ["text": name])
            try run.browser.press(key)
            try run.browser.wait(for: "document.querySelector('.name input') === null")
        }
        try run.browser.click("\(run.row("ball")).querySelector('.name')")
        try run.browser.press("F2")
        try type("moon", then: "Enter")
        let renamed = TimelineScene.json().replacingOccurrences(of: "ball", with: "moon")
        #expect(try run.typed() == renamed)
        let place = try run.browser.place(of: "\(run.row("moon")).querySelector('.text')")
        for count in [1, 2] { try run.browser.drag([place], clickCount: count) }
        try type("sun", then: "Escape")
        #expect(try run.typed() == renamed)
        #expect(run.browser.complaints == [])
    }
}
