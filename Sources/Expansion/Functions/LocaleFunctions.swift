import SceneText
import Spelling

/// Writes numbers and dates by the rules of a locale. Handed in, so that scenes can be read without a library of
/// locales.
package protocol LocaleFormatter: Sendable {
    /// The version of the rules, such as `72.1`.
    var version: String { get }

    /// Returns true if there are rules for a locale such as `de` or `en-GB`.
    func knows(locale: String) -> Bool

    /// Returns a number with the given number of decimals, or with as many as it has if nil.
    func number(_ value: Double, decimals: Int?, locale: String) -> String?

    /// Returns an amount of a currency, given by a code such as `EUR`; nil if the currency is unknown.
    func money(_ value: Double, currency: String, locale: String) -> String?

    /// Returns a fraction as a percentage.
    func percent(_ value: Double, locale: String) -> String?

    /// Returns a day.
    func date(_ day: CalendarDay, _ style: DateStyle, locale: String) -> String?
}

/// The lengths in which a day can be written.
package enum DateStyle: String, Sendable, CaseIterable {
    case short, medium, long, full
}

/// A day of the Gregorian calendar.
package struct CalendarDay: Sendable, Equatable {
    /// The year, from 1583 (the first whole year of the calendar) to 9999.
    package let year: Int
    /// The month, from 1 to 12.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int

    /// Reads a day such as `2026-03-05`, or the day of a time in UTC such as `2026-03-05T23:30:00Z`. Returns nil if the
    /// text is neither, or if there is no such day.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        func digits(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= bytes.count,
                bytes[range].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else { return nil }
            return Int(String(decoding: bytes[range], as: UTF8.self))
        }
        func has(_ character: Character, at index: Int) -> Bool {
            index < bytes.count && bytes[index] == character.asciiValue
        }
        guard let year = digits(0..<4), has("-", at: 4), let month = digits(5..<7), has("-", at: 7),
            let day = digits(8..<10), year > 1582, (1...12).contains(month)
        else { return nil }
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        if bytes.count > 10 {
            guard has("T", at: 10), let hour = digits(11..<13), has(":", at: 13),
                let minute = digits(14..<16),
                (0...23).contains(hour), (0...59).contains(minute), bytes.last == UInt8(ascii: "Z")
            else { return nil }
            guard
                bytes.count == 17
                    || (bytes.count == 20 && has(":", at: 16)
                        && digits(17..<19).map((0...59).contains) == true)
            else { return nil }
        }
        (self.year, self.month, self.day) = (year, month, day)
    }
}

extension Function {
    /// The functions that follow the rules of a locale.
    static let locales: [String: Function] = [
        "number": Function(2...3, "a number, the locale, and the number of decimals") { call in
            guard let value = call.number(0), let (formatter, locale) = locale(of: call, 1) else {
                return nil
            }
            var decimals: Int?
            if call.values.count > 2 {
                guard let given = call.integer(2, in: 0...15) else { return nil }
                decimals = given
            }
            return written(call, formatter.number(value, decimals: decimals, locale: locale))
        },
        "money": Function(3...3, "an amount, the currency, and the locale") { call in
            guard let value = call.number(0), let currency = call.text(1),
                let (formatter, locale) = locale(of: call, 2)
            else { return nil }
            let isCode = currency.utf8.count == 3 && currency.utf8.allSatisfy { (0x41...0x5A).contains($0) }
            guard isCode, let text = formatter.money(value, currency: currency, locale: locale) else {
                return call.failType("a currency of three capital letters, such as EUR", at: 1)
            }
            return .string(text)
        },
        "percent": Function(2...2, "a fraction, and the locale") { call in
            guard let value = call.number(0), let (formatter, locale) = locale(of: call, 1) else {
                return nil
            }
            return written(call, formatter.percent(value, locale: locale))
        },
        "date": Function(3...3, "a day, the style, and the locale") { call in
            guard let text = call.text(0) else { return nil }
            guard let day = CalendarDay(text) else {
                return call.failType(
                    "a day such as 2026-03-05, or a time such as 2026-03-05T23:30:00Z", at: 0)
            }
            guard let word = call.text(1) else { return nil }
            guard let style = DateStyle(rawValue: word) else {
                let names = DateStyle.allCases.map(\.rawValue)
                let nearest = nearestName(to: word, among: names).map { "; did you mean \($0)?" } ?? "."
                return call.fail(
                    "date: unknown style \(word.quotedExcerpt)\(nearest) Styles are \(names.joined(separator: ", "))",
                    at: 1)
            }
            guard let (formatter, locale) = locale(of: call, 2) else { return nil }
            return written(call, formatter.date(day, style, locale: locale))
        },
    ]

    private static func written(_ call: Call, _ text: String?) -> JSON? {
        text.map(JSON.string)
            ?? call.fail("\(call.name): can't be written by the rules of this locale", at: 0)
    }

    private static func locale(of call: Call, _ index: Int) -> (formatter: any LocaleFormatter, name: String)?
    {
        guard let name = call.text(index) else { return nil }
        guard let formatter = call.evaluator.expander.locales else {
            _ = call.fail(
                "\(call.name) needs the rules of locales, which this program does not have", at: index)
            return nil
        }
        guard formatter.knows(locale: name) else {
            _ = call.failType("a locale, such as en, de or pt-BR", at: index)
            return nil
        }
        call.evaluator.expander.notes.locales = formatter.version
        return (formatter, name)
    }
}
