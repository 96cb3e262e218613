import CICU
import Expansion

/// Writes numbers and dates by the rules of ICU, the library of Debian.
package struct ICUFormatter: LocaleFormatter {
    /// Creates a formatter.
    package init() {}

    /// ICU's version, such as `72.1`.
    package var version: String {
        var text = [CChar](repeating: 0, count: Int(U_MAX_VERSION_STRING_LENGTH))
        unsafe zoetrope_icu_version(&text)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns true if ICU has rules for the locale's language.
    package func knows(locale: String) -> Bool { name(of: locale) != nil }

    /// Returns a number with the locale's separators.
    package func number(_ value: Double, decimals: Int?, locale: String) -> String? {
        number(value, decimals: decimals ?? -1, locale: locale)
    }

    /// Returns an amount with the currency's sign and decimals.
    package func money(_ value: Double, currency: String, locale: String) -> String? {
        guard currency.utf8.count == 3, unsafe zoetrope_icu_knows_currency(currency) else { return nil }
        return number(value, currency: currency, locale: locale)
    }

    /// Returns a fraction as a percentage with at most one decimal.
    package func percent(_ value: Double, locale: String) -> String? {
        number(value, isPercent: true, locale: locale)
    }

    /// Returns a day of the Gregorian calendar.
    package func date(_ day: CalendarDay, _ style: DateStyle, locale: String) -> String? {
        guard let name = name(of: locale) else { return nil }
        let number: Int32 =
            switch style {
            case .full: 0
            case .long: 1
            case .medium: 2
            case .short: 3
            }
        return unsafe text { text, size in
            unsafe zoetrope_icu_day(Double(day.daysSince1970), number, name, text, size)
        }
    }

    private func number(
        _ value: Double, isPercent: Bool = false, currency: String? = nil, decimals: Int = -1, locale: String
    ) -> String? {
        guard let name = name(of: locale) else { return nil }
        return unsafe text { text, size in
            unsafe zoetrope_icu_number(value, isPercent, currency, Int32(decimals), name, text, size)
        }
    }

    private func name(of locale: String) -> String? {
        guard locale.utf8.count <= 60, !locale.utf8.contains(0) else { return nil }
        var name: String?
        _ = unsafe text { text, size in
            guard unsafe zoetrope_icu_locale(locale, text, size) else { return -1 }
            name = unsafe String(cString: text)
            return 0
        }
        return name
    }

    private func text(_ body: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 2048) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let length = unsafe body(start, Int32(buffer.count))
            guard length >= 0 else { return nil }
            return unsafe String(
                decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}

extension CalendarDay {
    /// The number of days from 1 January 1970 to this day.
    fileprivate var daysSince1970: Int {
        // The years begin in March, so that the leap day is the last day of a year.
        let years = month <= 2 ? year - 1 : year
        let months = month <= 2 ? month + 9 : month - 3
        let era = years / 400
        let ofEra = years - era * 400
        let ofYear = (153 * months + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }
}
