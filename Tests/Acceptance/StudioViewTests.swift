import Foundation
import TestSupport
import Testing

/// Tests of the view of the picture and the text in `zoetrope studio`.
@Suite(.serialized, .oneBrowser) struct StudioViewTests {
    private static let scene = """
        {
          "version": 1, "size": {"width": 320, "height": 180}, "fps": 60, "duration": 3,
          "layers": [
            {"type": "gradient"},
            {
              "type": "shape", "size": [60, 60]
            }
          ]
        }
        """

    private func number(_ expression: String, _ run: StudioRun) throws -> Double {
        try #require(try run.browser.value(expression) as? Double)
    }

    @Test("zooming keeps the centre of the view; dragging moves the picture and selects no layer")
    func zoom() throws {
        let run = try StudioRun(scene: Self.scene)
        try run.choose(layer: "[\"layers\",0]")
        let middle = """
            (() => {
              const [v, p] = ['view', 'picture'].map((id) => document.getElementById(id).getBoundingClientRect());
              return (v.left + v.width / 2 - p.left) / p.width;
            })()
            """
        for factor in ["4", "8", "4"] {
            try run.browser.value(
                "(() => { const z = document.getElementById('zoom'); z.value = '\(factor)'; z.dispatchEvent(new Event('change')) })()"
            )
            #expect(abs(try number(middle, run) - 0.5) < 0.01)
        }
        let view = "document.getElementById('view')"
        let (left, top) = try (number("\(view).scrollLeft", run), number("\(view).scrollTop", run))
        let start = try run.browser.place(of: view)
        try run.browser.drag([start, (start.x - 40, start.y - 20), (start.x - 80, start.y - 40)])
        try run.browser.wait(for: "\(view).scrollLeft === \(left + 80) && \(view).scrollTop === \(top + 40)")
        #expect(try run.browser.value(run.chosenLayer) as? String == #"["layers",0]"#)
        // A click without a drag selects the shape in the middle.
        try run.browser.drag([start])
        try run.browser.wait(for: "\(run.chosenLayer) === '[\"layers\",1]'")
        #expect(run.browser.complaints == [])
    }

    @Test(
        "in a narrow window nothing overlaps or is missing, and all text is readable in both themes"
    )
    func sizes() throws {
        let run = try StudioRun(
            scene: Self.scene.replacingOccurrences(
                of: "\"size\": [60, 60]", with: "\"size\": [60, 60], \"cornerRadius\": [1, 2, 3, 4]"))
        let visible = """
            ['play', 'playhead', 'time', 'loop', 'zoom', 'guide', 'beside'].every((id) => {
              const [box, stage] = [id, 'stage'].map((id) => document.getElementById(id).getBoundingClientRect());
              return box.width > 0 && box.left >= stage.left && box.right <= stage.right;
            })
            """
        for (width, height) in [(1400, 900), (1000, 700), (820, 700), (700, 450), (390, 844)] {
            try run.browser.resize(width: width, height: height)
            #expect(try run.browser.value(visible) as? Bool == true, "\(width)")
            #expect(try number("document.documentElement.scrollWidth", run) <= Double(width))
        }
        for width in [1400, 1000] {
            try run.browser.resize(width: width, height: 700)
            let narrowest =
                "Math.min(...[...document.querySelectorAll('.vector:has(> label:nth-of-type(4)) input')].filter((i) => i.checkVisibility()).map((i) => i.clientWidth))"
            #expect(try number(narrowest, run) >= 48, "\(width)")
        }
        for isDark in [false, true] {
            try run.browser.setDark(isDark)
            for tab in ["text", "film", "values"] {
                try run.browser.click("document.getElementById('tab-\(tab)')")
                #expect(try run.browser.value(PageContrast.tooLow) as? [String] == [], "\(tab)")
            }
        }
        #expect(run.browser.complaints == [])
    }

    @Test("a swipe over the timeline scrolls, and a tap selects")
    func touch() throws {
        let run = try StudioRun(scene: Self.scene)
        try run.browser.resize(width: 390, height: 844)
        try run.browser.send("Emulation.setTouchEmulationEnabled", ["enabled": true])
        try run.browser.swipe([run.browser.place(of: "\(run.row("gradient")).querySelector('.name')")])
        try run.browser.wait(for: "\(run.chosenLayer) === '[\"layers\",0]'")
        try run.choose(layer: "[\"layers\",1]")
        for part in [".name", ".bar"] {
            let place = try run.browser.place(of: "\(run.row("gradient")).querySelector('\(part)')")
            try run.browser.swipe((0..<9).map { (place.x + Double($0), place.y - 10 * Double($0)) })
            #expect(try run.browser.value(run.chosenLayer) as? String == "[\"layers\",1]", "\(part)")
        }
        #expect(try run.typed() == Self.scene)
        #expect(run.browser.complaints == [])
    }

    @Test("the lines of the selected layer are tinted in the text")
    func tint() throws {
        let run = try StudioRun(scene: Self.scene)
        try run.choose(layer: "[\"layers\",1]")
        try run.browser.click("document.getElementById('tab-text')")
        try run.browser.wait(for: "document.querySelectorAll('.CodeMirror .chosen').length === 3")
        try run.choose(layer: "[]")
        #expect(
            try run.browser.value("document.querySelectorAll('.CodeMirror .chosen').length") as? Int == 0)
    }

    @Test("while the text is not JSON, the form links to the faulty line, and no film can be exported")
    func broken() throws {
        let run = try StudioRun(scene: Self.scene)
        try run.type(Self.scene.replacingOccurrences(of: "\"type\": \"gradient\"", with: "\"type\" \"x\""))
        try run.wait("state", says: "not saved, 1 error")
        try run.browser.click("document.getElementById('tab-values')")
        let reason = "document.querySelector('#values .broken')"
        #expect(
            try run.browser.value("\(reason).textContent.startsWith('The text is not JSON: line 4: ')")
                as? Bool == true)
        try run.browser.click(reason)
        let line = "document.querySelector('.CodeMirror').CodeMirror.getCursor().line"
        #expect(try run.browser.value(line) as? Int == 3)
        try run.browser.click("document.getElementById('tab-film')")
        try run.browser.click("document.querySelector('#encode button.main')")
        try run.wait("encode", says: "The scene has errors: fix them first")
        #expect(run.folder.names == ["scene.json"])
    }

    @Test("a scene with errors shows the last valid picture, or none if there was none")
    func neverDrawn() throws {
        let run = try StudioRun(scene: Self.scene)
        let isHidden = "document.getElementById('picture').hidden"
        try run.folder.write(
            Self.scene.replacingOccurrences(of: "[60, 60]", with: "60"), to: "scene.json")
        try run.wait("state", says: "saved with 1 error; the picture is the last one without errors")
        #expect(try run.browser.value(isHidden) as? Bool == false)
        try run.browser.reload()
        try run.browser.wait(for: "document.getElementById('state')?.textContent === 'saved with 1 error'")
        #expect(try run.browser.value(isHidden) as? Bool == true)
        try run.folder.write(Self.scene, to: "scene.json")
        try run.browser.wait(for: "!\(isHidden)")
    }
}
