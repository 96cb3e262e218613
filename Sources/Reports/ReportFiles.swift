import Files
import PageParts
import SceneModel

/// A report's page: one file of HTML around its content.
struct ReportHTML {
    /// The page's title and its first heading, as plain text.
    let title: String
    /// A style sheet besides that of all reports.
    var style: [UInt8] = []
    /// More of its head, as HTML.
    var head = ""
    /// The HTML after the heading.
    let content: String

    private static let template = PageTemplate(PackageResources.report_html)

    /// The file's text.
    var text: String {
        let styles = [PageStyle.base, PackageResources.report_css, style].filter { !$0.isEmpty }
        return Self.template.filled([
            "title": title.asHTML, "heading": title.asHTML,
            "style": styles.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"), "head": head,
            "content": content,
        ])
    }
}

/// A report.json that this program may have written.
enum ReportFile {
    private static let mostBytes = 16 << 20

    /// Its content; nil if it is not a JSON file.
    static func content(of path: String) -> JSON? {
        guard FileSystem.kind(of: path) == .file, var file = try? InputFile(opening: path),
            let bytes = try? file.readAll(atMost: mostBytes)
        else { return nil }
        return try? JSON(parsing: bytes)
    }
}
