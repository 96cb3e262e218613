import Glibc

extension Double {
    /// Rounds to a number of digits after the point.
    package func rounded(toDigits digits: Int) -> Double {
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        return (self * scale).rounded() / scale
    }
}

extension Collection where Element: BinaryFloatingPoint {
    /// The mean; 0 if empty.
    package var mean: Double { isEmpty ? 0 : reduce(0) { $0 + Double($1) } / Double(count) }
}

/// The PSNR of 8-bit samples in decibels; infinite for an error of 0.
package func decibels(meanSquaredError: Double) -> Double {
    meanSquaredError > 0 ? 10 * log10(255 * 255 / meanSquaredError) : .infinity
}

/// A number above or equal to zero: whole from 20 on, below with up to one digit after the point, or with up to `digits`.
package func decimal(_ value: Double, _ digits: Int? = nil) -> String {
    let rounded = value.rounded(toDigits: digits ?? (value < 19.95 ? 1 : 0))
    return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? "\(Int(rounded))" : "\(rounded)"
}

/// Two numbers above or equal to zero that are compared: both whole if one is 20 or more, unless the other is below 1; else
/// both with one digit after the point, if one needs it.
package func decimals(_ one: Double, _ other: Double) -> (String, String) {
    let isWhole = max(one, other) >= 19.95 && min(one, other) >= 1
    let rounded = [one, other].map { $0.rounded(toDigits: isWhole ? 0 : 1) }
    if rounded.allSatisfy({ $0 == $0.rounded() }) { return (decimal(one, 0), decimal(other, 0)) }
    return ("\(rounded[0])", "\(rounded[1])")
}

/// Seconds as milliseconds with up to two digits after the point.
package func milliseconds(_ seconds: Double) -> String {
    let hundredths = Int(max(-1e15, min(1e15, (seconds * 100_000).rounded())))
    let (whole, rest) = (hundredths / 100, abs(hundredths % 100))
    if rest == 0 { return String(whole) }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(hundredths < 0 && whole == 0 ? "-" : "")\(whole).\(digits)"
}
