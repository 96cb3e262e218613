/// Returns untrusted text as one line for a terminal: control characters are escaped, and text that is longer than
/// `limit` is shortened in the middle. The limit counts Unicode scalars, because a character may contain any number of
/// scalars.
package func printable(_ text: String, limit: Int = 600) -> String {
    // Reads only the part that can be shown, because an argument may have megabytes.
    let ends = shortened(text.unicodeScalars, to: 2 * limit, by: [])
    let escaped = ends.map { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(scalar)
        }
    }.joined()
    return String(
        String.UnicodeScalarView(shortened(escaped.unicodeScalars, to: limit, by: " … ".unicodeScalars)))
}

/// Returns the lines without control characters. Lines may contain untrusted names, whose characters could control the
/// terminal.
package func withoutControls(_ lines: String) -> String {
    guard lines.unicodeScalars.contains(where: isCommanding) else { return lines }
    return lines.unicodeScalars.map { isCommanding($0) ? printable(String($0)) : String($0) }.joined()
}

private func isCommanding(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
}

/// Returns a word of the command line for use in an error message: printable, and shortened to 60 Unicode scalars.
package func excerpt(_ word: String) -> String { printable(word, limit: 60) }

private func shortened(
    _ scalars: String.UnicodeScalarView, to limit: Int, by mark: some Sequence<Unicode.Scalar>
) -> [Unicode.Scalar] {
    guard scalars.count > limit else { return Array(scalars) }
    return scalars.prefix(limit / 2) + mark + scalars.suffix(limit / 2)
}

/// Splits a text into lines of whole words. Lines are at most `width` columns wide, except for longer single words.
package func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
        if let last = lines.last, last.count + 1 + word.count <= width {
            lines[lines.count - 1] += " \(word)"
        } else {
            lines.append(String(word))
        }
    }
    return lines
}
