import SceneText

/// The decimal format of a number in a text, such as `#,##0.00 'kg'`: a part of the patterns of ICU.
///
/// `0` is a digit that is always shown, `#` one that is shown where the number has it. A comma groups digits, a point
/// begins the decimals. What stands before and after the digits is shown as it is; in quotes, it may be anything. A
/// minus sign precedes a number below zero.
public struct NumberPattern: Sendable, Equatable {
    /// The pattern as it is written.
    public let text: String
    /// The texts before and after the digits, without quotes.
    package let prefix, suffix: String
    private let leastInteger: Int
    private let leastDecimals: Int
    /// The maximum number of decimals that are shown.
    package let mostDecimals: Int
    private let groups: Groups?

    /// The number of digits of the last group, and of each group before.
    private struct Groups: Equatable {
        let last, others: Int
    }

    /// The pattern of numbers without a pattern: whole numbers in groups of three digits.
    public static let usual = NumberPattern(whole: "#,##0", leastInteger: 1, group: 3)

    /// The maximum number of characters of a pattern.
    private static let maximumCharacters = 100
    private static let maximumDigits = 15, maximumDecimals = 9

    private init(whole text: String, leastInteger: Int, group: Int) {
        (self.text, self.leastInteger) = (text, leastInteger)
        groups = Groups(last: group, others: group)
        (prefix, suffix, leastDecimals, mostDecimals) = ("", "", 0, 0)
    }

    /// Parses a pattern; nil if it is not understood.
    public init?(_ text: String) {
        guard let pattern = try? NumberPattern(parsing: text) else { return nil }
        self = pattern
    }

    /// A pattern that is not understood.
    struct Misunderstanding: Error {
        let message: String
    }

    init(parsing text: String) throws(Misunderstanding) {
        guard text.unicodeScalars.count <= Self.maximumCharacters else {
            throw Misunderstanding(message: "expected at most \(Self.maximumCharacters) characters")
        }
        var parser = Parser(rest: Array(text.unicodeScalars)[...])
        self.text = text
        prefix = try parser.literal()
        let (integer, decimals) = parser.digits()
        suffix = try parser.literal()
        if let next = parser.rest.first {
            throw Misunderstanding(message: "a second number begins at \"\(next)\"; put it in quotes")
        }
        (leastInteger, groups) = try Self.integer(integer)
        (leastDecimals, mostDecimals) = try Self.decimals(decimals)
    }

    private static func integer(
        _ part: String
    ) throws(Misunderstanding) -> (least: Int, groups: Groups?) {
        let pieces = part.split(separator: ",", omittingEmptySubsequences: false)
        let digits = part.filter { $0 != "," }
        if digits.isEmpty { throw Misunderstanding(message: "expected \"0\" or \"#\" for the digits") }
        guard digits.count <= maximumDigits else {
            throw Misunderstanding(message: "expected at most \(maximumDigits) digits before the point")
        }
        let first = digits.firstIndex(of: "0") ?? digits.endIndex
        if digits[first...].contains("#") {
            throw Misunderstanding(message: "\"#\" can't follow \"0\" before the point")
        }
        guard pieces.count > 1 else { return (digits[first...].count, nil) }
        let last = pieces[pieces.count - 1].count
        let others = pieces.count > 2 ? pieces[pieces.count - 2].count : last
        guard last > 0, others > 0 else {
            throw Misunderstanding(message: "expected digits on both sides of a comma, as in \"#,##0\"")
        }
        return (digits[first...].count, Groups(last: last, others: others))
    }

    private static func decimals(_ part: String?) throws(Misunderstanding) -> (least: Int, most: Int) {
        guard let part else { return (0, 0) }
        if part.contains(",") { throw Misunderstanding(message: "a comma can't follow the point") }
        guard (1...maximumDecimals).contains(part.count) else {
            throw Misunderstanding(message: "expected 1 to \(maximumDecimals) digits after the point")
        }
        let least = part.prefix { $0 == "0" }.count
        if part.dropFirst(least).contains("0") {
            throw Misunderstanding(message: "\"0\" can't follow \"#\" after the point")
        }
        return (least, part.count)
    }

    private struct Parser {
        var rest: ArraySlice<Unicode.Scalar>

        /// Reads a text around the digits, up to a character that stands for a digit.
        mutating func literal() throws(Misunderstanding) -> String {
            var text = String.UnicodeScalarView()
            var isQuoted = false
            while let next = rest.first {
                if next == "'" {
                    rest.removeFirst()
                    if rest.first == "'" { text.append(rest.removeFirst()) } else { isQuoted.toggle() }
                    continue
                }
                if !isQuoted {
                    if "#0,.".unicodeScalars.contains(next) { break }
                    try Self.check(next)
                }
                text.append(rest.removeFirst())
            }
            if isQuoted { throw Misunderstanding(message: "a quote ' is not closed") }
            return String(text)
        }

        private static func check(_ scalar: Unicode.Scalar) throws(Misunderstanding) {
            switch scalar {
            case "1"..."9":
                throw Misunderstanding(
                    message: "rounding to \"\(scalar)\" is not supported; put digits to show in quotes")
            case "%", "‰", "¤", ";", "@", "*", "+", "-", "E":
                throw Misunderstanding(
                    message:
                        "\"\(scalar)\" has a meaning that is not supported; to show it, write '\(scalar)' in quotes"
                )
            case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}":
                throw Misunderstanding(message: "a number stays in its line; put the line break in a text")
            default: return
            }
        }

        /// Reads the digits; the decimals are nil without a point.
        mutating func digits() -> (integer: String, decimals: String?) {
            func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar == "0" || scalar == "#" || scalar == "," }
            func take() -> String {
                let digits = rest.prefix(while: isDigit)
                rest.removeFirst(digits.count)
                return String(String.UnicodeScalarView(digits))
            }
            let integer = take()
            guard rest.first == "." else { return (integer, nil) }
            rest.removeFirst()
            return (integer, take())
        }
    }
}

extension NumberPattern {
    /// A rounded number as ASCII digits.
    private struct Rounded {
        var isNegative: Bool
        /// At least as many digits as the pattern shows.
        var integer, decimals: [UInt8]
    }

    /// Returns the number, rounded half away from zero. What is rounded is the shortest decimal that reads back as the
    /// same number, so 1.005 becomes 1.01.
    private func rounded(_ value: Double) -> Rounded {
        let zero = UInt8(ascii: "0")
        let parts = value.magnitude.asText.split(separator: ".").map { Array($0.utf8) }
        var digits = parts[0]
        var decimals = parts.count > 1 ? parts[1] : []
        let isUp = decimals.count > mostDecimals && decimals[mostDecimals] >= UInt8(ascii: "5")
        decimals = Array(decimals.prefix(mostDecimals))
        decimals += repeatElement(zero, count: mostDecimals - decimals.count)
        digits += decimals
        if isUp {
            var place = digits.count - 1
            while place >= 0, digits[place] == UInt8(ascii: "9") {
                digits[place] = zero
                place -= 1
            }
            if place < 0 { digits.insert(UInt8(ascii: "1"), at: 0) } else { digits[place] += 1 }
        }
        var integer = Array(digits.dropLast(mostDecimals).drop { $0 == zero })
        decimals = Array(digits.suffix(mostDecimals))
        while decimals.count > leastDecimals, decimals.last == zero { decimals.removeLast() }
        let isZero = integer.isEmpty && decimals.allSatisfy { $0 == zero }
        integer.insert(contentsOf: repeatElement(zero, count: max(leastInteger - integer.count, 0)), at: 0)
        if integer.isEmpty, decimals.isEmpty { integer = [zero] }
        return Rounded(isNegative: value < 0 && !isZero, integer: integer, decimals: decimals)
    }

    /// The room for all numbers of a range: the characters of the widest one, with a zero for each digit.
    package struct Room: Sendable, Equatable {
        /// The digits, commas and the point, in ASCII.
        package let characters: [UInt8]
        /// True if there are numbers with a minus sign.
        package let hasMinus: Bool
        fileprivate let integerCount: Int
    }

    /// Returns the room for all numbers of a range.
    package func room(for range: ClosedRange<Double>) -> Room {
        let (lower, upper) = (rounded(range.lowerBound), rounded(range.upperBound))
        let count = max(lower.integer.count, upper.integer.count, 1)
        var characters: [UInt8] = []
        for place in (0..<count).reversed() {
            characters.append(UInt8(ascii: "0"))
            if isEndOfGroup(place) { characters.append(UInt8(ascii: ",")) }
        }
        if mostDecimals > 0 {
            characters.append(UInt8(ascii: "."))
            characters += repeatElement(UInt8(ascii: "0"), count: mostDecimals)
        }
        return Room(characters: characters, hasMinus: lower.isNegative, integerCount: count)
    }

    /// Returns a number of the room's range, as a character for each of the room's: nil where nothing is shown.
    package func characters(
        of value: Double, in room: Room
    ) -> (isNegative: Bool, characters: [UInt8?]) {
        let number = rounded(value)
        var characters: [UInt8?] = []
        for place in (0..<room.integerCount).reversed() {
            let isShown = place < number.integer.count
            characters.append(isShown ? number.integer[number.integer.count - 1 - place] : nil)
            if isEndOfGroup(place) { characters.append(isShown ? UInt8(ascii: ",") : nil) }
        }
        if mostDecimals > 0 {
            characters.append(number.decimals.isEmpty ? nil : UInt8(ascii: "."))
            for place in 0..<mostDecimals {
                characters.append(place < number.decimals.count ? number.decimals[place] : nil)
            }
        }
        return (number.isNegative, characters)
    }

    /// Returns a number as text, with the texts around it.
    package func string(of value: Double) -> String {
        let (isNegative, characters) = characters(of: value, in: room(for: value...value))
        let digits = String(decoding: characters.compactMap(\.self), as: UTF8.self)
        return (isNegative ? "-" : "") + prefix + digits + suffix
    }

    /// Returns true if a comma follows the digit with this many digits after it.
    private func isEndOfGroup(_ place: Int) -> Bool {
        guard let groups, place >= groups.last else { return false }
        return (place - groups.last).isMultiple(of: groups.others)
    }
}

extension Format where Value == NumberPattern {
    /// The format of a number's pattern.
    static var numberPattern: Format {
        let expectation = "a number format such as \"#,##0.0\""
        return Format(
            expectation: expectation, schema: ["type": "string"], meaning: \.quotedNumber,
            read: { json, path, expected, reading in
                guard case .string(let text) = json else {
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
                do throws(NumberPattern.Misunderstanding) {
                    return try NumberPattern(parsing: text)
                } catch {
                    reading.fail("\(text.quotedExcerpt) is not a number format: \(error.message)", at: path)
                    return nil
                }
            }, write: { .string($0.text) })
    }
}
