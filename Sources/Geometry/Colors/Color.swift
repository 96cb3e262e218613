/// An RGB colour with alpha. The components are gamma-encoded and not premultiplied.
public struct Color: Sendable, Hashable {
    /// The red component, 0 to 255.
    public var red: UInt8
    /// The green component, 0 to 255.
    public var green: UInt8
    /// The blue component, 0 to 255.
    public var blue: UInt8
    /// The alpha, from 0 (transparent) to 255 (opaque).
    public var alpha: UInt8

    /// Creates a colour from components of 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Parses `#RRGGBB` or `#RRGGBBAA`. Returns nil for any other text.
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
    /// Interpolates each component linearly, then rounds and clamps it to 0...255.
    public func interpolated(to other: Color, _ fraction: Double) -> Color {
        func level(_ one: UInt8, _ other: UInt8) -> UInt8 {
            let value = Double(one).interpolated(to: Double(other), fraction)
            return UInt8(min(max(value, 0), 255).rounded())
        }
        return Color(
            red: level(red, other.red), green: level(green, other.green), blue: level(blue, other.blue),
            alpha: level(alpha, other.alpha))
    }

    /// Three components: red, green and blue.
    public static var axisCount: Int { 3 }
    /// Adds the offsets to red, green and blue, then rounds and clamps each component to 0...255.
    public func moved(by offsets: [Double]) -> Color {
        func level(_ one: UInt8, _ offset: Double) -> UInt8 {
            UInt8(min(max(Double(one) + offset, 0), 255).rounded())
        }
        return Color(
            red: level(red, offsets[0]), green: level(green, offsets[1]), blue: level(blue, offsets[2]),
            alpha: alpha)
    }
}

/// A blend mode, which decides how a layer's colours combine with the colours below, as in the W3C's Compositing and
/// Blending.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
    /// The layer covers the colours below according to its alpha (source-over).
    case normal
    /// The product of both colours. A black layer gives black, and a white layer changes nothing.
    case multiply
    /// The complement of the product of both colours' complements. A white layer gives white, and a black layer changes
    /// nothing.
    case screen
    /// The sum of both colours, clamped to white (`plus-lighter`).
    case add
    /// The layer darkens or lightens the colours below, like a diffuse light.
    case softLight
    /// Multiplies dark colours below and screens bright ones.
    case overlay
    /// The darker of both colours, channel by channel.
    case darken
    /// The brighter of both colours, channel by channel.
    case lighten
    /// Brightens the colours below; a black layer changes nothing.
    case colorDodge
    /// Darkens the colours below; a white layer changes nothing.
    case colorBurn
    /// Multiplies by dark colours of the layer and screens with bright ones, like a harsh light.
    case hardLight
    /// The difference of both colours; a white layer inverts.
    case difference
    /// Like `difference`, with less contrast.
    case exclusion
    /// The hue of the layer, with the saturation and luminosity of what is below.
    case hue
    /// The saturation of the layer, with the hue and luminosity of what is below.
    case saturation
    /// The hue and saturation of the layer, with the luminosity of what is below.
    case color
    /// The luminosity of the layer, with the hue and saturation of what is below.
    case luminosity

    /// True if each channel of the result depends on the same channel of both colours alone.
    package var isSeparable: Bool {
        switch self {
        case .hue, .saturation, .color, .luminosity: false
        default: true
        }
    }
}
