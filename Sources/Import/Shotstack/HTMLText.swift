import SceneText

/// The words of a small piece of HTML, and what its CSS says of them.
struct HTMLText {
    /// Words that look alike.
    struct Run {
        var text: String
        let style: CSSStyle
    }

    /// The look of the block in which the first words are.
    private(set) var style = CSSStyle()
    /// The words without their tags. Blocks such as paragraphs are lines, and `<br>` ends a line.
    private(set) var runs: [Run] = []

    /// The words of all runs.
    var words: String { runs.map(\.text).joined() }

    /// An element that is open where words are read.
    private struct Element {
        let name: String
        /// The look of words in it.
        let style: CSSStyle
        /// The look of the block that it is, or in which it is.
        let block: CSSStyle
    }

    private var open: [Element] = []
    /// How many elements of each name are open.
    private var counts: [String: Int] = [:]
    /// White space and line ends that are written before the next letter.
    private var (space, lines) = (false, 0)

    /// Reads HTML with the rules of its own style sheets and of `css`.
    init(_ html: String, css: String) {
        let parts = Array(Markup(html, isHTML: true))
        var sheets = [css[...]]
        for case .hidden(in: "style", let sheet) in parts { sheets.append(sheet) }
        let rules = CSSRules(sheets.joined(separator: "\n"))
        var isMatched = false
        for part in parts {
            switch part {
            case .words(let words): add(words)
            case .tag(let tag):
                if tag.name == "br" {
                    lines += 1
                    continue
                }
                if !Self.inline.contains(tag.name) { lines = max(lines, 1) }
                guard !tag.isEnd else {
                    close(tag.name)
                    continue
                }
                let own = rules.style(of: tag)
                isMatched = isMatched || own != CSSStyle()
                if !Self.void.contains(tag.name) { begin(tag.name, own) }
            case .hidden, .broken: continue
            }
        }
        // Where no rule fits an element, all rules are for all words.
        if !isMatched { style = CSSStyle().containing(rules.all) }
    }

    /// Elements within a line.
    private static let inline: Set = [
        "a", "abbr", "b", "strong", "i", "em", "span", "u", "s", "small", "big", "font", "sup", "sub", "mark",
        "strike", "del", "ins", "code", "kbd", "q", "cite", "time", "label", "img", "input", "wbr", "style",
        "script", "template", "link", "meta", "title", "noscript",
    ]

    /// Elements that have no end tag.
    private static let void: Set = [
        "area", "base", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
        "wbr",
    ]

    private mutating func begin(_ name: String, _ own: CSSStyle) {
        let outer = open.last
        let block = outer?.block ?? CSSStyle()
        open.append(
            Element(
                name: name, style: (outer?.style ?? CSSStyle()).containing(own),
                block: Self.inline.contains(name) ? block : block.containing(own)))
        counts[name, default: 0] += 1
    }

    /// Closes the innermost element of a name, with all in it.
    private mutating func close(_ name: String) {
        guard counts[name, default: 0] > 0 else { return }
        while let last = open.popLast() {
            counts[last.name, default: 1] -= 1
            if last.name == name { return }
        }
    }

    private mutating func add(_ words: String) {
        var text = ""
        for character in words {
            guard !character.isWhitespace else {
                space = true
                continue
            }
            if runs.isEmpty, text.isEmpty {
                style = open.last?.block ?? CSSStyle()
            } else if lines > 0 {
                text += String(repeating: "\n", count: lines)
            } else if space {
                text += " "
            }
            (space, lines) = (false, 0)
            text.append(character)
        }
        guard !text.isEmpty else { return }
        let own = open.last?.style ?? CSSStyle()
        if let last = runs.last, last.style == own {
            runs[runs.count - 1].text += text
        } else {
            runs.append(Run(text: text, style: own))
        }
    }
}
