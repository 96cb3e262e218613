import Geometry
import SceneText

/// A color that is written as `#RRGGBB` or `#RRGGBBAA`.
struct TextColor {
    /// Red, green, blue and alpha, from 0 to 255.
    let channels: [Double]

    init(_ channels: [Double]) {
        // Halves are rounded up.
        self.channels = channels.map { $0.isNaN ? 0 : min(max(($0 + 0.5).rounded(.down), 0), 255) }
    }

    /// Reads a color; returns nil if the text is none.
    init?(_ text: String) {
        let digits = Array(text.utf8.dropFirst())
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else { return nil }
        var channels: [Double] = []
        for pair in stride(from: 0, to: digits.count, by: 2) {
            let word = String(decoding: digits[pair..<pair + 2], as: UTF8.self)
            guard word.allSatisfy(\.isHexDigit), let value = UInt8(word, radix: 16) else { return nil }
            channels.append(Double(value))
        }
        self.channels = channels.count == 4 ? channels : channels + [255]
    }

    /// The color in capital letters, without alpha if it is opaque.
    var text: String {
        let shown = channels[3] == 255 ? channels.dropLast() : channels[...]
        return "#"
            + shown.map { value in
                let digits = String(Int(value), radix: 16, uppercase: true)
                return digits.count < 2 ? "0" + digits : digits
            }.joined()
    }

    /// Returns the color at `part` of the way to another color; channels are mixed one by one.
    func mixed(with other: TextColor, _ part: Double) -> TextColor {
        TextColor(zip(channels, other.channels).map { $0 + ($1 - $0) * part })
    }

    /// The relative luminance of WCAG 2, from 0 to 1; alpha is ignored.
    var luminance: Double {
        relativeLuminance(red: channels[0], green: channels[1], blue: channels[2])
    }
}

extension Function {
    /// The functions of colors, and `mix`, which takes numbers and points too.
    static let colors: [String: Function] = [
        "mix": Function(
            3...3, "two numbers, points or colors, and the part from the first to the second", mix),
        "lighten": Function(2...2, "a color, and an amount from 0 to 1") {
            mixed($0, with: [255, 255, 255])
        },
        "darken": Function(2...2, "a color, and an amount from 0 to 1") { mixed($0, with: [0, 0, 0]) },
        "contrast": Function(1...1, "a color") { call in
            guard let color = call.color(0) else { return nil }
            // White has a contrast of 1.05 / (L + 0.05), black of (L + 0.05) / 0.05.
            let sum = color.luminance + 0.05
            return .string(sum * sum >= 1.05 * 0.05 ? "#000000" : "#FFFFFF")
        },
    ]

    private static func mixed(_ call: Call, with end: [Double]) -> JSON? {
        guard let color = call.color(0), let amount = call.number(1) else { return nil }
        guard (0...1).contains(amount) else {
            return call.fail("\(call.name): expected an amount from 0 to 1, got \(amount.asText)", at: 1)
        }
        return .string(color.mixed(with: TextColor(end + [color.channels[3]]), amount).text)
    }

    @Sendable private static func mix(_ call: Call) -> JSON? {
        guard let part = call.number(2) else { return nil }
        switch call.values[0].json {
        case .number(let first):
            guard let second = call.number(1) else { return nil }
            return .number(first + (second - first) * part)
        case .array:
            guard let first = point(call, 0), let second = point(call, 1) else { return nil }
            return .array(zip(first, second).map { .number($0 + ($1 - $0) * part) })
        default:
            guard let first = call.color(0), let second = call.color(1) else { return nil }
            return .string(first.mixed(with: second, part).text)
        }
    }

    private static func point(_ call: Call, _ index: Int) -> [Double]? {
        guard case .array(let items) = call.values[index].json, items.count == 2,
            items.compactMap(\.number).count == 2
        else {
            _ = call.failType("a point [x, y]", at: index)
            return nil
        }
        return items.compactMap(\.number)
    }
}
