import Foundation
import TestSupport
import Testing

/// Tests of templates in `zoetrope studio`: parameters have a form, and expressions are shown and never overwritten.
@Suite(.serialized, .oneBrowser) struct StudioTemplateTests {
    private static func scene(name: String = "Ann", more: String = "") -> String {
        #"""
        {
          "version": 1, "size": {"width": 64, "height": 36}, "fps": 30, "duration": 2,
          "parameters": {
            "name": "\#(name)", "accent": "#5CF2C0",
            "kind": {"type": "choice", "values": ["calm", "wild"], "default": "calm", "title": "Mood"}
          },
          "components": {"dot": {"parameters": {"width": 9}, "layers": [
            {"type": "shape", "size": ["{{width}}", 9], "fill": "{{accent}}"}]}},
          "layers": [
            {"$each": 2, "type": "text", "name": "hi", "text": "{{name}}", "position": ["{{20 * index}}", 9], "start": "{{0.5}}"},
            {"$if": false, "type": "gradient", "name": "out"},
            {"type": "dot", "name": "dot"\#(more)}
          ]
        }
        """#
    }

    @Test("the scene has a form for its parameters, and a layer for those of its component") func parameters()
        throws
    {
        let run = try StudioRun(scene: Self.scene())
        try run.choose(layer: "[]")
        let before = try run.pixels()
        try run.set("\(run.field("name")).querySelector('textarea')", to: ["Bo"])
        #expect(try run.typed() == Self.scene(name: "Bo"))
        try run.set("\(run.field("Mood")).querySelector('select')", to: ["\"wild\""])
        #expect(try run.typed().contains(#""default": "wild""#))
        try run.browser.press("z", modifiers: 2)
        try run.choose(layer: "[\"layers\",2]")
        try run.set("\(run.field("width")).querySelector('input[type=number]')", to: ["30"])
        #expect(try run.typed() == Self.scene(name: "Bo", more: #", "set": {"width": 30}"#))
        try run.isReady()
        #expect(try run.pixels() != before)
        #expect(run.browser.complaints == [])
    }

    @Test("an expression is shown with its value; neither the form nor the timeline overwrites it")
    func expressions() throws {
        let run = try StudioRun(scene: Self.scene())
        try run.choose(layer: "[\"layers\",0]")
        func shown(_ name: String) throws -> String? {
            try run.browser.value("\(run.field(name)).querySelector('.expression')?.textContent") as? String
        }
        try run.browser.wait(
            for: "\(run.field("text")).querySelector('.expression')?.textContent.includes('Ann')")
        #expect(try shown("text") == "ƒ {{name}}= Ann")
        #expect(try shown("position") == #"ƒ ["{{20 * index}}",9]= [0,9]"#)
        #expect(try shown("font size") == nil)
        try run.drag("bar", of: "hi", by: 0.4)
        try run.wait("state", says: "layers[0].start is computed; change it in the text")
        #expect(try run.typed() == Self.scene())
        // A click on the expression shows it in the text.
        try run.browser.click("\(run.field("text")).querySelector('.expression button')")
        try run.isTrue("document.getElementById('editor').checkVisibility()")
        #expect(run.browser.complaints == [])
    }

    @Test("a click on the picture chooses the layer of the text that was drawn there") func picking() throws {
        let run = try StudioRun(scene: Self.scene())
        try run.choose(layer: "[]")
        // The component's dot is in the middle.
        try run.browser.click("document.getElementById('picture')")
        try run.browser.wait(for: "document.querySelector('.layer-bar select').value === '[\"layers\",2]'")
    }

    @Test("a component's file is watched, and a mistake in it is listed with the file's name")
    func otherFiles() throws {
        let folder = try TestFolder()
        func write(_ name: String) throws {
            try folder.write(
                #"{"parameters": {"name": "Ann"}, "layers": [{"type": "text", "text": "{{\#(name)}}"}]}"#,
                to: "card.json")
        }
        try write("name")
        let text = Self.scene().replacing(#""components": {"#, with: #""components": {"card": "card.json", "#)
            .replacing(#"{"type": "dot", "#, with: #"{"type": "card"}, {"type": "dot", "#)
        let run = try StudioRun(file: folder.write(text, to: "scene.json"))
        defer { withExtendedLifetime(folder) {} }
        try write("nme")
        try run.browser.wait(
            for: "document.getElementById('problems').textContent.includes('card.json: line 1')")
        #expect(
            try run.browser.value("document.querySelector('#problems button').disabled") as? Bool == true)
    }
}
