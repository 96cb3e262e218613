import SceneText
import Testing

@testable import Import

/// Tests of HTML assets of Shotstack as texts.
@Suite struct HTMLTests {
    private func edit(_ clips: String) -> String {
        #"{"timeline": {"tracks": [{"clips": [\#(clips)]}]}, "output": {"size": {"width": 1000, "height": 500}}}"#
    }

    @Test("HTML stands in the middle of its box, which has the colour of its CSS") func html() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "html", "html": "<p>x</p>", "css": "p { text-align: left; background-color: #fff }", "width": 300, "height": 100}, "start": 0, "length": 1}
                """#))
        #expect(made.at("layers.0.justify") == "center" && made.at("layers.0.align") == "start")
        #expect(made.at("layers.0.background") == "#FFFFFF")
    }

    @Test("words that look different are parts of the text") func runs() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "html", "html": "<p>one <b>two</b>\n <span style='color: #00f; font-size: 40px'>three</span><br><i>four</i> <u class=\"x\">five</u></p>",
                  "css": "p { color: #f00; font-size: 20px } b { color: white; font-weight: normal } .x { font-weight: bold }"}, "start": 0, "length": 1}
                """#))
        let text = made.at("layers.0")
        #expect(text?["color"] == "#FF0000" && text?["fontSize"] == 20 && text?["weight"] == nil)
        #expect(
            text?["text"] == [
                "one", ["text": " two", "color": "#FFFFFF"],
                ["text": " three", "fontSize": 40, "color": "#0000FF"], ["text": "\nfour", "italic": true],
                ["text": " five", "weight": 700],
            ], "\(String(describing: text?["text"]))")
    }

    @Test("one look for all words is the text's, also if no rule fits an element") func oneLook() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "html", "html": "<p><b>all</b></p>", "css": "p { color: #f00 }"}, "start": 0, "length": 1},
                {"asset": {"type": "html", "html": "bare", "css": "div { color: #0f0 }"}, "start": 0, "length": 1}
                """#))
        #expect(made.at("layers.0.text") == "all" && made.at("layers.0.weight") == 700)
        #expect(made.at("layers.0.color") == "#FF0000" && made.at("layers.1.color") == "#00FF00")
    }

    @Test("very many or very deep elements are read, and make a valid scene") func many() throws {
        let source = String(repeating: "<b>a<i>b", count: 3000)
        let css = String(repeating: "b { color: red }", count: 2000)
        let made = try ImportedEdit(
            edit(
                #"{"asset": {"type": "html", "html": "\#(source)", "css": "\#(css)"}, "start": 0, "length": 1}"#
            ))
        #expect(made.at("layers.0.text") != nil)
        let flat = String(repeating: "<b>a</b>b", count: 800)
        let long = try ImportedEdit(
            edit(#"{"asset": {"type": "html", "html": "\#(flat)"}, "start": 0, "length": 1}"#))
        #expect(long.at("layers.0.text")?.string?.count == 1600)
    }

    @Test("HTML without words is a rectangle, if it has a colour") func panel() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "html", "html": "<p>&nbsp</p>", "width": 20, "height": 10, "background": "#102030"}, "start": 0, "length": 1},
                {"asset": {"type": "html", "html": "<p> </p>", "width": 20, "height": 10}, "start": 0, "length": 1}
                """#))
        #expect(made.at("layers.0.type") == "shape" && made.at("layers.0.fill") == "#102030")
        #expect(made.leftOut.count == 1 && made.at("layers")?.array?.count == 1)
    }

    /// Returns the words of HTML with some CSS.
    private func text(_ html: String, css: String = "") throws -> JSON? {
        let made = try ImportedEdit(
            edit(
                #"{"asset": {"type": "html", "html": "\#(html)", "css": "\#(css)"}, "start": 0, "length": 1}"#
            ))
        return made.at("layers.0.text")
    }

    @Test(
        "a block begins and ends a line, and br ends one",
        arguments: [
            ("<div><p>a</p></div><p>b</p>", "a\nb"), ("a<p>b</p>c", "a\nb\nc"),
            ("a<br>b<br/><br />c", "a\nb\n\nc"),
            ("<p>a</p><br><p>b</p>", "a\n\nb"), ("<p>a<br></p><p>b</p>", "a\nb"),
            ("<p></p><p>a</p><hr>b", "a\nb"),
            ("a <img src='x'> b", "a b"),
        ])
    func lines(html: String, words: String) throws {
        #expect(try text(html) == .string(words))
    }

    @Test(
        "only what is seen is read as words",
        arguments: [
            "<style>p { x: y }</style>ab", "<script>if (1 < 2) { x }</script>ab", "a<!-- <b>no</b> -->b",
            "<!DOCTYPE html><title>no</title>ab", "<span title='1 > 0'>ab</span>",
        ])
    func unseen(html: String) throws {
        #expect(try text(html) == "ab")
    }

    @Test("entities are characters, and a sign that begins no tag is a word") func characters() throws {
        #expect(
            try text("1 < 2 &amp;lt; &#8217;&#x41;&euro; &quot;&lt;b>")
                == .string("1 < 2 &lt; \u{2019}A&euro; \"<b>"))
    }

    @Test("the look of an element ends with it, however deep it is") func elements() throws {
        #expect(
            try text("a<img style='color: #f00'>b<input class='c'>c", css: ".c { color: #f00 }") == "abc")
        let deep = String(repeating: "<i>", count: 80) + "x" + String(repeating: "</i>", count: 80)
        #expect(
            try text("<p>a\(deep)<b>b</b></p><p>c</p>", css: "p { color: #fff }") == [
                "a", ["text": "x", "italic": true], ["text": "b", "weight": 700], "\nc",
            ])
        #expect(try text("<div>a<u>b</u>c</b></i>d</div>") == "abcd")
        #expect(try text("<b>\(String(repeating: "<u>", count: 70))<b>x</b>y") == "xy")
    }

    @Test("sizes of letters are relative to those around them, or to 16 points")
    func relativeSizes() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "html", "html": "<div>a<span>b<u>c</u></span><b>d</b><i>e</i></div>",
                  "css": "div { font-size: 150% } div { font-size: 20px } span { font-size: 2em } u { font-size: 50% } b { font-size: 3rem } i { font-size: 30pt }"},
                  "start": 0, "length": 1},
                {"asset": {"type": "html", "html": "<p>a</p>", "css": "p { font-size: 150% }"}, "start": 0, "length": 1}
                """#))
        let sizes = made.at("layers.0.text")?.array?.map { $0["fontSize"] }
        #expect(
            made.at("layers.0.fontSize") == 20 && sizes == [nil, 40, nil, 48, 40],
            "\(String(describing: sizes))")
        #expect(made.at("layers.1.fontSize") == 36, "without any other size, letters have 24 points")
    }

    @Test("comments of CSS are skipped, and style sheets in the HTML count") func sheets() throws {
        let made = try ImportedEdit(
            edit(
                #"""
                {"asset": {"type": "html", "html": "<style>p { font-size: 30px }</style><p data-style='color: #00f' STYLE='font-style: /* ; */ italic'>a</p>",
                  "css": "/* a } */ p { /* color: #f00; */ color: #0f0 }"}, "start": 0, "length": 1}
                """#))
        let text = made.at("layers.0")
        #expect(text?["color"] == "#00FF00" && text?["fontSize"] == 30 && text?["italic"] == true)
    }
}
