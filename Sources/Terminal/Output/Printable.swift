/// Text from outside as one line that a terminal can show: control characters are written as what they are,
/// and what is too long loses its middle. The limit counts Unicode scalars, for one character may have any
/// number of them.
public func printable(_ text: String, limit: Int = 600) -> String {
    // Beyond this nothing is shown anyway, and an argument may have megabytes.
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

/// A word of the command line as an error quotes it: short, whatever was given.
public func excerpt(_ word: String) -> String { printable(word, limit: 60) }

private func shortened(
    _ scalars: String.UnicodeScalarView, to limit: Int, by mark: some Sequence<Unicode.Scalar>
) -> [Unicode.Scalar] {
    guard scalars.count > limit else { return Array(scalars) }
    return scalars.prefix(limit / 2) + mark + scalars.suffix(limit / 2)
}
