import Foundation
import TestSupport
import Testing

/// Tests of `zoetrope studio` in a browser.
@Suite(.serialized, .oneBrowser) struct StudioTests {
    private static func scene(count: Int = 5, more: String = "") -> String {
        """
        {
          "version": 1, "size": {"width": 320, "height": 180}, "fps": 60, "duration": 3,
          "layers": [
            {"type": "gradient"},
            {"type": "bubbles", "count": \(count), "radius": [10, 20]}\(more)
          ]
        }
        """
    }

    /// The number of moments that are compared for each sample.
    private static let momentCount = SlowTests.areEnabled ? 10 : 3

    /// Returns the SHA-256 of the pixels of some evenly spaced frames, by `frames` and ffmpeg.
    private static func moments(_ path: String, _ folder: TestFolder) throws -> [(frame: Int, hash: String)] {
        let check = try Tool.zoetrope.run(["check", path, "--json"])
        let report = try JSONSerialization.jsonObject(with: check.output) as? [String: Any]
        let fields = try #require((report?["scenes"] as? [[String: Any]])?.first)
        let size = try #require(fields["size"] as? [String: Int])
        let (width, height) = (size["width"] ?? 0, size["height"] ?? 0)
        let rate = "\(fields["fps"] ?? 0)".split(separator: "/").compactMap { Int($0) } + [1]
        let count = try #require(fields["frames"] as? Int)
        // No rate is below 1, and few rates are fractions.
        let step = rate.count == 2 ? min(count / momentCount, rate[0]) : 1
        let raw = folder.path("moments.raw")
        let drawn = try Tool.zoetrope.run([
            "frames", path, "--fps", "\(rate[0])/\(rate[1] * step)", "--frames", "0-\(momentCount - 1)",
            "--pixel-format", "bgra", "-o", raw, "--overwrite", "--quiet",
        ])
        try #require(drawn.status == 0, "\(drawn.errors)")
        let hashes = try Tool.system("ffmpeg").run([
            "-v", "error", "-f", "rawvideo", "-pixel_format", "bgra",
            "-video_size", "\(width)x\(height)", "-i", raw, "-pix_fmt", "rgba", "-f", "framehash", "-hash",
            "sha256", "-",
        ])
        let found = hashes.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
            $0.split(separator: ",").last?.trimmingCharacters(in: .whitespaces)
        }
        try #require(found.count == momentCount)
        return found.enumerated().map { ($0 * step, $1) }
    }

    @Test("the picture has the same pixels as the scene's frames, at several moments of each sample")
    func pixels() throws {
        let browser = try Browser()
        for name in SlowTests.some(Repository.samples, 4) {
            let path = Repository.sample(name)
            let run = try StudioRun(file: path, browser)
            for (frame, hash) in try Self.moments(path, run.folder) {
                try run.seek(frame)
                #expect(try run.pixels() == hash, "frame \(frame) of \(name)")
            }
        }
        #expect(browser.complaints == [])
    }

    @Test("while a value is dragged the picture follows continuously, and finally shows the last value")
    func dragged()
        throws
    {
        let run = try StudioRun(scene: Self.scene())
        let seen = try run.browser.value(
            """
            (async () => {
              const { scene } = await import(new URL('page/studio.js', location.href));
              const { putImageData } = CanvasRenderingContext2D.prototype;
              let seen = 0;
              CanvasRenderingContext2D.prototype.putImageData = function (...values) {
                seen += 1;
                putImageData.apply(this, values);
              };
              for (let count = 1; count <= 100; count += 1) {
                scene.edit(scene.text.replace(/"count": [0-9]+/, `"count": ${count}`), 'form');
                await new Promise((go) => setTimeout(go, 10));
              }
              const meanwhile = seen;
              while (scene.isReading) await new Promise((go) => setTimeout(go, 10));
              return meanwhile;
            })()
            """)
        #expect(try #require(seen as? Int) >= 5)
        // The answer to a changed text contains the picture, so no frame is requested separately.
        #expect(run.browser.requests.filter { $0.contains("/frames/") } == [])
        let path = try run.folder.write(Self.scene(count: 100), to: "hundred.json")
        #expect(try run.pixels() == StudioRun.still(path, at: 0, run.folder))
        #expect(run.browser.complaints == [])
    }

    @Test(
        "errors are marked at their lines, the last valid picture stays, nothing is saved automatically; a fix redraws"
    )
    func errors() throws {
        let run = try StudioRun(scene: Self.scene())
        let before = try run.pixels()
        try run.type(
            Self.scene(count: 3, more: ", {\"type\": \"buubles\"}, {\"type\": \"text\", \"text\": true}"))
        try run.wait("state", says: "2 errors")
        #expect(try run.text("problems").contains("line 5: layers[2].type"))
        #expect(try run.text("problems").contains("line 5: layers[3].text"))
        #expect(try run.browser.value("document.querySelectorAll('.CodeMirror .wrong').length") as? Int == 1)
        #expect(try run.pixels() == before)
        try run.browser.press("s", modifiers: 2)
        try run.wait("doubt", says: "The text has 2 errors")
        #expect(try run.folder.data("scene.json") == Data(Self.scene().utf8))
        try run.type(Self.scene(count: 3))
        try run.browser.wait(for: "document.getElementById('doubt').hidden")
        try run.wait("state", says: "not saved")
        try run.browser.wait(for: "document.getElementById('problems').children.length === 0")
        try run.isReady()
        let path = try run.folder.write(Self.scene(count: 3), to: "three.json")
        #expect(try run.pixels() == StudioRun.still(path, at: 0, run.folder))
        #expect(try run.folder.data("scene.json") == Data(Self.scene().utf8))
    }

    @Test("undo works across a save; a reload keeps the playhead and unsaved changes")
    func history() throws {
        let run = try StudioRun(scene: Self.scene())
        try run.seek(42)
        try run.type(Self.scene(count: 7))
        try run.wait("state", says: "not saved")
        try run.browser.press("s", modifiers: 2)
        try run.browser.wait(for: "document.getElementById('state').textContent === 'saved'")
        #expect(try run.folder.data("scene.json") == Data(Self.scene(count: 7).utf8))
        try run.browser.press("z", modifiers: 2)
        try run.wait("state", says: "not saved")
        #expect(try run.typed() == Self.scene())
        try run.browser.reload()
        try run.browser.wait(for: "document.body?.dataset.frame === '42'")
        #expect(try run.typed() == Self.scene())
        try run.wait("state", says: "not saved")
        try run.browser.press("s", modifiers: 2)
        try run.browser.wait(for: "document.getElementById('state').textContent === 'saved'")
        #expect(try run.folder.data("scene.json") == Data(Self.scene().utf8))
        #expect(run.folder.names.filter { !$0.hasPrefix("still") } == ["scene.json"])
    }

    @Test(
        "a change by another program is shown at once; if there are unsaved changes, both versions are available"
    )
    func outside() throws {
        let run = try StudioRun(scene: Self.scene())
        try run.folder.write(Self.scene(count: 1), to: "scene.json")
        try run.browser.wait(
            for: "document.querySelector('.CodeMirror').CodeMirror.getValue().includes('\"count\": 1,')")
        try run.wait("state", says: "saved")

        try run.type(Self.scene(count: 2))
        try run.wait("state", says: "not saved")
        try run.folder.write(Self.scene(count: 9), to: "scene.json")
        try run.browser.wait(for: "!document.getElementById('conflict').hidden")
        #expect(try run.typed() == Self.scene(count: 2))
        try run.browser.press("s", modifiers: 2)
        // The promise is resolved when a save that follows another save has ended.
        try run.browser.value(
            "import(new URL('page/studio.js', location.href)).then(({ scene }) => scene.save())")
        #expect(try run.folder.data("scene.json") == Data(Self.scene(count: 9).utf8))

        try run.browser.click("document.getElementById('take-file')")
        try run.browser.wait(for: "document.getElementById('conflict').hidden")
        #expect(try run.typed() == Self.scene(count: 9))
        try run.browser.click("document.getElementById('undo')")
        #expect(try run.typed() == Self.scene(count: 2))

        try run.folder.write(Self.scene(count: 8), to: "scene.json")
        try run.browser.wait(for: "!document.getElementById('conflict').hidden")
        try run.browser.click("document.getElementById('keep-mine')")
        try run.browser.wait(for: "document.getElementById('state').textContent === 'saved'")
        #expect(try run.folder.data("scene.json") == Data(Self.scene(count: 2).utf8))
        try run.browser.click("document.getElementById('undo')")
        #expect(try run.typed() == Self.scene(count: 8))
    }

    @Test(
        "if another program reverts its change, the page asks nothing; a removed file is reported, can be saved again"
    )
    func removed() throws {
        let run = try StudioRun(scene: Self.scene())
        try run.type(Self.scene(count: 2))
        try run.wait("state", says: "not saved")
        try run.folder.write(Self.scene(count: 9), to: "scene.json")
        try run.browser.wait(for: "!document.getElementById('conflict').hidden")
        try run.folder.write(Self.scene(), to: "scene.json")
        try run.browser.wait(for: "document.getElementById('conflict').hidden")
        try FileManager.default.removeItem(atPath: run.folder.path("scene.json"))
        try run.wait("state", says: "no longer exists; Save writes it again")
        try run.browser.click("document.getElementById('save')")
        try run.browser.wait(for: "document.getElementById('state').textContent === 'saved'")
        #expect(try run.folder.data("scene.json") == Data(Self.scene(count: 2).utf8))
    }

    @Test("while the text has errors, the last valid scene keeps playing") func lastPicture() throws {
        let run = try StudioRun(scene: Self.scene(count: 4))
        for count in 0..<6 {
            try run.type(Self.scene(count: count, more: ", {\"type\": \"x\(count)\"}"))
            try run.wait("problems", says: "\"x\(count)\"")
        }
        try run.seek(90)
        let path = try run.folder.write(Self.scene(count: 4), to: "four.json")
        #expect(try run.pixels() == StudioRun.still(path, at: 1.5, run.folder))
    }

    @Test("a change of a file that the scene uses redraws the picture")
    func asset() throws {
        let folder = try TestFolder()
        func paint(_ color: String) throws {
            let made = try Tool.system("ffmpeg").run(
                [
                    "-v", "error", "-y", "-f", "lavfi", "-i", "color=\(color):s=64x36", "-frames:v", "1",
                    folder.path("a.png"),
                ])
            try #require(made.status == 0)
        }
        try paint("red")
        let path = try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 30, "duration": 1,
             "layers": [{"type": "image", "file": "a.png"}]}
            """, to: "scene.json")
        let run = try StudioRun(file: path)
        let red = try run.pixels()
        try paint("blue")
        try run.browser.wait(
            for:
                "(() => { const p = document.getElementById('picture').getContext('2d').getImageData(9, 9, 1, 1).data; return p[2] > 200 })()"
        )
        #expect(try run.pixels() == StudioRun.still(path, at: 0, folder))
        #expect(try run.pixels() != red)
    }

    @Test("keys move the playhead as in other editors, except while the user types")
    func keys() throws {
        let run = try StudioRun(scene: Self.scene())
        for (key, modifiers, frame) in [
            ("ArrowRight", 0, 1), ("ArrowRight", 8, 61), ("ArrowLeft", 0, 60), ("End", 0, 179),
            ("ArrowRight", 0, 179),
            ("ArrowLeft", 8, 119), ("Home", 0, 0), ("ArrowLeft", 0, 0),
        ] {
            try run.browser.press(key, modifiers: modifiers)
            try run.browser.wait(
                for: "document.getElementById('time').value.includes('frame \(frame) of 180')")
        }
        try run.browser.press(" ")
        try run.browser.wait(for: "document.getElementById('play').textContent === 'Pause'")
        try run.browser.wait(for: "Number(document.getElementById('playhead').value) > 30")
        try run.browser.wait(
            for: "document.getElementById('playing').getVideoPlaybackQuality().totalVideoFrames > 20")
        try run.browser.press(" ")
        try run.browser.wait(for: "document.getElementById('play').textContent === 'Play'")
        try run.browser.press("Home")
        try run.browser.click("document.getElementById('tab-text')")
        try run.browser.click("document.querySelector('#editor .CodeMirror-lines')")
        try run.browser.press("ArrowRight")
        #expect(
            try run.browser.value("document.getElementById('time').value.includes('frame 0 of')") as? Bool
                == true)
    }

    @Test("playback repeats, or stops at the last frame") func rounds() throws {
        let run = try StudioRun(
            scene: Self.scene().replacingOccurrences(of: "\"duration\": 3", with: "\"duration\": 0.7"))
        try run.browser.value(
            "window.frames_ = []; new MutationObserver(() => frames_.push(Number(document.getElementById('playhead').value))).observe(document.getElementById('time'), {childList: true, subtree: true, characterData: true}); undefined"
        )
        try run.seek(30)
        try run.browser.press(" ")
        try run.browser.wait(for: "frames_.some((f, i) => f < 10 && frames_[i - 1] > 30)")
        try run.browser.click("document.getElementById('loop')")
        try run.browser.wait(for: "document.getElementById('play').textContent === 'Play'")
        try run.browser.wait(for: "document.body.dataset.frame === '41'")
        #expect(try run.browser.value("document.getElementById('playing').hidden") as? Bool == true)
        #expect(run.browser.complaints == [])
    }

    @Test(
        "playback that no longer repeats plays its round to the last frame",
        arguments: SlowTests.some(0..<6, 2))
    func lastRound(answers: Int) throws {
        let run = try StudioRun(
            scene: Self.scene().replacingOccurrences(of: "\"duration\": 3", with: "\"duration\": 0.7"))
        // "Repeat" is on for the first questions only, however fast the pieces of 30 and 12 frames arrive.
        let last = try run.browser.value(
            """
            (async () => {
              const { scene } = await import(new URL('page/studio.js', location.href));
              const { Player } = await import(new URL('page/player.js', location.href));
              const asked = [];
              const { fetch } = window;
              window.fetch = (address, options) => { asked.push(String(address)); return fetch(address, options); };
              let questions = 0;
              const player = new Player(document.getElementById('playing'));
              await new Promise((ended, failed) => player.start(scene.draft, 30, () => questions++ < \(answers), {
                shown() {}, waiting() {}, ended, failed,
              }));
              return asked.filter((address) => address.includes('/film/')).at(-1);
            })()
            """)
        #expect((last as? String)?.hasSuffix("/film/30/12") == true, "\(last ?? "nothing") was asked last")
    }

    @Test("a draft that the studio has dropped is sent again when it must be drawn or played")
    func forgotten() throws {
        let run = try StudioRun(scene: Self.scene())
        // Without `refresh`, the page doesn't learn that the file has changed and the studio has dropped the draft.
        let played = try run.browser.value(
            """
            (async () => {
              const { scene } = await import(new URL('page/studio.js', location.href));
              const { readFrame, readStretch } = await import(new URL('page/server.js', location.href));
              scene.refresh = () => {};
              const { draft } = scene.draft;
              const address = new URL(`drafts/${draft}/values`, location.href);
              const { revision } = await (await fetch(new URL('scene', location.href))).json();
              await fetch(new URL(`scene?revision=${revision}`, location.href), { method: 'POST', body: `${scene.text} ` });
              while ((await fetch(address)).status !== 410) await new Promise((go) => setTimeout(go, 5));
              return (await readStretch(draft, 0, 2)).byteLength > 0 && (await readFrame(draft, 0)).length === 320 * 180 * 4;
            })()
            """)
        #expect(played as? Bool == true)
    }

    @Test(
        "the page notices when the studio ends and restarts, and keeps unsaved changes"
    )
    func restarted() throws {
        let run = try StudioRun(scene: Self.scene())
        try run.type(Self.scene(count: 7))
        try run.wait("state", says: "not saved")
        let old = run.address
        try run.restart()
        try run.wait(
            "state", says: "started again: open the address that it printed; your changes will be there")
        // The state is that of another tab.
        try run.browser.value("sessionStorage.clear()")
        try run.browser.visit(old)
        try run.browser.wait(
            for: "document.body?.innerText.includes('Open the address that zoetrope studio printed last')")
        try run.browser.visit(run.address)
        try run.isReady()
        #expect(try run.typed() == Self.scene(count: 7))
        try run.wait("state", says: "not saved")
        #expect(run.stop() == 0)
        try run.wait("state", says: "has ended")
    }
}
