import Geometry

extension Color {
    /// Reads a colour in a notation that scenes don't support: `#fff`, `FFFFFF` or a CSS name; nil for anything else.
    init?(otherwise text: String) {
        guard text.isShort else { return nil }
        let word = text.lowercased()
        if let named = Self.named[word] {
            self = named
            return
        }
        let digits =
            word.hasPrefix("#") ? word.dropFirst() : word.hasPrefix("0x") ? word.dropFirst(2) : word[...]
        let isShort = digits.utf8.count == 3 || digits.utf8.count == 4
        self.init("#" + (isShort ? digits.map { "\($0)\($0)" }.joined() : String(digits)))
    }

    /// CSS's basic colour names, and some others.
    private static let named: [String: Color] = [
        "black": "#000000", "silver": "#C0C0C0", "gray": "#808080", "grey": "#808080", "white": "#FFFFFF",
        "maroon": "#800000", "red": "#FF0000", "purple": "#800080", "magenta": "#FF00FF", "pink": "#FFC0CB",
        "green": "#008000", "lime": "#00FF00", "olive": "#808000", "yellow": "#FFFF00", "orange": "#FFA500",
        "gold": "#FFD700", "navy": "#000080", "blue": "#0000FF", "teal": "#008080", "cyan": "#00FFFF",
        "aqua": "#00FFFF", "brown": "#A52A2A", "transparent": "#00000000",
    ].compactMapValues { Color($0) }
}
