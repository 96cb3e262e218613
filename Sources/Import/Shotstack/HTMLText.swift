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
    /// The words without their tags. Paragraphs and `<br>` are lines.
    private(set) var runs: [Run] = []

    /// The words of all runs.
    var words: String { runs.map(\.text).joined() }

    /// An element that is open where words are read.
    private struct Element {
        let name: String
        let style: CSSStyle
    }

    /// White space and line ends that are written before the next letter.
    private var (space, lines) = (false, 0)

    init(_ html: String, css: String) {
        let rules = CSSRules(css)
        var open: [Element] = []
        var (rest, isMatched) = (html[...], false)
        while !rest.isEmpty {
            let words = rest.prefix { $0 != "<" }
            add(words, open)
            rest = rest[words.endIndex...].dropFirst()
            let tag = rest.prefix { $0 != ">" }
            rest = rest[tag.endIndex...].dropFirst()
            let name = tag.lowercased().prefix { $0.isLetter || $0.isNumber || $0 == "/" }
            if name.first == "/" {
                let element = String(name.dropFirst())
                if !Self.inline.contains(element) { lines += 1 }
                if let index = open.lastIndex(where: { $0.name == element }) { open.removeSubrange(index...) }
            } else if name.hasPrefix("br") || name == "hr" {
                lines += 1
            } else if !name.isEmpty {
                let own = rules.style(of: String(name), in: tag)
                isMatched = isMatched || own != CSSStyle()
                if open.count < Self.deepest { open.append(Element(name: String(name), style: own)) }
            }
        }
        // Where no rule fits an element, all rules are for all words.
        if !isMatched { style = rules.all }
    }

    /// Elements that are nested deeper are read as their words alone.
    private static let deepest = 64

    /// Elements within a line.
    private static let inline: Set = [
        "a", "b", "strong", "i", "em", "span", "u", "s", "small", "font", "sup", "sub", "mark", "strike",
        "del",
        "ins", "code", "label",
    ]

    private static let entities = [
        ("&nbsp;", " "), ("&nbsp", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
        ("&apos;", "'"), ("&amp;", "&"),
    ]

    private mutating func add(_ words: Substring, _ open: [Element]) {
        var text = ""
        for character in Self.entities.reduce(String(words), { $0.replacing($1.0, with: $1.1) }) {
            guard !character.isWhitespace else {
                space = true
                continue
            }
            if runs.isEmpty, text.isEmpty {
                let blocks = open.filter { !Self.inline.contains($0.name) }
                style = blocks.reduce(CSSStyle()) { $0.with($1.style) }
            } else if lines > 0 {
                text += String(repeating: "\n", count: lines)
            } else if space {
                text += " "
            }
            (space, lines) = (false, 0)
            text.append(character)
        }
        guard !text.isEmpty else { return }
        let own = open.reduce(CSSStyle()) { $0.with($1.style) }
        if let last = runs.last, last.style == own {
            runs[runs.count - 1].text += text
        } else {
            runs.append(Run(text: text, style: own))
        }
    }
}
