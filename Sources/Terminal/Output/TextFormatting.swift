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

/// Returns a number with a fixed number of decimal places; a dash for NaN, infinity and huge numbers.
package func fixed(_ value: Double, _ digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 1e18 else { return "–" }
    let text = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return digits == 0 ? sign + padded : "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
}

/// Returns a number of bytes in words, in the largest decimal unit that gives at least 1, such as `2.5 MB`.
package func byteCountText(_ count: Int) -> String {
    if count < 1000 { return "\(count) B" }
    let units = ["kB", "MB", "GB", "TB"]
    var value = Double(count) / 1000
    var unit = 0
    // Compared after rounding: 999,999 bytes are 1.0 MB, not 1000 kB.
    while value.rounded() >= 1000, unit < units.count - 1 {
        value /= 1000
        unit += 1
    }
    return "\(fixed(value, (value * 10).rounded() < 100 ? 1 : 0)) \(units[unit])"
}

/// Returns a duration in seconds as `m:ss` or `h:mm:ss`.
func clockText(_ seconds: Double) -> String {
    guard seconds >= 0, seconds < 360_000 else { return "–" }
    let whole = Int(seconds.rounded())
    func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
    let minutes = whole / 60
    return minutes < 60
        ? "\(minutes):\(two(whole % 60))" : "\(minutes / 60):\(two(minutes % 60)):\(two(whole % 60))"
}
