import TestSupport
import Testing

/// Tests of values with parts in the form of `zoetrope studio`, and of links that lead to values.
@Suite(.serialized, .oneBrowser) struct StudioValuesTests {
    private static func scene(
        text: String = ##"["plain ", {"text": "styled", "color": "#2EE6A6"}]"##, radius: String = "[10, 20]"
    ) -> String {
        """
        {
          "version": 1, "size": {"width": 320, "height": 180}, "fps": 60, "duration": 3,
          "audio": {"clips": [{"file": "a.wav", "start": 0.5, "duration": 2}]},
          "layers": [
            {"type": "bubbles", "radius": \(radius)},
            {"type": "text", "text": \(text),
             "opacity": {"values": [0, 1], "curves": "easeInEaseOut"}}
          ]
        }
        """
    }

    private static func run(_ scene: String = scene()) throws -> (StudioRun, TestFolder) {
        let folder = try TestFolder()
        let made = try Tool.system("ffmpeg").run([
            "-v", "error", "-f", "lavfi", "-i", "sine=d=3", folder.path("a.wav"),
        ])
        try #require(made.status == 0)
        return (try StudioRun(file: folder.write(scene, to: "scene.json")), folder)
    }

    @Test(
        "a styled part of a text keeps its style when its words change; a plain part can get a style")
    func styledText() throws {
        let (run, folder) = try Self.run()
        defer { withExtendedLifetime(folder) {} }
        try run.choose(layer: "[\"layers\",1]")
        let parts = ["text 1", "text 2"].map { run.field("text", $0) }
        let words = try run.browser.value(
            "[\(parts.map { "\($0).querySelector('textarea').value" }.joined(separator: ","))]")
        #expect(words as? [String] == ["plain ", "styled"])
        #expect(
            try run.browser.value("\(parts[1]).querySelector('summary').textContent") as? String == "color")
        try run.set("\(parts[1]).querySelector('textarea')", to: ["other"])
        try run.set("\(parts[0]).querySelector('textarea')", to: ["bare "])
        let changed = Self.scene(text: ##"["bare ", {"text": "other", "color": "#2EE6A6"}]"##)
        #expect(try run.typed() == changed)
        try run.browser.click("\(parts[0]).querySelector('summary')")
        let size = run.field("text", "text 1", "font size")
        try run.browser.wait(for: "\(size) !== undefined")
        try run.set("\(size).querySelector('input[type=number]')", to: ["20"])
        #expect(
            try run.typed()
                == Self.scene(
                    text: ##"[{"text": "bare ", "fontSize": 20}, {"text": "other", "color": "#2EE6A6"}]"##))
        #expect(run.browser.complaints == [])
    }

    @Test("a range that ends before it begins is reported at its field, and not written")
    func ranges() throws {
        let (run, folder) = try Self.run()
        defer { withExtendedLifetime(folder) {} }
        try run.choose(layer: "[\"layers\",0]")
        let inputs = ["between", "and"].map { "document.querySelector('[aria-label=\"radius: \($0)\"]')" }
        try run.set(inputs[0], to: ["50"])
        #expect(try run.typed() == Self.scene())
        #expect(
            try run.browser.value("\(run.field("radius")).querySelector('.wrong').innerText")
                as? String == "the first value must not exceed the second")
        try run.set(inputs[1], to: ["60"])
        #expect(try run.typed() == Self.scene(radius: "[50, 60]"))
        #expect(
            try run.browser.value("\(run.field("radius")).querySelector('.wrong') === null") as? Bool == true)
    }

    @Test("invalid input and errors in the text are shown at the field until they are fixed")
    func problems() throws {
        let (run, folder) = try Self.run()
        defer { withExtendedLifetime(folder) {} }
        try run.choose(layer: "[\"layers\",1]")
        let wrong = { "\(run.field($0)).querySelector('.wrong')" }
        let input = "\(run.field("rotation")).querySelector('input[type=number]')"
        try run.set(input, to: ["1000000000000"])
        #expect(try run.typed() == Self.scene())
        #expect(
            try run.browser.value("\(wrong("rotation")).textContent === \(input).validationMessage") as? Bool
                == true)
        try run.set(input, to: ["10"])
        try run.browser.wait(for: "\(wrong("rotation")) === null")
        try run.choose(layer: "[\"layers\",0]")
        try run.type(Self.scene(radius: "[10, 20, 30]"))
        try run.browser.wait(for: "\(wrong("radius")) !== null")
        let listed = try run.browser.value(
            "document.querySelector('#problems .error').textContent.endsWith(\(wrong("radius")).textContent)")
        #expect(listed as? Bool == true)
        try run.type(Self.scene())
        try run.browser.wait(for: "\(wrong("radius")) === null")
    }

    @Test(
        "a click on the timeline shows a sound's or a keyframe's values; adding a keyframe leaves the motion unchanged"
    )
    func ways() throws {
        let (run, folder) = try Self.run()
        defer { withExtendedLifetime(folder) {} }
        try run.browser.click("\(run.row("a.wav")).querySelector('.name')")
        let layer = "document.querySelector('.layer-bar select').selectedOptions[0].textContent"
        #expect(try run.browser.value(layer) as? String == "Sound: a.wav")
        try run.set("\(run.field("start")).querySelector('input[type=number]')", to: ["0.75"])
        #expect(try run.typed().contains(#""start": 0.75, "duration": 2"#))

        try run.browser.click("\(run.row("plain styled")).querySelector('.name')")
        try run.fold("plain styled")
        try run.browser.click(run.part("1", of: "opacity"))
        try run.browser.wait(for: "document.querySelector('.flash') !== null")
        let path = try run.browser.value("document.querySelector('.flash').dataset.path") as? String
        #expect(path == #"["layers",1,"opacity","values",1]"#)

        try run.seek(45)
        let add = "\(run.field("opacity")).querySelector('.keyframes > button')"
        #expect(try run.browser.value("\(add).textContent") as? String == "Add a keyframe at 0.75 s")
        try run.browser.click(add)
        try run.browser.wait(for: "document.querySelectorAll('.keyframes > ol > li').length === 3")
        let opacity = try run.layer(1)["opacity"] as? [String: Any]
        #expect(opacity?["values"] as? [Double] == [0, 0.1292, 1])
        #expect(opacity?["keyTimes"] as? [Double] == [0, 0.25, 1])
        let curves = try #require(opacity?["curves"] as? [[Double]])
        #expect(curves == [[0.3781, 0, 0.7035, 0.3922], [0.3403, 0.3104, 0.566, 1]])
        #expect(run.browser.complaints == [])
    }
}
