import Geometry
import SceneText

extension Function {
    /// The functions of numbers.
    static let numbers: [String: Function] = [
        "min": Function(1...Int.max, "numbers, or one list of numbers") { extreme(of: $0, <) },
        "max": Function(1...Int.max, "numbers, or one list of numbers") { extreme(of: $0, >) },
        "clamp": Function(3...3, "a number, the lowest and the highest result") { call in
            guard let value = call.number(0), let low = call.number(1), let high = call.number(2) else {
                return nil
            }
            guard low <= high else {
                return call.fail(
                    "clamp: the lowest result \(low.asText) is above the highest \(high.asText)", at: 1)
            }
            return .number(Swift.min(Swift.max(value, low), high))
        },
        "round": Function(1...2, "a number, and the number of decimals") { call in
            guard let value = call.number(0) else { return nil }
            guard call.values.count > 1 else {
                return .number(plain(value.rounded(.toNearestOrAwayFromZero)))
            }
            guard let decimals = call.integer(1, in: 0...15) else { return nil }
            return .number(plain(rounded(value, decimals)))
        },
        "floor": Function(1...1, "a number") { call in
            call.number(0).map { .number(plain($0.rounded(.down))) }
        },
        "sin": Function(1...1, "an angle in degrees") { call in
            call.number(0).map { .number(sine(degrees: $0)) }
        },
        "cos": Function(1...1, "an angle in degrees") { call in
            call.number(0).map { .number(sine(degrees: $0.truncatingRemainder(dividingBy: 360) + 90)) }
        },
        "random": Function(1...Int.max, "seeds: texts and numbers") { call in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for (index, value) in call.values.enumerated() {
                switch value.json {
                case .number(let number):
                    hash = Randomness.mix(hash ^ Randomness.mix((number == 0 ? 0 : number).bitPattern &+ 1))
                case .string(let text):
                    hash = Randomness.mix(hash &+ 2)
                    for byte in text.utf8 { hash = Randomness.mix(hash ^ UInt64(byte)) }
                default: return call.failType("a text or a number", at: index)
                }
            }
            return .number(Double(hash >> 11) * 0x1p-53)
        },
    ]

    private static func extreme(of call: Call, _ isBetter: (Double, Double) -> Bool) -> JSON? {
        var numbers: [Double] = []
        if call.values.count == 1, case .array(let items) = call.values[0].json {
            guard !items.isEmpty else { return call.fail("\(call.name): the list is empty", at: 0) }
            for item in items {
                guard case .number(let number) = item else {
                    return call.fail(
                        "\(call.name): expected a list of numbers, got \(item.typeWords) in it", at: 0)
                }
                numbers.append(number)
            }
        } else {
            for index in call.values.indices {
                guard let number = call.number(index) else { return nil }
                numbers.append(number)
            }
        }
        return numbers.dropFirst().reduce(numbers[0]) { isBetter($1, $0) ? $1 : $0 }.asNumber
    }

    private static func plain(_ value: Double) -> Double { value == 0 ? 0 : value }

    /// Rounds the decimal that a number is written as, so that 1.005 with two decimals gives 1.01.
    private static func rounded(_ value: Double, _ decimals: Int) -> Double {
        let text = value.magnitude.asText
        let parts = text.split(separator: ".")
        guard parts.count == 2, parts[1].count > decimals else { return value }
        var digits = Array(parts[0].utf8) + Array(parts[1].utf8.prefix(decimals))
        if Array(parts[1].utf8)[decimals] >= UInt8(ascii: "5") {
            var index = digits.count - 1
            while index >= 0 {
                if digits[index] < UInt8(ascii: "9") {
                    digits[index] += 1
                    break
                }
                digits[index] = UInt8(ascii: "0")
                index -= 1
            }
            if index < 0 { digits.insert(UInt8(ascii: "1"), at: 0) }
        }
        let whole = digits.count - decimals
        let result =
            String(decoding: digits[..<whole], as: UTF8.self) + "."
            + String(decoding: digits[whole...], as: UTF8.self)
        guard let number = Double(result.hasSuffix(".") ? result + "0" : result) else { return value }
        return value < 0 ? -number : number
    }

    /// Returns the sine, which is exact for multiples of 30 degrees where the result is 0, ½ or 1.
    private static func sine(degrees: Double) -> Double {
        var rest = degrees.truncatingRemainder(dividingBy: 360)
        if rest < 0 { rest += 360 }
        switch rest {
        case 0, 180: return 0
        case 30, 150: return 0.5
        case 90: return 1
        case 210, 330: return -0.5
        case 270: return -1
        default: return Turn.sine(rest / 360)
        }
    }
}

extension Double {
    fileprivate var asNumber: JSON { .number(self) }
}
