import Foundation
import TestSupport
import Testing

/// Tests of the studio's sound view in a browser: marking noise, playing, and writing the denoised sound.
@Suite(.serialized, .oneBrowser) struct StudioSoundTests {
    private static let rate = 16_000
    private static let seconds = 8

    /// Returns a folder with a sound: noise, and a note in its second half.
    private static func folder() throws -> TestFolder {
        let folder = try TestFolder()
        let count = seconds * rate
        let noise = TestNoise.samples(count, level: 0.01)
        try TestSound(rate: rate, count: count) { place in
            noise[place] + (place > count / 2 ? 0.4 * sin(2 * .pi * 440 * Double(place) / Double(rate)) : 0)
        }.write(to: "voice.wav", in: folder)
        try folder.write(
            """
            {
              "version": 1, "size": {"width": 64, "height": 36}, "fps": 30, "duration": 8,
              "audio": {"clips": [{"file": "voice.wav"}, {"file": "./voice.wav", "start": 2, "fadeOut": 1}]},
              "layers": [{"type": "gradient"}, {"type": "waveform", "file": "voice.wav"}]
            }
            """, to: "scene.json")
        return folder
    }

    /// Starts the studio and opens the sound view.
    private static func open(_ folder: TestFolder) throws -> StudioRun {
        let run = try StudioRun(file: folder.path("scene.json"))
        run.kept = folder
        try run.browser.click("document.getElementById('tab-sound')")
        try run.browser.wait(for: "document.querySelector('.sound .faint')?.textContent.startsWith('8.00 s')")
        return run
    }

    private static let box = "document.querySelector('#sound .box')"
    private static func button(_ text: String) -> String {
        "[...document.querySelectorAll('#sound button')].find((b) => b.textContent.startsWith('\(text)'))"
    }

    /// Returns a JavaScript condition: the chosen sound has been read, and would be written under this name.
    private static func offers(_ name: String) -> String {
        "[...document.querySelectorAll('#sound input')].some((i) => i.placeholder === '\(name)')"
    }

    /// Returns the marked stretch from its fields, in seconds.
    private static func marked(_ run: StudioRun) throws -> [Double] {
        let value = try run.browser.value(
            "[...document.querySelectorAll('#sound .ends input')].map((i) => i.valueAsNumber)")
        return (value as? [Any] ?? []).map { ($0 as? Double) ?? ($0 as? Int).map(Double.init) ?? .nan }
    }

    private static func mark(_ run: StudioRun, from: Double, to: Double) throws {
        let places = try [from, (from + to) / 2, to].map { try run.browser.place(of: box, along: $0) }
        try run.browser.drag(places)
    }

    @Test("a stretch of noise is marked by dragging; pointer, keys and numbers move its edges")
    func marking() throws {
        let run = try Self.open(Self.folder())
        try Self.mark(run, from: 0.125, to: 0.25)
        var marked = try Self.marked(run)
        #expect(abs(marked[0] - 1) < 0.03 && abs(marked[1] - 2) < 0.03)
        let end = "document.querySelector('#sound .edge.end')"
        try run.browser.drag([run.browser.place(of: end), run.browser.place(of: Self.box, along: 0.375)])
        marked = try Self.marked(run)
        #expect(abs(marked[0] - 1) < 0.03 && abs(marked[1] - 3) < 0.03)
        let before = marked[1]
        try run.browser.press("ArrowLeft")
        let small = try before - Self.marked(run)[1]
        try run.browser.press("ArrowLeft", modifiers: 8)
        let large = try before - Self.marked(run)[1] - small
        #expect(small > 0 && abs(large - 10 * small) < 0.003)
        #expect(try run.browser.value("document.getElementById('playhead').value") as? String == "0")
        try run.browser.value(
            "(() => { const [a] = document.querySelectorAll('#sound .ends input'); a.value = '0.5'; a.dispatchEvent(new Event('change')) })()"
        )
        #expect(try Self.marked(run)[0] == 0.5)
        #expect(
            try run.browser.value("document.querySelector('.edge.start').getAttribute('aria-valuenow')")
                as? String
                == "0.500")
        #expect(run.browser.complaints == [])
    }

    @Test(
        "if no stretch of pure noise is found, the user must mark one, and the page explains how"
    )
    func unmarked() throws {
        let folder = try Self.folder()
        try TestSound(rate: Self.rate, count: Self.seconds * Self.rate) { sin(Double($0) / 3) }.write(
            to: "voice.wav", in: folder)
        let run = try Self.open(folder)
        try run.browser.click(Self.button("Denoise"))
        try run.wait("sound", says: "can't tell whether the quietest stretch")
        #expect(
            try run.text("sound").contains("Drag in the waveform to mark a stretch with only noise"))
        #expect(try !run.text("sound").contains("--noise"))
        #expect(folder.names.sorted() == ["scene.json", "voice.wav"])
        #expect(run.browser.complaints == [])
    }

    @Test(
        "the waveform is sharp, zooms at the pointer, scrolls, and requests no more columns than it has pixels"
    )
    func zooming() throws {
        let run = try Self.open(Self.folder())
        try run.browser.send(
            "Emulation.setDeviceMetricsOverride",
            ["width": 1400, "height": 900, "deviceScaleFactor": 2, "mobile": false])
        // Without a window, Chromium doesn't redraw if only the pixel density changes; a screenshot forces it.
        try run.browser.send("Page.captureScreenshot")
        let canvas = "document.querySelector('#sound .box canvas')"
        try run.browser.wait(
            for: "Math.abs(\(canvas).width - \(canvas).getBoundingClientRect().width * 2) < 1.5")
        // The note is much louder than the noise before it.
        let heights = """
            (() => { const c = \(canvas), g = c.getContext('2d');
              return [0.2, 0.45, 0.55, 0.8].map((s) => { const d = g.getImageData(Math.round(c.width * s), 40, 1, c.height - 40).data;
                return d.filter((v, i) => i % 4 === 3 && v > 0).length }) })()
            """
        try run.browser.wait(for: "\(heights)[3] > 300")
        let found = try run.browser.value(heights) as? [Int] ?? []
        try #require(found.count == 4)
        #expect(found[0] < 30 && found[1] < 30 && found[2] > 300)
        let place = try run.browser.place(of: Self.box, along: 0.75)
        let seen = "document.querySelector('#sound .overview').getAttribute('aria-valuetext')"
        try run.browser.send(
            "Input.dispatchMouseEvent",
            ["type": "mouseWheel", "x": place.x, "y": place.y, "deltaX": 0, "deltaY": -400, "modifiers": 2])
        try run.browser.wait(for: "\(seen) !== '0.00 to 8.00 of 8.00 seconds'")
        let numbers = (try run.browser.value(seen) as? String ?? "").split(separator: " ").compactMap {
            Double($0)
        }
        try #require(numbers.count == 3)
        #expect(abs((6 - numbers[0]) / (numbers[1] - numbers[0]) - 0.75) < 0.02)
        try run.browser.value("\(Self.box).focus()")
        try run.browser.press("ArrowLeft")
        try run.browser.wait(for: "parseFloat(\(seen)) < \(numbers[0])")
        try run.browser.press("Home")
        try run.browser.wait(for: "parseFloat(\(seen)) === 0")
        let width = try run.browser.value("\(canvas).width") as? Int ?? 0
        let columns = run.browser.requests.compactMap { URLComponents(string: $0) }
            .filter { $0.path.hasSuffix("/peaks") }
            .compactMap { $0.queryItems?.first { $0.name == "columns" }?.value.flatMap(Int.init) }
        #expect(columns.contains(width) && columns.allSatisfy { $0 <= width })
        #expect(run.browser.complaints == [])
    }

    @Test("the sounds before and after play in step, and the sound after equals denoise's output")
    func hearing()
        throws
    {
        let folder = try Self.folder()
        let run = try Self.open(folder)
        try run.browser.value(
            """
            (() => {
              const start = AudioBufferSourceNode.prototype.start;
              window.heard = [];
              AudioBufferSourceNode.prototype.start = function (when, offset) {
                heard.push({ when, offset, rate: this.context.sampleRate, samples: [...this.buffer.getChannelData(0)].map((s) => Math.round(s * 32768)) });
                return start.call(this, when, offset);
              };
            })()
            """)
        try Self.mark(run, from: 0.0625, to: 0.25)
        let marked = try Self.marked(run)
        try run.browser.click("document.querySelector('#sound input[value=after]')")
        try run.browser.click(Self.button("Play this sound"))
        try run.browser.wait(for: "heard.length === 2")
        try run.browser.wait(for: "parseFloat(document.querySelector('#sound .box .cursor').style.left) > 1")
        try run.browser.click("document.querySelector('#sound input[value=before]')")
        #expect(try run.browser.value("heard.length") as? Int == 2)
        try run.browser.click(Self.button("Stop"))
        try run.browser.wait(for: "\(Self.button("Play this sound")) !== undefined")
        let steps = try run.browser.value("heard.flatMap(({when, offset, rate}) => [when, offset, rate])")
        let numbers = (steps as? [Any] ?? []).compactMap { ($0 as? NSNumber)?.doubleValue }
        try #require(numbers.count == 6)
        #expect(Array(numbers[..<3]) == Array(numbers[3...]) && numbers[2] == Double(Self.rate))

        let clean = try Tool.zoetrope.run([
            "denoise", folder.path("voice.wav"), "-o", folder.path("clean.wav"), "--noise",
            "\(marked[0])-\(marked[1])", "--quiet",
        ])
        try #require(clean.status == 0, "\(clean.errors)")
        for (index, name) in ["voice.wav", "clean.wav"].enumerated() {
            let data = try folder.data(name)
            let expected = stride(from: 44, to: data.count, by: 2).map {
                Int(Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8))
            }
            let samples = try run.browser.value("heard[\(index)].samples") as? [Int] ?? []
            let isSame = samples == expected
            #expect(isSame, "\(name): \(samples.count) of \(expected.count)")
        }
        #expect(run.browser.complaints == [])
    }

    @Test(
        "the denoised file is saved beside the original; one click puts it into the scene, one undo reverts that"
    )
    func applying() throws {
        let folder = try Self.folder()
        let run = try Self.open(folder)
        try Self.mark(run, from: 0.0625, to: 0.25)
        let marked = try Self.marked(run)
        try run.browser.click(Self.button("Denoise"))
        try run.browser.wait(for: "document.querySelector('#sound .use') !== null")
        let clean = try Tool.zoetrope.run([
            "denoise", folder.path("voice.wav"), "-o", folder.path("clean.wav"), "--noise",
            "\(marked[0])-\(marked[1])", "--quiet",
        ])
        try #require(clean.status == 0, "\(clean.errors)")
        let isSame = try folder.data("voice-denoised.wav") == folder.data("clean.wav")
        #expect(isSame)
        let text = try String(decoding: folder.data("scene.json"), as: UTF8.self)
        try run.browser.click("document.querySelector('#sound .use')")
        #expect(
            try run.typed()
                == text.replacingOccurrences(of: "./voice.wav", with: "voice.wav")
                .replacingOccurrences(of: "voice.wav", with: "voice-denoised.wav"))
        try run.browser.wait(for: Self.offers("voice-denoised-denoised.wav"))
        try run.browser.click("document.getElementById('undo')")
        #expect(try run.typed() == text)

        try folder.write("mine", to: "voice-denoised.wav")
        try run.browser.wait(for: Self.offers("voice-denoised.wav"))
        try run.browser.wait(for: "document.querySelector('.sound .faint')?.textContent.startsWith('8.00 s')")
        try run.browser.click(Self.button("Denoise"))
        try run.browser.wait(for: "document.querySelector('#sound .question').textContent.includes('exists')")
        #expect(try folder.data("voice-denoised.wav") == Data("mine".utf8))
        try run.browser.click(Self.button("Replace"))
        let size = try folder.data("clean.wav").count
        let start = Date()
        while try folder.data("voice-denoised.wav").count != size, start.timeIntervalSinceNow > -60 {
            usleep(10_000)
        }
        #expect(try folder.data("voice-denoised.wav").count == size)
        #expect(run.browser.complaints == [])
    }

    @Test("the descriptions of the options are those of denoise's help") func words() throws {
        let run = try Self.open(Self.folder())
        let help = try Tool.zoetrope.run(["denoise", "--help"]).text
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let words = try run.browser.value(
            "[...document.querySelectorAll('#sound form > .faint, #sound fieldset > .faint')].flatMap((p) => p.textContent.split(/(?<=\\.) /))"
        )
        let sentences = words as? [String] ?? []
        #expect(sentences.count == 4)
        for sentence in sentences { #expect(help.contains(sentence.dropLast()), "\(sentence)") }
    }

    @Test("a scene without sounds shows a message, and an added sound appears") func none() throws {
        let folder = try Self.folder()
        let text = try String(decoding: folder.data("scene.json"), as: UTF8.self)
        try folder.write(
            "{\"version\": 1, \"size\": {\"width\": 64, \"height\": 36}, \"fps\": 30, \"duration\": 8, \"layers\": []}",
            to: "scene.json")
        let run = try StudioRun(file: folder.path("scene.json"))
        try run.browser.click("document.getElementById('tab-sound')")
        try run.wait("sound", says: "This scene has no sounds.")
        try folder.write(text, to: "scene.json")
        try run.browser.wait(for: "document.querySelector('.sound .faint')?.textContent.startsWith('8.00 s')")
        #expect(run.browser.complaints == [])
    }
}
