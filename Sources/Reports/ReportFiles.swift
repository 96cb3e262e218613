import Files
import PageParts
import SceneModel

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

    private static let template = PageTemplate(PackageResources.report_html)

    /// The HTML of the page.
    var text: String {
        let styles = [PageStyle.base, PackageResources.report_css, style].filter { !$0.isEmpty }
        return Self.template.filled([
            "title": title.asHTML, "heading": title.asHTML,
            "style": styles.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"), "head": head,
            "content": content,
        ])
    }
}

/// Reads a report.json that this program may have written.
enum ReportFile {
    private static let mostBytes = 16 << 20

    /// Returns the content of the file at `path`. Nil if it is not a JSON file.
    static func content(of path: String) -> JSON? {
        guard FileSystem.kind(of: path) == .file, var file = try? InputFile(opening: path),
            let bytes = try? file.readAll(atMost: mostBytes)
        else { return nil }
        return try? JSON(parsing: bytes)
    }
}
