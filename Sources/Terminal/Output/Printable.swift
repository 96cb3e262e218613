/// Text from outside as one line that a terminal can show: control characters are written as what they are,
/// and what is too long loses its middle.
public func printable(_ text: String, limit: Int = 600) -> String {
    let escaped = text.unicodeScalars.map { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(scalar)
        }
    }.joined()
    guard escaped.count > limit else { return escaped }
    return "\(escaped.prefix(limit / 2)) … \(escaped.suffix(limit / 2))"
}
