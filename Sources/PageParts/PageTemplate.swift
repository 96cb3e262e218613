import Embedded

/// An HTML text with placeholders, written `{{name}}`.
package struct PageTemplate: Sendable {
    private let text: String

    /// Creates a template from the bytes of an HTML resource.
    package init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

    /// Returns the text with a value in place of each placeholder. Values are HTML, and are not searched for
    /// placeholders. Each placeholder needs a value, and each value a placeholder.
    package func filled(_ values: KeyValuePairs<String, String>) -> String {
        var filled = ""
        var rest = text[...]
        var left = Set(values.map(\.key))
        while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}")
        {
            let name = String(rest[start.upperBound..<end.lowerBound])
            guard let value = values.first(where: { $0.key == name })?.value else {
                preconditionFailure("no value for {{\(name)}}")
            }
            left.remove(name)
            filled += rest[..<start.lowerBound] + value
            rest = rest[end.upperBound...]
        }
        precondition(left.isEmpty, "no place for \(left)")
        return filled + rest
    }
}

/// The script of an HTML page that is a single file and loads no other files.
package enum InlineScript {
    /// Joins JavaScript modules in their order, without the lines that import one module from another.
    package static func joined(_ modules: [[UInt8]]) -> String {
        modules.map { module in
            String(decoding: module, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.hasPrefix("import ") }
                .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
                .joined(separator: "\n")
        }.joined(separator: "\n")
    }
}

/// Style sheets that pages share.
package enum PageStyle {
    /// The colours of the studio and of reports.
    package static var base: [UInt8] { EmbeddedFolder.pageParts["base.css"] }
}
