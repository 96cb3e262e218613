import Comparison
import Embedded
import Files
import PageParts
import SceneModel
import SceneText

/// The page of a report: a complete HTML file around the given content.
struct ReportHTML {
    /// The title and first heading of the page, as plain text.
    let title: String
    /// An additional style sheet.
    var style: [UInt8] = []
    /// Additional HTML for the page's head.
    var head = ""
    /// The HTML after the first heading.
    let content: String

    private static let template = PageTemplate(EmbeddedFolder.reportPage["report.html"])

    /// The HTML of the page.
    var text: String {
        let styles = [PageStyle.base, EmbeddedFolder.reportPage["report.css"], style].filter { !$0.isEmpty }
        return Self.template.filled([
            "title": title.asHTML, "heading": title.asHTML,
            "style": styles.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"), "head": head,
            "content": content,
        ])
    }
}

/// A reader of a report.json that this program may have written.
enum ReportFile {
    private static let maximumBytes = 16 << 20

    /// Returns the content of the file at `path`. Nil if this is not a JSON file.
    static func content(of path: String) -> JSON? {
        guard FileSystem.kind(of: path) == .file, var file = try? InputFile(opening: path),
            let bytes = try? file.readAll(atMost: maximumBytes)
        else { return nil }
        return try? JSON(parsing: bytes)
    }
}

extension MetricRow {
    /// The table row. A click on the row's title shows the meaning of the metric.
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
