import Foundation
import TestSupport
import Testing

/// Templates, as users meet them on the command line.
@Suite struct TemplateTests {
    private static let template = #"""
        {
          "$comment": "{{not an expression}}",
          "version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": "{{length(items)}}",
          "parameters": {"accent": "#5CF2C0", "items": [10, 20], "title": {"type": "text", "default": "A", "max": 3}},
          "sizes": {"square": {"width": 40, "height": 40, "set": {"items": [20]}}},
          "components": {"dot": {
            "parameters": {"width": 6}, "background": "{{lighten(accent, 0.5)}}",
            "layers": [{"type": "shape", "shape": "ellipse", "size": ["{{width}}", 6], "fill": "{{accent}}"}]
          }},
          "layers": [
            {"type": "linearGradient", "colors": ["{{darken(accent, 0.5)}}", "{{accent}}"]},
            {"$each": "{{items}}", "$as": "x", "type": "dot", "set": {"width": "{{x / 2}}"}, "position": ["{{x}}", 18]},
            {"$if": "{{scene.aspect > 1}}", "type": "text", "text": "{{title}}", "fontSize": 9, "position": [48, 18]}
          ]
        }
        """#

    /// The same scene without anything of the language.
    private static let flat = """
        {
          "version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 2,
          "layers": [
            {"type": "linearGradient", "colors": ["#2E7960", "#5CF2C0"]},
            {"type": "group", "size": "hug", "background": "#AEF9E0", "position": [10, 18], "layers": [
              {"type": "shape", "shape": "ellipse", "size": [5, 6], "fill": "#5CF2C0"}]},
            {"type": "group", "size": "hug", "background": "#AEF9E0", "position": [20, 18], "layers": [
              {"type": "shape", "shape": "ellipse", "size": [10, 6], "fill": "#5CF2C0"}]},
            {"type": "text", "text": "A", "fontSize": 9, "position": [48, 18]}
          ]
        }
        """

    private func run(_ words: String, in folder: TestFolder) throws -> Tool.Outcome {
        try Tool.zoetrope.run(words.split(separator: " ").map(String.init), in: folder.url)
    }

    @Test("a template and the scene that it stands for have the same plan and the same bytes") func flat()
        throws
    {
        let folder = try TestFolder()
        try folder.write(Self.template, to: "template.json")
        try folder.write(Self.flat, to: "flat.json")
        let films = try ["template", "flat"].map { name in
            let outcome = try run("encode \(name).json -o \(name).mp4 --json", in: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try folder.data("\(name).mp4")
        }
        #expect(films[0] == films[1])
        let plans = try ["template", "flat"].map { name in
            let outcome = try run("plan \(name).json -o \(name)-parts --json", in: folder)
            let report = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
            return try #require(report?["plan"] as? String)
        }
        #expect(plans[0] == plans[1])
        let reused = try run("encode template.json -o again.mp4 --reuse flat.mp4 --json", in: folder)
        let report = try JSONSerialization.jsonObject(with: reused.output) as? [String: Any]
        #expect(report?["madeChunks"] as? Int == 0, "the chunks of both have the same keys")
    }

    @Test(
        "expand prints a scene that is drawn like the template, with the values and the size that are given")
    func expand() throws {
        let folder = try TestFolder()
        try folder.write(Self.template, to: "template.json")
        try folder.write(##"{"accent": "#E4572E", "title": "Bo"}"##, to: "values.json")
        let flags = "--values values.json --set accent=#204060 --size square"
        let expanded = try run("expand template.json \(flags)", in: folder)
        #expect(expanded.status == 0, "\(expanded.errors)")
        for word in ["parameters", "components", "sizes", "$", "{{"] {
            #expect(!expanded.text.contains(word), "\(word)")
        }
        try folder.write(expanded.text, to: "flat.json")
        let hashes = try ["template.json \(flags)", "flat.json"].map {
            try run("framehash \($0)", in: folder)
        }
        #expect(hashes[0].status == 0 && hashes[0].text == hashes[1].text, "\(hashes[0].errors)")
        #expect(expanded.text.contains("\"width\": 40") && expanded.text.contains("#102030"))
    }

    @Test("expand prints braces of a text so that they are read as braces again") func expandedBraces() throws
    {
        let folder = try TestFolder()
        let text = #"{{'{'}}{a}} {{'{{'}}{ {{'{'}}"#
        try folder.write(
            #"""
            {"version": 1, "size": {"width": 40, "height": 20}, "fps": 10, "duration": 1, "parameters": {"a": 1},
             "layers": [{"type": "text", "text": "\#(text) {{a}}"}]}
            """#, to: "template.json")
        let once = try run("expand template.json", in: folder)
        try folder.write(once.text, to: "flat.json")
        let again = try run("expand flat.json", in: folder)
        #expect(once.status == 0 && again.status == 0, "\(again.errors)")
        #expect(again.text == once.text)
        let hashes = try ["template", "flat"].map { try run("framehash \($0).json", in: folder) }
        #expect(hashes[0].status == 0 && hashes[0].text == hashes[1].text, "\(hashes[0].errors)")
    }

    @Test(
        "a component is drawn alone, in a scene, twice with other values, and reads the files of its own folder"
    )
    func component() throws {
        let folder = try TestFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("cards"), withIntermediateDirectories: true)
        try folder.write(SmallScene.json(width: 20, height: 20), to: "dot.json")
        #expect(try run("still dot.json -o cards/dot.png", in: folder).status == 0)
        try folder.write(
            #"""
            {"version": 1, "size": {"width": 20, "height": 20}, "fps": 10, "duration": 1,
             "parameters": {"picture": {"type": "file", "default": "dot.png"}, "scale": 0.5},
             "layers": [{"type": "image", "file": "{{picture}}", "scale": "{{scale}}"}]}
            """#, to: "cards/card.json")
        try folder.write(
            SmallScene.json(width: 20, height: 20).replacing("bubbles", with: "preloader").replacing(
                ", \"radius\": [2, 6], \"speed\": [10, 30]", with: ""), to: "other.json")
        #expect(try run("still other.json -o other.png", in: folder).status == 0)
        func scene(_ layers: String, _ components: String = "") -> String {
            #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, \#(components) "layers": [\#(layers)]}"#
        }
        try folder.write(
            scene(
                #"{"type": "card", "position": [12, 18]}, {"type": "card", "set": {"scale": 1}, "position": [32, 18]}, {"type": "card", "set": {"picture": "other.png", "scale": 1}, "position": [52, 18]}"#,
                #""components": {"card": "cards/card.json"},"#), to: "scene.json")
        func group(_ file: String, _ scale: String, _ x: Int) -> String {
            #"{"type": "group", "size": [20, 20], "position": [\#(x), 18], "layers": [{"type": "image", "file": "\#(file)", "scale": \#(scale)}]}"#
        }
        try folder.write(
            scene(
                [
                    group("cards/dot.png", "0.5", 12), group("cards/dot.png", "1", 32),
                    group("other.png", "1", 52),
                ]
                .joined(separator: ", ")), to: "flat.json")
        let hashes = try ["scene", "flat"].map { try run("framehash \($0).json", in: folder) }
        #expect(hashes[0].status == 0 && hashes[0].text == hashes[1].text, "\(hashes[0].errors)")
        #expect(try run("still cards/card.json -o alone.png", in: folder).status == 0)
        let expanded = try run("expand scene.json", in: folder)
        #expect(expanded.text.contains("\"cards/dot.png\"") && expanded.text.contains("\"other.png\""))
    }

    @Test("a golden of a template is checked with the values that it was recorded with") func golden() throws
    {
        let folder = try TestFolder()
        try folder.write(Self.template, to: "template.json")
        let recorded = try run(
            "golden record template.json -o goldens --set accent=#204060 --size square --force", in: folder)
        #expect(recorded.status == 0, "\(recorded.errors)")
        #expect(try run("golden check goldens", in: folder).status == 0)
        try folder.write(
            Self.template.replacing("0.5)}}\", \"{{accent", with: "0.6)}}\", \"{{accent"), to: "template.json"
        )
        #expect(try run("golden check goldens", in: folder).status == 1)
    }

    @Test("a golden names the file of a template that has changed, and the version of the rules of locales")
    func goldenFiles() throws {
        let folder = try TestFolder()
        let card = #"{"parameters": {"price": 5}, "layers": [{"type": "shape", "size": ["{{price}}", 9]}]}"#
        try folder.write(card, to: "card.json")
        try folder.write(
            #"""
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 0.2,
             "components": {"card": "card.json"},
             "layers": [{"type": "card"}, {"type": "text", "text": "{{money(5, 'EUR', 'de')}}", "fontSize": 9}]}
            """#, to: "scene.json")
        #expect(try run("golden record scene.json -o goldens", in: folder).status == 0)
        let path = folder.path("goldens/scene/golden.json")
        let head = try String(contentsOfFile: path, encoding: .utf8)
        let version = try #require(head.firstMatch(of: /"icu": "([0-9.]+)"/)?.1)
        #expect(try run("golden check goldens", in: folder).status == 0)
        try head.replacing("\"icu\": \"\(version)\"", with: "\"icu\": \"9.9\"").write(
            toFile: path, atomically: true, encoding: .utf8)
        try folder.write(card.replacing("5", with: "7"), to: "card.json")
        let outcome = try run("golden check goldens", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.text.contains("the content of card.json has changed"), "\(outcome.text)")
        #expect(outcome.text.contains("recorded with icu 9.9, now running icu \(version)"), "\(outcome.text)")
    }

    @Test("mistakes of templates, values and flags are reported together, each where it is mended")
    func mistakes() throws {
        let folder = try TestFolder()
        try folder.write(Self.template.replacing("{{title}}", with: "{{titel}}"), to: "template.json")
        try folder.write("{\n  \"items\": \"many\"\n}", to: "values.json")
        let outcome = try run(
            "encode template.json -o a.mp4 --values values.json --set accent=red --set title=Anna", in: folder
        )
        #expect(outcome.status == 65)
        for line in [
            "error: template.json: 4 errors\n",
            "  line 13, column 64: layers[2].text: unknown name titel: did you mean title?\n",
            "  values.json: line 2, column 12: items: expected a list, got \"many\"\n",
            "  --set accent=red: accent: expected a color #RRGGBB or #RRGGBBAA, got \"red\"\n",
            "  --set title=Anna: title: expected a text of at most 3 characters, got \"Anna\"\n",
        ] {
            #expect(outcome.errors.contains(line), "\(line) in \(outcome.errors)")
        }
        for (words, said) in [
            ("--set accent", "--set accent: expected NAME=VALUE"),
            ("--set a=1 --set a=2", "--set a is given twice"),
            ("--values nothing.json", "nothing.json"),
        ] {
            let outcome = try run("expand template.json \(words)", in: folder)
            #expect((64...66).contains(outcome.status) && outcome.errors.contains(said), "\(outcome.errors)")
        }
    }

    @Test("check names parameters and components that nothing uses, and conditions that are never true")
    func unused() throws {
        let folder = try TestFolder()
        try folder.write(
            Self.template.replacing(
                "\"type\": \"dot\", \"set\": {\"width\": \"{{x / 2}}\"}", with: "\"type\": \"shape\""
            )
            .replacing("{{title}}", with: "A"), to: "template.json")
        let outcome = try run("check template.json --values values.json", in: folder)
        #expect(outcome.status == 66)
        let warnings = try run("check template.json", in: folder).errors
        for words in [
            "parameters.title: no expression uses the parameter",
            "components.dot: no layer uses the component",
        ] {
            #expect(warnings.contains(words), "\(warnings)")
        }
        #expect(!warnings.contains("never true"))
        try folder.write("{\"items\": [1], \"title\": \"B\"}", to: "values.json")
        try folder.write(
            Self.template.replacing("scene.aspect > 1", with: "scene.aspect > 2"), to: "template.json")
        #expect(
            try run("check template.json --values values.json", in: folder).errors.contains(
                "layers[2].$if: never true"))
    }

    /// A template whose text says its width and height in points.
    private static let sized = #"""
        {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, "parameters": {"unused": 1, "dark": false},
         "sizes": {"square": {"width": 40, "height": 40}, "tall": {"width": 36, "height": 64, "set": {"dark": true}}},
         "layers": [{"type": "shape", "size": ["{{scene.width / 2}}", "{{scene.height / 2}}"]},
                    {"$if": "{{dark}}", "type": "gradient"}]}
        """#

    /// Returns the width and height of a PNG.
    private func pixels(_ name: String, in folder: TestFolder) throws -> [Int] {
        let header = try folder.data(name)[16..<24]
        return stride(from: 16, to: 24, by: 4).map { start in
            header[start..<start + 4].reduce(0) { $0 * 256 + Int($1) }
        }
    }

    @Test(
        "--size all makes an output for each named size; a size of another shape lays the template out anew")
    func sizes() throws {
        let folder = try TestFolder()
        try folder.write(Self.sized, to: "scene.json")
        #expect(try run("still scene.json --size all -o {size}.png", in: folder).status == 0)
        #expect(try pixels("square.png", in: folder) == [40, 40])
        #expect(try pixels("tall.png", in: folder) == [36, 64])
        #expect(try run("still scene.json --size square -o one-{size}.png", in: folder).status == 0)
        #expect(try folder.data("one-square.png") == folder.data("square.png"))
        // As many points on the shorter side, as the named size of this shape has.
        #expect(try run("still scene.json --size 40x40 --fit reflow -o reflow.png", in: folder).status == 0)
        #expect(try folder.data("reflow.png") == folder.data("square.png"))
        #expect(try run("still scene.json --size square --fit contain -o bars.png", in: folder).status == 0)
        #expect(try pixels("bars.png", in: folder) == [40, 40])
        #expect(try folder.data("bars.png") != folder.data("square.png"))
        #expect(try run("encode scene.json --size all -o {size}.mp4", in: folder).status == 0)
        #expect(folder.names.filter { $0.hasSuffix(".mp4") }.sorted() == ["square.mp4", "tall.mp4"])
    }

    @Test("with --json, the films of all sizes are in one document, also if a target is missed")
    func sizesAsJSON() throws {
        let folder = try TestFolder()
        try folder.write(Self.sized, to: "scene.json")
        for (flags, status) in [("", Int32(0)), (" --overwrite --fresh --require-speed 1000000", 1)] {
            let outcome = try run("encode scene.json --size all --json -o {size}.mp4" + flags, in: folder)
            #expect(outcome.status == status)
            let document = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
            let films = try #require(document?["films"] as? [[String: Any]])
            let names = films.map { $0["sizeName"] as? String }
            #expect(names == (status == 0 ? ["square", "tall"] : ["square"]))
            #expect(films.map { $0["width"] as? Int } == (status == 0 ? [40, 36] : [40]))
        }
    }

    @Test(
        "what can't be done with sizes is refused, before anything is made",
        arguments: [
            ("still scene.json --size all -o one.png", "--size all makes 2 outputs"),
            ("still scene.json --size sqare -o a.png", "no size of this name: did you mean square?"),
            ("still scene.json --size sqare --fit cover -o a.png", "sizes are square, tall"),
            ("still scene.json --fit reflow -o a.png", "--fit reflow needs --size"),
            ("framehash scene.json --size all", "this command takes one size"),
            ("expand scene.json --size 10x10", "expand takes a named size"),
            ("still scene.json --size all --set dark=3 -o {size}.png", "dark"),
        ])
    func refusedSizes(_ words: String, _ message: String) throws {
        let folder = try TestFolder()
        try folder.write(Self.sized, to: "scene.json")
        let outcome = try run(words, in: folder)
        #expect(outcome.status != 0 && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(folder.names == ["scene.json"])
    }

    @Test("with --size all, nothing is made if one output exists, or one size can't be opened")
    func allOrNothing() throws {
        let folder = try TestFolder()
        try folder.write(Self.sized, to: "scene.json")
        try folder.write("mine", to: "tall.mp4")
        let outcome = try run("encode scene.json --size all -o {size}.mp4", in: folder)
        #expect(outcome.status == 73 && outcome.errors.contains("tall.mp4: exists"), "\(outcome.errors)")
        let broken = Self.sized.replacing(
            #"{"$if": "{{dark}}", "type": "gradient"}"#,
            with: #"{"$if": "{{dark}}", "type": "image", "file": "no.png"}"#)
        try folder.write(broken, to: "scene.json")
        for words in ["encode scene.json --size all -o n-{size}.mp4", "check scene.json"] {
            let outcome = try run(words, in: folder)
            #expect(
                outcome.status == 66 && outcome.errors.contains("(in the size tall)"), "\(outcome.errors)")
        }
        #expect(folder.names.sorted() == ["scene.json", "tall.mp4"])
    }

    @Test(
        "the name of a size is part of names of files, and can't lead out of a folder",
        arguments: [#"a/../b"#, #"a\u0000b"#, #"a\nb"#])
    func namesOfSizes(_ name: String) throws {
        let folder = try TestFolder()
        try folder.write(Self.sized.replacing("square", with: name), to: "scene.json")
        let outcome = try run("still scene.json --size all -o {size}.png", in: folder)
        #expect(
            outcome.status == 65 && outcome.errors.contains("a size can't be called"), "\(outcome.errors)")
        #expect(folder.names == ["scene.json"])
    }

    @Test("check reads a scene in all its sizes; what only one size uses is not unused") func checkedSizes()
        throws
    {
        let folder = try TestFolder()
        try folder.write(Self.sized, to: "scene.json")
        let outcome = try run("check scene.json", in: folder)
        #expect(
            outcome.status == 0 && outcome.text.hasSuffix("10 frames; square 40x40; tall 36x64\n"),
            "\(outcome.text)")
        #expect(
            outcome.errors.contains("unused") && !outcome.errors.contains("never true"), "\(outcome.errors)")
        try folder.write(Self.sized.replacing(#""dark": true"#, with: #""dark": 3"#), to: "scene.json")
        #expect(try run("check scene.json", in: folder).status == 65)
    }

    @Test("a parameter beside set is answered with what to write")
    func components() throws {
        let folder = try TestFolder()
        func errors(_ layer: String) throws -> String {
            try folder.write(
                #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, "components": {"tag": {"parameters": {"label": "a", "size": 2}, "layers": [{"type": "text", "text": "{{label}} {{size}}"}]}}, "layers": [\#(layer)]}"#,
                to: "scene.json")
            return try run("check scene.json", in: folder).errors
        }
        #expect(
            try errors(#"{"type": "tag", "label": "x"}"#).contains(
                #"label is a parameter of the component tag: write it in "set": {"label": …}"#))
        #expect(try errors(#"{"type": "tag", "size": [9, 9], "opacity": 0.5}"#) == "")
    }

    @Test("schema describes the values that a template takes") func schema() throws {
        let folder = try TestFolder()
        try folder.write(Self.template, to: "template.json")
        let outcome = try run("schema template.json", in: folder)
        let schema = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        let properties = try #require(schema?["properties"] as? [String: [String: Any]])
        #expect(properties.keys.sorted() == ["accent", "items", "title"])
        #expect(
            properties["title"]?["maxLength"] as? Int == 3
                && properties["items"]?["type"] as? String == "array")
        #expect(properties["accent"]?["default"] as? String == "#5CF2C0")
    }
}
