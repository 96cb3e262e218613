import Comparison
import PageParts

extension MetricRow {
    /// The table row. Its title unfolds the metric's meaning.
    var html: String {
        let cells = values.map { "<td>\($0.groupedDigits.asHTML)</td>" }.joined()
        let part = isPart ? " class=\"part\"" : ""
        return """
            <tr><th scope="row"\(part)><details><summary>\(title.asHTML)</summary>\
            <p>\(meaning.asHTML)</p></details></th>\(cells)</tr>
            """
    }

    /// Returns a table with these rows and one column for each of `films`.
    static func table(_ rows: [MetricRow], of films: [String]) -> String {
        let names = films.map { "<th scope=\"col\">\($0.asHTML)</th>" }.joined()
        return """
            <div class="wide"><table class="figures"><thead><tr><td></td>\(names)</tr></thead><tbody>
            \(rows.map(\.html).joined(separator: "\n"))
            </tbody></table></div>
            """
    }
}

extension String {
    /// The text with commas between thousands if it is a number, otherwise unchanged.
    var groupedDigits: String {
        let whole = prefix { $0.isASCII && $0.isNumber }
        let rest = self[whole.endIndex...]
        guard whole.count > 3, rest.isEmpty || rest.first == "." && rest.dropFirst().allSatisfy(\.isNumber)
        else { return self }
        let digits = whole.enumerated().map { place, digit in
            (place > 0 && (whole.count - place) % 3 == 0 ? "," : "") + String(digit)
        }
        return digits.joined() + rest
    }
}
