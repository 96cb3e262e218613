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

extension Color: Interpolatable {
    /// Each channel on a straight line, rounded to the nearest level; beyond 0 and 255 it stays there.
    public func interpolated(to other: Color, _ fraction: Double) -> Color {
        func level(_ one: UInt8, _ other: UInt8) -> UInt8 {
            let value = Double(one).interpolated(to: Double(other), fraction)
            return UInt8(min(max(value, 0), 255).rounded())
        }
        return Color(
            red: level(red, other.red), green: level(green, other.green), blue: level(blue, other.blue),
            alpha: level(alpha, other.alpha))
    }

    /// Red, green and blue, in levels.
    public static var axisCount: Int { 3 }
    /// See `Interpolatable`; rounded and bounded as above.
    public func moved(by offsets: [Double]) -> Color {
        func level(_ one: UInt8, _ offset: Double) -> UInt8 {
            UInt8(min(max(Double(one) + offset, 0), 255).rounded())
        }
        return Color(
            red: level(red, offsets[0]), green: level(green, offsets[1]), blue: level(blue, offsets[2]),
            alpha: alpha)
    }
}

/// The way in which a layer's colours are mixed with what is below, as in the W3C's Compositing and Blending.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
    /// Source-over: the layer covers what is below by its alpha.
    case normal
    /// Both are multiplied: black stays, white changes nothing.
    case multiply
    /// Their complements are multiplied: white stays, black changes nothing.
    case screen
    /// Both are added, up to white (`plus-lighter`).
    case add
    /// The layer darkens or lightens, as a diffuse light would.
    case softLight
}
