import SceneText

/// A colour as CSS writes it, for texts of other programs.
struct CSSColor {
    private var red, green, blue: Double
    private var alpha: Double

    /// Reads `#RGB`, `#RRGGBB`, each also with alpha, `rgb()`, `hsl()`, and some names. Returns nil for anything else.
    init?(_ text: String) {
        let word = text.lowercased().filter { !$0.isWhitespace || $0 == " " }
        if word.hasPrefix("#") {
            self.init(digits: String(word.dropFirst()))
        } else if let open = word.firstIndex(of: "(") {
            self.init(function: String(word[..<open]), of: word[word.index(after: open)...])
        } else if let digits = Self.names[word] {
            self.init(digits: digits)
        } else {
            return nil
        }
    }

    /// Reads `#AARRGGBB`, in which the alpha comes first.
    init?(alphaFirst text: String) {
        guard text.hasPrefix("#"), text.utf8.count == 9 else {
            self.init(text)
            return
        }
        self.init(digits: String(text.dropFirst(3) + text.dropFirst().prefix(2)))
    }

    private init?(digits: String) {
        let isShort = digits.utf8.count == 3 || digits.utf8.count == 4
        guard isShort || digits.utf8.count == 6 || digits.utf8.count == 8,
            digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }), let value = UInt64(digits, radix: 16)
        else { return nil }
        let (bits, most) = isShort ? (UInt64(4), 15.0) : (8, 255)
        let hasAlpha = digits.utf8.count == (isShort ? 4 : 8)
        func channel(_ index: UInt64) -> Double {
            let last: UInt64 = hasAlpha ? 3 : 2
            return Double(value >> (bits * (last - index)) & (1 << bits - 1)) / most
        }
        (red, green, blue) = (channel(0), channel(1), channel(2))
        alpha = hasAlpha ? channel(3) : 1
    }

    private init?(function: String, of rest: Substring) {
        let parts = rest.prefix { $0 != ")" }.split { ", /".contains($0) }
        let numbers = parts.compactMap { part -> Double? in
            let isShare = part.hasSuffix("%")
            let digits = part.filter { "0123456789.-".contains($0) }
            return Double(digits.hasPrefix(".") ? "0\(digits)" : digits).map { isShare ? $0 / 100 : $0 }
        }
        guard numbers.count == parts.count, numbers.count == 3 || numbers.count == 4 else { return nil }
        switch function {
        case "rgb", "rgba":
            (red, green, blue) = (numbers[0] / 255, numbers[1] / 255, numbers[2] / 255)
        case "hsl", "hsla":
            let (hue, share, light) = (numbers[0], numbers[1], numbers[2])
            func channel(_ shift: Double) -> Double {
                let place = (shift + hue / 30).truncatingRemainder(dividingBy: 12)
                return light - share * min(light, 1 - light) * max(-1, min(place - 3, 9 - place, 1))
            }
            (red, green, blue) = (channel(0), channel(8), channel(4))
        default: return nil
        }
        alpha = numbers.count == 4 ? numbers[3] : 1
    }

    /// The colour as scenes write it, multiplied by an opacity.
    func text(opacity: Double = 1) -> String {
        let opaque = [red, green, blue].map(Self.digits).joined()
        let alpha = Self.digits(alpha * opacity)
        return "#\(opaque)\(alpha == "FF" ? "" : alpha)"
    }

    /// The colour as scenes write it, without its alpha.
    var opaqueText: String { "#" + [red, green, blue].map(Self.digits).joined() }

    private static func digits(_ channel: Double) -> String {
        let value = Int((min(max(channel, 0), 1) * 255).rounded())
        let digits = String(value, radix: 16, uppercase: true)
        return value < 16 ? "0\(digits)" : digits
    }

    private static let names = [
        "white": "ffffff", "black": "000000", "transparent": "00000000", "red": "ff0000", "green": "008000",
        "blue": "0000ff", "yellow": "ffff00", "orange": "ffa500", "purple": "800080", "pink": "ffc0cb",
        "gray": "808080", "grey": "808080", "silver": "c0c0c0", "gold": "ffd700", "navy": "000080",
        "teal": "008080", "lime": "00ff00", "cyan": "00ffff", "aqua": "00ffff", "magenta": "ff00ff",
        "fuchsia": "ff00ff", "maroon": "800000", "olive": "808000", "brown": "a52a2a", "crimson": "dc143c",
        "tomato": "ff6347", "coral": "ff7f50", "darkgray": "a9a9a9", "lightgray": "d3d3d3",
    ]
}
