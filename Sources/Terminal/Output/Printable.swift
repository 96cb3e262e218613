/// Untrusted text as one line for a terminal: control characters are escaped, and long text is shortened in the
/// middle. The limit counts Unicode scalars, because a character may have any number of them.
package func printable(_ text: String, limit: Int = 600) -> String {
    // Look only at what can be shown: an argument may have megabytes.
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

/// Lines without control characters. They may contain untrusted names, which could otherwise control the terminal.
package func withoutControls(_ lines: String) -> String {
    guard lines.unicodeScalars.contains(where: isCommanding) else { return lines }
    return lines.unicodeScalars.map { isCommanding($0) ? printable(String($0)) : String($0) }.joined()
}

private func isCommanding(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
}

/// A word of the command line as quoted in errors, shortened.
package func excerpt(_ word: String) -> String { printable(word, limit: 60) }

private func shortened(
    _ scalars: String.UnicodeScalarView, to limit: Int, by mark: some Sequence<Unicode.Scalar>
) -> [Unicode.Scalar] {
    guard scalars.count > limit else { return Array(scalars) }
    return scalars.prefix(limit / 2) + mark + scalars.suffix(limit / 2)
}
