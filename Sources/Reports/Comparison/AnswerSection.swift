import Comparison
import FilmReading
import PageParts
import Spelling

/// An answer in a page, which recommends a frame rate: a text, and a table of how far the picture jumps on each screen.
struct AnswerSection {
    private let answer: RateAnswer
    private let title: String?
    /// The words that stay on the same line as the number before them.
    private static let units: Set = ["px", "fps", "ms", "s", "Hz", "%", "arc", "times"]

    /// Creates a section. A nil `title` omits the heading.
    init(_ answer: RateAnswer, title: String? = nil) { (self.answer, self.title) = (answer, title) }

    /// The HTML of the answer: the recommended frame rate as a heading, then the verdict and the reasons. If no rate is
    /// recommended, the verdict is the heading.
    var words: String {
        let text = answer.words.joined(separator: " ")
        let parts = text.split(separator: ": ", maxSplits: 1)
        let heading = title.map { "<h2>\($0.asHTML)</h2>" } ?? ""
        guard parts.count > 1, let verdict = parts.first, let rest = parts.last else {
            return "\(heading)<p class=\"verdict\">\(html(text))</p>"
        }
        let sentences = rest.prefix(1).uppercased() + rest.dropFirst()
        guard let film = answer.film else {
            return
                "\(heading)<p class=\"verdict\">\(html(verdict))</p>\n<p class=\"answer\">\(html(sentences))</p>"
        }
        return """
            \(heading)<p class="verdict">\(html("Ship " + film.label))</p>
            <p class="answer"><b>\(html(verdict)).</b> \(html(sentences))</p>
            """
    }

    /// The HTML of an expanded table that shows how far the picture jumps on each screen at each frame rate.
    var jumps: String {
        let rates = answer.films.map { "<th scope=\"col\">\($0.label.asHTML)</th>" }.joined()
        let rows = answer.screenRows.map { row in
            let cells = row.jumps.map { "<td>\($0.map { fixed($0, 1) + "′" } ?? "–")</td>" }.joined()
            return "<tr><th scope=\"row\">\(row.screen.asHTML)</th>\(cells)</tr>"
        }.joined()
        return """
            <details class="meanings" open><summary>How far the picture jumps on each screen, in arc minutes (visible from \(decimal(answer.thresholds.visibleJump)), clear from \(decimal(answer.thresholds.clearJump)))\(title.map { ": \($0.asHTML)" } ?? "")</summary>
            <div class="wide"><table><thead><tr><td></td>\(rates)</tr></thead><tbody>\(rows)</tbody></table></div></details>
            """
    }

    /// Returns a text as HTML, with a no-break space between each number and its unit.
    private func html(_ text: some StringProtocol) -> String {
        var (line, last) = ("", "")
        for word in String(text).split(separator: " ") {
            let isUnit = Self.units.contains(word.filter { $0.isLetter || $0 == "%" })
            if !line.isEmpty { line += isUnit && last.last?.isNumber == true ? "\u{A0}" : " " }
            line += word
            last = String(word)
        }
        return line.asHTML
    }
}
