import PageParts
import Testing

@Suite struct PagePartsTests {
    @Test("text is escaped scalar by scalar, so that a combining mark can't hide a special character")
    func html() {
        #expect("a < b & \"c\" > d".asHTML == "a &lt; b &amp; &quot;c&quot; &gt; d")
        #expect("<\u{301}script>".asHTML == "&lt;\u{301}script&gt;")
    }

    @Test("a path becomes a URL: slashes stay, and all but plain characters are escaped") func url() {
        #expect("films/a b%.mp4".asURL == "films/a%20b%25.mp4")
        #expect("é\n\"~-_".asURL == "%C3%A9%0A%22~-_")
    }

    @Test(
        "base64 follows RFC 4648",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
    func bytes(_ text: String, _ expected: String) {
        #expect(base64(Array(text.utf8)) == expected)
    }

    @Test("a template is filled only once, so placeholders inside values are not replaced") func template() {
        let template = PageTemplate(Array("<p>{{one}}</p>{{two}}{{one}}.".utf8))
        #expect(template.filled(["one": "{{two}}", "two": "2"]) == "<p>{{two}}</p>2{{two}}.")
    }

    @Test("modules are joined to one script without imports and exports") func script() {
        let modules = [
            "import { a } from './a.js';\n\nexport class B {\n  export = 1;\n}\n", "export function c() {}\n",
        ]
        let joined = InlineScript.joined(modules.map { Array($0.utf8) })
        #expect(joined == "\nclass B {\n  export = 1;\n}\n\nfunction c() {}\n")
    }
}
