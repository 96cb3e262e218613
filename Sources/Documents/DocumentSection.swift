/// A part of a document: a heading and what follows, up to the next heading of the same or a higher level.
package struct DocumentSection: Sendable, Equatable {
    /// The path of the document.
    package let path: String
    /// The heading as it is written, without its number signs.
    package let heading: String
    /// The level of the heading: 1 for the title of the document.
    package let level: Int
    /// The section's lines.
    package let lines: [Substring]

    /// The section's text in Markdown, which ends with one line break.
    package var text: String {
        let last = lines.lastIndex { !$0.isEmpty } ?? 0
        return lines.prefix(last + 1).joined(separator: "\n") + "\n"
    }

    /// The name by which the section is asked for: the heading in lower case with hyphens, as in links to it.
    package var name: String { Self.name(of: heading) }

    /// The heading's code if the whole heading is code, as those of layer types are; otherwise nil.
    package var code: String? {
        guard heading.count > 2, heading.hasPrefix("`"), heading.hasSuffix("`") else { return nil }
        let code = heading.dropFirst().dropLast()
        return code.contains("`") ? nil : String(code)
    }

    /// Returns a heading in the form that it has in links: lower case, with hyphens for spaces, without other signs.
    package static func name(of heading: String) -> String {
        String(
            heading.lowercased().compactMap { character in
                character == " "
                    ? "-"
                    : character.isLetter || character.isNumber || "-_".contains(character)
                        ? character : nil
            })
    }
}

extension Document {
    /// The sections of the document, in the order of their headings; the first is the whole document. Lines in code
    /// blocks are no headings.
    package var sections: [DocumentSection] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var isCode = false
        var headings: [(line: Int, level: Int)] = []
        for (index, line) in lines.enumerated() {
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
            let level = line.prefix { $0 == "#" }.count
            if !isCode, level > 0, line.dropFirst(level).hasPrefix(" ") { headings.append((index, level)) }
        }
        return headings.enumerated().map { index, heading in
            let end = headings[(index + 1)...].first { $0.level <= heading.level }?.line ?? lines.count
            return DocumentSection(
                path: path, heading: String(lines[heading.line].dropFirst(heading.level + 1)),
                level: heading.level, lines: Array(lines[heading.line..<end]))
        }
    }
}
