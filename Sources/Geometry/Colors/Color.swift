/// A gamma-encoded RGB colour, not premultiplied.
public struct Color: Sendable, Hashable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8
    /// Opacity, 0 (transparent) to 255 (opaque).
    public var alpha: UInt8

    /// Creates a colour.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Reads `#RRGGBB` or `#RRGGBBAA`; anything else gives nil.
    public init?(_ text: String) {
        guard text.utf8.count == 7 || text.utf8.count == 9, text.first == "#",
            text.utf8.dropFirst().allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let code = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        let rgba = text.utf8.count == 7 ? code << 8 | 0xFF : code
        self.init(
            red: UInt8(rgba >> 24), green: UInt8(rgba >> 16 & 0xFF), blue: UInt8(rgba >> 8 & 0xFF),
            alpha: UInt8(rgba & 0xFF))
    }

    /// The colour as `#RRGGBB`, with `AA` when it is not opaque.
    public var text: String {
        let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        let digits = parts.map { part in
            (part < 16 ? "0" : "") + String(part, radix: 16, uppercase: true)
        }
        return "#" + digits.joined()
    }
}
