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
}
