/// A comparison of films as one HTML file that needs nothing beside it.
public struct FilmsPage {
    private let comparison: FilmsComparison
    private let number: (Double, Int) -> String

    /// A page; `number` writes a number with so many digits after the point.
    public init(_ comparison: FilmsComparison, number: @escaping (Double, Int) -> String) {
        self.comparison = comparison
        self.number = number
    }

    /// The file's text.
    public var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title.asHTML)</title>
        <style>\(PageStyle.text)</style>
        </head>
        <body>
        <h1>\(title.asHTML)</h1>
        \(comparison.answer.map(AnswerSection.init)?.html(number: number) ?? "")
        <p>Compared with \(comparison.reference.asHTML).</p>
        <ul>\(comparison.alignments.map { "<li>\($0.asHTML)</li>" }.joined())</ul>
        <div class="wide"><table>\(table)</table></div>
        </body>
        </html>

        """
    }

    private var title: String { "\(comparison.films.count) films compared" }

    private var table: String {
        let names = comparison.films.map { "<th scope=\"col\">\($0.path.asHTML)</th>" }.joined()
        let rows = comparison.rows(number: number).map { row in
            let isPart = row.title.hasPrefix(" ")
            let cells = row.values.map { "<td>\($0.asHTML)</td>" }.joined()
            return
                "<tr><th scope=\"row\"\(isPart ? " class=\"part\"" : "")>\(row.title.asHTML)</th>\(cells)</tr>"
        }
        return "<thead><tr><td></td>\(names)</tr></thead><tbody>\(rows.joined(separator: "\n"))</tbody>"
    }
}

/// An answer in words, with the jumps that it rests on, folded up.
struct AnswerSection {
    private let answer: RateAnswer

    init(_ answer: RateAnswer) { self.answer = answer }

    func html(number: (Double, Int) -> String) -> String {
        let rates = answer.films.map { "<th scope=\"col\">\($0.rate) fps</th>" }.joined()
        let rows = answer.screenRows.map { row in
            let cells = row.jumps.map { "<td>\($0.map { number($0, 1) + "′" } ?? "–")</td>" }.joined()
            return "<tr><th scope=\"row\">\(row.screen.asHTML)</th>\(cells)</tr>"
        }.joined()
        return """
            <p class="answer">\(answer.words.joined(separator: " ").asHTML)</p>
            <details class="meanings"><summary>The largest jump on each screen, in arc minutes</summary>
            <div class="wide"><table><thead><tr><td></td>\(rates)</tr></thead><tbody>\(rows)</tbody></table></div></details>
            """
    }
}
