import SceneModel
import Testing

@testable import Drawing

/// Links in a message's text, and the text that a reply quotes.
@Suite struct ChatTextTests {
    @Test(
        "a link has its colour from white space to white space",
        arguments: [
            ("See https://a.b\nThanks", "https://a.b"), ("x\nhttps://a.b", "https://a.b"),
            ("www.a.b", "www.a.b"), ("at\thttp://a.b/c?d today", "http://a.b/c?d"), ("no https link", ""),
            (" https://a.b ", "https://a.b"),
        ]) func links(_ text: String, _ link: String)
    {
        let chat = MessagesContent()
        let colors = chat.theme.incoming
        let runs = chat.runs(text, colors: colors)
        #expect(runs.map(\.text).joined() == text, "nothing is lost")
        #expect(runs.filter { $0.color == colors.link }.map(\.text).joined() == link)
        #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.color != $1.color })
    }

    @Test("a reply says it in one line, whatever the newlines are") func excerpts() {
        for newline in ["\n", "\r\n", "\r", "\u{2028}", "\u{85}"] {
            var message = Message()
            message.text = "one\(newline)two"
            #expect(message.excerpt == "one two")
            message.text = nil
            var link = LinkPreview()
            link.title = "one\(newline)two"
            message.link = link
            #expect(message.excerpt == "one two")
        }
    }
}
