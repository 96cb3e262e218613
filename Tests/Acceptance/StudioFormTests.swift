import Foundation
import TestSupport
import Testing

/// Tests of the form of values in `zoetrope studio`, in a browser.
@Suite(.serialized, .oneBrowser) struct StudioFormTests {
    private static let scene = """
        {
          "version": 1, "size": {"width": 320, "height": 180}, "fps": 60,
          "duration": 3,   "seed": 1,
          "layers": [
            {"type": "gradient", "preset": "contest"},
            {"type": "bubbles", "count": 5, "radius": [10, 20]},
            {"type": "shape", "name": "a", "opacity": {"values": [0, 1], "curves": [[0.2, 0, 0.8, 1]]}}
          ]
        }
        """

    private static func scene(_ old: String, as new: String) -> String {
        scene.replacingOccurrences(of: old, with: new)
    }

    @Test(
        "dragging a value changes only this value in the text, and one undo reverts the drag"
    )
    func slider() throws {
        let run = try StudioRun(scene: Self.scene)
        let before = try run.pixels()
        try run.choose(layer: "[\"layers\",1]")
        try run.set("\(run.field("count")).querySelector('input[type=range]')", to: ["6", "7", "9"])
        let changed = Self.scene("\"count\": 5", as: "\"count\": 9")
        #expect(try run.typed() == changed)
        let path = try run.folder.write(changed, to: "nine.json")
        let still = try StudioRun.still(path, at: 0, run.folder)
        #expect(still != before)
        try run.waitForPixels(still)
        try run.browser.click("document.getElementById('undo')")
        #expect(try run.typed() == Self.scene)
        try run.waitForPixels(before)
    }

    @Test(
        "a default value is shown, written when changed, and can be reset")
    func defaults() throws {
        let run = try StudioRun(scene: Self.scene)
        try run.choose(layer: "[\"layers\",1]")
        let depth = run.field("depth")
        try run.browser.wait(for: "\(depth).querySelector('input[type=number]').value !== ''")
        try run.set("\(depth).querySelector('input[type=number]')", to: ["0.25"])
        #expect(
            try run.typed() == Self.scene("\"radius\": [10, 20]", as: "\"radius\": [10, 20], \"depth\": 0.25")
        )
        try run.browser.click("\(depth).querySelector('.head > button')")
        #expect(try run.typed() == Self.scene)
    }

    @Test("a search finds values by words of their name or description, or of nested values")
    func search() throws {
        let run = try StudioRun(scene: Self.scene)
        try run.choose(layer: "[\"layers\",1]")
        func found(_ words: String) throws -> [String] {
            try run.set("document.querySelector('#values input[type=search]')", to: [words])
            return try run.browser.value(
                "[...document.querySelectorAll('#values .fields > .field')].filter((f) => f.offsetParent).map((f) => f.querySelector('label').textContent)"
            ) as? [String] ?? []
        }
        let all = try found("")
        #expect(try found("number of bubbles") == ["count"])
        #expect(try found("SHUTTER") == ["motion blur"])
        #expect(try found("nobody says this") == [])
        try run.browser.wait(
            for: "document.getElementById('values').innerText.includes('No matching values')")
        #expect(try found("") == all && all.count > 10)
        #expect(run.browser.complaints == [])
    }

    @Test("a click selects the front layer, and a second click at the same point the layer behind")
    func picking() throws {
        let run = try StudioRun(
            scene: """
                {"version": 1, "size": {"width": 320, "height": 180}, "fps": 60, "duration": 3, "layers": [
                 {"type": "gradient"}, {"type": "shape", "size": [60, 60], "position": [100, 90]},
                 {"type": "shape", "size": [60, 60], "position": [130, 90]}]}
                """)
        let box = try #require(
            try run.browser.value(
                "(() => { const r = document.getElementById('picture').getBoundingClientRect(); return [r.left, r.top, r.width, r.height] })()"
            ) as? [Double])
        func click(_ x: Double, _ y: Double, chooses layer: Int) throws {
            let place = (box[0] + x / 320 * box[2], box[1] + y / 180 * box[3])
            try run.browser.drag([place])
            try run.browser.wait(for: "\(run.chosenLayer) === '[\"layers\",\(layer)]'")
        }
        try click(115, 90, chooses: 2)
        try click(115, 90, chooses: 1)
        try click(115, 90, chooses: 0)
        try click(115, 90, chooses: 2)
        try click(80, 90, chooses: 1)
        try click(150, 90, chooses: 2)
        try click(10, 10, chooses: 0)
        #expect(run.browser.complaints == [])
    }

    @Test(
        "a layer without a position starts at the centre, for keyframes, single coordinates and dragging"
    )
    func unplaced() throws {
        let run = try StudioRun(
            scene: """
                {"version": 1, "size": {"width": 320, "height": 180}, "fps": 60, "duration": 3, "layers": [
                 {"type": "gradient"}, {"type": "shape", "size": [60, 60]},
                 {"type": "group", "layers": [{"type": "shape", "size": [40, 40]}]}]}
                """)
        let text = try run.typed()
        func position() throws -> [Double]? { try run.value(of: 1)["position"] as? [Double] }
        try run.choose(layer: "[\"layers\",1]")
        let field = run.field("position")
        try run.browser.value(
            "(() => { const s = \(field).querySelector('.head > select'); s.value = [...s.options].find((o) => o.textContent === 'keyframes').value; s.dispatchEvent(new Event('change')) })()"
        )
        let frames = try run.value(of: 1)["position"] as? [String: Any]
        #expect(frames?["values"] as? [[Double]] == [[160, 90], [160, 90]])
        try run.browser.click("document.getElementById('undo')")
        try run.set("\(field).querySelector('[aria-label=\"position: x\"]')", to: ["50"])
        #expect(try position() == [50, 90])
        try run.browser.click("document.getElementById('undo')")

        let box = try #require(
            try run.browser.value(
                "(() => { const r = document.getElementById('picture').getBoundingClientRect(); return [r.left, r.top, r.width, r.height] })()"
            ) as? [Double])
        // The group is in front.
        let places = [(150.0, 80.0), (160.0, 90.0), (170.0, 120.0)].map {
            (box[0] + $0.0 / 320 * box[2], box[1] + $0.1 / 180 * box[3])
        }
        func drag() throws { try run.browser.drag(places) }
        try run.browser.wait(for: "document.activeElement !== null")
        try run.isTrue("scene.isDrawn")
        try drag()
        try run.isTrue("/\"position\": *.180, 130/.test(scene.text)")
        #expect(try run.browser.value(run.chosenLayer) as? String == "[\"layers\",1]")
        try run.browser.click("document.getElementById('undo')")
        #expect(try run.typed() == text)
        try run.isTrue("scene.isDrawn")
        try run.choose(layer: "[\"layers\",0]")
        try drag()
        try run.choose(layer: "[\"layers\",2]")
        try run.set("\(run.field("size")).querySelector('input')", to: ["50"])
        try run.browser.wait(
            for: "\(run.field("size")).querySelector('.wrong')?.textContent === 'height is missing'")
        // Neither was the background moved, nor a width written without a height.
        #expect(try run.typed() == text)
        #expect(run.browser.complaints == [])
    }

    @Test(
        "the first click on a group opens the group; Enter and Escape return the focus to the page"
    )
    func focus() throws {
        let run = try StudioRun(scene: Self.scene)
        try run.choose(layer: "[\"layers\",2]")
        let input = "\(run.field("rotation")).querySelector('input[type=number]')"
        let group = "\(run.field("glow")).querySelector('details')"
        try run.browser.click(input)
        try run.browser.wait(for: "\(run.field("rotation")).classList.contains('explained')")
        try run.browser.click("\(group).querySelector('summary')")
        try run.browser.wait(for: "\(group).open")
        for (key, frame) in [("Enter", 1), ("Escape", 2)] {
            try run.browser.click(input)
            try run.browser.press("ArrowRight")
            try run.browser.press(key)
            try run.browser.press("ArrowRight")
            try run.browser.wait(for: "document.body.dataset.frame === '\(frame)'")
        }
        #expect(try run.typed() == Self.scene)
        #expect(run.browser.complaints == [])
    }

    @Test("changing one item of a preset's list writes the other items with the preset's values")
    func presets() throws {
        let run = try StudioRun(scene: Self.scene)
        try run.choose(layer: "[\"layers\",0]")
        try run.browser.wait(for: "\(run.field("stations")).querySelectorAll('li').length === 8")
        let input = "\(run.field("colors")).querySelectorAll('input[type=text]')[1]"
        let others = try run.browser.value(
            "[...\(run.field("colors")).querySelectorAll('input[type=text]')].map((e) => e.value)")
        try run.set(input, to: ["#123456"])
        var colors = try #require(others as? [String])
        colors[1] = "#123456"
        let list = colors.map { "\"\($0)\"" }.joined(separator: ", ")
        #expect(
            try run.typed()
                == Self.scene("\"preset\": \"contest\"", as: "\"preset\": \"contest\", \"colors\": [\(list)]")
        )
        try run.wait("state", says: "not saved")
    }

    @Test("a curve's handle is dragged with the mouse or the keys; one undo reverts a drag")
    func curve() throws {
        let run = try StudioRun(scene: Self.scene)
        try run.choose(layer: "[\"layers\",2]")
        let opacity = run.field("opacity")
        try run.browser.click("\(opacity).querySelector('.curve summary')")
        let handle = "\(opacity).querySelector('.curve-plot .handle')"
        try run.browser.wait(for: "\(handle).getAttribute('aria-valuetext') === 'x 0.2, y 0'")
        let start = try run.browser.place(of: handle)
        // The unit square is 200 units high in the plot's coordinates.
        let unit = try #require(
            try run.browser.value(
                "\(opacity).querySelector('.curve-plot .box').getBoundingClientRect().width")
                as? Double)
        try run.browser.drag([
            start, (start.x + unit * 0.1, start.y - unit * 0.2), (start.x + unit * 0.3, start.y - unit * 0.5),
        ])
        let scene = try run.value()
        let curves = (scene["opacity"] as? [String: Any])?["curves"] as? [[Double]] ?? []
        let (x, y) = try (#require(curves.first)[0], #require(curves.first)[1])
        #expect(abs(x - 0.5) < 0.01 && abs(y - 0.5) < 0.01)
        try run.browser.click("document.getElementById('undo')")
        #expect(try run.typed() == Self.scene)
        try run.browser.value("\(handle).focus()")
        try run.browser.press("ArrowUp", modifiers: 8)
        #expect(try run.typed() == Self.scene("[0.2, 0, 0.8, 1]", as: "[0.2, 0.1, 0.8, 1]"))
    }

    @Test("a gradient's station can be dragged on the picture")
    func station() throws {
        let run = try StudioRun(scene: Self.scene)
        try run.choose(layer: "[\"layers\",0]")
        let handle = "document.querySelector('#handles .handle[aria-label=\"stations 3\"]')"
        try run.browser.wait(for: "\(handle) !== null")
        let start = try run.browser.place(of: handle)
        let width = try #require(
            try run.browser.value("document.getElementById('picture').getBoundingClientRect().width")
                as? Double)
        let before = try run.browser.value("\(handle).getAttribute('aria-valuetext')") as? String ?? ""
        try run.browser.drag([start, (start.x + width * 0.1, start.y)])
        let stations = try (run.value(of: 0)["stations"] as? [[Double]]) ?? []
        try #require(stations.count == 8)
        let old = before.split(separator: ",").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
        #expect(abs(stations[2][0] - old[0] - 0.1) < 0.005 && abs(stations[2][1] - old[1]) < 0.005)
    }

    @Test(
        "settings are exported, reset, and imported into another scene; a file without settings is refused"
    )
    func settings() throws {
        let run = try StudioRun(scene: Self.scene)
        try run.browser.download(to: run.folder.path("."))
        try run.choose(layer: "[\"layers\",1]")
        try run.browser.click("document.querySelector('.menu > summary')")
        try run.browser.click("document.getElementById('export-settings')")
        let file = run.folder.path("bubbles-settings.json")
        try eventually("the settings are downloaded") { FileManager.default.fileExists(atPath: file) }
        try run.browser.click("document.getElementById('restore-settings')")
        #expect(try run.typed() == Self.scene(", \"count\": 5, \"radius\": [10, 20]", as: ""))

        let other = try StudioRun(
            scene: Self.scene("\"count\": 5, \"radius\": [10, 20]", as: "\"count\": 1, \"sway\": 3"),
            run.browser)
        try other.choose(layer: "[\"layers\",1]")
        let field = "document.querySelector('.menu input[type=file]')"
        try other.browser.choose(file, in: field)
        try other.browser.wait(for: "document.getElementById('state').textContent === 'not saved'")
        let imported = try other.value(of: 1)
        #expect(imported["count"] as? Int == 5)
        #expect(imported["radius"] as? [Int] == [10, 20])
        #expect(imported["sway"] == nil)

        let wrong = try run.folder.write(
            "{\"type\": \"bubbles\", \"settings\": {\"colour\": 1}}", to: "wrong.json")
        let before = try other.typed()
        try other.browser.choose(wrong, in: field)
        try other.browser.wait(for: "!document.querySelector('.menu .wrong').hidden")
        #expect(try other.typed() == before)
        #expect(run.browser.complaints == [])
    }

    @Test(
        "the form shows every layer of the samples, fully expanded, without changing the scene"
    )
    func samples() throws {
        let browser = try Browser()
        for name in SlowTests.some(Repository.samples, 4) {
            let run = try StudioRun(file: Repository.sample(name), browser)
            let text = try run.typed()
            let count =
                try browser.value(
                    """
                    (() => {
                      const s = document.querySelector('.layer-bar select');
                      let count = 0;
                      for (const option of [...s.options]) {
                        s.value = option.value;
                        s.dispatchEvent(new Event('change'));
                        for (let round = 0; round < 3; round += 1) {
                          for (const d of document.querySelectorAll('#values .field details:not([open])')) d.open = true;
                        }
                        count += document.querySelectorAll('#values .field').length;
                      }
                      return count;
                    })()
                    """) as? Int ?? 0
            #expect(count > 10, "\(name)")
            #expect(try browser.nameless() == [], "\(name)")
            #expect(try run.typed() == text, "\(name)")
        }
        #expect(browser.complaints == [])
    }

    @Test("edits of a text change only the intended value, whatever the formatting")
    func edits() throws {
        let run = try StudioRun(scene: Self.scene)
        for name in Repository.samples {
            let text = try String(contentsOfFile: Repository.sample(name), encoding: .utf8)
            for text in [text, text.replacingOccurrences(of: "\n", with: "\r\n")] {
                let faults = try run.browser.value("(\(Self.editing))(\(run.quoted(text)))") as? [String]
                #expect(faults == [], "\(name)")
            }
        }
        let broken = [
            "", "{", "[1,]", "{\"a\": 1,}", "{\"a\" 1}", "[1 2]", "{a: 1}", "nul", "\"a", "[1]]",
            "{\"a\": 1} x",
        ]
        for text in broken {
            let isNone = try run.browser.value(
                "import('./page/json.js').then(({ parse }) => parse(\(run.quoted(text))) === null)")
            #expect(isNone as? Bool == true, "\(text)")
        }
    }

    /// JavaScript that changes a text at many places, and compares the result with the same changes of the parsed JSON.
    private static let editing = """
        async (text) => {
          const { parse, replaced, removed, inserted, moved } = await import('./page/json.js');
          // The keys of objects may be in any order.
          const plain = (value) => JSON.stringify(value, (_, part) => (typeof part !== 'object' || part === null || Array.isArray(part)
            ? part : Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))));
          const same = (one, other) => plain(one) === plain(other);
          const places = (node, path = []) => [path, ...(node.members ?? []).flatMap((m) => places(m.node, [...path, m.key])),
            ...(node.items ?? []).flatMap((item, index) => places(item, [...path, index]))];
          const faults = [];
          const check = (path, change, expected) => {
            const copy = JSON.parse(text);
            const holder = path.reduce((value, key) => value[key], copy);
            expected(holder, copy);
            const got = change(text);
            if (!same(JSON.parse(got), copy)) faults.push(JSON.stringify(path));
          };
          const long = Array.from({ length: 60 }, (_, index) => index * 1000);
          const values = [1, 'a"b', [1, 2], { x: 1, y: [{ a: 2 }] }, true, null, long];
          const all = places(parse(text));
          const each = Math.ceil(all.length / 60);
          all.filter((_, number) => number % each === 0).forEach((path, number) => {
            const [parent, key] = [path.slice(0, -1), path.at(-1)];
            const value = values[number % values.length];
            if (path.length) {
              check(parent, (text) => replaced(text, path, value), (holder) => { holder[key] = value; });
              check(parent, (text) => removed(text, path), (holder) => { Array.isArray(holder) ? holder.splice(key, 1) : delete holder[key]; });
            }
            const here = path.reduce((found, step) => found[step], JSON.parse(text));
            if (Array.isArray(here)) {
              const [from, to] = [number % (here.length || 1), here.length >> 1];
              check(path, (text) => inserted(text, path, to, value), (holder) => holder.splice(to, 0, value));
              if (here.length) check(path, (text) => moved(text, path, from, to), (holder) => holder.splice(to, 0, ...holder.splice(from, 1)));
            } else if (typeof here === 'object' && here !== null) {
              check(path, (text) => replaced(text, [...path, 'another'], value), (holder) => { holder.another = value; });
            }
          });
          return faults;
        }
        """
}
