import Glibc

extension Double {
    /// Rounds to a number of digits after the decimal point.
    package func rounded(toDigits digits: Int) -> Double {
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        return (self * scale).rounded() / scale
    }
}

extension Collection where Element: BinaryFloatingPoint {
    /// The arithmetic mean; 0 if the collection is empty.
    package var mean: Double { isEmpty ? 0 : reduce(0) { $0 + Double($1) } / Double(count) }
}

/// Returns the PSNR of 8-bit samples in decibels; infinite if the mean squared error is 0.
package func decibels(meanSquaredError: Double) -> Double {
    meanSquaredError > 0 ? 10 * log10(255 * 255 / meanSquaredError) : .infinity
}

/// Formats a number of at least 0 with up to `digits` digits after the decimal point. By default, numbers below 20 get
/// up to one digit and others none.
package func decimal(_ value: Double, _ digits: Int? = nil) -> String {
    let rounded = value.rounded(toDigits: digits ?? (value < 19.95 ? 1 : 0))
    return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? "\(Int(rounded))" : "\(rounded)"
}

/// Formats two numbers of at least 0 that are compared, so that both have the same number of digits after the decimal
/// point. Both are rounded to whole numbers if the larger is at least 20 and the smaller at least 1. Otherwise both get
/// one digit, unless both are whole.
package func decimals(_ one: Double, _ other: Double) -> (String, String) {
    let isWhole = max(one, other) >= 19.95 && min(one, other) >= 1
    let rounded = [one, other].map { $0.rounded(toDigits: isWhole ? 0 : 1) }
    if rounded.allSatisfy({ $0 == $0.rounded() }) { return (decimal(one, 0), decimal(other, 0)) }
    return ("\(rounded[0])", "\(rounded[1])")
}

/// Formats a time, given in seconds, in milliseconds with up to two digits after the decimal point.
package func milliseconds(_ seconds: Double) -> String {
    let hundredths = Int(max(-1e15, min(1e15, (seconds * 100_000).rounded())))
    let (whole, rest) = (hundredths / 100, abs(hundredths % 100))
    if rest == 0 { return String(whole) }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(hundredths < 0 && whole == 0 ? "-" : "")\(whole).\(digits)"
}
