/// Character entities, such as `&amp;`.
enum CaptionEntity {
    /// The length of the entity at the beginning of a text, and its meaning; nil if there is no known entity.
    static func meaning(
        of text: Substring.UnicodeScalarView
    ) -> (length: Int, meant: String.UnicodeScalarView)? {
        let name = text.dropFirst().prefix(longest).prefix { $0 != ";" }
        guard text.dropFirst(name.count + 1).first == ";" else { return nil }
        guard let scalar = named[String(name)] ?? numbered(name) else { return nil }
        return (name.count + 2, String.UnicodeScalarView([scalar]))
    }

    private static let longest = 8
    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "lrm": "\u{200E}",
        "rlm": "\u{200F}",
    ]

    private static func numbered(_ name: Substring.UnicodeScalarView) -> Unicode.Scalar? {
        guard name.first == "#" else { return nil }
        let digits = String(name.dropFirst())
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let value =
            isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init)
    }
}
