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

    /// Parses `#RRGGBB` or `#RRGGBBAA`; nil for anything else.
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

    /// The colour as `#RRGGBB`, or `#RRGGBBAA` if it is not opaque.
    public var text: String {
        let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        let digits = parts.map { part in
            (part < 16 ? "0" : "") + String(part, radix: 16, uppercase: true)
        }
        return "#" + digits.joined()
    }
}

extension Color: Interpolatable {
    /// Interpolates each channel linearly, rounds it to the nearest level and clamps it to 0...255.
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
    /// Adds the offsets, then rounds and clamps each channel as `interpolated` does; see `Interpolatable`.
    public func moved(by offsets: [Double]) -> Color {
        func level(_ one: UInt8, _ offset: Double) -> UInt8 {
            UInt8(min(max(Double(one) + offset, 0), 255).rounded())
        }
        return Color(
            red: level(red, offsets[0]), green: level(green, offsets[1]), blue: level(blue, offsets[2]),
            alpha: alpha)
    }
}

/// A blend mode: how a layer's colours combine with what is below, as defined by the W3C's Compositing and Blending.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
    /// Source-over: the layer covers what is below according to its alpha.
    case normal
    /// The product of both colours: black stays, white has no effect.
    case multiply
    /// The product of their complements: white stays, black has no effect.
    case screen
    /// The sum of both colours, up to white (`plus-lighter`).
    case add
    /// The layer darkens or lightens like a diffuse light.
    case softLight
}
