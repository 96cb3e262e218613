import SceneText

/// The words of a small piece of HTML, and what its CSS says of them.
enum HTMLText {
    /// Returns the text without its tags. Paragraphs and `<br>` are lines.
    static func words(of html: String) -> String {
        var text = ""
        var rest = html[...]
        while let open = rest.firstIndex(of: "<") {
            text += rest[..<open].split(whereSeparator: \.isNewline).joined(separator: " ")
            let tag = rest[open...].prefix { $0 != ">" }
            rest = rest[tag.endIndex...].dropFirst()
            let name = tag.dropFirst().lowercased().prefix { $0.isLetter || $0.isNumber || $0 == "/" }
            if ["br", "br/", "/p", "/div", "/h1", "/h2", "/h3", "/li"].contains(String(name)) {
                text += "\n"
            }
        }
        text += rest
        for (entity, character) in [
            ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"),
            ("&amp;", "&"),
        ] { text = text.replacing(entity, with: character) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.split(separator: " ").joined(separator: " ")
        }
        return lines.joined(separator: "\n").trimmed
    }

    /// What CSS says of a text: the first value of each property.
    struct Style {
        var color, background, family, alignment: String?
        var size, weight: Double?

        init(css: String, html: String) {
            let all = Self.declarations(in: css) + Self.declarations(in: html)
            func value(_ name: String) -> String? { all.first { $0.name == name }?.value }
            color = value("color")
            background = value("background-color") ?? value("background")
            family = value("font-family").map { list in
                String(list.prefix { $0 != "," }).filter { $0 != "\"" && $0 != "'" }.trimmed
            }
            size = value("font-size").flatMap { Double($0.prefix { $0.isNumber || $0 == "." }) }
            let words = ["bold": 700.0, "normal": 400, "bolder": 800, "lighter": 300]
            weight = value("font-weight").flatMap { words[$0] ?? Double($0) }
            alignment = value("text-align").flatMap { ["left", "center", "right"].contains($0) ? $0 : nil }
        }

        private static func declarations(in text: String) -> [(name: String, value: String)] {
            text.split { ";{}<>".contains($0) }.compactMap { part in
                guard let colon = part.firstIndex(of: ":") else { return nil }
                let name =
                    part[..<colon].split { " \n\t\"'=".contains($0) }.last.map { $0.lowercased() } ?? ""
                let value = String(part[part.index(after: colon)...]).trimmed
                return (name, value.replacing(" !important", with: ""))
            }
        }
    }
}

extension String {
    /// The text without white space at both ends.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
